"""Problem details (RFC 9457) read back into the error tree."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus

import httpx2

from mappings.errors import PlatformError, ServerRefused

URN = "urn:yiju:"
LONGEST = 60.0
"""Seconds that a service may ask to wait; a longer wish is cut, then the fault is told."""


def fault_of(response: httpx2.Response) -> PlatformError:
    """The error that a response tells; message and remedy are the service's.

    What a class holds beside these, such as the name of a collection, does not travel.
    """
    try:
        told = response.json()
        name, detail = str(told["type"]).removeprefix(URN), str(told["detail"])
    except (ValueError, KeyError, TypeError):
        status = f"{response.status_code} {response.reason_phrase}"
        return ServerRefused(
            f"{response.url} answers {status}, and not as Yiju does",
            remedy="Check the address, and what stands between.",
        )
    kind = KINDS.get(name, PlatformError)
    fault = kind.__new__(kind)
    PlatformError.__init__(fault, detail, remedy=told.get("remedy"))
    return fault


def pause(response: httpx2.Response, *, now: datetime, otherwise: float) -> float:
    """Seconds that Retry-After asks to wait (RFC 9110, 10.2.3: a number or a day of HTTP)."""
    asked = response.headers.get("Retry-After", "").strip()
    if asked.isascii() and asked.isdigit():
        return min(float(asked), LONGEST)
    try:
        until = parsedate_to_datetime(asked)
    except ValueError:
        return otherwise
    moment = until if until.tzinfo else until.replace(tzinfo=UTC)
    return min(max((moment - now).total_seconds(), 0.0), LONGEST)


def _kinds(root: type[PlatformError]) -> Iterator[tuple[str, type[PlatformError]]]:
    yield root.__name__, root
    for kind in root.__subclasses__():
        yield from _kinds(kind)


KINDS = dict(_kinds(PlatformError))
PATIENT = frozenset({HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE})
"""Answers after which the same request may be sent again: nothing was done."""
