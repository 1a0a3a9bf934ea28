"""Exact counts of a question's words in the stored text, and whether they prove absence."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from mappings.citation import printed_numbers
from mappings.fields import Fields as F
from mappings.index import Index
from mappings.tokens import chars, stems
from search.clauses import Clause, any_of
from search.detectors.leg import Scope, body, filtered
from search.links import FIRST
from search.patterns import Held, Pattern
from search.question import Keyword, Understanding
from search.result import TermCount
from search.understanding.subject import Subject
from search.understanding.topic import Topic
from search.understanding.units import carries, is_noun, is_place, is_verb

# The absent words must outweigh what else the question names. On zh-dev (355 short questions) and
# tests/search/cases/absent.jsonl: see docs/quality.md.
SHARE = 0.6
# What the words of a name must tell together: 自动驾驶出租车 0.67, 支票遗失 0.58, 口头赠与 0.28.
TELLING = 0.6
# More absent words than this make a question no more absent.
COUNTED = 2
# What stands in so many provisions is a term of the law: 劳动关系.
INSTITUTION = 5
# Texts that are read for an amount or a day; where more hold a trace of it, nothing is claimed.
READ = 1000


class Presence(NamedTuple):
    """What of a question occurs in the scope."""

    key: tuple[TermCount, ...] = ()
    """Terms that carry its subject; all of them must occur nowhere for a proof."""
    others: tuple[TermCount, ...] = ()
    """Its other words, which occur and carry none."""

    @property
    def absent(self) -> bool:
        """Whether every key term, with its expansions, occurs nowhere in the scope."""
        return bool(self.key) and not any(term.provisions for term in self.key)


class Within(NamedTuple):
    """Where is counted."""

    scope: Scope
    passages: int
    """How many passages the filters leave."""


def key_terms(
    asked: Understanding, subject: Subject, counts: dict[str, TermCount], passages: int
) -> tuple[str, ...]:
    """Terms that decide whether the subject is absent; none where nothing can be decided.

    Names decide alone, and so does the thing that the question begins with. A word that the
    dictionary bridges to words of the corpus is present in other words; so is an institution. Else
    words that are coined decide, or, where no tale is told, those that outweigh the others.
    """
    held = {name: count.provisions for name, count in counts.items()}
    nothing = not any(held[word.term] for word in asked.keywords)
    if nothing and not subject.tale and _name_a_thing(asked):
        return tuple(word.term for word in asked.keywords)
    absent = [word for word in subject.terms if not held[word.term]]
    if any(word.term in subject.names for word in absent):
        return tuple(word.term for word in absent)
    topic = subject.topic
    if topic and tells_enough(topic, passages) and not any(held[term] for term in topic.terms):
        return topic.terms
    return _outweighing(asked, subject, absent, held, passages)


def _outweighing(
    asked: Understanding,
    subject: Subject,
    absent: Sequence[Keyword],
    held: Mapping[str, int],
    passages: int,
) -> tuple[str, ...]:
    """The absent words, where they are coined, or outweigh the others and no tale is told."""
    bridged = any(
        word.expansions and held[word.term] and not _is_asked_for(word.term, asked.text)
        for word in subject.terms
    )
    lawful = any(held[name] >= INSTITUTION for name in subject.institutions)
    coined = any(word.term in subject.coined for word in absent)
    if bridged or lawful or (subject.tale and not coined):
        return ()
    missing = min(sum(" " not in word.term for word in absent), COUNTED)
    others = [held[term] for term in _beside(asked, absent) if held[term]]
    weight = sum(specificity(count, passages) for count in others)
    if asked.language != "zh" and missing < COUNTED:
        return ()
    outweighing = coined or missing > SHARE * (missing + weight)
    return tuple(word.term for word in absent) if outweighing else ()


def _is_asked_for(term: str, text: str) -> bool:
    """Whether a question asks for one of a kind (什么驾照, 要驾照吗): then it is not about it."""
    return any(f"{asking}{term}" in text for asking in ("什么", "哪些", "哪种", "多少", "要"))


def _name_a_thing(asked: Understanding) -> bool:
    """Whether any keyword may be the subject: acts alone (被偷, 撞) prove nothing."""
    words = [word.term for word in asked.keywords if carries(word.term)]
    return any(asked.language != "zh" or word.isascii() or is_noun(word) for word in words)


def tells_enough(topic: Topic, passages: int) -> bool:
    """Whether the words of a name are rare enough, taken together, that it is one thing's."""
    return sum(specificity(count, passages) for count in topic.parts) >= TELLING


def specificity(provisions: int, passages: int) -> float:
    """How much a word tells: 1 where it occurs nowhere, 0 from the root of the passages on."""
    return max(0.0, 1 - math.log1p(provisions) / math.log1p(math.sqrt(max(passages, 1))))


def _beside(asked: Understanding, absent: Sequence[Keyword]) -> Iterator[str]:
    """Keywords that may carry a subject, and are no part of an absent term or of one another.

    What belongs to an absent term (滑雪场的安全员) is asked about it.
    """
    terms = [word.term for word in asked.keywords if carries(word.term)]
    terms = [term for term in terms if not is_verb(term) and not is_place(term)]
    wholes = [word.term for word in absent]
    for term in terms:
        part = any(term in whole or f"{whole}的{term}" in asked.text for whole in wholes)
        if not part and not any(term != other and term in other for other in terms):
            yield term


