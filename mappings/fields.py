"""The one table of index fields: name, type, which indices hold it, and who reads it.

A change here is a change of schema: raise `SCHEMA_VERSION`, and reindex.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

SCHEMA_VERSION: Final = 2


class Fields:
    """Every field name of every index, written once."""

    # identity
    PASSAGE_ID: Final = "passage_id"
    PROVISION_ID: Final = "provision_id"
    PROVISION_IDS: Final = "provision_ids"
    VERSION_ID: Final = "version_id"
    WORK_ID: Final = "work_id"
    PIECE: Final = "piece"
    PIECES: Final = "pieces"
    ORDINAL: Final = "ordinal"
    CONTENT_HASH: Final = "content_hash"
    # where it stands
    TITLE: Final = "title"
    FULL_TITLE: Final = "full_title"
    ALIASES: Final = "aliases"
    LABEL: Final = "label"
    NUMBER: Final = "number"
    HEADING: Final = "heading"
    PATH: Final = "path"
    PART: Final = "part"
    SOURCES: Final = "sources"
    VERSION_SOURCES: Final = "version_sources"
    LINE_START: Final = "line_start"
    LINE_END: Final = "line_end"
    LINES: Final = "lines"
    PRINTED: Final = "printed"
    PAGE_START: Final = "page_start"
    PAGE_END: Final = "page_end"
    SPAN_START: Final = "span_start"
    SPAN_END: Final = "span_end"
    # words
    TEXT: Final = "text"
    PROVISION_TEXT: Final = "provision_text"
    BIGRAMS: Final = "bigrams"
    WORDS: Final = "words"
    STEMS: Final = "stems"
    TITLE_BIGRAMS: Final = "title_bigrams"
    PATH_BIGRAMS: Final = "path_bigrams"
    CHARS: Final = "chars"
    CODES: Final = "codes"
    LINKS: Final = "links"
    # authority
    KIND: Final = "kind"
    TIER: Final = "tier"
    FORCE: Final = "force"
    TIER_SCORE: Final = "tier_score"
    CONFIDENCE: Final = "confidence"
    EXTERNAL: Final = "external"
    STATIC_AUTHORITY: Final = "authority_static"
    ISSUER: Final = "issuer"
    JURISDICTION: Final = "jurisdiction"
    DOCUMENT_NUMBER: Final = "document_number"
    AMENDING: Final = "amending"
    LANGUAGE: Final = "language"
    # days
    PROMULGATED_ON: Final = "promulgated_on"
    AMENDED_ON: Final = "amended_on"
    WORDING_DAY: Final = "wording_day"
    YEAR: Final = "year"
    BEGIN_YEAR: Final = "begin_year"
    END_YEAR: Final = "end_year"
    EFFECTIVE_FROM: Final = "effective_from"
    EFFECTIVE_TO: Final = "effective_to"
    PARTLY_FROM: Final = "partly_from"
    KNOWN_FROM: Final = "known_from"
    BASIS: Final = "basis"
    ENDED_BY: Final = "ended_by"
    REPLACED_BY: Final = "replaced_by"
    REPLACED_BY_TITLE: Final = "replaced_by_title"
    FLAGS: Final = "flags"
    # whole records, kept as they are
    RECORD: Final = "record"
    ARTICLES: Final = "articles"
    # audit
    AUDIT_ID: Final = "audit_id"
    SEQUENCE: Final = "sequence"
    RECORDED_AT: Final = "recorded_at"
    QUESTION: Final = "question"
    AS_OF: Final = "as_of"
    NOT_FOUND: Final = "not_found"
    NOT_FOUND_REASON: Final = "not_found_reason"
    METHODS_RUN: Final = "methods_run"
    METHODS_SKIPPED: Final = "methods_skipped"
    TOOK_MS: Final = "took_ms"
    VARIANT: Final = "variant"
    SHOWN: Final = "shown"
    SKIPPED_FOR: Final = "skipped_for"
    BUILD: Final = "build"
    PREVIOUS_HASH: Final = "previous_hash"
    HASH: Final = "hash"
    COMMITMENT: Final = "commitment"
    SALT: Final = "salt"
    # feedback
    FEEDBACK_ID: Final = "feedback_id"
    CANDIDATE_ID: Final = "candidate_id"
    CITATION: Final = "citation"
    SIGNAL: Final = "signal"
    CAUSE: Final = "cause"
    NOTE: Final = "note"
    BY: Final = "by"
    ANSWERED_AT: Final = "answered_at"
    RANK: Final = "rank"
    ROLE: Final = "role"
    # jobs
    JOB_ID: Final = "job_id"
    STATE: Final = "state"
    REASON: Final = "reason"
    REMEDY: Final = "remedy"


class Field(NamedTuple):
    """One row: what the field is, where it lives and who reads it."""

    name: str
    mapping: dict[str, Any]
    indices: str
    """Initials of the indices that hold it, see INITIALS."""
    because: str


KEYWORD: Final[dict[str, Any]] = {"type": "keyword"}
# What is shown but never searched: kept in the source only.
KEPT: Final[dict[str, Any]] = {"type": "text", "index": False}
UNSEARCHED: Final[dict[str, Any]] = {"index": False, "doc_values": False}
DAY: Final[dict[str, Any]] = {"type": "date", "format": "strict_date"}
INTEGER: Final[dict[str, Any]] = {"type": "integer"}
FLOAT: Final[dict[str, Any]] = {"type": "float"}
BOOLEAN: Final[dict[str, Any]] = {"type": "boolean"}
BIGRAM: Final[dict[str, Any]] = {"type": "text", "analyzer": "bigrams", "similarity": "passages"}
CUT: Final[dict[str, Any]] = {"type": "text", "analyzer": "whitespace", "similarity": "passages"}

F = Fields
FIELDS: tuple[Field, ...] = (
    Field(F.PASSAGE_ID, KEYWORD, "pd", "named in results; sorts"),
    Field(F.PROVISION_ID, KEYWORD, "p", "groups the pieces of a provision"),
    Field(F.PROVISION_IDS, KEYWORD, "p", "every provision of a packed passage"),
    Field(F.VERSION_ID, KEYWORD, "pv", "filter; updates of effectivity"),
    Field(F.WORK_ID, KEYWORD, "pvsd", "filter: one work; routing by work"),
    Field(F.PIECE, INTEGER, "p", "order of the pieces"),
    Field(F.PIECES, INTEGER, "p", "shown"),
    Field(F.ORDINAL, INTEGER, "p", "neighbours in a work"),
    Field(F.CONTENT_HASH, KEYWORD, "pvs", "a second ingest writes only what changed"),
    Field(F.TITLE, KEYWORD, "pv", "shown; facets"),
    Field(F.FULL_TITLE, KEPT, "v", "shown"),
    Field(F.ALIASES, KEYWORD, "v", "spotting works in a question"),
    Field(F.LABEL, KEYWORD, "p", "shown"),
    Field(F.NUMBER, KEYWORD, "p", "exact lookup of an article or clause"),
    Field(F.HEADING, KEYWORD, "p", "shown; title of the provision itself"),
    Field(F.PATH, KEYWORD, "p", "shown; scope of a section"),
    Field(F.PART, KEYWORD, "p", "provision above commentary"),
    Field(F.SOURCES, KEYWORD, "psd", "files that hold the provision; the file itself"),
    Field(F.VERSION_SOURCES, KEYWORD, "v", "files that hold the version"),
    Field(F.LINE_START, INTEGER, "p", "citation to the line"),
    Field(F.LINE_END, INTEGER, "p", "citation to the line"),
    Field(F.LINES, INTEGER | UNSEARCHED, "p", "citation to the line: one number a line of text"),
    Field(F.PRINTED, INTEGER | UNSEARCHED, "p", "citation to line and page: start, line, page"),
    Field(F.PAGE_START, INTEGER, "p", "citation to the page"),
    Field(F.PAGE_END, INTEGER, "p", "citation to the page"),
    Field(F.SPAN_START, INTEGER, "p", "where the piece stands in its provision"),
    Field(F.SPAN_END, INTEGER, "p", "where the piece stands in its provision"),
    Field(F.TEXT, KEPT, "p", "snippets and highlights"),
    Field(F.PROVISION_TEXT, KEPT, "p", "contexts, literal checks"),
    Field(F.BIGRAMS, BIGRAM, "p", "BM25 on title, label and words; beats words alone"),
    Field(F.WORDS, CUT, "p", "jieba words: co-occurrence, dictionary"),
    Field(F.STEMS, CUT, "p", "English stems"),
    Field(F.TITLE_BIGRAMS, BIGRAM, "p", "title match"),
    Field(F.PATH_BIGRAMS, BIGRAM, "p", "heading match"),
    Field(F.CHARS, CUT, "p", "exact substrings of the whole provision; first piece only"),
    Field(F.CODES, KEYWORD, "p", "codes in normal form: exact only"),
    Field(F.LINKS, KEYWORD, "p", "what it cites, as keys of provisions; what cites it"),
    Field(F.KIND, KEYWORD, "pvj", "filter; facets; ladder; kind of a job"),
    Field(F.TIER, INTEGER, "pvf", "filter; facets"),
    Field(F.FORCE, INTEGER, "pv", "order inside and across tiers"),
    Field(F.TIER_SCORE, FLOAT, "p", "factor of authority"),
    Field(F.CONFIDENCE, FLOAT, "p", "factor of authority"),
    Field(F.EXTERNAL, FLOAT, "p", "factor of authority"),
    Field(F.STATIC_AUTHORITY, FLOAT, "p", "sum of the factors that no day changes"),
    Field(F.ISSUER, KEYWORD, "pv", "filter; facets; adjudication"),
    Field(F.JURISDICTION, KEYWORD, "pv", "filter; national first"),
    Field(F.DOCUMENT_NUMBER, KEYWORD, "pv", "shown; lookup by number"),
    Field(F.AMENDING, BOOLEAN, "pv", "amending acts rank below what they amended"),
    Field(F.LANGUAGE, KEYWORD, "pv", "routing of encoders; facets"),
    Field(F.PROMULGATED_ON, DAY, "pv", "shown"),
    Field(F.AMENDED_ON, DAY, "pv", "shown"),
    Field(F.WORDING_DAY, DAY, "pv", "recency: last amendment, else promulgation"),
    Field(F.YEAR, INTEGER, "pv", "filter: year of the wording"),
    Field(F.BEGIN_YEAR, INTEGER, "v", "timeline: year of the first day in force"),
    Field(F.END_YEAR, INTEGER, "v", "timeline: year of the first day no longer in force"),
    Field(F.EFFECTIVE_FROM, DAY, "pv", "veto: first day in force, inclusive"),
    Field(F.EFFECTIVE_TO, DAY, "pv", "veto: first day no longer in force"),
    Field(F.PARTLY_FROM, DAY, "pv", "status on a day"),
    Field(F.KNOWN_FROM, DAY, "pv", "bitemporal questions"),
    Field(F.BASIS, KEPT, "pv", "why the span of days is what it is"),
    Field(F.ENDED_BY, KEYWORD, "pv", "status on a day"),
    Field(F.REPLACED_BY, KEYWORD, "pv", "what took its place"),
    Field(F.REPLACED_BY_TITLE, KEYWORD, "pv", "what took its place"),
    Field(F.FLAGS, KEYWORD, "pv", "doubts about the data"),
    Field(F.ARTICLES, INTEGER, "v", "count of articles"),
    Field(F.RECORD, {"type": "object", "enabled": False}, "vsaj", "the whole record, unindexed"),
    Field(F.AUDIT_ID, KEYWORD, "af", "name of an audit record"),
    Field(F.SEQUENCE, {"type": "long"}, "a", "place in the chain"),
    Field(F.RECORDED_AT, {"type": "date"}, "ajf", "when it was stored"),
    Field(F.QUESTION, KEYWORD | {"ignore_above": 8000}, "af", "what was asked"),
    Field(F.AS_OF, DAY, "a", "day of the facts"),
    Field(F.NOT_FOUND, BOOLEAN, "a", "dashboards"),
    Field(F.NOT_FOUND_REASON, KEYWORD, "a", "dashboards"),
    Field(F.METHODS_RUN, KEYWORD, "a", "dashboards"),
    Field(F.METHODS_SKIPPED, KEYWORD, "a", "dashboards"),
    Field(F.TOOK_MS, FLOAT, "a", "dashboards"),
    Field(F.VARIANT, KEYWORD, "af", "arm of an A/B comparison: ranking and arbiter"),
    Field(F.SHOWN, INTEGER, "a", "how many candidates were shown"),
    Field(F.SKIPPED_FOR, KEYWORD, "a", "dashboards: method and key of the reason"),
    Field(F.BUILD, KEYWORD, "af", "which index build answered"),
    Field(F.PREVIOUS_HASH, KEYWORD, "a", "the chain"),
    Field(F.HASH, KEYWORD, "a", "the chain"),
    Field(F.COMMITMENT, KEYWORD, "a", "the chain holds this, so that a record can be erased"),
    Field(F.SALT, KEPT, "a", "goes with an erased record: nothing can be guessed back"),
    Field(F.FEEDBACK_ID, KEYWORD, "f", "name of a piece of feedback; sorts"),
    Field(F.CANDIDATE_ID, KEYWORD, "f", "what it is about"),
    Field(F.CITATION, KEYWORD, "f", "the same, as it is cited"),
    Field(F.SIGNAL, KEYWORD, "f", "clicked, adopted or rejected"),
    Field(F.CAUSE, KEYWORD, "f", "what a bad case is put down to"),
    Field(F.NOTE, KEPT, "f", "in the words of who gave it"),
    Field(F.BY, KEYWORD, "f", "who gave it"),
    Field(F.ANSWERED_AT, {"type": "date"}, "f", "when the answer was given: rates are of a span"),
    Field(F.RANK, INTEGER, "f", "place among the results"),
    Field(F.ROLE, KEYWORD, "f", "role it was shown in"),
    Field(F.JOB_ID, KEYWORD, "j", "name of a job"),
    Field(F.STATE, KEYWORD, "sj", "how far a source or a job has come"),
    Field(F.REASON, KEYWORD | {"ignore_above": 8000}, "jdf", "why a job failed; why this cause"),
    Field(F.REMEDY, KEPT, "j", "what to do"),
)

KINDS: Final = ("passages", "versions", "sources", "audit", "feedback", "jobs", "dead_letters")
INITIALS: Final[dict[str, str]] = {
    "passages": "p",
    "versions": "v",
    "sources": "s",
    "audit": "a",
    "feedback": "f",
    "jobs": "j",
    "dead_letters": "d",
}


def fields_of(index: str) -> tuple[Field, ...]:
    """Rows of one kind of index, a word of `KINDS`."""
    return tuple(field for field in FIELDS if INITIALS[index] in field.indices)


def vector_field(model_id: str) -> str:
    """Name of the vector field of a model; one field a model, so that none is ever mixed."""
    name = model_id.split("@", maxsplit=1)[0].lower()
    return "vector_" + "".join(sign if sign.isalnum() else "_" for sign in name)
