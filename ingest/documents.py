"""From a passage to the document that Elasticsearch keeps: every field of the table, once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ingest.passages import united
from mappings.citation import Kind, find_citations, normal_codes, provision_codes
from mappings.effectivity import wording_day
from mappings.fields import Fields as F
from mappings.lexicon import Lexicon
from mappings.records import Part, Passage, Provision, Version
from mappings.tokens import chars, stems, words
from scoring.authority import static_authority, tier_score
from scoring.confidence import Content, confidence
from scoring.factor import Authoritative
from scoring.profiles import Profile

COMMENTARY = "commentary"


class Making(NamedTuple):
    """What all documents of a build are made with."""

    profile: Profile
    dictionary: Lexicon


def passage_document(
    version: Version,
    provisions: Sequence[Provision],
    passage: Passage,
    *,
    making: Making,
    links: Mapping[str, Sequence[str]],
) -> dict[str, Any]:
    """The searchable document of one passage of one or more provisions, without vectors.

    `links` holds what each provision of the version cites, by its id.
    """
    provision = united(provisions)
    heading = " ".join(word for word in (version.title, provision.label, provision.title) if word)
    whole = f"{heading} {passage.text}"
    return _present(
        {
            F.PASSAGE_ID: passage.passage_id,
            F.PROVISION_ID: passage.provision_id,
            F.PROVISION_IDS: list(passage.provision_ids) if passage.stretches else None,
            F.PIECE: passage.piece,
            F.PIECES: passage.pieces,
            F.ORDINAL: provision.ordinal,
            F.LABEL: provision.label,
            F.NUMBER: _numbers(provisions),
            F.HEADING: provision.title,
            F.PATH: list(provision.path),
            F.PART: provision.part,
            F.SOURCES: list(provision.sources),
            F.LINE_START: provision.line_start,
            F.LINE_END: provision.line_end,
            F.LINES: list(provision.lines),
            F.PRINTED: [number for line in provision.printed for number in line],
            F.PAGE_START: provision.page_start,
            F.PAGE_END: provision.page_end,
            F.SPAN_START: passage.span.start,
            F.SPAN_END: passage.span.end,
            F.TEXT: passage.text,
            F.PROVISION_TEXT: provision.text,
            F.BIGRAMS: whole,
            F.WORDS: " ".join(words(whole, dictionary=making.dictionary)),
            F.STEMS: " ".join(stems(whole)) if version.language == "en" else None,
            F.TITLE_BIGRAMS: version.title,
            F.PATH_BIGRAMS: " ".join((*provision.path, provision.title)).strip() or None,
            F.CHARS: chars("\n".join(_begun(provisions, passage))),
            F.CODES: sorted(_codes(version, provisions, passage)),
            F.LINKS: _united(links[one.provision_id] for one in provisions),
        }
        | _of_version(version)
        | _of_authority(version, provision, making.profile)
        | {F.EFFECTIVE_FROM: _iso(provision.effective_from or version.effective_from)}
    )


def version_document(version: Version, record: dict[str, Any]) -> dict[str, Any]:
    """The document of one version: what is asked for by name, and the record kept with it."""
    return _present(
        _of_version(version)
        | {
            F.FULL_TITLE: version.full_title,
            F.ALIASES: list(version.aliases),
            F.VERSION_SOURCES: list(version.sources),
            F.ARTICLES: version.articles,
            F.CONTENT_HASH: version.content_hash,
            F.KIND: version.kind,
            F.TIER: version.tier,
            F.FORCE: version.force,
            F.BEGIN_YEAR: version.effective_from.year if version.effective_from else None,
            F.END_YEAR: version.effective_to.year if version.effective_to else None,
            F.RECORD: record,
        }
    )


def fingerprint(document: dict[str, Any], model_id: str | None) -> str:
    """SHA-256 of a document and the model of its vector: equal means nothing to write."""
    canonical = json.dumps([document, model_id], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _numbers(provisions: Sequence[Provision]) -> str | list[str]:
    """The number, or every number where short provisions share a passage."""
    numbers = [provision.number for provision in provisions]
    return numbers if len(numbers) > 1 else numbers[0]


def _begun(provisions: Sequence[Provision], passage: Passage) -> Iterator[str]:
    """Label and whole words of the provisions that begin in a passage: each is filed once."""
    starts = {one.provision_id: one.span.start for one in passage.stretches}
    for provision in provisions:
        if starts.get(provision.provision_id, passage.span.start) == 0:
            yield f"{provision.label} {provision.text}"


def _codes(version: Version, provisions: Sequence[Provision], passage: Passage) -> frozenset[str]:
    """Keys of the provisions themselves and of everything that their words cite."""
    standard = _standard(version.number, version.title)
    own = (
        provision_codes(provision.number, works=[version.title], standard=standard)
        for provision in provisions
    )
    return normal_codes(passage.text, work=version.title).union(*own)


@lru_cache(maxsize=16)  # every passage of a version asks
def _standard(number: str | None, title: str) -> str | None:
    """Code of the standard that a version is."""
    cited = (one.reference for one in find_citations(f"{number or ''} {title}"))
    return next((one.code for one in cited if one.kind is Kind.STANDARD), None)


def _united(lists: Iterable[Sequence[str]]) -> list[str]:
    """Everything in the lists, in order, each once."""
    return list(dict.fromkeys(one for listed in lists for one in listed))


def _of_version(version: Version) -> dict[str, Any]:
    day = wording_day(version)
    return {
        F.VERSION_ID: version.version_id,
        F.WORK_ID: version.work_id,
        F.TITLE: version.title,
        F.ISSUER: version.issuer,
        F.JURISDICTION: version.jurisdiction,
        F.DOCUMENT_NUMBER: version.number,
        F.AMENDING: version.amending,
        F.LANGUAGE: version.language,
        F.PROMULGATED_ON: _iso(version.promulgated_on),
        F.AMENDED_ON: _iso(version.amended_on),
        F.WORDING_DAY: _iso(day),
        F.YEAR: day.year if day else None,
        F.EFFECTIVE_FROM: _iso(version.effective_from),
        F.EFFECTIVE_TO: _iso(version.effective_to),
        F.PARTLY_FROM: _iso(version.partly_from),
        F.KNOWN_FROM: _iso(version.known_from),
        F.BASIS: version.basis,
        F.ENDED_BY: version.ended_by,
        F.REPLACED_BY: version.replaced_by,
        F.REPLACED_BY_TITLE: version.replaced_by_title,
        F.FLAGS: list(version.flags),
    }


def _of_authority(version: Version, provision: Provision, profile: Profile) -> dict[str, Any]:
    """Rung and signals; commentary repeats the numbers of a rule without its force."""
    kind = COMMENTARY if provision.part is Part.COMMENTARY else version.kind
    rung = profile.place(kind, issuer=version.issuer)
    content = Content(text=provision.text, part=provision.part, section=" ".join(provision.path))
    signals = confidence(content)
    text = Authoritative.of(version, confidence=signals.value).model_copy(
        update={"kind": rung.kind, "tier": rung.tier, "force": rung.force}
    )
    return {
        F.KIND: rung.kind,
        F.TIER: rung.tier,
        F.FORCE: rung.force,
        F.TIER_SCORE: tier_score(rung.tier, rung.force),
        F.CONFIDENCE: signals.value,
        F.STATIC_AUTHORITY: static_authority(text, profile).value,
    }


def _iso(day: Any) -> str | None:
    return day.isoformat() if day else None


def _present(document: dict[str, Any]) -> dict[str, Any]:
    """Leave out what is missing: a missing field is told apart from every value."""
    return dict(_filled(document))


def _filled(document: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in document.items():
        if value is not None and value not in ("", []):
            yield name, value