def count_subject(index: Index, asked: Understanding, subject: Subject, within: Within) -> Presence:
    """Count everything the question names in one round trip, and tell what decides."""
    named = (*subject.institutions, *(subject.topic.terms if subject.topic else ()))
    whole = [Keyword(term=name, main=False, rarity=0.0) for name in named]
    wanted = {word.term: word for word in (*asked.keywords, *whole, *subject.terms)}
    pairs = (*(subject.topic.pairs if subject.topic else ()), *subject.compounds)
    found = _count(
        index, [*map(_naming, wanted.values()), *map(_held_together, pairs)], within.scope
    )
    counts = {
        name: TermCount(term=word.term, expansions=word.expansions, provisions=count)
        for (name, word), count in zip(wanted.items(), found, strict=False)
    }
    held = [pair for pair, count in zip(pairs, found[len(wanted) :], strict=True) if count]
    subject = _without_what_is_spoken_of(subject, held)
    key = key_terms(asked, subject, counts, within.passages)
    words = [word.term for word in asked.keywords]
    return Presence(
        key=tuple(counts[term] for term in key),
        others=tuple(counts[term] for term in words if term not in key),
    )


def _held_together(pair: Sequence[str]) -> Clause:
    """Provisions that hold two words of a name, though not side by side: 支票, 遗失."""
    return {"bool": {"filter": [_holding(word) for word in pair]}}


def _without_what_is_spoken_of(subject: Subject, held: Sequence[tuple[str, ...]]) -> Subject:
    """The subject without the names of which some provision holds two words together."""
    spoken_of = {"".join(pair) for pair in held}
    topic = subject.topic
    return subject._replace(
        terms=tuple(word for word in subject.terms if word.term not in spoken_of),
        topic=None if topic and not spoken_of.isdisjoint(topic.pieces) else topic,
    )


def wanted_codes(asked: Understanding) -> tuple[str, ...]:
    """Codes that the question is after: the clause where it names one, not only its standard."""
    return tuple(code for code in asked.codes if "#" in code) or asked.codes


def count_codes(index: Index, asked: Understanding, scope: Scope) -> Presence:
    """Count the provisions and codes that the question names by number, each exactly."""
    cited: dict[str, Clause] = {code: {"term": {F.CODES: code}} for code in wanted_codes(asked)}
    for reference in asked.references:
        if reference.work_id:
            number = {"terms": {F.NUMBER: list(printed_numbers(reference.number))}}
            work = {"term": {F.WORK_ID: reference.work_id}}
            cited[reference.written] = {"bool": {"filter": [number, work]}}
    found = _count(index, list(cited.values()), scope)
    return Presence(
        key=tuple(
            TermCount(term=name, provisions=count, pattern="code")
            for name, count in zip(cited, found, strict=True)
        )
    )


def count_pattern(
    index: Index, pattern: Pattern, scope: Scope, days: Collection[date]
) -> Presence | None:
    """Count what names an amount or a day by reading every text that holds one of its traces.

    None where a text may hold it in a way that cannot be read, or too many would have to be read.
    `days` are days of the texts themselves, which need not stand in their words.
    """
    wanted = any_of([_holding_exactly(trace) for trace in pattern.traces])
    request = body(filtered(wanted, [*scope.clauses, FIRST]), size=READ) | {
        "_source": [F.PROVISION_TEXT],
        "track_total_hits": True,
    }
    (answer,) = index.msearch([request])
    if answer["timed_out"] or answer["_shards"]["failed"]:
        return None
    held = Counter(
        pattern.held_by(str(hit["_source"].get(F.PROVISION_TEXT, "")))
        for hit in answer["hits"]["hits"]
    )
    read_all = answer["hits"]["total"]["value"] == held.total()
    if not held[Held.YES] and (held[Held.PERHAPS] or not read_all or pattern.is_one_of(days)):
        return None
    count = TermCount(
        term=pattern.written,
        expansions=pattern.traces,
        provisions=held[Held.YES],
        pattern=pattern.kind,
    )
    return Presence(key=(count,))


def _naming(word: Keyword) -> Clause:
    """Provisions that hold a word or an expansion as an exact substring."""
    return any_of([_holding(form) for form in (word.term, *word.expansions)])


def _holding_exactly(form: str) -> Clause:
    return {"match_phrase": {F.CHARS: {"query": chars(form)}}}


def _holding(form: str) -> Clause:
    """Provisions with these characters; of an English word its stem, so that no ending hides it."""
    stem = stems(form)[0] if form.isascii() and form.isalpha() and stems(form) else form
    return _holding_exactly(stem if form.startswith(stem) else form)


def _count(index: Index, queries: Sequence[Clause], scope: Scope) -> list[int]:
    if not queries:
        return []
    answers = index.msearch(
        [
            {"size": 0, "track_total_hits": True, "query": filtered(query, scope.clauses)}
            for query in queries
        ]
    )
    return [answer["hits"]["total"]["value"] for answer in answers]
