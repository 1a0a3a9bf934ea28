"""The review queue: versions whose annotation is doubtful, the most asked about first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from random import Random

from ingest.reviews import Reviews
from ingest.source import Evidence
from mappings.fields import Fields as F
from mappings.index import Index
from yiju.works.contradictions import Held, findings
from yiju.works.queued import Doubt, Queued
from yiju.works.shelf import Shelf

# Rules below it go by a folder or by the form of a title, see `ingest.annotate.kind`; those above
# rest on the text's own words.
CERTAIN = 0.55
Confirmed = AbstractSet[tuple[str, str]]
"""Sources, each with a doubt that was found to be none."""


SAMPLED = Doubt(what="sampled", because="drawn at random, to check the rules themselves")


def queue(
    shelf: Shelf, reviews: Reviews, *, asked: Counter[str], sample: int, seed: int
) -> list[Queued]:
    """Doubtful versions, and as many of the others drawn at random; most asked about first."""
    confirmed = reviews.confirmed()
    rows = [_queued(one, confirmed, asked) for one in held(shelf)]
    doubtful = [row for row in rows if row.doubts]
    sound = sorted((row for row in rows if not row.doubts), key=lambda row: row.version_id)
    drawn = Random(seed).sample(sound, min(sample, len(sound)))  # noqa: S311 - a draw, no secret
    doubtful += [
        row.model_copy(update={"doubts": (SAMPLED,)})
        for row in drawn
        if _is_open(SAMPLED, row.sources, confirmed)
    ]
    return sorted(doubtful, key=lambda row: (-row.asked, -len(row.doubts), row.version_id))


def held(shelf: Shelf) -> Iterator[Held]:
    """Every version with the drafts of its files and the other wordings of its work."""
    for version, entries in shelf.all_entries():
        yield Held(version, entries, shelf.wordings(version.work_id))


def doubts_of(one: Held) -> Iterator[Doubt]:
    """Contradictions, doubts noted at ingest, and fields that no certain rule filled."""
    for finding in findings(one):
        yield Doubt(what=finding.what, because=finding.because)
    best: dict[str, Evidence] = {}
    for evidence in (each for entry in one.entries for each in entry.draft.evidence):
        held_so_far = best.get(evidence.field)
        if held_so_far is None or evidence.confidence > held_so_far.confidence:
            best[evidence.field] = evidence
    for field, evidence in sorted(best.items()):
        if evidence.confidence < CERTAIN:
            quote = f" from {evidence.quote!r}" if evidence.quote else ""
            yield Doubt(
                what=f"uncertain_{field}",
                because=f"{evidence.value} by {evidence.rule}{quote} ({evidence.confidence})",
            )


def times_asked(index: Index) -> Counter[str]:
    """How many answers of the audit showed each version."""
    shown = f"{F.RECORD}.candidates.doc_id"
    return Counter(
        doc_id
        for row in index.scan("audit", fields=[shown])
        for doc_id in {one["doc_id"] for one in row.get(F.RECORD, {}).get("candidates", ())}
    )


def _queued(one: Held, confirmed: Confirmed, asked: Counter[str]) -> Queued:
    version = one.version
    return Queued(
        version_id=version.version_id,
        title=version.title,
        sources=version.sources,
        asked=asked[version.version_id],
        doubts=tuple(d for d in doubts_of(one) if _is_open(d, version.sources, confirmed)),
    )


def _is_open(doubt: Doubt, sources: Sequence[str], confirmed: Confirmed) -> bool:
    return any((source, doubt.name) not in confirmed for source in sources)
