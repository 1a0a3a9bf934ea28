"""Markdown: headings, quotes, lists, tables and links become lines of words.

Law texts in Markdown are line-oriented (one article, one line) and full of what a strict parser
takes for markup (four blanks of indentation are no code block here), so lines are read one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from ingest.readers.decoding import decode
from ingest.readers.line_table import Row, line_table
from ingest.source import ContentsEntry, Source

HEADING = re.compile(r"\s{0,3}(#{1,6})(?:\s+|$)(.*?)(?:\s+#+)?\s*")
UNDERLINE = re.compile(r"\s{0,3}(=+|-+)\s*")
RULE = re.compile(r"\s{0,3}([-*_])(?:\s*\1){2,}\s*")
FENCE = re.compile(r"\s{0,3}(?:```|~~~).*")
TABLE_ROW = re.compile(r"\s*\|.*\|\s*")
TABLE_EDGE = re.compile(r"\s*\|(?:\s*:?-+:?\s*\|)+\s*")
QUOTE_OR_BULLET = re.compile(r"\s*(?:>\s?|[-*+]\s+(?!\d+\s+[-*+]))+")  # "- 3 -" is a page number
CONTENTS_LINK = re.compile(r"(\s*)[-*+]\s+\[([^\]]+)\]\(#[^)]*\)\s*")
LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
# A comment alone on its line stays: `<!-- INFO END -->` tells where the title page ends.
COMMENT_IN_LINE = re.compile(r"(?<=\S)\s*<!--.{0,300}?-->|<!--.{0,300}?-->(?=\s*\S)")

MARKUP = re.compile(r"[\[*_`\\&<]")
# Bounded, so that a line of nothing but stars or brackets costs no more than its length.
INLINE = (
    (
        re.compile(
            r"!?\[([^\[\]]{0,300})\]\((?:[^()\s]|\([^()\s]{0,300}\)){0,2000}(?:\s+\"[^\"]{0,300}\")?\)"
        ),
        r"\1",
    ),
    (re.compile(r"(?<![*_])(\*\*|__)(?=[^\s*_])(.{1,1000}?)(?<=\S)\1"), r"\2"),
    (re.compile(r"(?<![\w*\\])\*(?=[^\s*])(.{1,1000}?)(?<=[^\s*\\])\*(?![\w*])"), r"\1"),
    (re.compile(r"`([^`]{1,1000})`"), r"\1"),
    (re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>~])"), r"\1"),
)
"""Markup inside a line and what stays of it, in order."""


def read_markdown(data: bytes, *, name: str) -> Source:
    """Read a Markdown file; raises UnreadableDocument.

    A list of links into the page itself becomes the contents table, not text.
    """
    content, flags = decode(data, name=name)
    written = content.split("\n")
    text, lines = line_table(_rows(written))
    contents = tuple(_contents(written))
    return Source(
        path=name,
        media="markdown",
        text=text,
        lines=lines,
        contents=contents,
        dropped=("contents",) if contents else (),
        flags=flags,
    )


def _rows(written: list[str]) -> Iterator[Row]:
    for number, line in enumerate(written, start=1):
        if _is_markup_only(written, number - 1):
            continue
        level, words = _heading(written, number - 1)
        if TABLE_ROW.fullmatch(line):
            words = words.strip().strip("|").replace("|", "\t")
        for piece in LINE_BREAK.split(words):
            yield Row(number, _plain(piece), level)


def _is_markup_only(written: list[str], place: int) -> bool:
    line = written[place]
    if line.lstrip()[:1] not in ("-", "*", "+", "_", "=", "`", "~", "|"):
        return False
    return bool(
        RULE.fullmatch(line)
        or FENCE.fullmatch(line)
        or TABLE_EDGE.fullmatch(line)
        or CONTENTS_LINK.fullmatch(line)
        or _underlines(written, place)
    )


def _heading(written: list[str], place: int) -> tuple[int, str]:
    """Level and words of a line; level 0 where it is no heading."""
    line = written[place]
    if found := HEADING.fullmatch(line):
        return len(found[1]), found[2]
    if _underlines(written, place + 1):
        return (1 if written[place + 1].strip().startswith("=") else 2), line
    return 0, QUOTE_OR_BULLET.sub("", line, count=1) if QUOTE_OR_BULLET.match(line) else line


def _underlines(written: list[str], place: int) -> bool:
    """Whether a line of = or - makes a heading of the line above, which must stand alone."""
    if not 0 < place < len(written) or not UNDERLINE.fullmatch(written[place]):
        return False
    above, before = written[place - 1], written[place - 2] if place > 1 else ""
    return bool(above.strip()) and not before.strip() and not HEADING.fullmatch(above)


def _plain(words: str) -> str:
    if not MARKUP.search(words):
        return words
    plain = COMMENT_IN_LINE.sub("", words)
    for markup, kept in INLINE:
        plain = markup.sub(kept, plain)
    return unescape(plain)


def _contents(written: list[str]) -> Iterator[ContentsEntry]:
    for line in written:
        if found := CONTENTS_LINK.fullmatch(line):
            depth = len(found[1].expandtabs(4)) // 2
            yield ContentsEntry(level=min(depth + 1, 9), title=_plain(found[2]).strip())
