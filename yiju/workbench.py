"""Everything plugged together for one collection: settings, server, encoders, clock."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from datetime import UTC, datetime

from ingest.pipeline import Watch
from ingest.report import Report
from mappings.encoders.routing import Encoders
from mappings.index import Index
from mappings.index.builds import checked_name
from scoring.linear import load_models
from search.answering import INSTRUCTIONS, GeneratedAnswer, generate
from search.arbiter.brief import Arbiter
from search.arbiter.model import ModelArbiter
from search.arbiter.rules import RulesArbiter
from search.context import counter_of, evidence_block
from search.evidence import EvidenceBlock
from search.language_model.endpoint import Chat
from search.question import Question
from search.recorded import recorded_answer
from search.replay import replay
from search.replayed import Replay
from search.result import AuditedRetrievalResult
from search.service import Desk, Service
from search.skips import Skip, Skipped
from search.spool import Spool, keep
from yiju.chat import open_chat
from yiju.connect import connect
from yiju.encoders import open_encoders
from yiju.operations import Operations, silent
from yiju.recipes import AS_IT_IS, Choice
from yiju.settings import Settings

NO_MODEL = Skipped(Skip.NO_MODEL, "no language model is configured (YIJU_LLM_URL)")
BY_SETTING = Skipped(Skip.NOT_WANTED, "the rules are to give the roles (YIJU_ARBITER)")
COLLECTING = (50_000, 20, 100)
"""Thresholds of the garbage collector's three generations."""


class Workbench:
    """One collection with all that ingest and search need."""

    def __init__(self, index: Index, encoders: Encoders, settings: Settings) -> None:
        self.index, self.encoders, self.settings = index, encoders, settings
        self._service: Service | None = None

    def ingest(
        self, paths: Sequence[str], *, choice: Choice = AS_IT_IS, watch: Watch = silent
    ) -> Report:
        """Read paths into the collection, which is made where it does not exist yet."""
        return self.operations.ingest(paths, choice=choice, watch=watch)

    @property
    def operations(self) -> Operations:
        """The writing side: ingest, reindex, delete, and the jobs they are."""
        return Operations(self.index, self.encoders, self.settings)

    def ask(self, question: Question) -> AuditedRetrievalResult:
        """Answer a question, and store the answer before returning it."""
        return self.service.answer(question)

    def recorded(self, audit_id: str) -> AuditedRetrievalResult:
        """The answer that was recorded; raises NotFoundError, and InputError where it is none."""
        return recorded_answer(self.service.log.whole(audit_id))

    def replay(self, audit_id: str) -> Replay:
        """Ask a recorded question again, under its conditions and against its build, and compare.

        Raises as `recorded` does.
        """
        recorded = self.recorded(audit_id)
        known_on = self.settings.day_of(recorded.recorded_at)
        return replay(self.service.desk, recorded, known_on=known_on)

    def evidence(self, result: AuditedRetrievalResult, *, budget: int) -> EvidenceBlock:
        """The evidence of an answer, counted in the tokens of its language's encoder."""
        counter = counter_of(self.encoders, result.understanding.language)
        return evidence_block(result, budget=budget, counter=counter)

    def write(
        self,
        result: AuditedRetrievalResult,
        block: EvidenceBlock,
        chat: Chat,
        *,
        instructions: str = INSTRUCTIONS,
    ) -> GeneratedAnswer:
        """Have an answer written on evidence, checked and recorded; raises ChatError."""
        now = datetime.now(tz=UTC)
        written = generate(result, block, chat, now=now, instructions=instructions)
        notices = keep(written, log=self.service.log, spool=self.service.desk.spool)
        return written.model_copy(update={"notices": (*written.notices, *notices)})

    @property
    def service(self) -> Service:
        """The search side, opened at the first question; raises UnknownCollection."""
        if self._service is None:
            chat = open_chat(self.settings)
            desk = Desk(
                index=self.index,
                encoders=self.encoders,
                models=load_models("law"),
                arbiter=arbiter_of(self.settings, chat),
                chat=chat,
                spool=spool_of(self.settings),
                today=self.settings.today,
                now=lambda: datetime.now(tz=UTC),
            )
            self._service = Service(desk)
            collect_seldom()
        return self._service


def open_workbench(settings: Settings, collection: str | None = None) -> Workbench:
    """Open a collection; starts the embedded node where none runs."""
    name = checked_name(collection or settings.collection)
    index = Index(connect(settings), name)
    return Workbench(index, open_encoders(settings), settings)


def collect_seldom() -> None:
    """Look for garbage less often in a process that searches.

    A pool is tens of thousands of objects that live and die together: looking for cycles among them
    at Python's own pace took 18 of 53 ms of a search, at this one 1.
    """
    if gc.isenabled():
        gc.set_threshold(*map(max, gc.get_threshold(), COLLECTING))


def spool_of(settings: Settings) -> Spool | None:
    """Where audit records wait while the store is down; None = the answer is refused instead."""
    return Spool(settings.spool) if settings.audit_when_down == "spool" else None


def arbiter_of(settings: Settings, chat: Chat | None) -> Arbiter:
    """Who gives the roles: the model where one is configured and wanted, else the rules."""
    if chat is None:
        return RulesArbiter(without_model=NO_MODEL)
    if settings.arbiter == "rules":
        return RulesArbiter(without_model=BY_SETTING)
    return ModelArbiter(chat)
