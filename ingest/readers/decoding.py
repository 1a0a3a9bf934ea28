"""Bytes to text: byte order marks, UTF-8, the declared encoding, GB 18030, at last a guess."""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, lookup
from typing import NamedTuple

from mappings.errors import UnreadableDocument

BYTE_ORDER_MARKS = ((BOM_UTF8, "utf-8"), (BOM_UTF16_LE, "utf-16-le"), (BOM_UTF16_BE, "utf-16-be"))

FOREIGN = (
    (b"%PDF-", "a PDF file"),
    (b"PK\x03\x04", "a ZIP archive, such as DOCX"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"{\\rtf", "a rich text file"),
)
"""First bytes of what is no text, and what it is."""

# GB 2312 orders its characters by use: 3,755 of level 1, then 3,008 of level 2. Of running Chinese
# 97 to 99 % is level 1 (the texts of ../shared); Big5 or Shift-JIS read as GB 18030 gives below 70.
LEVEL_1_ENDS = 0xD7
LEAST_LEVEL_1 = 0.85
# A stray NUL is a fault to mend; more than one sign in fifty is a program, a picture, a database.
MOST_CONTROLS = 0.02
MOST_UNDECODABLE = 0.01
SAMPLE = 20_000

CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
SURROGATES = re.compile("[\ud800-\udfff]")
# Invisible marks without meaning in running text; joiners (U+200C, U+200D) have one and stay.
INVISIBLE = re.compile("[\u200b\u2060\ufeff]")


class Decoded(NamedTuple):
    """A text, and what was doubtful about its bytes."""

    text: str
    flags: tuple[str, ...]


def decode(data: bytes, *, name: str, declared: str | None = None) -> Decoded:
    """Text of a file, its line ends made line feeds; raises UnreadableDocument.

    `declared` is the encoding that the format itself names; strict UTF-8 goes before it, because
    pages are saved anew more often than their declaration is corrected.
    """
    if not data.strip():
        raise UnreadableDocument(name, "the file is empty", remedy="Give a file with text in it.")
    for opening, kind in FOREIGN:
        if data.startswith(opening):
            raise UnreadableDocument(name, f"the file is {kind}, not text")
    text, flags = _decoded(data, name, declared)
    if len(CONTROLS.findall(text[:SAMPLE])) > MOST_CONTROLS * min(len(text), SAMPLE):
        raise UnreadableDocument(name, "the file holds binary data, not text")
    cleaned = _cleaned(text, flags)
    if not cleaned.text.strip():
        raise UnreadableDocument(name, "the file holds no text", remedy="Give a file with words.")
    return cleaned


def _decoded(data: bytes, name: str, declared: str | None) -> tuple[str, list[str]]:
    for mark, encoding in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), []
    if (text := _strictly(data, "utf-8")) is not None:
        return text, []
    if declared and (text := _strictly(data, declared)) is not None:
        return text, [f"decoded_as_{lookup(_widest(declared)).name}"]
    if (text := _strictly(data, "utf-8", "surrogatepass")) is not None:
        return text, []
    if (text := _strictly(data, "gb18030")) is not None and _reads_like_chinese(text):
        return text, ["decoded_as_gb18030"]
    return _mended(data, "utf-8") or _mended(data, "gb18030") or _guessed(data, name)


def _strictly(data: bytes, encoding: str, errors: str = "strict") -> str | None:
    try:
        return data.decode(_widest(encoding), errors)
    except (UnicodeDecodeError, LookupError):
        return None


def _widest(encoding: str) -> str:
    """GB 18030 for its subsets: pages that say gb2312 use characters outside it."""
    return "gb18030" if encoding.lower().replace("-", "") in ("gb2312", "gbk") else encoding


def _reads_like_chinese(text: str) -> bool:
    """Whether the characters are those that Chinese texts use most, not a chance reading."""
    characters = re.findall(r"[\u4e00-\u9fff]", text[:SAMPLE])
    other = re.findall(r"[^\x00-\x7f\u2000-\u206f\u3000-\u303f\uff00-\uffef]", text[:SAMPLE])
    leads = "".join(characters).encode("gb2312", "ignore")[::2]
    common = sum(lead <= LEVEL_1_ENDS for lead in leads)
    return common >= LEAST_LEVEL_1 * len(other) > 0


def _mended(data: bytes, encoding: str) -> tuple[str, list[str]] | None:
    """The text with its few broken bytes shown as U+FFFD; None where they are not few."""
    text = data.decode(encoding, "replace")
    broken = text.count("\N{REPLACEMENT CHARACTER}")
    if broken > MOST_UNDECODABLE * len(text) or not (
        encoding == "utf-8" or _reads_like_chinese(text)
    ):
        return None
    return text, ["undecodable_bytes_replaced"]


def _guessed(data: bytes, name: str) -> tuple[str, list[str]]:
    from charset_normalizer import from_bytes

    guess = from_bytes(data).best()
    if guess is None:
        raise UnreadableDocument(
            name,
            "the bytes are text in no known encoding",
            remedy="Save the file as UTF-8; nothing of it was indexed.",
        )
    return str(guess), [f"decoded_as_{guess.encoding}", "encoding_guessed"]


def _cleaned(text: str, flags: list[str]) -> Decoded:
    for flag, fault, stand_in in (
        ("surrogates_replaced", SURROGATES, "\N{REPLACEMENT CHARACTER}"),
        ("control_characters_removed", CONTROLS, ""),
    ):
        text, count = fault.subn(stand_in, text)
        flags += [flag] * bool(count)
    text = INVISIBLE.sub("", text).replace("\r\n", "\n").replace("\r", "\n")
    return Decoded(text, tuple(flags))
