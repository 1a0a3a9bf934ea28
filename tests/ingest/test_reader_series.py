"""Publications by series, and contents lists as printed."""

from datetime import date

import pytest
from pdf_writer import Words, column, pdf

from ingest.outline import outline
from ingest.readers.pdf_file import read_pdf
from ingest.readers.series import publication, title_page


@pytest.mark.parametrize(
    ("words", "name", "number"),
    [
        pytest.param("NIST Special Publication 800-999\nRevision 2\nLamps", "NIST SP 800-999", "NIST SP 800-999 Rev. 2", id="over two lines"),
        pytest.param("Lamps\nSpecial Publication 800-999B\nJuly 2008", "NIST SP 800-999B", "NIST SP 800-999B", id="without a revision"),
        pytest.param("FIPS PUB 990", "FIPS 990", "FIPS 990", id="standard for agencies"),
        pytest.param("NIST SP 800-999, Guide to Lamps", "NIST SP 800-999", "NIST SP 800-999", id="short"),
    ],
)  # fmt: skip
def test_a_publication_is_named_by_series_and_number(words, name, number):
    found = publication(words)
    assert (found.name, found.number) == (name, number)


@pytest.mark.parametrize("words", ["It follows NIST SP 800-999.", "Lamps\nNo. 800-999", ""])
def test_a_publication_in_a_sentence_is_another(words):
    assert publication(words) is None
    assert title_page(words, title="Lamps") is None


def test_a_title_page_tells_title_number_and_month():
    told = title_page("NIST SP 800-999\nRev. 3\nGuide to Lamps\nMay 2017", title="Guide to Lamps")
    assert (told.title, told.number) == ("NIST SP 800-999", "NIST SP 800-999 Rev. 3")
    assert told.full_title == "NIST SP 800-999 Rev. 3, Guide to Lamps"
    assert told.aliases == ("Guide to Lamps",)
    assert told.promulgated_on == date(2017, 5, 1)


def test_the_stamp_of_a_preprint_tells_its_day():
    told = title_page("Lamps\narXiv:9901.00001v2 [cs.XX] 6 Dec 2017", title="Lamps")
    assert (told.kind, told.number) == ("paper", "arXiv:9901.00001v2")
    assert told.promulgated_on == date(2017, 12, 6)


def page(number, *texts):
    return [*column(*texts), Words(str(number), 300, 30)]


PRINTED = pdf(
    [
        page(
            "ii",
            "Contents",
            "1. Scope ........ 1",
            "1.1 Lamps on piers ........ 1",
            "1.2 Lamps that are carried in boats and",
            "by hand ........ 2",
            "2. Duties ........ 2",
            "Appendix A Forms ........ 3",
            "Figure 1. A lamp ........ 1",
        ),
        page(1, "1. Scope", "1.1 Lamps on piers", "They stand still."),
        page(2, "1.2 Lamps that are carried in boats and by hand", "They move.", "2. Duties", "Trim."),
        page(3, "Appendix A Forms", "Form one."),
    ]
)  # fmt: skip


def test_a_printed_contents_list_stands_in_for_an_outline():
    source = read_pdf(PRINTED, name="a.pdf")
    assert [(e.level, e.title, e.page, e.parent) for e in source.contents] == [
        (1, "1. Scope", 2, None),
        (2, "1.1 Lamps on piers", 2, 0),
        (2, "1.2 Lamps that are carried in boats and by hand", 3, 0),
        (1, "2. Duties", 3, None),
        (1, "Appendix A Forms", 4, None),
    ]
    clauses = [(c.label, c.path, c.page_start) for c in outline(source).clauses]
    assert clauses == [
        ("1.1", ("1. Scope",), 2),
        ("1.2", ("1. Scope",), 3),
        ("2", (), 3),
        ("", ("Appendix A Forms",), 4),
    ]
