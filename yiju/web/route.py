"""A route whose faults are pages too, and whose answers let the browser run nothing foreign."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import urlencode

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from mappings.errors import AccessError, InputError, NotSignedIn, PlatformError
from yiju.api.access import caller
from yiju.web.page import Page

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""No script or style but our own files; no page in a foreign frame; questions stay at home."""

SEE_OTHER = 303
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class PageRoute(APIRoute):
    """A route of a page."""

    def get_route_handler(self) -> Handler:
        """The handler, with faults shown as pages and headers on everything."""
        handle = super().get_route_handler()

        async def guarded(request: Request) -> Response:
            try:
                response = await handle(request)
            except (PlatformError, RequestValidationError) as fault:
                response = await run_in_threadpool(_instead, request, fault)
            response.headers.update(HEADERS)
            return response

        return guarded


def _instead(request: Request, fault: PlatformError | RequestValidationError) -> Response:
    """What is sent where a page cannot be: the way to sign in, or the fault in words."""
    if isinstance(fault, NotSignedIn) and request.method == "GET":
        back = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return RedirectResponse(f"/login?{urlencode({'next': back})}", status_code=SEE_OTHER)
    told = _in_words(fault) if isinstance(fault, RequestValidationError) else fault
    try:
        page = Page(request, caller(request))
    except AccessError:
        page = Page(request)
    return page.show("error.html", status=told.status, code=told.status, fault=told)


def _in_words(invalid: RequestValidationError) -> InputError:
    """The first thing in an address or a form that cannot be used."""
    first = invalid.errors()[0]
    return InputError(f"{'.'.join(map(str, first['loc'][1:]))}: {first['msg']}")
