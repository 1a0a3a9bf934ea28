"""The arbiter that asks a language model once, and believes only what can be checked."""

from __future__ import annotations

from mappings.errors import ChatError
from scoring.rerank import repair_order
from search.arbiter.brief import Arbiter, Brief, Ruling, Verdict
from search.arbiter.contest import binds
from search.arbiter.instructions import gives_orders
from search.arbiter.prompt import write_prompt
from search.arbiter.rules import RulesArbiter
from search.dispatch import Method
from search.language_model.answered import Judgements, Read, read_answer
from search.language_model.calls import Witness
from search.language_model.endpoint import Chat
from search.question import Understanding
from search.result import Role
from search.skips import Skip, Skipped

BUDGET = 6000
"""Tokens of a prompt: about 25 candidates with 4 lines each; the smallest common window is 8192."""

NOTHING_TO_RULE_ON = Skipped(Skip.NOTHING_FITS, "there is nothing to rule on")
JUDGED_ALL = Skipped(Skip.SETTLED, "the model judged every candidate")

NAMED = 5
"""Candidates that a notice names; the rest are counted."""


class ModelArbiter:
    """Gives roles by one call of a model; by the rules where the model is no use."""

    def __init__(self, chat: Chat, *, budget: int = BUDGET, rules: Arbiter | None = None) -> None:
        self.chat, self.budget = chat, budget
        self.rules = rules or RulesArbiter()

    def rule(self, understanding: Understanding, briefs: tuple[Brief, ...]) -> Ruling:
        """Ask the model; whatever it fails to judge is judged by the rules, and said."""
        fallback = self.rules.rule(understanding, briefs)
        if not briefs:
            return fallback.model_copy(update={"skipped": {Method.LLM: NOTHING_TO_RULE_ON}})
        prompt = write_prompt(understanding, briefs, budget=self.budget)
        witness = Witness(self.chat, Method.LLM)
        try:
            reply = witness.ask(prompt.messages, schema=Judgements)
            read = read_answer(reply.text)
        except ChatError as error:
            failed = f"{self.chat.model} was asked, but {error.message}: the rules decided"
            return fallback.model_copy(
                update={
                    "notices": (*prompt.notices, failed),
                    "skipped": {Method.LLM: Skipped(Skip.FAULT, failed)},
                    "calls": witness.calls,
                }
            )
        ruling = judge(read, briefs, fallback)
        return ruling.model_copy(
            update={
                "arbiter": f"llm: {self.chat.model} ({reply.rung})",
                "notices": (*prompt.notices, *ruling.notices),
                "calls": witness.calls,
            }
        )


def judge(read: Read, briefs: tuple[Brief, ...], fallback: Ruling) -> Ruling:
    """A verdict on each brief: the model's where it holds, else that of the rules."""
    former = [one.candidate_id for one in sorted(briefs, key=lambda one: one.rank)]
    order = repair_order([line.candidate_id for line in read.rankings], former=former)
    said = {line.candidate_id: line for line in reversed(read.rankings)}
    verdicts: list[Verdict] = []
    doubts: list[str] = []
    for brief, ruled in zip(briefs, fallback.verdicts, strict=True):
        line = said.get(brief.candidate_id)
        if line is None and not read.none_relevant:
            verdicts.append(_by_rules(ruled, "not judged by the model"))
            continue
        role = line.role if line else Role.DISCARDED
        if doubt := _doubt(brief, role, ruled):
            verdicts.append(_by_rules(ruled, doubt))
            doubts.append(f"{brief.candidate_id}: {doubt}")
        else:
            reason = line.reason if line else "the model finds no candidate relevant"
            verdicts.append(ruled.model_copy(update={"role": role, "reason": reason}))
    not_judged = () if read.none_relevant else order.not_judged
    notices = (
        *_counted(order.unknown, "invented by the model were dropped"),
        *_counted(order.repeated, "named again: the first verdict counts"),
        *_counted(not_judged, "not judged by the model: the rules decided on them"),
        *([f"{read.unreadable} lines of the answer could not be read"] if read.unreadable else []),
        *doubts,
    )
    return Ruling(
        verdicts=tuple(verdicts),
        arbiter="llm",
        skipped={} if not_judged or doubts else {Method.RULES: JUDGED_ALL},
        notices=notices,
    )


def _doubt(brief: Brief, role: Role, ruled: Verdict) -> str:
    """Why a model's verdict does not hold; empty where it does."""
    if role is Role.PRIMARY and not binds(brief):
        return "the model called it primary, but it does not bind on that day"
    if role is not Role.PRIMARY and ruled.role is Role.PRIMARY and _named(brief):
        return f"the model called it {role}, but the question names it"
    orders = gives_orders(brief.snippet) or gives_orders(brief.section)
    if role is Role.PRIMARY and orders:
        return f"the model called it primary, but it gives orders to its reader ({orders})"
    return ""


def _named(brief: Brief) -> bool:
    return bool(brief.settled) and Method.CODES in brief.methods


def _by_rules(ruled: Verdict, why: str) -> Verdict:
    return ruled.model_copy(update={"reason": f"{why}; by the rules: {ruled.reason}"})


def _counted(names: tuple[str, ...], what: str) -> tuple[str, ...]:
    more = " …" if len(names) > NAMED else ""
    return (f"{len(names)} {what}: {', '.join(names[:NAMED])}{more}",) if names else ()
