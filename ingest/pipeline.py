"""The flow of an ingest, top to bottom: read this first."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from ingest.ahead import ahead
from ingest.annotate import annotate
from ingest.annotate.likeness import Annotator
from ingest.assemble import Assembled, assemble, work_of
from ingest.discover import Found
from ingest.effectivity import derive
from ingest.gate import admit
from ingest.ledger import LEAVING, Entry, Ledger, Mark
from ingest.letters import DeadLetters
from ingest.metadata import beside, complete
from ingest.outline import outline
from ingest.readers import read
from ingest.report import Report, Tally
from ingest.writing import Prepared, Writer, standing_versions
from mappings.errors import PlatformError, UnreadableDocument
from mappings.index import Index
from mappings.records import Version

# Raised whenever a reader, the outline or an annotation rule changes what it makes of a file:
# a file then counts as changed although its bytes are not.
PARSER = "4"


# Works written at once. One by one, 14 requests each took as long as all the rest of an ingest
# whose vectors were cached; 16 hold a few thousand passages, some 30 MB.
WORKS = 16


class Progress(NamedTuple):
    """How far an ingest has come, for whoever watches."""

    stage: str
    """reading or writing."""
    done: int
    total: int
    name: str


Watch = Callable[[Progress], None]


def ingest(
    files: Sequence[Found],
    *,
    ledger: Ledger,
    writer: Writer,
    watch: Watch,
    today: date,
    annotator: Annotator = annotate,
) -> Report:
    """Read files, derive what is in force when, write passages; twice the same changes nothing.

    A file that cannot enter is reported and stops nothing else. Raises ServerUnavailable where
    Elasticsearch goes away: run it again then.
    """
    tally = Tally()
    ledger.enter(_read_changed(files, ledger.marks(), tally, watch, annotator))
    ledger.index.refresh("sources")
    return finish(ledger, writer, tally, watch, today)


def delete(
    sources: Sequence[str], *, ledger: Ledger, writer: Writer, watch: Watch, today: date
) -> Report:
    """Take sources out, with what they said of other works."""
    ledger.leave(sources)
    return finish(ledger, writer, Tally(), watch, today)


def finish(ledger: Ledger, writer: Writer, tally: Tally, watch: Watch, today: date) -> Report:
    """Bring the passages up to what the ledger says, whichever job left them behind."""
    ledger.review()
    works = derive_all(ledger.unfinished_works(), ledger, ledger.index, today)
    write(works, ledger, writer, tally, watch)
    tally.remove(ledger.forget_left())
    for kind in ("passages", "versions"):
        ledger.index.refresh(kind)
    return tally.report()


def derive_all(
    touched: set[str], ledger: Ledger, index: Index, today: date
) -> dict[str, list[Version]]:
    """Spans of days over all works, old and new; returns the versions of every work to write.

    A new text may end an old one, so works beyond the touched ones can be among them.
    """
    standing = standing_versions(index)
    before = {row.derived.version_id: row.derived for row in standing}
    drawn = [row.known for row in standing if row.drawn.work_id not in touched]
    for works in _in_batches(sorted(touched)):
        for version, _ in assemble_entries(ledger.of_works(works)):
            held = before.get(version.version_id)
            learnt = held.known_from if held else today
            drawn.append(version.model_copy(update={"known_from": learnt}))
    derived = derive(drawn)
    changed = {v.work_id for v in derived if v != before.get(v.version_id)} | touched
    of_work: dict[str, list[Version]] = {work: [] for work in sorted(changed)}
    for version in derived:
        if version.work_id in of_work:
            of_work[version.work_id].append(version)
    return of_work


def write(
    of_work: dict[str, list[Version]], ledger: Ledger, writer: Writer, tally: Tally, watch: Watch
) -> None:
    """Write some works after others; a source is settled when all that it bears on is written."""
    letters = DeadLetters(ledger.index)
    moved: set[str] = set()
    done = 0
    watch(Progress("writing", 0, len(of_work), ""))
    for batch, entries in ahead(_prepared(of_work, ledger, writer)):
        written = writer.write(batch)
        letters.settle(batch.works, written.refused)
        tally.count(written, works=len(batch.works), versions=len(batch.standing))
        sources = {entry.source for entry in entries} - tally.failed
        # What came from another work is settled when that one, too, is written without it.
        moved |= {entry.source for entry in entries if entry.former_works} & sources
        ledger.settle(sorted(sources - moved))
        tally.write(sources)
        done += len(batch.works)
        watch(Progress("writing", done, len(of_work), batch.works[-1]))
    ledger.settle(sorted(moved))


def _prepared(
    of_work: dict[str, list[Version]], ledger: Ledger, writer: Writer
) -> Iterator[tuple[Prepared, list[Entry]]]:
    """Works as they are to stand, in batches, with the sources that they are built from."""
    for works in _in_batches(list(of_work)):
        versions = [version for work in works for version in of_work[work]]
        entries = ledger.of_works(works)
        yield writer.prepare(works, assemble_entries(entries), versions), entries


def assemble_entries(entries: Sequence[Entry]) -> list[Assembled]:
    """Versions and provisions of works, from everything the ledger holds of them."""
    return assemble([(entry.draft, entry.outline) for entry in entries])


def _in_batches(works: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(works), WORKS):
        yield works[start : start + WORKS]


def _read_changed(
    files: Sequence[Found],
    marks: dict[str, Mark],
    tally: Tally,
    watch: Watch,
    annotator: Annotator,
) -> Iterator[Entry]:
    """Entries of the files that are not in the ledger as they are; the others are counted."""
    for done, file in enumerate(files, start=1):
        watch(Progress("reading", done, len(files), file.name))
        tally.read(file.name)
        try:
            digest = _digest(file.path)
            mark = marks.get(file.name)
            if mark is None or mark.sha256 != digest or mark.state == LEAVING:
                yield _read(file, digest, mark, annotator)
        except PlatformError as fault:
            tally.fail(file.name, fault)


def _read(file: Found, digest: str, mark: Mark | None, annotator: Annotator) -> Entry:
    """One file: its lines, its structure, what it says of itself, and whether it may enter."""
    source = read(file.path, name=file.name)
    structure = outline(source)
    draft = complete(annotator(source, structure), (*source.stated, *beside(file.path)))
    admit(source, structure, draft)
    work = work_of(draft)
    former = (mark.work_id,) if mark and mark.work_id != work else ()
    return Entry(
        source=file.name,
        sha256=digest,
        work_id=work,
        draft=draft,
        outline=structure,
        former_works=former,
    )


def _digest(path: Path) -> str:
    """Of the file and of what stands beside it: a list that changes makes its files new."""
    try:
        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256")
    except OSError as fault:
        raise UnreadableDocument(str(path), f"cannot be opened: {fault.strerror}") from fault
    for statement in beside(path):
        digest.update(statement.model_dump_json().encode())
    return f"{PARSER}:{digest.hexdigest()}"
