"""From drafts and outlines of many files to versions and their provisions."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from datetime import date
from typing import NamedTuple, TypeVar

from ingest.source import REVIEWED, STATED_BESIDE, Draft, Outline
from mappings.authority import BY_KIND, rung_of
from mappings.records import Clause, Part, Provision, Version
from mappings.typography import normalise

T = TypeVar("T")

COMMENTARY = "commentary"
SAME_WORDING_DAYS = 45
"""Days by which two files may date one wording apart: passed, made public, reprinted.

In the development corpus files of one wording differ by 20 days at most, two wordings of one work
by 112 at least.
"""
SAME_WORDS = 0.95
"""Share of equal clauses from which two files of near days hold one wording.

In the development corpus 1.0 between copies, 0.93 at most between a wording and its amendment of
another day, where that is no reprint of the same.
"""


class Assembled(NamedTuple):
    """A version with its provisions in order."""

    version: Version
    provisions: tuple[Provision, ...]


class Sheet(NamedTuple):
    """One file: what it says of itself, and its clauses."""

    draft: Draft
    outline: Outline

    @property
    def day(self) -> date | None:
        """Day of the wording, as far as this file tells."""
        days = [day for day in (self.draft.amended_on, self.draft.promulgated_on) if day]
        return max(days, default=None)

    @property
    def wording(self) -> dict[str, str]:
        """Words of every numbered clause of the body, in one spelling."""
        return {
            clause.number: spelled(clause.text)
            for clause in self.outline.clauses
            if clause.part is Part.BODY and clause.label
        }


def work_of(draft: Draft) -> str:
    """Stable name of the work: its normal title."""
    return draft.title


def assemble(files: Iterable[tuple[Draft, Outline]]) -> list[Assembled]:
    """Group files into works, works into wordings; the order of the files does not matter."""
    works: dict[str, list[Sheet]] = {}
    for draft, outline in sorted(files, key=lambda file: file[0].source):
        works.setdefault(work_of(draft), []).append(Sheet(draft, outline))
    assembled: dict[str, Assembled] = {}
    for work in sorted(works):
        for sheets in _wordings(works[work]):
            one = _version(work, sheets, taken=assembled.keys())
            assembled[one.version.version_id] = one
    return list(assembled.values())


def _wordings(sheets: list[Sheet]) -> list[list[Sheet]]:
    """Files of one work that hold the same wording, or parts of it, side by side."""
    groups: list[list[Sheet]] = []
    for sheet in sorted(sheets, key=lambda one: (one.day or date.max, one.draft.source)):
        home = next((group for group in groups if _same_wording(sheet, group)), None)
        if home is None:
            groups.append([sheet])
        else:
            home.append(sheet)
    return groups


def _same_wording(sheet: Sheet, group: Sequence[Sheet]) -> bool:
    """Whether a file belongs to a wording: days agree, and what both hold reads alike."""
    return any(_days_agree(sheet, other) for other in group) and all(
        _reads_alike(sheet, other) for other in group
    )


def _days_agree(one: Sheet, other: Sheet) -> bool:
    if one.day is None or other.day is None:
        return True
    return abs((one.day - other.day).days) <= SAME_WORDING_DAYS


def _reads_alike(one: Sheet, other: Sheet) -> bool:
    """Whether the clauses that both files number read alike; files of different parts do.

    Files of one day are one wording, and differing words there are a doubt about the files; the
    pages of a standard and of its commentary repeat their numbers with other words.
    """
    if one.day == other.day is not None:
        return True
    if COMMENTARY in (one.draft.kind, other.draft.kind):
        return one.draft.number == other.draft.number is not None
    mine, theirs = one.wording, other.wording
    shared = mine.keys() & theirs.keys()
    equal = sum(mine[number] == theirs[number] for number in shared)
    return equal >= len(shared) * SAME_WORDS


def _version(work: str, sheets: Sequence[Sheet], *, taken: Container[str]) -> Assembled:
    """One version from the files of one wording; `taken` are the ids of others."""
    drafts = [sheet.draft for sheet in sheets]
    chief = _chief(drafts)
    begins, begins_flags = _first_day(drafts)
    day = max((sheet.day for sheet in sheets if sheet.day), default=None)
    content = _content_hash(sheets)
    version_id = f"{work}@{day or begins or content[:12]}"
    if version_id in taken:
        version_id = f"{work}@{content[:12]}"
    provisions, differ = _provisions(version_id, sheets, kind=chief.kind)
    partly = {number: start for draft in drafts for number, start in draft.partly_from.items()}
    rung = rung_of(chief.kind)
    flags = [flag for draft in drafts for flag in draft.flags]
    flags += [*begins_flags, *([] if day else ["wording_day_unknown"])]
    flags += ["sources_differ"] if differ else []
    version = Version(
        version_id=version_id,
        work_id=work,
        title=chief.title,
        full_title=chief.full_title,
        aliases=_united(draft.aliases for draft in drafts),
        number=_first(draft.number for draft in (chief, *drafts)),
        issuer=_first(draft.issuer for draft in (chief, *drafts)),
        jurisdiction=chief.jurisdiction,
        kind=chief.kind,
        tier=rung.tier,
        force=rung.force,
        language=chief.language,
        promulgated_on=max((d.promulgated_on for d in drafts if d.promulgated_on), default=None),
        amended_on=max((d.amended_on for d in drafts if d.amended_on), default=None),
        effective_from=begins,
        begins_by=_told_by(drafts, begins),
        text_from=min((d.effective_from for d in drafts if d.effective_from), default=None),
        expires_on=_first(draft.expires_on for draft in drafts),
        partly_from=max((s for s in partly.values() if begins and s > begins), default=None),
        repeals=tuple(dict.fromkeys(notice for draft in drafts for notice in draft.repeals)),
        amending=chief.amending,
        flags=tuple(dict.fromkeys(flags)),
        sources=tuple(draft.source for draft in drafts),
        articles=sum(p.part is Part.BODY and bool(p.label) for p in provisions),
        content_hash=content,
    )
    dated = (p.model_copy(update={"effective_from": partly.get(p.number)}) for p in provisions)
    return Assembled(version, tuple(dated))


def _chief(drafts: Sequence[Draft]) -> Draft:
    """The draft that speaks for the version: no commentary, best known kind, most frequent."""
    frequency = Counter(draft.kind for draft in drafts)
    return max(
        drafts,
        key=lambda draft: (
            draft.kind != COMMENTARY,
            draft.kind in BY_KIND and "kind_unknown" not in draft.flags,
            frequency[draft.kind],
            draft.effective_from is not None,
        ),
    )


def _first_day(drafts: Sequence[Draft]) -> tuple[date | None, tuple[str, ...]]:
    """First day of this wording, and the doubt where only its promulgation is known.

    An amended text still names the first day of its first wording: that day counts only where it
    does not lie before the last change.
    """
    days = {draft.effective_from for draft in drafts if draft.effective_from}
    changed = max((draft.amended_on for draft in drafts if draft.amended_on), default=None)
    told = {day for day in days if changed is None or day >= changed}
    if told:
        return min(told), ()
    promulgated = max(
        (draft.promulgated_on for draft in drafts if draft.promulgated_on), default=None
    )
    day = changed or promulgated
    return day, ("effective_from_is_promulgation",) if day else ("effective_from_unknown",)


def _told_by(drafts: Sequence[Draft], day: date | None) -> str:
    """Who tells the first day where no text does: `review`, or a file; empty where one does."""
    told = [one for draft in drafts for one in draft.evidence if one.field == "effective_from"]
    found = [one for one in told if one.value == str(day)]
    if any(one.rule not in {REVIEWED, STATED_BESIDE} for one in found):
        return ""
    if any(one.rule == REVIEWED for one in found):
        return REVIEWED
    return _first(one.quote for one in found) or ""


def _provisions(
    version_id: str, sheets: Sequence[Sheet], *, kind: str
) -> tuple[list[Provision], bool]:
    """Provisions of all files, equal ones once; whether copies differ in their words."""
    standing: dict[tuple[Part, str, str], Provision] = {}
    taken: Counter[str] = Counter()
    numbered: dict[tuple[Part, str], str] = {}
    differ = False
    clauses = [
        (Part.COMMENTARY if sheet.draft.kind == COMMENTARY != kind else clause.part, clause, sheet)
        for sheet in _in_order(sheets)
        for clause in sheet.outline.clauses
    ]
    often = Counter((part, clause.number) for part, clause, _ in clauses)
    for part, clause, sheet in clauses:
        place, source = (part, clause.number), sheet.draft.source
        # To spell the words is most of the work here: only what has a namesake is compared.
        key = (*place, spelled(clause.text) if often[place] > 1 else "")
        if key in standing:
            held = standing[key]
            standing[key] = held.model_copy(
                update={"sources": tuple(dict.fromkeys((*held.sources, source)))}
            )
            continue
        differ |= bool(clause.label) and numbered.setdefault(place, source) != source
        standing[key] = _provision(version_id, clause, part, source, len(standing), taken)
    return list(standing.values()), differ


def _provision(
    version_id: str, clause: Clause, part: Part, source: str, ordinal: int, taken: Counter[str]
) -> Provision:
    """One provision; a number that occurs again is told apart by ~2, ~3."""
    name = clause.number if part is clause.part else f"{part}-{clause.number}"
    taken[name] += 1
    mark = f"~{taken[name]}" if taken[name] > 1 else ""
    return Provision(
        provision_id=f"{version_id}#{name}{mark}",
        version_id=version_id,
        ordinal=ordinal,
        sources=(source,),
        **dict(clause) | {"part": part},
    )


def _in_order(sheets: Sequence[Sheet]) -> list[Sheet]:
    """Files in the order of their first number, commentary last: eight books, one numbering."""
    return sorted(sheets, key=lambda sheet: (sheet.draft.kind == COMMENTARY, _first_number(sheet)))


def _first_number(sheet: Sheet) -> tuple[int, ...]:
    labelled = [clause.number for clause in sheet.outline.clauses if clause.label]
    parts = labelled[0].replace("-", ".").split(".") if labelled else []
    return tuple(int(part) for part in parts if part.isdecimal())


def _content_hash(sheets: Sequence[Sheet]) -> str:
    """SHA-256 of all clauses, files in the order of their names."""
    digest = hashlib.sha256()
    for sheet in sheets:
        for clause in sheet.outline.clauses:
            digest.update(f"{clause.part}\0{clause.label}\0{clause.text}\0".encode())
    return digest.hexdigest()


def spelled(text: str) -> str:
    """Words in one spelling, blanks left out: copies differ in the width of their brackets."""
    return "".join(normalise(text).text.split())


def _united(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for names in lists for name in names))


def _first(values: Iterable[T | None]) -> T | None:
    return next((value for value in values if value is not None), None)
