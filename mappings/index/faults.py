"""The client's errors, translated into the platform's at this edge and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from elastic_transport import ConnectionError as TransportFault
from elastic_transport import ConnectionTimeout
from elasticsearch import ApiError

from mappings.errors import (
    AccessDenied,
    PlatformError,
    ServerOverloaded,
    ServerRefused,
    ServerUnavailable,
)

DENIED = {401, 403}
BUSY = {429, 502, 503, 504}
REASON_LENGTH = 500


@contextmanager
def translated() -> Iterator[None]:
    """Run a block of client calls; what they raise comes out as a PlatformError."""
    try:
        yield
    except ConnectionTimeout as fault:
        raise ServerOverloaded(f"Elasticsearch did not answer in time: {fault.message}") from fault
    except TransportFault as fault:
        raise ServerUnavailable(f"Elasticsearch cannot be reached: {fault.message}") from fault
    except ApiError as fault:
        raise refusal(fault.meta.status, fault.body) from fault


def refusal(status: int, body: Any) -> PlatformError:
    """The platform's error for a status and a body of the server, of one search among several too.

    While a node opens its indices each search is answered 503: that passes.
    """
    if status in DENIED:
        return AccessDenied(f"Elasticsearch refused the request ({status})")
    if status in BUSY:
        return ServerOverloaded(f"Elasticsearch is overloaded or not ready ({status})")
    return ServerRefused(f"Elasticsearch answered {status}: {reason_of(body)}")


def reason_of(error: Any) -> str:
    """The server's own words for what went wrong, from the body of an error."""
    if not isinstance(error, Mapping):
        return str(error)[:REASON_LENGTH]
    inner = error.get("error", error)
    if not isinstance(inner, Mapping):
        return str(inner)[:REASON_LENGTH]
    causes = inner.get("root_cause") or [inner]
    deepest = inner.get("caused_by", {}).get("reason", "")
    words = causes[0].get("reason") or inner.get("reason") or inner
    return f"{words} {deepest}".strip()[:REASON_LENGTH]
