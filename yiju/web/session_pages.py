"""Signing in with a key, kept in a cookie that no script reads; and out again."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import RedirectResponse, Response

from yiju.api.access import COOKIE
from yiju.web.page import Page
from yiju.web.route import SEE_OTHER, PageRoute

router = APIRouter(route_class=PageRoute, include_in_schema=False)

A_DAY = 24 * 3600
"""Seconds until a reader signs in anew."""


@router.get("/login")
def ask_for_key(request: Request, back: Annotated[str, Query(alias="next")] = "/") -> Response:
    """Show where to give the key."""
    if request.app.state.keys.empty:
        return RedirectResponse("/", status_code=SEE_OTHER)
    return Page(request).show("login.html", back=_within(back), refused=False)


@router.post("/login")
def sign_in(
    request: Request, key: Annotated[str, Form()], back: Annotated[str, Form(alias="next")] = "/"
) -> Response:
    """Keep the key in a cookie where it is known, and go where the reader wanted to."""
    if request.app.state.keys.caller(key.strip()) is None:
        return Page(request).show("login.html", status=401, back=_within(back), refused=True)
    response = RedirectResponse(_within(back), status_code=SEE_OTHER)
    response.set_cookie(
        COOKIE,
        key.strip(),
        max_age=A_DAY,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return response


@router.post("/logout")
def sign_out() -> Response:
    """Forget the key."""
    response = RedirectResponse("/login", status_code=SEE_OTHER)
    response.delete_cookie(COOKIE)
    return response


def _within(address: str) -> str:
    """The address where it is one of ours: no page of another site is gone on to."""
    ours = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if ours else "/"
