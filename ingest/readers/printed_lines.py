"""Pages of a PDF as pdfium gives them: printed lines in reading order, each with its box."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from mappings.typography import narrow

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfTextPage

HYPHEN = "\x02"
"""What pdfium puts for a hyphen that ends a line, instead of a line end."""

# Radicals and compatibility forms that fonts give for whole characters, and ligatures of Latin.
RADICAL = re.compile("[\u2e80-\u2fdf\uf900-\ufaff]")
LIGATURE = re.compile("[\ufb00-\ufb06]")


class Box(NamedTuple):
    """A rectangle on a page in points of 1/72 inch; the origin is the lower left corner."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def height(self) -> float:
        """Height in points: of the type, not of the ink."""
        return self.top - self.bottom


class Printed(NamedTuple):
    """One line as printed."""

    page: int
    """Sheet, from 1."""
    number: int
    """Line on the page, from 1."""
    text: str
    box: Box
    page_width: float
    hyphenated: bool = False
    """Whether it ends within a word."""

    @property
    def is_upright(self) -> bool:
        """Whether it runs along the side of the page."""
        return len(self.text) > 1 and self.box.height > 2 * (self.box.right - self.box.left)


class Sheet(NamedTuple):
    """One page."""

    number: int
    """From 1."""
    label: str | None
    """Page number as the file itself declares it."""
    width: float
    height: float
    lines: tuple[Printed, ...]


def read_sheets(document: PdfDocument) -> Iterator[Sheet]:
    """Pages in order; one after the other, because an open page holds memory."""
    for index in range(len(document)):
        page = document[index]
        text = page.get_textpage()
        try:
            width, height = page.get_size()
            lines = tuple(_lines(text, page=index + 1, width=width))
            label = document.get_page_label(index) or None
        finally:
            text.close()
            page.close()
        yield Sheet(index + 1, label, width, height, lines)


def _lines(text: PdfTextPage, *, page: int, width: float) -> Iterator[Printed]:
    number = 0
    for start, signs in _pieces(text):
        hyphenated = signs.endswith(HYPHEN)
        words = spelled(signs.removesuffix(HYPHEN))
        if not words:
            continue
        number += 1
        yield Printed(page, number, words, _box(text, start, signs), width, hyphenated)


def _pieces(text: PdfTextPage) -> Iterator[tuple[int, str]]:
    """Characters of each line, one for each index of pdfium, and the index of the first."""
    from pypdfium2.raw import FPDFText_GetUnicode

    start, signs = 0, ""
    for index in range(text.count_chars()):
        sign = chr(FPDFText_GetUnicode(text, index))
        if sign not in "\r\n":
            signs += sign
        if sign in ("\r", "\n", HYPHEN):
            yield start, signs
            start, signs = index + 1, ""
    yield start, signs


def spelled(signs: str) -> str:
    """Words of a line: characters for their radicals, letters for ligatures, no control signs."""
    paired = signs.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    whole = RADICAL.sub(lambda found: narrow(found[0]), paired)
    parted = LIGATURE.sub(lambda found: unicodedata.normalize("NFKC", found[0]), whole)
    return "".join(
        sign for sign in parted if unicodedata.category(sign) not in ("Cc", "Cf")
    ).strip()


def _box(text: PdfTextPage, start: int, signs: str) -> Box:
    """Box of a line by its first and last visible character."""
    visible = [place for place, sign in enumerate(signs) if sign.strip() and sign != HYPHEN]
    first = Box(*text.get_charbox(start + visible[0], loose=True))
    last = Box(*text.get_charbox(start + visible[-1], loose=True))
    return Box(
        min(first.left, last.left),
        min(first.bottom, last.bottom),
        max(first.right, last.right),
        max(first.top, last.top),
    )
