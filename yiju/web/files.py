"""Style, scripts and icon: few files, known by name, kept by browsers until they change."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

router = APIRouter(include_in_schema=False)

KINDS = {
    "style.css": "text/css; charset=utf-8",
    "yiju.js": "text/javascript; charset=utf-8",
    "htmx.min.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
"""Every file that is served, with its media type: no other path leads anywhere."""


@cache
def content(name: str) -> bytes:
    """A file of the table."""
    return files("yiju.web").joinpath("static", name).read_bytes()


def address_of(name: str) -> str:
    """Address of a file; it changes with the content, so that no browser shows an old one."""
    return f"/static/{name}?v={sha256(content(name)).hexdigest()[:12]}"


@router.get("/static/{name}")
def send(name: str) -> Response:
    """Send a file of the table."""
    if name not in KINDS:
        raise HTTPException(404)
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff",
    }
    return Response(content(name), media_type=KINDS[name], headers=headers)
