"""Who asks, and what they may do: roles per collection, read from an API key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request

from mappings.errors import NotPermitted, NotSignedIn, UnknownCollection
from mappings.records import Record
from yiju.wire import Role
from yiju.workbench import Workbench, open_workbench

COOKIE = "yiju_key"
KNOWN = "yiju.caller"
"""Where a request carries whom its key belongs to."""
EVERY = "*"
"""Stands for every collection."""
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing (RFC 9110, 9.2.1)."""

IMPLIED: Mapping[Role, frozenset[Role]] = {
    Role.READ: frozenset({Role.READ}),
    Role.INGEST: frozenset({Role.INGEST, Role.READ}),
    Role.REVIEW: frozenset({Role.REVIEW, Role.READ}),
    Role.ADMIN: frozenset(Role),
}
"""Everything that holding a role allows."""


class Caller(Record):
    """Whoever asks."""

    name: str
    roles: dict[str, tuple[Role, ...]]
    """By collection; `*` is every one."""

    def may(self, role: Role, collection: str) -> bool:
        """Whether they have a role in a collection, or one that implies it."""
        held = (*self.roles.get(collection, ()), *self.roles.get(EVERY, ()))
        return any(role in IMPLIED[one] for one in held)


NOBODY = Caller(name="", roles={})
"""Whoever has not signed in."""

LOCAL = Caller(name="local", roles={EVERY: (Role.ADMIN,)})
"""Whoever is on this machine, as long as there are no keys: the service then listens here only."""


def caller(request: Request) -> Caller:
    """Who asks; raises NotSignedIn without a known key, NotPermitted for a foreign page."""
    keys = request.app.state.keys
    if key_of(request) is None and request.method not in SAFE and not _is_own_page(request):
        raise NotPermitted("a page of another site asked for this")
    if keys.empty:
        # A name that leads here from elsewhere would let a foreign page read as if from here.
        if request.url.hostname not in LOOPBACK:
            raise NotPermitted(f"{request.url.hostname} is no name of this machine for itself")
        return LOCAL
    found = known_caller(request)
    if found is None:
        raise NotSignedIn("no key, or one that is not known")
    return found


def known_caller(request: Request) -> Caller | None:
    """Whose key a request brings, looked up once; None without a key that is known."""
    if KNOWN not in request.scope:
        key = key_of(request) or request.cookies.get(COOKIE) or ""
        request.scope[KNOWN] = request.app.state.keys.caller(key) if key else None
    found: Caller | None = request.scope[KNOWN]
    return found


def needs(role: Role, *, new: bool = False) -> Callable[..., Workbench]:
    """A dependency: the collection asked for, where the caller has a role in it.

    With `new` also one that does not exist yet, for what makes it.
    """

    def opened(
        request: Request, caller: Annotated[Caller, Depends(caller)], collection: str = ""
    ) -> Workbench:
        name = collection or request.app.state.settings.collection
        if not caller.may(role, name):
            raise NotPermitted(f"{caller.name} may not {role} in {name!r}")
        try:
            bench: Workbench = request.app.state.collections.open(name)
        except UnknownCollection:
            if not new:
                raise
            return open_workbench(request.app.state.settings, name)
        return bench

    return opened


def key_of(request: Request) -> str | None:
    """The key of a header, as programs send it."""
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else request.headers.get("x-api-key")


def _is_own_page(request: Request) -> bool:
    """Whether a browser sent this from a page of ours; what is no browser names no origin."""
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    own = origin is None or urlsplit(origin).netloc == request.headers.get("host")
    return own and site in {None, "same-origin", "none"}


Reading = Annotated[Workbench, Depends(needs(Role.READ))]
"""Parameter of a route: the collection, for whoever may read it."""
Ingesting = Annotated[Workbench, Depends(needs(Role.INGEST))]
Filling = Annotated[Workbench, Depends(needs(Role.INGEST, new=True))]
"""As `Ingesting`, and the collection may be made by it."""
Reviewing = Annotated[Workbench, Depends(needs(Role.REVIEW))]
Administering = Annotated[Workbench, Depends(needs(Role.ADMIN))]
