"""An anchor in a PDF names the lines and pages on which its words are printed."""

import pytest
from drafted import draft
from pdf_writer import column, pdf
from pypdfium2 import PdfDocument

from ingest.assemble import assemble
from ingest.documents import Making, passage_document
from ingest.outline import outline
from ingest.passages import CHUNKERS, Reading
from ingest.readers.pdf_file import read_pdf
from ingest.readers.printed_lines import read_sheets
from mappings.fields import Fields as F
from mappings.lexicon import bundled
from scoring.profiles import load_profile
from search.candidates import scope_of
from search.pool import Candidate

FIRST = "3.1 The keeper of the lamp shall trim the wick each evening before the boats come in"
SECOND = "and shall note it in the book of the harbour, with the hour and the weather of that day"
THIRD = "and the name of the watch. He counts the cans."
NEXT = "3.2 Nobody else may touch it."
READING = Reading(limit=480, count=lambda text: len(text) + 2)


def provisions_of(data):
    """A version of the words of a PDF, and its provisions."""
    about = draft("# 灯光管理办法\n\n第一条 甲。")
    ((version, provisions),) = assemble([(about, outline(read_pdf(data, name="a.pdf")))])
    return version, provisions


def documents_of(data, chunking):
    """Its passages as they are indexed."""
    version, provisions = provisions_of(data)
    by_id = {one.provision_id: one for one in provisions}
    making = Making(load_profile("law"), bundled())
    for passage in CHUNKERS[chunking](READING).passages(version, provisions):
        held = [by_id[name] for name in passage.provision_ids]
        links = {one.provision_id: () for one in held}
        yield passage_document(version, held, passage, making=making, links=links)


@pytest.fixture(scope="module")
def over_the_page():
    """A clause that begins on one page and ends on the next, and another below it."""
    return pdf([column(FIRST, SECOND), column(THIRD, NEXT, top=720)])


@pytest.mark.parametrize("chunking", ["provision", "packed"])
@pytest.mark.parametrize(
    ("words", "pages", "lines"),
    [
        pytest.param("trim the wick", (1, 1), (1, 1), id="first line"),
        pytest.param("weather of that day and the name", (1, 2), (2, 1), id="over the page"),
        pytest.param("in and shall", (1, 1), (1, 2), id="over two lines"),
        pytest.param("He counts the cans.", (2, 2), (1, 1), id="behind the page's edge"),
        pytest.param("Nobody else may touch it.", (2, 2), (2, 2), id="next clause"),
    ],
)
def test_words_are_cited_by_the_lines_and_pages_that_print_them(
    over_the_page, chunking, words, pages, lines
):
    (document,) = (one for one in documents_of(over_the_page, chunking) if words in one[F.TEXT])
    text = document[F.PROVISION_TEXT]
    start = text.index(words)
    scope = scope_of(Candidate(document), start, start + len(words))
    assert (scope.page_start, scope.page_end) == pages
    assert (scope.line_start, scope.line_end) == lines


def test_a_provision_over_the_page_names_both_and_so_does_its_context(over_the_page):
    _, (provision, _) = provisions_of(over_the_page)
    assert (provision.page_start, provision.page_end) == (1, 2)
    assert (provision.line_start, provision.line_end) == (1, 1)
    document, _ = documents_of(over_the_page, "provision")
    context = scope_of(Candidate(document), 0, len(document[F.PROVISION_TEXT]))
    assert (context.page_start, context.page_end, context.line_end) == (1, 2, 1)


def test_a_text_without_pages_is_cited_by_its_lines():
    document = {
        F.PROVISION_TEXT: "甲。\n乙。",
        F.PROVISION_ID: "x#1",
        F.LINE_START: 4,
        F.LINES: [4, 6],
    }
    scope = scope_of(Candidate(document), 3, 5)
    assert (scope.line_start, scope.line_end, scope.page_start) == (6, 6, None)


@pytest.mark.shared
@pytest.mark.parametrize("name", ["1706.03762.pdf"])
def test_every_line_of_a_real_paper_stands_where_it_is_said_to_be_printed(corpora, name):
    data = (corpora / "pdf" / "en" / name).read_bytes()
    document = PdfDocument(data)
    printed = {
        (line.number, line.page): line.text
        for sheet in read_sheets(document)
        for line in sheet.lines
    }
    document.close()
    clauses = outline(read_pdf(data, name=name)).clauses
    assert any(clause.page_start < clause.page_end for clause in clauses)
    for clause in clauses:
        ends = [line.start for line in clause.printed[1:]] + [len(clause.text)]
        for (start, number, page), end in zip(clause.printed, ends, strict=True):
            words = clause.text[start:end].strip().removesuffix("-")  # of a broken word
            assert words in printed[number, page]
        assert (clause.printed[0].page, clause.printed[-1].page) == (
            clause.page_start,
            clause.page_end,
        )
