"""Faults over HTTP: problem details (RFC 9457) from the error tree."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from mappings.errors import PlatformError
from mappings.records import Record

SOON = "5"
"""Seconds after which the server may be back."""

MEDIA_TYPE = "application/problem+json"
LATER = frozenset({HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS})
"""Answers that say when to come again."""


class Problem(Record):
    """What went wrong, in RFC 9457's words, and what to do."""

    type: str
    """`urn:yiju:` and the name of the error."""
    title: str
    status: int
    detail: str
    remedy: str


def declared(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Answers that a route may give instead of its own, for its description."""
    schema = Problem.model_json_schema()
    return {
        status: {
            "description": HTTPStatus(status).phrase,
            "content": {MEDIA_TYPE: {"schema": schema}},
        }
        for status in statuses
    }


FAULTS = declared(400, 401, 403, 404, 408, 409, 413, 422, 429, 502, 503)
"""What any route of a collection may answer instead."""


def add_problems(app: FastAPI) -> None:
    """Let every fault of the application go out as a problem."""
    app.add_exception_handler(PlatformError, problem)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(Exception, problem)


def problem(_request: Request, fault: Exception) -> JSONResponse:
    """What went wrong, where the remedy is, and when to come again."""
    known = fault if isinstance(fault, PlatformError) else PlatformError("a fault of our own")
    name = type(known).__name__
    return _told(
        Problem(
            type=f"urn:yiju:{name}",
            title=name,
            status=known.status,
            detail=known.message,
            remedy=known.remedy,
        )
    )


def _invalid(_request: Request, fault: Exception) -> JSONResponse:
    """The first thing of a request that has no meaning, and where it stands."""
    first = fault.errors()[0] if isinstance(fault, RequestValidationError) else {}
    place = ".".join(map(str, first.get("loc", ())))
    return _told(
        Problem(
            type="urn:yiju:InvalidRequest",
            title="InvalidRequest",
            status=HTTPStatus.UNPROCESSABLE_ENTITY,
            detail=f"{place}: {first.get('msg', 'cannot be used')}",
            remedy="Compare the request with /openapi.json.",
        )
    )


def _refused(_request: Request, fault: Exception) -> JSONResponse:
    """No such address, or not with this method."""
    status = fault.status_code if isinstance(fault, HTTPException) else 400
    title = HTTPStatus(status).phrase
    told = _told(
        Problem(
            type="about:blank",
            title=title,
            status=status,
            detail=title,
            remedy="Compare the request with /openapi.json.",
        )
    )
    told.headers.update(getattr(fault, "headers", None) or {})
    return told


def _told(told: Problem) -> JSONResponse:
    headers = {"Retry-After": SOON} if told.status in LATER else {}
    return JSONResponse(
        told.model_dump(), status_code=told.status, headers=headers, media_type=MEDIA_TYPE
    )
