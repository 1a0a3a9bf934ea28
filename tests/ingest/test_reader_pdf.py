"""PDF files: paragraphs, pages, headings by the outline, running heads set aside, refusals."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_writer import Entry, Words, column, pdf

from ingest.outline import outline
from ingest.readers import read
from ingest.readers.pdf_file import read_pdf
from ingest.readers.printed_lines import spelled
from mappings.errors import UnreadableDocument


def texts(source):
    return [line.text for line in source.lines]


FULL = "The keeper of the lamp shall trim the wick each evening before the boats come in"


def test_lines_that_the_width_of_the_page_broke_are_one_paragraph():
    page = column(FULL, "and again at dawn.", "Nobody else may touch it.")
    assert texts(read_pdf(pdf([page]), name="a.pdf")) == [
        f"{FULL} and again at dawn.",
        "Nobody else may touch it.",
    ]


def test_a_paragraph_goes_on_over_the_page_and_knows_both_pages():
    pages = [column(FULL, FULL), column("and again at dawn.", top=720)]
    (line,) = read_pdf(pdf(pages), name="a.pdf").lines
    assert (line.page, line.page_end, line.number) == (1, 2, 1)
    assert line.text == f"{FULL} {FULL} and again at dawn."
    length = len(FULL) + 1
    assert line.joined == ((length, 2, 1), (2 * length, 1, 2))


@pytest.mark.parametrize(
    "item", ["(a) the oil", "1. the oil", "3.2 Oil", "- the oil"], ids=["a", "1", "3.2", "dash"]
)
def test_an_item_begins_a_line_of_its_own(item):
    assert texts(read_pdf(pdf([column(FULL, item)]), name="a.pdf")) == [FULL, item]


def test_running_heads_and_page_numbers_are_no_text():
    pages = [
        [Words("Rules of the Lamp", 72, 760), *column(f"Rule of day {n}."), Words(f"{n}", 300, 30)]
        for n in range(1, 5)
    ]
    source = read_pdf(pdf(pages), name="a.pdf")
    assert texts(source) == [f"Rule of day {n}." for n in range(1, 5)]
    assert source.dropped == ("running_heads",)
    assert [(line.page, line.page_label) for line in source.lines] == [
        (n, str(n)) for n in range(1, 5)
    ]


def test_printed_page_numbers_differ_from_sheets():
    pages = [
        [*column(f"The rule of page {name}."), Words(name, 300, 30)] for name in ("ii", "iii", "iv")
    ]
    source = read_pdf(pdf(pages), name="a.pdf")
    assert [(line.page, line.page_label) for line in source.lines] == [
        (1, "ii"),
        (2, "iii"),
        (3, "iv"),
    ]


def test_what_is_repeated_in_the_middle_of_pages_is_text():
    pages = [column("Each lamp has a number.", f"- This one has {n}.", top=400) for n in range(4)]
    assert len(read_pdf(pdf(pages), name="a.pdf").lines) == 8


LAMPS = pdf(
    [
        [
            *column("Lamps and Their Keeping", size=20),
            *column("1 Scope", "Lamps on piers.", "2 Duties", "2.1 Of keepers", top=640),
            *column("Trim the wick.", top=560),
        ],
        column("2.2 Of masters", "Pay the keeper.", "Appendix A Forms", "Form one."),
    ],
    outline=[
        Entry("1 Scope", 1, 650),
        Entry(
            "2 Duties",
            1,
            622,
            (Entry("2.1 Of keepers", 1, 608), Entry("2.2 Of masters", 2), Entry("2.3 Lost", 2)),
        ),
        Entry("Appendix A Forms", 2),
        Entry("Nowhere", None),
    ],
)


def test_sections_are_those_of_the_outline():
    found = outline(read_pdf(LAMPS, name="a.pdf"))
    assert [(c.label, c.title, c.path, c.text, c.page_start) for c in found.clauses] == [
        ("1", "Scope", (), "Scope\nLamps on piers.", 1),
        ("2.1", "Of keepers", ("2 Duties",), "Of keepers\nTrim the wick.", 1),
        ("2.2", "Of masters", ("2 Duties",), "Of masters\nPay the keeper.", 2),
        ("", "", ("Appendix A Forms",), "Form one.", 2),
    ]
    assert found.unit == "section"


def test_the_contents_table_keeps_parents_and_pages():
    contents = read_pdf(LAMPS, name="a.pdf").contents
    assert [(e.level, e.title, e.page, e.parent) for e in contents] == [
        (1, "1 Scope", 1, None),
        (1, "2 Duties", 1, None),
        (2, "2.1 Of keepers", 1, 1),
        (2, "2.2 Of masters", 2, 1),
        (2, "2.3 Lost", 2, 1),
        (1, "Appendix A Forms", 2, None),
        (1, "Nowhere", None, None),
    ]


def test_entries_that_lead_nowhere_are_reported():
    assert read_pdf(LAMPS, name="a.pdf").flags == (
        "contents_entry_not_found: 2.3 Lost",
        "contents_entry_not_found: Nowhere",
    )


def test_the_largest_words_are_the_title_where_the_properties_tell_another():
    page = [*column("Lamps and Their Keeping", size=20), *column(FULL, FULL, top=600)]
    assert read_pdf(pdf([page], title="Template 7"), name="a.pdf").title == (
        "Lamps and Their Keeping"
    )
    stated = read_pdf(pdf([page], title="Lamps and Their Keeping, 1"), name="a.pdf")
    assert stated.title == "Lamps and Their Keeping, 1"


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        pytest.param("\u2f08\u2f26", "人子", id="Kangxi radicals"),
        pytest.param("\u2ec5", "见", id="simplified radical"),
        pytest.param("oﬃce", "office", id="ligature"),
        pytest.param("“甲”，乙", "“甲”，乙", id="marks stay"),
        pytest.param("\ud840\udc0b", "\U0002000b", id="surrogate pair"),
        pytest.param("a\x00b\u200b", "ab", id="control signs"),
    ],
)
def test_characters_are_spelled_as_they_are_meant(printed, meant):
    assert spelled(printed) == meant


@pytest.mark.parametrize(
    ("data", "reason", "remedy"),
    [
        pytest.param(b" \n", "empty", "text in it", id="empty file"),
        pytest.param(b"%PDF-1.4\ngarbage", "damaged", "anew", id="damaged"),
        pytest.param(LAMPS[: len(LAMPS) // 3], "damaged|pictures", "", id="cut off"),
        pytest.param(pdf([column(FULL)], locked=True), "encrypted", "password", id="locked"),
        pytest.param(pdf([[], []]), "empty or pictures", "OCR", id="scanned"),
        pytest.param(pdf([column("7"), column("8")]), "pictures", "OCR", id="scan with numbers"),
    ],
)
def test_what_cannot_be_read_is_refused_with_reason_and_remedy(data, reason, remedy):
    with pytest.raises(UnreadableDocument, match=reason) as refusal:
        read_pdf(data, name="a.pdf")
    assert remedy in refusal.value.remedy


def test_first_bytes_tell_a_pdf_by_any_name(tmp_path):
    path = tmp_path / "paper.txt"
    path.write_bytes(LAMPS)
    assert read(path, name="paper.txt").media == "pdf_file"


@given(st.integers(), st.integers(1, 40))
def test_broken_bytes_are_read_or_refused(seed, count):
    dice = random.Random(seed)
    data = bytearray(LAMPS)
    for _ in range(count):
        data[dice.randrange(len(data))] = dice.randrange(256)
    try:
        source = read_pdf(bytes(data), name="a.pdf")
    except UnreadableDocument:
        return
    outline(source)
