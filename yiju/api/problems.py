"""Faults over HTTP: problem details (RFC 9457) from the error tree."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import Request
from fastapi.responses import JSONResponse

from mappings.errors import PlatformError

SOON = "5"
"""Seconds after which the server may be back."""

MEDIA_TYPE = "application/problem+json"


def problem(_request: Request, fault: Exception) -> JSONResponse:
    """What went wrong, where the remedy is, and when to come again."""
    known = fault if isinstance(fault, PlatformError) else PlatformError("a fault of our own")
    headers = {"Retry-After": SOON} if known.status == HTTPStatus.SERVICE_UNAVAILABLE else {}
    return JSONResponse(
        {
            "type": f"urn:yiju:{type(known).__name__}",
            "title": type(known).__name__,
            "status": known.status,
            "detail": known.message,
            "remedy": known.remedy,
        },
        status_code=known.status,
        headers=headers,
        media_type=MEDIA_TYPE,
    )
