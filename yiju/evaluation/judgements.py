"""What was judged: questions with the provisions that answer them, as the query files hold them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Protocol

from pydantic import ConfigDict, Field, ValidationError

from mappings.citation import normal_title, read_citation
from mappings.errors import InputError
from mappings.records import Record
from mappings.typography import narrow

WHOLE_DOCUMENT = "document"
"""Article of a judgement that any provision of the file fulfils."""

_NUMBERED_HEADING = re.compile(r"(\d+(?:\.\d+)*)\.?\s+\D.*")  # "4.3 Scope", not "4.3.Guidance.2."


class Provision(Protocol):
    """What tells which provision something is: a candidate of an answer, or of a pool."""

    @property
    def title(self) -> str:
        """Short title of its work."""
        ...

    @property
    def doc_id(self) -> str:
        """Its version."""
        ...

    @property
    def provision_id(self) -> str:
        """Its number behind the last #."""
        ...

    @property
    def label(self) -> str:
        """Its number as the text writes it."""
        ...

    @property
    def section_title(self) -> str | None:
        """The headings above it."""
        ...

    @property
    def source(self) -> str | tuple[str, ...]:
        """The files that hold it."""
        ...

    @property
    def promulgated_on(self) -> date | None:
        """Day on which its version was made."""
        ...

    @property
    def amended_on(self) -> date | None:
        """Day of the last amendment in it."""
        ...


class Target(Record):
    """A provision that a judgement names; keys it does not know are notes for people."""

    model_config = ConfigDict(extra="ignore")

    law: str
    """Short title of the text."""
    article: str = Field(min_length=1)
    """Number as the text writes it, or `document` for the whole text."""
    file: str = ""
    """File that holds it, relative to the corpus."""
    version: str | None = None
    """Day on which that wording was made."""
    also: tuple[str, ...] = ()
    """Further files that hold the same provision."""

    @property
    def document(self) -> str:
        """Name in TREC files, where blanks divide the columns."""
        return "_".join(f"{self.file or self.law}#{self.article}".split())

    def is_met_by(self, candidate: Provision) -> bool:
        """Whether a candidate is this provision: the right text, version and article."""
        return self._is_text_of(candidate) and self._is_article_of(candidate)

    def _is_text_of(self, candidate: Provision) -> bool:
        given = candidate.source
        sources = [path for path in ([given] if isinstance(given, str) else given) if path]
        if self.file and sources:
            return any(
                _is_same_file(source, file)
                for source in sources
                for file in (self.file, *self.also)
            )
        same_title = normal_title(candidate.title) == normal_title(self.law)
        days = {str(candidate.promulgated_on), str(candidate.amended_on)}
        days.add(candidate.doc_id.rpartition("@")[2])
        return same_title and (self.version is None or self.version in days)

    def _is_article_of(self, candidate: Provision) -> bool:
        if self.article == WHOLE_DOCUMENT:
            return True
        written = candidate.label or candidate.section_title or ""
        # A number that occurs again in its version ends in ~2: the label tells no such thing.
        number = candidate.provision_id.rpartition("#")[2].partition("~")[0]
        return not article_forms(self.article).isdisjoint(
            article_forms(written) | article_forms(number)
        )


class JudgedQuestion(Record):
    """A question with its judgements; keys it does not know are notes for people."""

    model_config = ConfigDict(extra="ignore")

    qid: str = Field(pattern=r"^\S+$")
    """Name that occurs once; no blanks, which divide the columns of TREC files."""
    query: str = Field(min_length=1)
    gold: tuple[Target, ...] = ()
    """Every provision that answers it; empty where nothing does."""
    kind: str = "unmarked"
    subkind: str | None = None
    as_of: date | None = None
    """Day of the facts."""
    avoid: tuple[Target, ...] = ()
    """Must not come first: out of force on that day, not yet in force, or without force."""
    lower: tuple[Target, ...] = ()
    """Says it too, at a lower level: must stand below the gold."""
    not_found: bool = False
    """Nothing in the corpus answers it, and the answer must say so."""


