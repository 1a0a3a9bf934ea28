"""Web pages: the words of the page in lines, without its furniture.

Blocks, line breaks and table rows end a line, cells stand apart by tabs; a heading knows its level.
"""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from ingest.readers.decoding import decode
from ingest.readers.furniture import UNSEEN, Furniture, main_part
from ingest.readers.line_table import Row, line_table
from ingest.source import Source

DECLARED = re.compile(
    rb"<(?:meta|\?xml)\b[^>]*?(?:charset|encoding)\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE
)
DECLARATION_BYTES = 4096

# Whole tags and what no comment may be put into; what stands between them is text.
# What is never closed goes on to the end, as browsers have it.
NOT_TEXT = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style|title|textarea)\b.*?(?:</\1\s*>|\Z)|<[a-z/!?][^<>]*>",
    re.IGNORECASE | re.DOTALL,
)

BLOCKS = frozenset((
    "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details",
    "dialog", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2",
    "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "nav", "ol", "option", "p", "pre",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
))  # fmt: skip
"""Elements that end a line before and after them; cells only where they lay out a page."""
HEADINGS = {f"h{level}": level for level in range(1, 7)}
UNNUMBERED = re.compile(r"list-style[^;]*none", re.IGNORECASE)
NUMBERED_BY_HAND = re.compile(r"\s*[(（]?[\d一二三四五六七八九十]{1,3}[)）、.．]")
HTML_BLANKS = re.compile(r"[ \t\n\r\f]+")
REPEATED_BLANKS = re.compile(r" {2,}")
# The longest cell with breaks inside it in ../shared has 119 signs; old pages put the whole law
# into one cell.
LONGEST_BROKEN_CELL = 300


def read_web_page(data: bytes, *, name: str) -> Source:
    """Read an HTML file; raises UnreadableDocument."""
    declared = DECLARED.search(data[:DECLARATION_BYTES])
    encoding = declared[1].decode("ascii", "replace") if declared else None
    content, flags = decode(data, name=name, declared=encoding)
    tree = LexborHTMLParser(_with_line_marks(content))
    title = tree.css_first("title")
    page = _Page(main_part(tree))
    page.walk()
    text, lines = line_table(page.rows)
    return Source(
        path=name,
        media="web_page",
        text=text,
        lines=lines,
        title=HTML_BLANKS.sub(" ", title.text()).strip() or None if title else None,
        dropped=tuple(sorted(page.dropped)),
        flags=flags,
    )


def _with_line_marks(content: str) -> str:
    """The page with a comment that holds the line number at the head of every line.

    A parser forgets lines; comments outlive it and may stand anywhere between tags.
    """
    pieces: list[str] = []
    number, place = 1, 0
    for found in [*NOT_TEXT.finditer(content), None]:
        start, end = found.span() if found else (len(content), len(content))
        for piece in content[place:start].splitlines(keepends=True):
            pieces.append(piece)
            if piece.endswith("\n"):
                number += 1
                pieces.append(f"<!--{number}-->")
        markup = content[start:end]
        pieces.append(markup)
        if breaks := markup.count("\n"):
            number += breaks
            pieces.append(f"<!--{number}-->")
        place = end
    return "".join(pieces)


class _Page:
    """The rows of a page as they grow while its elements are walked through."""

    def __init__(self, root: LexborNode) -> None:
        self.rows: list[Row] = []
        self.dropped: set[str] = set()
        self._root = root
        self._furniture = Furniture(root)
        self._cells = {cell.mem_id for cell in root.css("td, th") if not _is_layout(cell)}
        self._number = self._row_number = 1
        self._words: list[str] = []
        self._level = self._cell_depth = self._pre_depth = 0
        self._starts_row = False
        self._items: dict[int, int] = {}
        self._open_marker = ""

    def walk(self) -> None:
        """Read all elements in order; by a stack, because pages nest thousands deep."""
        waiting = [(self._root, False)]
        while waiting:
            node, is_left = waiting.pop()
            if is_left:
                self._leave(node)
            elif node.is_text_node:
                self._write(node.text_content or "")
            elif node.is_comment_node:
                self._count(node.comment_content or "")
            elif self._enters(node):
                waiting.append((node, True))
                waiting.extend((child, False) for child in reversed(_children(node)))
        self._end_row()

    def _enters(self, node: LexborNode) -> bool:
        """Open an element, or say that it is to be passed over."""
        tag = str(node.tag)
        if tag in UNSEEN:
            return False
        if kind := self._furniture.kind(node):
            self.dropped.add(kind)
            return False
        if node.mem_id in self._cells:
            self._words.append("" if self._starts_row else "\t")
            self._starts_row = False
            self._cell_depth += 1
        elif tag in BLOCKS:
            self._end_row()
        self._starts_row |= tag == "tr"
        self._level = HEADINGS.get(tag, self._level)
        self._pre_depth += tag == "pre"
        if tag == "li" and (marker := self._marker(node)):
            self._open_marker = marker
            self._write(f"{marker} ")
        return True

    def _leave(self, node: LexborNode) -> None:
        tag = str(node.tag)
        if node.mem_id in self._cells:
            self._cell_depth -= 1
        elif tag in BLOCKS:
            self._end_row()
        if tag in HEADINGS:
            self._level = 0
        self._pre_depth -= tag == "pre"

    def _write(self, text: str) -> None:
        lines = text.split("\n") if self._pre_depth else [text]
        for place, line in enumerate(lines):
            if place:
                self._end_row()
            if not any(word.strip() for word in self._words) and line.strip():
                self._row_number = self._number
            self._words.append(HTML_BLANKS.sub(" ", line))

    def _count(self, comment: str) -> None:
        if comment.isdecimal():
            self._number = int(comment)

    def _end_row(self) -> None:
        """End the line; within a table cell a blank does, because a row is one line."""
        if self._cell_depth:
            self._words.append(" ")
            return
        words = REPEATED_BLANKS.sub(" ", "".join(self._words))
        if self._open_marker and words.strip() == self._open_marker:
            return  # the number of an item and the paragraph within it are one line
        self._open_marker = ""
        self._words.clear()
        if words.strip():
            self.rows.append(Row(self._row_number, words, self._level))

    def _marker(self, item: LexborNode) -> str:
        """Number that a browser prints before an item of an ordered list."""
        parent = item.parent
        if parent is None or parent.tag != "ol" or (parent.attributes.get("type") or "1") != "1":
            return ""
        if UNNUMBERED.search(parent.attributes.get("style") or ""):
            return ""
        start = parent.attributes.get("start") or "1"
        first = int(start) if start.isdecimal() else 1
        number = self._items.get(parent.mem_id, first - 1) + 1
        self._items[parent.mem_id] = number
        return "" if NUMBERED_BY_HAND.match(item.text()) else f"{number}."


def _children(node: LexborNode) -> list[LexborNode]:
    return list(node.iter(include_text=True))


def _is_layout(cell: LexborNode) -> bool:
    """Whether a cell holds a part of the page, not a value: headings, tables or long passages."""
    if cell.css_first("table, h1, h2, h3") is not None:
        return True
    return cell.css_first("p, br, div") is not None and len(cell.text()) > LONGEST_BROKEN_CELL
