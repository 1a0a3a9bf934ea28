"""Word files (DOCX): paragraphs and table rows in order, numbers as printed, changes accepted."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple
from zipfile import BadZipFile, ZipFile

from ingest.readers.line_table import Row, line_table
from ingest.source import ContentsEntry, Source
from mappings.errors import UnreadableDocument

if TYPE_CHECKING:
    from ingest.readers.word_numbering import Numbering

MEGABYTE = 1_000_000
# Packed a hundredfold or more is no text: the documents of ../shared unpack to 0.5 MB at most.
UNPACKED_LIMIT = 200 * MEGABYTE
OFFICE_BEFORE_2007 = b"\xd0\xcf\x11\xe0"
"""Compound files: old DOC, and DOCX with a password."""
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")

SAVE_AS_DOCX = "Open it in an office program and save it as DOCX without a password."
SAVE_ANEW = "Save the file anew as DOCX; nothing of it was indexed."

DEEPEST_LEVEL = 9
CONTENTS_STYLE = re.compile(r"(?:toc|目录)\s*(\d)", re.IGNORECASE)
HEADING_STYLE = re.compile(r"(?:heading|标题)\s*(\d)", re.IGNORECASE)
TITLE_STYLE = re.compile(r"title|标题", re.IGNORECASE)
TAB_AFTER_NUMBER = re.compile(
    r"^(第\S{1,10}[编章节条]|[（(]?[\dA-Za-z一二三四五六七八九十.]{1,8}[)）、.]?)\t+(?=\S)"
)
PAGE_OF_ENTRY = re.compile(r"[\s.…·]*\t?[\s.…·]*\d*$")

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
W_PARAGRAPH, W_TABLE, W_ROW, W_CELL, W_TEXT = (f"{W}{tag}" for tag in ("p", "tbl", "tr", "tc", "t"))
TRANSPARENT = frozenset(
    f"{W}{tag}" for tag in ("sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag")
)
SIGNS = {
    f"{W}tab": "\t",
    f"{W}br": "\n",
    f"{W}cr": "\n",
    f"{W}noBreakHyphen": "-",
    f"{W}ptab": "\t",
}
LEFT_OUT = frozenset(
    [f"{W}{tag}" for tag in ("del", "moveFrom", "pPr", "rPr", "sdtPr", "instrText", "delText")]
    + ["{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"]
)


class Style(NamedTuple):
    """What a paragraph style says about its paragraphs."""

    level: int
    """Heading level; 0 = none."""
    contents: int
    """Level of a row of a contents table; 0 = none."""
    numbering: tuple[str, int] | None
    """List and level, where the style numbers its paragraphs."""


NO_STYLE = Style(0, 0, None)


def read_word(data: bytes, *, name: str) -> Source:
    """Read a DOCX file; raises UnreadableDocument where it is locked, damaged, empty or a bomb."""
    _check(data, name)
    from docx import Document
    from docx.opc.exceptions import PackageNotFoundError
    from lxml.etree import LxmlError

    try:
        document = Document(BytesIO(data))
        body = _Body(document.part)
        text, lines = line_table(body.rows())
        title = (document.core_properties.title or "").strip()
    except (
        PackageNotFoundError, BadZipFile, LxmlError, zlib.error, EOFError, OSError,
        AttributeError, KeyError, NotImplementedError, RuntimeError, ValueError,
    ) as fault:  # fmt: skip  # what python-docx lets through of the faults of its parts
        raise UnreadableDocument(name, "the DOCX file is damaged", remedy=SAVE_ANEW) from fault
    if not text:
        raise UnreadableDocument(name, "the file holds no text", remedy="Give a file with words.")
    return Source(
        path=name,
        media="word_file",
        text=text,
        lines=lines,
        contents=tuple(body.contents),
        title=title if title and title in text else None,  # properties are often a template's
        dropped=("contents",) if body.contents else (),
    )


def _check(data: bytes, name: str) -> None:
    """Refuse what is no DOCX, or would unpack to more than memory should hold."""
    if not data.strip():
        raise UnreadableDocument(name, "the file is empty", remedy="Give a file with text in it.")
    if data.startswith(OFFICE_BEFORE_2007):
        kind = "encrypted" if ENCRYPTED in data else "an old Office file"
        raise UnreadableDocument(name, f"the file is {kind}", remedy=SAVE_AS_DOCX)
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
    except (BadZipFile, NotImplementedError, ValueError, OSError) as fault:
        raise UnreadableDocument(name, "the DOCX file is damaged", remedy=SAVE_ANEW) from fault
    # ZipFile reads no more of a part than its header says.
    if sum(part.file_size for part in parts) > UNPACKED_LIMIT:
        raise UnreadableDocument(
            name,
            f"it unpacks to more than {UNPACKED_LIMIT // MEGABYTE} MB",
            remedy="Take the pictures out, or split it into its texts.",
        )


class _Body:
    """The rows of a document while its elements are walked through."""

    def __init__(self, part: Any) -> None:
        from docx.opc.constants import RELATIONSHIP_TYPE

        from ingest.readers.word_numbering import Numbering

        self.contents: list[ContentsEntry] = []
        self._body = part.element.body
        self._styles = _styles(_related(part, RELATIONSHIP_TYPE.STYLES))
        self._numbering: Numbering = Numbering(_related(part, RELATIONSHIP_TYPE.NUMBERING))
        self._number = 0
        self._held = ""

    def rows(self) -> Iterator[Row]:
        """Paragraphs and table rows in order, numbered by the paragraphs of the file."""
        for block in _blocks(self._body):
            if block.tag == W_PARAGRAPH:
                yield from self._paragraph(block)
            else:
                yield from self._table(block)

    def _paragraph(self, element: Any) -> Iterator[Row]:
        self._number += 1
        words = self._held + "".join(_words(element))
        self._held = ""
        if _is_joined(element):
            self._held = words
            return
        style = self._style(element)
        if style.contents and words.strip():
            title = PAGE_OF_ENTRY.sub("", words).strip()
            self.contents.append(ContentsEntry(level=style.contents, title=title))
            return
        if style.numbering and words.strip():
            words = f"{self._numbering.next(*style.numbering)} {words.lstrip()}"
        for line in words.split("\n"):
            yield Row(
                self._number, TAB_AFTER_NUMBER.sub(r"\1 ", line.lstrip(), count=1), style.level
            )

    def _table(self, table: Any) -> Iterator[Row]:
        """One line a row, cells apart by tabs; a row of one cell is laid out as text."""
        for row in table.iter(W_ROW):
            if row.find(f"{W}trPr/{W}del") is not None:
                continue
            cells = [cell for cell in row if cell.tag == W_CELL]
            if len(cells) == 1 and next(cells[0].iter(W_TABLE), None) is None:
                for paragraph in cells[0].iter(W_PARAGRAPH):
                    yield from self._paragraph(paragraph)
                continue
            self._number += 1
            yield Row(self._number, "\t".join(map(_cell, cells)))

    def _style(self, element: Any) -> Style:
        """Style of a paragraph, with what the paragraph says itself."""
        style_id = _value(element, "pPr/pStyle")
        style = self._styles.get(style_id, NO_STYLE)
        own = _numbered(element)
        level = _value(element, "pPr/outlineLvl")
        if level.isdecimal():
            style = style._replace(level=(int(level) + 1) % (DEEPEST_LEVEL + 1))
        return style._replace(numbering=own) if own else style


def _related(part: Any, kind: str) -> Any:
    """Root element of the part of one kind; None where the document has none."""
    try:
        return part.part_related_by(kind).element
    except KeyError:
        return None


def _blocks(element: Any) -> Iterator[Any]:
    """Paragraphs and tables in order, also within content controls and tracked insertions."""
    for child in element:
        if child.tag in (W_PARAGRAPH, W_TABLE):
            yield child
        elif child.tag in TRANSPARENT:
            yield from _blocks(child)


def _words(element: Any) -> Iterator[str]:
    """Words of a paragraph: insertions kept, deletions and second renderings left out."""
    for child in element:
        if child.tag in SIGNS:
            yield SIGNS[child.tag]
        elif child.tag == W_TEXT:
            yield child.text or ""
        elif child.tag not in LEFT_OUT:
            yield from ("\n" if child.tag == W_PARAGRAPH else "", *_words(child))


def _cell(cell: Any) -> str:
    paragraphs = ("".join(_words(paragraph)) for paragraph in cell.iter(W_PARAGRAPH))
    return " ".join(" ".join(words.split()) for words in paragraphs if words.strip())


def _is_joined(paragraph: Any) -> bool:
    """Whether its end was deleted: what follows belongs to it."""
    return paragraph.find(f"{W}pPr/{W}rPr/{W}del") is not None


def _styles(root: Any) -> dict[str, Style]:
    elements = (
        {} if root is None else {one.get(f"{W}styleId"): one for one in root.iterfind(f"{W}style")}
    )
    return {name: _style(name, elements) for name in elements}


def _style(name: str, elements: dict[str, Any]) -> Style:
    """A style with what it inherits; a circle of styles ends where it began."""
    style, seen = NO_STYLE, set[str]()
    while name in elements and name not in seen:
        seen.add(name)
        element = elements[name]
        called = _value(element, "name")
        level = _value(element, "pPr/outlineLvl")
        heading = HEADING_STYLE.match(called)
        contents = CONTENTS_STYLE.match(called)
        own = (
            int(heading[1]) if heading
            else int(level) + 1 if level.isdecimal()
            else 1 if TITLE_STYLE.fullmatch(called)
            else 0
        )  # fmt: skip
        style = Style(
            style.level or own % (DEEPEST_LEVEL + 1),
            style.contents or (int(contents[1]) if contents else 0),
            style.numbering or _numbered(element),
        )
        name = _value(element, "basedOn")
    return style


def _numbered(element: Any) -> tuple[str, int] | None:
    numbered, depth = _value(element, "pPr/numPr/numId"), _value(element, "pPr/numPr/ilvl")
    return (numbered, int(depth) if depth.isdecimal() else 0) if numbered else None


def _value(element: Any, way: str) -> str:
    found = element.find("/".join(f"{W}{step}" for step in way.split("/")))
    return "" if found is None else str(found.get(f"{W}val") or "")
