"""From words to what was meant; every step says where its result comes from."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from mappings.citation import Citation, Kind, find_citations
from mappings.citation.titles import well_known_titles
from mappings.errors import InvalidQuestion
from mappings.typography import HAN, narrow, normalise
from search.catalogue import Catalogue, Spotted
from search.question import ArticleReference, NamedWork, Question, Understanding
from search.understanding.as_of import as_of_day
from search.understanding.divergence import diverges
from search.understanding.focus import focus_of
from search.understanding.intent import intent_of, shape_of
from search.understanding.keywords import keywords_of
from search.understanding.place import place_of
from search.vocabulary import Vocabulary

# A pasted clause of this length says what it is about; more would only cost the server time.
LONGEST = 2000
HAN_SHARE = 0.2


def understand(
    question: Question, catalogue: Catalogue, vocabulary: Vocabulary, *, today: date
) -> Understanding:
    """Read a question; raises InvalidQuestion where there is nothing to search for."""
    text, notices = _readable(question.text)
    citations = find_citations(text, titles=catalogue.title_set)
    spotted = catalogue.spot(narrow(text))
    works = tuple(_works(spotted, citations, catalogue))
    as_of = as_of_day(text, spotted, catalogue, asked=question.as_of, today=today)
    shortened = tuple(_shortened(citations, catalogue))
    works = (*works, *(one for one in shortened if one not in works))
    references = tuple(_references(citations, works, catalogue))
    notices += [f"{one.written} was read as 《{one.title}》" for one in shortened]
    intent = intent_of(text, cites=bool(references))
    keywords = keywords_of(text.replace(as_of.said, "", 1), vocabulary)
    shape = shape_of(text, intent)
    if as_of.facts:
        notices.append(
            f"{', '.join(as_of.facts)} was read as a fact of the case; for the law of that day,"
            " ask with an as-of day"
        )
    return Understanding(
        text=text,
        intent=intent,
        language=_language(text, citations, catalogue),
        as_of=as_of.day,
        as_of_because=as_of.because,
        focus=focus_of(text),
        keywords=keywords,
        codes=tuple(_codes(citations)),
        works=works,
        references=references,
        jurisdiction=place_of(text, catalogue),
        answer_shape=shape.answer_shape,
        answer_type=shape.answer_type,
        answer_context=shape.answer_context,
        vocabulary_diverges=diverges(keywords, vocabulary, pairs=catalogue.outlined),
        notices=tuple(notices),
    )


def _readable(raw: str) -> tuple[str, list[str]]:
    """The question in normal spelling, shortened where it is very long."""
    normal = normalise(raw)
    notices = list(normal.faults)
    text = normal.text.strip()
    if not any(sign.isalnum() for sign in text):
        raise InvalidQuestion("the question holds no word, number or character to search for")
    if len(text) > LONGEST:
        notices.append(f"of {len(text)} characters the first {LONGEST} were searched")
        text = text[:LONGEST]
    return text, notices


def _works(
    spotted: tuple[Spotted, ...], citations: tuple[Citation, ...], catalogue: Catalogue
) -> Iterator[NamedWork]:
    """Works named by title or by number, each once."""
    seen: set[str] = set()
    for work in spotted:
        if work.work_id not in seen:
            seen.add(work.work_id)
            yield NamedWork(work_id=work.work_id, title=work.title, written=work.written)
    for citation in citations:
        named = _by_code(citation, catalogue)
        if named and named not in seen:
            seen.add(named)
            yield NamedWork(work_id=named, title=catalogue.title(named), written=citation.raw)


def _shortened(citations: tuple[Citation, ...], catalogue: Catalogue) -> Iterator[NamedWork]:
    """Works cited by an abbreviation that the corpus itself does not use, each once.

    A title in brackets, or one that is known elsewhere, is no abbreviation: 证券法.
    """
    names = (one.reference.work for one in citations if "《" not in one.raw)
    for name in dict.fromkeys(names):
        known = not name or catalogue.find_work(name) or name in well_known_titles()
        if not known and (work := catalogue.find_abbreviated(name)):
            yield NamedWork(work_id=work, title=catalogue.title(work), written=name)


def _references(
    citations: tuple[Citation, ...], works: tuple[NamedWork, ...], catalogue: Catalogue
) -> Iterator[ArticleReference]:
    """Provisions cited; a number without its work belongs to the only work named."""
    alone = works[0].work_id if len(works) == 1 else None
    shortened = {one.written: one.work_id for one in works}
    for citation in citations:
        reference = citation.reference
        work = (
            catalogue.find_work(reference.work)
            or shortened.get(reference.work)
            or _by_code(citation, catalogue)
        )
        for number in reference.numbers:
            yield ArticleReference(
                number=number,
                written=citation.raw,
                work_id=work or (alone if not reference.work else None),
                paragraph=reference.paragraph,
                item=reference.item,
            )


def _by_code(citation: Citation, catalogue: Catalogue) -> str | None:
    """Work of a standard that the question cites by its code, any edition."""
    if citation.reference.kind is not Kind.STANDARD:
        return None
    known = (catalogue.by_code.get(code) for code in citation.reference.codes)
    return next((work for work in known if work), None)


def _codes(citations: tuple[Citation, ...]) -> Iterator[str]:
    """Codes in the normal form of the index: standards, controls, decrees, tables, figures."""
    seen: set[str] = set()
    for citation in citations:
        if citation.reference.kind in {Kind.ARTICLE, Kind.SECTION, Kind.WORK}:
            continue
        for code in citation.reference.codes:
            if code not in seen:
                seen.add(code)
                yield code


def _language(text: str, citations: tuple[Citation, ...], catalogue: Catalogue) -> str:
    """Chinese where a fifth of the letters are Chinese: its sentences may name English terms.

    A bare code is of no language: then it is the collection's.
    """
    for citation in citations:
        text = text.replace(citation.raw, "")
    letters = [sign for sign in text if sign.isalpha()]
    if not letters:
        return catalogue.language
    han = len(HAN.findall("".join(letters)))
    return "zh" if han >= HAN_SHARE * len(letters) else "en"
