"""What every page stands on: who reads, in which language and collection, and how it is shown."""

from __future__ import annotations

from datetime import date, datetime
from functools import cache, cached_property
from http import HTTPStatus
from typing import Annotated, Any, NamedTuple
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from mappings.days import read_date
from mappings.errors import InvalidDate, NotPermitted, PlatformError
from yiju.api.access import COOKIE, NOBODY, Caller, caller
from yiju.api.problems import SOON
from yiju.settings import Settings
from yiju.web.files import address_of
from yiju.web.phrases import Language, Phrases, phrases, preferred
from yiju.web.sentences import told
from yiju.wire import Role
from yiju.workbench import Workbench

LANGUAGE_COOKIE = "yiju_language"
NAMES = "yiju.collections"
"""Where a request carries the collections of the server, or the fault that kept them from us."""
A_YEAR = 365 * 24 * 3600


class Entry(NamedTuple):
    """One entry of the menu, and the role that may see it."""

    name: str
    path: str
    role: Role


MENU = (
    Entry("search", "/", Role.READ),
    Entry("works", "/works", Role.READ),
    Entry("audit", "/audit", Role.READ),
    Entry("review", "/review", Role.REVIEW),
    Entry("feedback", "/feedback", Role.REVIEW),
    Entry("evaluation", "/evaluation", Role.READ),
    Entry("operations", "/operations", Role.INGEST),
)


@cache
def templates() -> Environment:
    """The templates; everything they show is escaped, and a name they misspell is an error."""
    return Environment(
        loader=PackageLoader("yiju.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


class Page:
    """One request for a page."""

    def __init__(self, request: Request, caller: Caller = NOBODY) -> None:
        self.request, self.caller = request, caller
        self.settings: Settings = request.app.state.settings

    @cached_property
    def language(self) -> Language:
        """Asked for in the address, else chosen before, else what the browser prefers."""
        asked = self.request.query_params.get("lang")
        for wish in (asked, self.request.cookies.get(LANGUAGE_COOKIE)):
            if wish in set(Language):
                return Language(wish)
        return preferred(self.request.headers.get("accept-language", ""))

    @property
    def words(self) -> Phrases:
        """The words of the page in its language."""
        return phrases(self.language)

    def may(self, role: Role) -> bool:
        """Whether the reader has a role in the collection of the page."""
        return self.caller.may(role, self.collection)

    @cached_property
    def collections(self) -> tuple[str, ...]:
        """The same for the head of the page: none while the server does not answer."""
        try:
            return self.readable()
        except PlatformError:
            return ()

    @property
    def knows_folders(self) -> bool:
        """Whether the reader may be told where files lie on the server."""
        return self.may(Role.ADMIN)

    def readable(self) -> tuple[str, ...]:
        """Collections that the reader may see; raises ServerUnavailable."""
        if self.caller is NOBODY:
            return ()
        return tuple(name for name in self._names() if self.caller.may(Role.READ, name))

    def _names(self) -> tuple[str, ...]:
        """Collections of the server; raises its fault at every call, but waits for it once."""
        # Also the page of the fault asks: a server that hangs would cost a time-out at each part.
        scope = self.request.scope
        if NAMES not in scope:
            try:
                scope[NAMES] = self.request.app.state.collections.names()
            except PlatformError as fault:
                scope[NAMES] = fault
        names: tuple[str, ...] | PlatformError = scope[NAMES]
        if isinstance(names, PlatformError):
            raise names
        return names

    @cached_property
    def collection(self) -> str:
        """The one asked for, else the usual one where there is it, else the first."""
        usual = self.settings.collection
        first = usual if usual in self.collections else next(iter(self.collections), usual)
        return self.request.query_params.get("collection") or first

    @property
    def menu(self) -> list[Entry]:
        """What the reader may open."""
        return [entry for entry in MENU if self.may(entry.role)]

    def opens(self, name: str) -> bool:
        """Whether the reader may open an entry of the menu."""
        return any(entry.name == name for entry in self.menu)

    @property
    def signed_in(self) -> bool:
        """Whether a key was given on the page of signing in."""
        return COOKIE in self.request.cookies

    @property
    def section(self) -> str:
        """Path of the menu's entry to which the page belongs; `/` for what belongs to none."""
        path = self.request.url.path
        below = [entry.path for entry in MENU if path.startswith(entry.path)]
        return max(below, key=len, default="/")

    @property
    def in_other_language(self) -> str:
        """This page's address with the other language."""
        asked = [
            (name, value)
            for name, value in self.request.query_params.multi_items()
            if name != "lang"
        ]
        path = self.request.url.path if self.request.method == "GET" else self.section
        return f"{path}?{urlencode([*asked, ('lang', self.language.other)])}"

    def address(self, path: str, **values: object) -> str:
        """An address within the collection of the page."""
        return f"{path}?{urlencode({'collection': self.collection, **values})}"

    @property
    def today(self) -> date:
        """Today in the time zone of the settings."""
        return self.settings.today()

    def day(self, written: str) -> date:
        """A day as typed, or today; raises InvalidDate."""
        if not written.strip():
            return self.today
        day = read_date(written).day
        if day is None:
            raise InvalidDate(f"{written!r} is no day of the calendar")
        return day

    def at(self, moment: datetime | str) -> str:
        """A moment, as such or in ISO 8601, in the time zone of the settings."""
        read = datetime.fromisoformat(moment) if isinstance(moment, str) else moment
        return f"{read.astimezone(ZoneInfo(self.settings.timezone)):%Y-%m-%d %H:%M:%S}"

    def show(self, template: str, *, status: int = 200, **view: Any) -> HTMLResponse:
        """A template filled in; a language asked for in the address is remembered."""
        html = (
            templates()
            .get_template(template)
            .render(
                page=self,
                t=self.words,
                language=self.language,
                url=self.address,
                at=self.at,
                static=address_of,
                tell=lambda sentence: told(str(sentence), self.language),
                **view,
            )
        )
        headers = {"Retry-After": SOON} if status == HTTPStatus.SERVICE_UNAVAILABLE else {}
        response = HTMLResponse(html, status_code=status, headers=headers)
        if self.request.query_params.get("lang") in set(Language):
            response.set_cookie(
                LANGUAGE_COOKIE, self.language, max_age=A_YEAR, httponly=True, samesite="strict"
            )
        return response

    def bench(self, role: Role = Role.READ) -> Workbench:
        """The collection of the page; raises NotPermitted where the reader lacks the role."""
        if not self.may(role):
            raise NotPermitted(f"{self.caller.name} may not {role} in {self.collection!r}")
        self._names()
        opened: Workbench = self.request.app.state.collections.open(self.collection)
        return opened


def page_of(request: Request, caller: Annotated[Caller, Depends(caller)]) -> Page:
    """The page that a request asks for."""
    return Page(request, caller)


Reader = Annotated[Page, Depends(page_of)]
"""Parameter of a route that shows a page."""
