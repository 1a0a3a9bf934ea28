"""PDF files: paragraphs with their pages, headings by the file's own outline, no running heads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING

from ingest.readers.bookmarks import Heading, find_headings, read_entries
from ingest.readers.line_table import Row, line_table
from ingest.readers.paragraphs import IS_HAN, WORD, Joining, Paragraph
from ingest.readers.printed_contents import printed_entries
from ingest.readers.printed_lines import Printed, Sheet, read_sheets
from ingest.readers.running_heads import printed_label, running_heads
from ingest.readers.series import title_page
from ingest.source import Source
from mappings.errors import UnreadableDocument
from mappings.records import PrintedLine

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

OCR = "Run OCR on it and give the file with its text layer."
UNLOCK = "Save a copy without a password and give that."
REPAIR = "Download or export the file anew; nothing of it was indexed."

PASSWORD_NEEDED = 4
"""FPDF_ERR_PASSWORD."""
MOST_PAGES = 5_000
# A scan has a stamp or a page number a page at most; the files of ../shared have 700 and more.
LEAST_LETTERS_A_PAGE = 8
# Fonts without a table of characters give signs of the private use area, or none.
MOST_UNKNOWN = 0.3
# Of the words of a title that the first page shows, too: 0.8 and more for ten of ../shared, 0 else.
MOST_SHOWN = 0.8
SAME_SIZE = 0.95
TITLE_PAGES = 2


def read_pdf(data: bytes, *, name: str) -> Source:
    """Read a PDF; raises UnreadableDocument where it is locked, damaged, empty or only pictures."""
    document = _open(data, name)
    try:
        return _read(document, name)
    finally:
        document.close()


def _open(data: bytes, name: str) -> PdfDocument:
    from pypdfium2 import PdfDocument, PdfiumError

    if not data.strip():
        raise UnreadableDocument(name, "the file is empty", remedy="Give a file with text in it.")
    try:
        document = PdfDocument(data)
        pages = len(document)
    except PdfiumError as fault:
        if fault.err_code == PASSWORD_NEEDED:
            raise UnreadableDocument(name, "the PDF is encrypted", remedy=UNLOCK) from fault
        raise UnreadableDocument(name, "the PDF is damaged", remedy=REPAIR) from fault
    if not 0 < pages <= MOST_PAGES:
        document.close()
        raise UnreadableDocument(name, f"the PDF has {pages} pages", remedy=REPAIR)
    return document


def _read(document: PdfDocument, name: str) -> Source:
    sheets = _sheets(document, name)
    heads = running_heads(sheets)
    printed = {one.number: printed_label(one, heads) for one in sheets}
    labels = {one.number: printed[one.number] or one.label for one in sheets}
    kept = [line for one in sheets for line in one.lines if (line.page, line.number) not in heads]
    _check_text(kept, sheets=len(sheets), name=name)
    entries = read_entries(document) or printed_entries(kept, printed)
    headings = [*find_headings(entries, kept)]
    text, lines = line_table(_rows(kept, [found for found in headings if found], labels))
    astray = [e.title for (e, _), found in zip(entries, headings, strict=True) if not found]
    title = _title(document, sheets)
    stated = title_page(_opening(sheets), title=title)
    return Source(
        path=name,
        media="pdf_file",
        text=text,
        lines=lines,
        contents=tuple(entry for entry, _ in entries),
        title=title,
        dropped=("running_heads",) if heads else (),
        flags=tuple(f"contents_entry_not_found: {title or 'untitled'}" for title in astray),
        stated=(stated,) if stated else (),
    )


def _sheets(document: PdfDocument, name: str) -> list[Sheet]:
    from pypdfium2 import PdfiumError

    try:
        return [*read_sheets(document)]
    except PdfiumError as fault:
        raise UnreadableDocument(name, "a page of the PDF is damaged", remedy=REPAIR) from fault


def _check_text(lines: Sequence[Printed], *, sheets: int, name: str) -> None:
    """Refuse what has no words to read."""
    signs = Counter("".join(line.text for line in lines))
    letters = sum(count for sign, count in signs.items() if sign.isalnum())
    if letters < LEAST_LETTERS_A_PAGE * sheets:
        raise UnreadableDocument(
            name, "its pages are empty or pictures of text, as of a scan", remedy=OCR
        )
    unknown = sum(count for sign, count in signs.items() if _is_unknown(sign))
    if unknown > MOST_UNKNOWN * signs.total():
        raise UnreadableDocument(
            name, "its fonts do not tell which characters they show", remedy=OCR
        )


def _is_unknown(sign: str) -> bool:
    return sign == "\N{REPLACEMENT CHARACTER}" or "\ue000" <= sign <= "\uf8ff"


def _rows(
    lines: Sequence[Printed], headings: Sequence[Heading], labels: dict[int, str | None]
) -> Iterator[Row]:
    """Paragraphs and headings in the order of the pages."""
    joining = Joining(lines)
    place = 0
    for heading in sorted(headings):
        for paragraph in joining.paragraphs(lines[place : heading.place]):
            yield _row(paragraph, labels)
        place = heading.place + heading.lines
        printed = joining.paragraph(lines[heading.place : place])
        row = _row(printed, labels, level=heading.entry.level)
        stated = row._replace(text=heading.entry.title, joined=())
        yield stated if heading.numbered_apart else row
    for paragraph in joining.paragraphs(lines[place:]):
        yield _row(paragraph, labels)


def _row(paragraph: Paragraph, labels: dict[int, str | None], *, level: int = 0) -> Row:
    first, last = paragraph.lines[0], paragraph.lines[-1]
    label = labels[first.page]
    joined = tuple(
        PrintedLine(start, line.number, line.page)
        for start, line in zip(paragraph.starts[1:], paragraph.lines[1:], strict=True)
    )
    return Row(first.number, paragraph.text, level, first.page, last.page, label, joined)


def _opening(sheets: Sequence[Sheet]) -> str:
    """Words of the title page, which often stands twice, or below a notice."""
    return "\n".join(line.text for sheet in sheets[:TITLE_PAGES] for line in sheet.lines)


def _title(document: PdfDocument, sheets: Sequence[Sheet]) -> str | None:
    """Title of the document's properties where its first pages show it, else its largest words.

    Properties are often those of a template. A Chinese title is known by its form, not by its size.
    """
    stated = " ".join((document.get_metadata_value("Title") or "").split())
    words = WORD.findall(stated)
    printed = "".join(_opening(sheets).split()).casefold()
    if words and sum(word.casefold() in printed for word in words) >= MOST_SHOWN * len(words):
        return stated
    level = [line for line in sheets[0].lines if not line.is_upright]
    size = SAME_SIZE * max((line.box.height for line in level), default=0)
    below = dropwhile(lambda line: line.box.height < size, level)
    largest = " ".join(line.text for line in takewhile(lambda line: line.box.height >= size, below))
    return None if IS_HAN.search(largest) else largest or None
