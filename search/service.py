"""From a question to an audited result: read this first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from datetime import date, datetime

from mappings.index import Index, constants_of, dictionary_of
from mappings.tokens import words
from mappings.vectors import Encoder
from scoring.factor import Context
from scoring.linear import Models
from scoring.profiles import profile_of
from search.absence import presence_of
from search.agreement import agreement
from search.aids import Need, aided
from search.arbiter.brief import Arbiter
from search.audit import AuditLog
from search.candidates import Dossier, as_ranked, briefs_of, dossiers, sides_of
from search.catalogue import Catalogue
from search.contents import Contents
from search.contradictions.conflicts import find_conflicts
from search.detectors.leg import Scope
from search.detectors.pool import Dense
from search.detectors.quotation import quotation_of
from search.dispatch import Means, Plan, dispatch
from search.encoding import encode, lacks_vectors
from search.headings import Headings
from search.inquiry import Hearing, Inquiry
from search.language_model.calls import ModelCall
from search.language_model.endpoint import Chat
from search.links import Signposts
from search.pool import Ranked
from search.presence import Presence
from search.question import Question, Ranking, Understanding
from search.rank import Yardstick, plain_order, rank
from search.recall import Prepared, Recall, recall, scope_of
from search.reporting import report
from search.result import AuditedRetrievalResult
from search.spool import Spool, keep
from search.stopwatch import Stopwatch
from search.structure import followed, with_structure
from search.successors import in_words_of_the_ended
from search.understanding import understand
from search.understanding.section import within_section
from search.vocabulary import Vocabulary

# What the arbiter is shown: three pages of answers.
RULED_ON = 30


@dataclass(frozen=True)
class Desk:
    """What a service works with, plugged together by the outer ring."""

    index: Index
    encoders: Mapping[str, Encoder]
    models: Models
    arbiter: Arbiter
    chat: Chat | None
    """The language model, for whatever asks one; None = none is configured."""
    spool: Spool | None
    """Where records wait while the store is down; None = the answer is refused instead."""
    today: Callable[[], date]
    now: Callable[[], datetime]


class Service:
    """The search side of one build of a collection, warm: catalogue, words and profile are its."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.catalogue = Catalogue.load(desk.index)
        build = self.catalogue.build
        self.profile = profile_of(build.profile, constants_of(desk.index, build.profile))
        self.vocabulary = Vocabulary(desk.index, dictionary_of(desk.index, build.dictionary))
        self.contents = Contents(desk.index)
        self.headings = Headings(desk.index)
        self.signposts = Signposts(self.catalogue)
        self.log = AuditLog(desk.index)

    def ordered_by(self, models: Models) -> Service:
        """The same service with other ranking models; catalogue and vocabulary stay warm."""
        other = copy(self)
        other.desk = replace(self.desk, models=models)
        return other

    def answer(
        self, question: Question, *, request_id: str | None = None
    ) -> AuditedRetrievalResult:
        """Find the provision that governs, show why, prove it where there is none, keep the record.

        Raises InvalidQuestion, InvalidFilter, NotFoundError for an unknown work, ServerUnavailable,
        and AuditError where the record cannot be kept.
        """
        watch = Stopwatch()
        result = self.find(question, watch).model_copy(update={"request_id": request_id})
        with watch.step("audit"):
            kept = self.keep(result)
        return kept.model_copy(update={"timings_ms": dict(watch.steps)})

    def find(self, question: Question, watch: Stopwatch) -> AuditedRetrievalResult:
        """Answer without keeping a record, as a replay does."""
        inquiry = self.inquire(question, watch)
        with watch.step("requests"):
            inquiry, recalled = self.search(inquiry)
        sought, recalled = self.follow(inquiry, recalled, watch)
        with watch.step("ranking"):
            ranked = self.rank(sought, recalled)
            found = dossiers(ranked, sought.asked)
        with watch.step("arbiter"):
            hearing = self.hear(sought, recalled, found)
        with watch.step("structure"):
            hearing = self.complete(hearing, inquiry)
        return report(
            inquiry._replace(plan=followed(inquiry.plan, hearing), calls=sought.calls),
            hearing,
            catalogue=self.catalogue,
            today=self.desk.today(),
            recorded_at=self.desk.now(),
            timings=watch.steps,
        )

    def inquire(self, question: Question, watch: Stopwatch) -> Inquiry:
        """Understand a question, encode it and choose the methods; nothing is searched yet."""
        with watch.step("understanding"):
            work_id = self.catalogue.named(question.work)
            asked = self._understand(question, work_id)
            scope = scope_of(question, asked, work_id)
        return self._inquiry(question, asked, scope, watch)

    def follow(
        self, inquiry: Inquiry, recalled: Recall, watch: Stopwatch
    ) -> tuple[Inquiry, Recall]:
        """Where what is cited does not bind: look for what does, by the words of the cited."""
        asked = in_words_of_the_ended(
            inquiry.asked, recalled, vocabulary=self.vocabulary, catalogue=self.catalogue
        )
        if asked is None or inquiry.question.ranking is not Ranking.FULL:
            return inquiry, recalled
        sought = self._inquiry(inquiry.question, asked, inquiry.scope, watch, inquiry.calls)
        with watch.step("requests"):
            found = self.recall(sought)
        return sought, found._replace(out_of_force=recalled.out_of_force)

    def _inquiry(
        self,
        question: Question,
        asked: Understanding,
        scope: Scope,
        watch: Stopwatch,
        calls: tuple[ModelCall, ...] = (),
    ) -> Inquiry:
        plan = dispatch(question, asked, self._means(asked))
        dense = None
        if plan.needs_vector:
            with watch.step("encoding"):
                plan, dense = self._encode(plan, asked)
        return self._aided(Inquiry(question, asked, scope, plan, dense, calls=calls))

    def plan(self, question: Question) -> tuple[Understanding, Plan]:
        """What a question means and which methods it gets, without running them."""
        asked = self._understand(question, self.catalogue.named(question.work))
        return asked, dispatch(question, asked, self._means(asked))

    def _understand(self, question: Question, work_id: str | None) -> Understanding:
        asked = understand(question, self.catalogue, self.vocabulary, today=self.desk.today())
        return within_section(asked, self.headings, self.vocabulary, work_id=work_id)

    def search(self, inquiry: Inquiry) -> tuple[Inquiry, Recall]:
        """One round, and a second with what was held back where the first does not settle it."""
        recalled = self.recall(inquiry)
        if not inquiry.plan.later:
            return inquiry, recalled
        if reason := agreement(inquiry.asked, recalled.candidates):
            return inquiry._replace(plan=inquiry.plan.settled(reason)), recalled
        plan = inquiry.plan.deepened("titles, keywords and codes do not agree")
        plan, dense = self._encode(plan, inquiry.asked)
        deeper = self._aided(inquiry._replace(plan=plan, dense=dense))
        return deeper, self.recall(deeper)

    def _aided(self, inquiry: Inquiry) -> Inquiry:
        """With the requests of the methods that need help first."""
        asked, encoders = inquiry.asked, self.desk.encoders
        encoder = encoders[asked.language] if inquiry.dense else None
        need = Need(asked, inquiry.scope, self.contents, inquiry.dense, encoder, self.desk.chat)
        helped = aided(inquiry.plan, need, inquiry.further, inquiry.calls)
        return inquiry._replace(**helped._asdict())

    def recall(self, inquiry: Inquiry) -> Recall:
        """One round trip with every detector of the plan."""
        cut = " ".join(words(inquiry.asked.text, dictionary=self.vocabulary.dictionary))
        return recall(
            inquiry.asked,
            index=self.desk.index,
            plan=inquiry.plan,
            scope=inquiry.scope,
            prepared=Prepared(cut, inquiry.dense, inquiry.further),
            context=self._context(inquiry),
        )

    def rank(self, inquiry: Inquiry, recalled: Recall) -> tuple[Ranked, ...]:
        """The first of the pool; the measured rankings keep the order of their one request."""
        most = max(RULED_ON, inquiry.question.size)
        if inquiry.question.ranking is not Ranking.FULL:
            return plain_order(recalled.candidates)[:most]
        context = Context(self.profile, inquiry.asked.as_of)
        model = self.desk.models.of(inquiry.asked.language)
        return rank(
            recalled.candidates,
            inquiry.asked,
            yardstick=Yardstick(self.catalogue, context, model),
            quotation=quotation_of(inquiry.asked),
            effectivity=inquiry.question.effectivity,
            most=most,
        )

    def hear(self, inquiry: Inquiry, recalled: Recall, found: tuple[Dossier, ...]) -> Hearing:
        """Let the arbiter give the roles, and settle what contradicts each other."""
        asked, question = inquiry.asked, inquiry.question
        briefs = briefs_of(found, asked.as_of)
        if question.ranking is not Ranking.FULL:
            ruling = as_ranked(briefs, question.ranking)
            return Hearing(recalled, found, briefs, ruling, conflicts=(), presence=Presence())
        ruling = self.desk.arbiter.rule(asked, briefs)
        sides = sides_of(found, ruling, most=question.size)
        conflicts = find_conflicts(sides, topics=[word.term for word in asked.keywords])
        presence = presence_of(
            inquiry,
            recalled,
            index=self.desk.index,
            catalogue=self.catalogue,
            vocabulary=self.vocabulary,
        )
        return Hearing(recalled, found, briefs, ruling, conflicts, presence).settled()

    def complete(self, hearing: Hearing, inquiry: Inquiry) -> Hearing:
        """Bring in what belongs to the primaries: what they cite, exceptions, penalties, terms."""
        context = self._context(inquiry)
        if context is None:
            return hearing
        index, signposts = self.desk.index, self.signposts
        return with_structure(
            hearing, inquiry, index=index, signposts=signposts, context=context
        ).settled()

    def keep(self, result: AuditedRetrievalResult) -> AuditedRetrievalResult:
        """Store the answer, spool or refuse it; it goes out without the model's own words."""
        notices = keep(result, log=self.log, spool=self.desk.spool)
        return result.model_copy(update={"notices": (*result.notices, *notices), "model_calls": ()})

    def _means(self, asked: Understanding) -> Means:
        catalogue, desk = self.catalogue, self.desk
        return Means(
            catalogue.headings,
            dense=lacks_vectors(asked.language, catalogue.build, desk.encoders),
            outlined=catalogue.outlined,
            model=desk.chat is not None,
        )

    def _encode(self, plan: Plan, asked: Understanding) -> tuple[Plan, Dense | None]:
        return encode(plan, asked, self.catalogue.build, self.desk.encoders)

    def _context(self, inquiry: Inquiry) -> Context | None:
        if inquiry.question.ranking is not Ranking.FULL:
            return None
        return Context(self.profile, inquiry.asked.as_of)
