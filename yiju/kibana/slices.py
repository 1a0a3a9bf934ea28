"""Conditions that Kibana and the server read alike: which texts have which status now."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from mappings.effectivity import Status
from mappings.fields import Fields as F

Json = dict[str, Any]

RANGES: Final = {"<=": "lte", ">": "gt"}


class Condition(NamedTuple):
    """A field compared with the present, or asked whether it is there or what it says."""

    field: str
    sign: Literal["<=", ">", ":"]
    value: str = "now"
    negated: bool = False

    @property
    def kql(self) -> str:
        """As Kibana's query language writes it."""
        wanted = self.value if self.value in {"now", "*"} else f'"{self.value}"'
        return f"{'not ' * self.negated}{self.field} {self.sign} {wanted}"

    @property
    def query(self) -> Json:
        """The same as a query of the server."""
        if self.sign in RANGES:
            told: Json = {"range": {self.field: {RANGES[self.sign]: self.value}}}
        elif self.value == "*":
            told = {"exists": {"field": self.field}}
        else:
            told = {"term": {self.field: self.value}}
        return {"bool": {"must_not": [told]}} if self.negated else told


class Slice(NamedTuple):
    """Documents that meet every condition."""

    label: str
    conditions: tuple[Condition, ...]

    @property
    def kql(self) -> str:
        """As Kibana's query language writes it."""
        return " and ".join(one.kql for one in self.conditions)

    @property
    def query(self) -> Json:
        """As the server takes it."""
        return {"bool": {"filter": [one.query for one in self.conditions]}}


ENDED = Condition(F.EFFECTIVE_TO, "<=")
LASTS = ENDED._replace(negated=True)
BEGUN = Condition(F.EFFECTIVE_FROM, "<=")
LATER = Condition(F.EFFECTIVE_FROM, ">")
PARTLY = Condition(F.PARTLY_FROM, ">")


def _by(status: Status, *, negated: bool = False) -> Condition:
    return Condition(F.ENDED_BY, ":", status, negated)


STATUSES: Final = (
    Slice(Status.IN_FORCE, (LASTS, BEGUN, PARTLY._replace(negated=True))),
    Slice(Status.PARTLY, (LASTS, BEGUN, PARTLY)),
    Slice(Status.NOT_YET, (LASTS, LATER)),
    Slice(Status.UNKNOWN, (LASTS, Condition(F.EFFECTIVE_FROM, ":", "*", negated=True))),
    Slice(Status.REPEALED, (ENDED, _by(Status.REPEALED))),
    Slice(Status.EXPIRED, (ENDED, _by(Status.EXPIRED))),
    Slice(
        Status.SUPERSEDED,
        (ENDED, _by(Status.REPEALED, negated=True), _by(Status.EXPIRED, negated=True)),
    ),
)
"""`mappings.effectivity.status_on` for the present day: a version meets exactly one."""
