"""The page of search: a question with its conditions in the address, and its audited answer."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse
from pydantic import ConfigDict, Field

from mappings.days import read_date
from mappings.effectivity import Status
from mappings.errors import (
    NodeError,
    PlatformError,
    ServerUnavailable,
    UnknownCollection,
)
from mappings.records import Record
from search.catalogue import Catalogue
from search.clauses import TIERS
from search.emergency import EmergencyAnswer, emergency_answer
from search.question import Effectivity, Filter, Question
from yiju.web.answer import Answer, laid_out
from yiju.web.page import Page, Reader
from yiju.web.route import PageRoute
from yiju.workbench import spool_of

router = APIRouter(route_class=PageRoute, include_in_schema=False)

SIZES = (5, 10, 20, 50)
OFFERED = 300
"""Organs and works offered while one types, the frequent ones first: a longer list helps nobody."""

NOTHING_TO_SEARCH = (UnknownCollection, ServerUnavailable, NodeError)
"""Faults behind which there is no index, or one that does not answer."""


class Asked(Record):
    """What stands in the address of a search; empty fields are as good as none."""

    model_config = ConfigDict(extra="ignore")

    q: str = ""
    as_of: str = ""
    effectivity: Effectivity = Effectivity.STRICT
    tier: tuple[Annotated[int, Field(ge=0, lt=TIERS)], ...] = ()
    status: tuple[Status, ...] = ()
    issuer: str = ""
    work: str = ""
    size: Annotated[int, Field(ge=1, le=200)] = 10

    @property
    def day(self) -> str:
        """The day as the form writes it; empty where none is given, or none of the calendar."""
        return str(read_date(self.as_of).day or "")

    @property
    def narrowed(self) -> int:
        """How many conditions are set."""
        usual = Asked()
        return sum(getattr(self, name) != getattr(usual, name) for name in CONDITIONS)

    def filters(self) -> tuple[Filter, ...]:
        """The conditions on metadata."""
        given = (
            ("tier", tuple(str(tier) for tier in self.tier)),
            ("status", self.status),
            ("issuer", (self.issuer.strip(),) if self.issuer.strip() else ()),
        )
        return tuple(Filter(field=field, values=values) for field, values in given if values)


CONDITIONS = ("as_of", "effectivity", "tier", "status", "issuer", "work", "size")


class Choices(NamedTuple):
    """What the fields of the form offer."""

    issuers: tuple[str, ...] = ()
    works: tuple[str, ...] = ()
    effectivity: tuple[Effectivity, ...] = tuple(Effectivity)
    statuses: tuple[Status, ...] = tuple(Status)
    tiers: tuple[int, ...] = tuple(range(TIERS))
    sizes: tuple[int, ...] = SIZES


class View(NamedTuple):
    """What the page shows."""

    form: Asked
    choices: Choices = Choices()
    answer: Answer | None = None
    fault: PlatformError | None = None
    emergency: EmergencyAnswer | None = None
    linked: bool = True
    """Whether the answer names its own audit record."""


@router.get("/")
def search(page: Reader, asked: Annotated[Asked, Query()]) -> HTMLResponse:
    """Ask, or show where to ask; with nothing to search, general duties loudly marked as such."""
    view = View(form=asked)
    try:
        if page.readable() or asked.q:
            bench = page.bench()
            view = view._replace(choices=choices_of(bench.service.catalogue))
            if asked.q.strip():
                view = view._replace(answer=laid_out(bench.ask(question_of(page, asked))))
    except NOTHING_TO_SEARCH as fault:
        text = _emergency(page, asked.q, fault) if asked.q.strip() else None
        view = view._replace(fault=fault, emergency=text)
    except PlatformError as fault:
        view = view._replace(fault=fault)
    # Nobody has said anything yet of an answer that is new.
    status = view.fault.status if view.fault else 200
    return page.show("search.html", status=status, said={}, **view._asdict())


def question_of(page: Page, asked: Asked) -> Question:
    """The question with its conditions; raises InvalidDate."""
    return Question(
        text=asked.q,
        as_of=page.day(asked.as_of) if asked.as_of.strip() else None,
        effectivity=asked.effectivity,
        filters=asked.filters(),
        work=asked.work.strip() or None,
        size=asked.size,
    )


def choices_of(catalogue: Catalogue) -> Choices:
    """Organs and works of a collection, those of most versions first."""
    versions = catalogue.versions.values()
    issuers = Counter(version.issuer for version in versions if version.issuer)
    works = Counter(version.title for version in versions)
    return Choices(issuers=_frequent(issuers), works=_frequent(works))


def _frequent(names: Counter[str]) -> tuple[str, ...]:
    return tuple(name for name, _ in names.most_common(OFFERED))


def _emergency(page: Page, question: str, fault: PlatformError) -> EmergencyAnswer | None:
    """The bundled texts, with their record on disk; none where the settings let nothing wait."""
    spool = spool_of(page.settings)
    if spool is None:
        return None
    given = emergency_answer(
        question, collection=page.collection, because=fault.message, now=datetime.now(tz=UTC)
    )
    spool.keep(given, collection=page.collection)
    return given