def read_questions(files: Iterable[Path]) -> tuple[JudgedQuestion, ...]:
    """Read query files, one JSON object a line; a bad line is an InputError with file and line.

    A question without `qid` is named by its file and line.
    """
    questions: dict[str, JudgedQuestion] = {}
    for file in files:
        for number, line in enumerate(_lines(file), start=1):
            if not line.strip():
                continue
            name = "_".join(f"{file.stem}-{number}".split())
            question = _read_line(line, place=f"{file}:{number}", name=name)
            if question.qid in questions:
                raise InputError(
                    f"{file}:{number}: the qid {question.qid!r} occurs twice",
                    remedy="Give every question of a run a name of its own.",
                )
            questions[question.qid] = question
    return tuple(questions.values())


def article_forms(written: str) -> frozenset[str]:
    """Normal forms of an article label; two labels are the same where they share one.

    第１１条, 第 十一 条 and 11 are one; so are CM-08(03) and CM-8(3); blanks, case and a last dot
    do not count, and the heading "4.3 Scope" is also its number.
    """
    plain = narrow(written).strip()
    cited = read_citation(plain)
    form = (cited.number or cited.code) if cited else plain.rstrip(".")
    heading = _NUMBERED_HEADING.fullmatch(plain)
    folded = "".join(form.split()).casefold()
    return frozenset({folded, heading[1] if heading else ""} - {""})


def _is_same_file(source: str, file: str) -> bool:
    """Whether one path ends with the other, folder by folder.

    The path given at ingest is the longer one, unless the ingest began below the corpus folder.
    """
    one, other = (PurePosixPath(path.replace("\\", "/")).parts for path in (source, file))
    shared = min(len(one), len(other))
    return one[-shared:] == other[-shared:]


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(
            f"{file} cannot be read: {fault}",
            remedy="Give files of questions, one JSON object a line, in UTF-8.",
        ) from fault


def _read_line(line: str, *, place: str, name: str) -> JudgedQuestion:
    try:
        given = json.loads(line)
        question = JudgedQuestion.model_validate({"qid": name, **given})
    except (ValueError, TypeError) as fault:  # ValidationError is a ValueError
        raise InputError(
            f"{place}: {_reason(fault)}",
            remedy="Each line is a JSON object with query, gold [law, article, file] and kind.",
        ) from fault
    if bool(question.gold) == question.not_found:
        raise InputError(
            f"{place}: a question has either a gold or not_found: true",
            remedy="Name the provision that answers it, or mark it as one that nothing answers.",
        )
    return question


def _reason(fault: Exception) -> str:
    if not isinstance(fault, ValidationError):
        return f"no JSON object ({fault})"
    first = fault.errors()[0]
    return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"


def check_files(questions: Iterable[JudgedQuestion], corpus: Path) -> None:
    """Refuse judgements whose file is not below the corpus folder: nothing could ever meet them."""
    for question in questions:
        for target in question.gold:
            if target.file and not (corpus / target.file).is_file():
                raise InputError(
                    f"{question.qid}: {target.file} is not below {corpus}",
                    remedy="Give the folder that the judgements' files are relative to.",
                )


def select(
    questions: Sequence[JudgedQuestion], *, kinds: Sequence[str] = (), limit: int | None = None
) -> tuple[JudgedQuestion, ...]:
    """The questions of some kinds, and of each kind the first `limit`; none left is an error."""
    known = {question.kind for question in questions}
    if unknown := sorted(set(kinds) - known):
        raise InputError(
            f"no question is of kind {', '.join(unknown)}",
            remedy=f"Choose from: {', '.join(sorted(known)) or 'none, the files are empty'}.",
        )
    taken: Counter[str] = Counter()
    selected = []
    for question in questions:
        if kinds and question.kind not in kinds:
            continue
        taken[question.kind] += 1
        if limit is None or taken[question.kind] <= limit:
            selected.append(question)
    if not selected:
        raise InputError("there is no question to ask", remedy="Give files that hold questions.")
    return tuple(selected)
