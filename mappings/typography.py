"""One spelling for one character: widths, radicals, quotes, invisible marks; offsets lead back."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from mappings.records import Record, Span

HAN = re.compile(r"[\u3400-\u9fff]")
"""A Han sign, but for the rare ones beyond 65,535."""

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

SAME_SIGN = {
    **dict.fromkeys("“”„‟〝〞″", '"'),
    **dict.fromkeys("‘’‚‛′", "'"),
    **dict.fromkeys("‐‑‒–—―−﹘－", "-"),
    **dict.fromkeys("∕⁄", "/"),
    # Radicals that PDF fonts give for whole characters; NFKC leaves them, or makes ⼾ the 戶 of
    # traditional texts where the page shows 户.
    **dict(
        zip(
            "⼾⺁⺒⺓⺝⺠⺡⺩⺬⺮⺶⺻⺽⻁⻃⻄⻅⻆⻉⻊⻋⻌⻑⻓⻔⻗⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻪⻬⻮⻰",
            "户厂巳幺月民氵王示竹羊聿臼虎覀西见角贝足车辶長长门雨青韦页风飞食马骨鬼鱼鸟卤麦黄黾齐齿龙",
            strict=True,
        )
    ),
}
"""Signs that NFKC keeps apart, or joins wrongly, and that nobody tells apart in a query."""

LINE_ENDS = "\t\n\v\f\r\x85"
# What NFKC may touch without changing what a number says: "10²" must not read as 102.
PLAIN_COMPATIBILITY = ("<wide>", "<narrow>", "<compat>", "<noBreak>", "<small>", "<vertical>")

FAULTS = (
    ("lone surrogates replaced", re.compile("[\ud800-\udfff]")),
    ("control characters removed", re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")),
)


class Normalised(Record):
    """A text in normal spelling that can lead back to the text it came from."""

    text: str
    """The normal spelling."""
    normal_marks: tuple[int, ...]
    """Where in `text` each run begins, and its end; a run keeps its length or changes as one."""
    original_marks: tuple[int, ...]
    """Where in the original text the same runs begin."""
    faults: tuple[str, ...] = ()
    """What no text should hold and was mended, in words."""

    def original_span(self, start: int, end: int) -> Span:
        """Smallest range of the original that gave `text[start:end]`."""
        first = self._original(start, end=False)
        return Span(start=first, end=self._original(end - 1, end=True) if end > start else first)

    def _original(self, position: int, *, end: bool) -> int:
        """Begin or end, in the original, of the character at a place of the normal text."""
        # What vanished is an empty run: the last run that begins here is the one that holds it.
        run = bisect_right(self.normal_marks, position) - 1
        if run == len(self.normal_marks) - 1:
            return self.original_marks[-1]
        begin, stop = self.normal_marks[run : run + 2]
        origin, origin_stop = self.original_marks[run : run + 2]
        if stop - begin == origin_stop - origin:
            return origin + position - begin + end
        return origin_stop if end else origin


def normalise(text: str, *, fold_case: bool = False) -> Normalised:
    """Spell a text the normal way: NFKC, plain quotes and dashes, nothing invisible.

    Lone surrogates become U+FFFD, control characters vanish; both are reported as faults.
    """
    table = FOLDED if fold_case else SPELLED
    pieces: list[str] = []
    normal_marks, original_marks = [0], [0]
    normal = place = 0

    def close_run(end: int, piece: str) -> None:
        nonlocal normal, place
        if end == place:
            return
        pieces.append(piece)
        normal, place = normal + len(piece), end
        normal_marks.append(normal)
        original_marks.append(end)

    for start, end in _uneven(text, table):
        close_run(start, text[place:start].translate(table))
        close_run(end, unicodedata.normalize("NFC", text[start:end].translate(table)))
    close_run(len(text), text[place:].translate(table))
    return Normalised(
        text="".join(pieces),
        normal_marks=tuple(normal_marks),
        original_marks=tuple(original_marks),
        faults=tuple(
            f"{len(found)} {fault}" for fault, signs in FAULTS if (found := signs.findall(text))
        ),
    )


def spelled(text: str, *, fold_case: bool = False) -> str:
    """The normal spelling alone, as `normalise` gives it, where no place must be led back."""
    table = FOLDED if fold_case else SPELLED
    if table.alone.issuperset(text):
        return text.translate(table)
    return normalise(text, fold_case=fold_case).text


def narrow(text: str) -> str:
    """Replace full-width forms, radicals, quotes and dashes one for one: offsets stay true."""
    return text.translate(NARROWED)


class _Spelling(dict[int, str]):
    """A translation table that works out a character when it is first met."""

    def __init__(self, *, fold_case: bool) -> None:
        super().__init__()
        self.fold_case = fold_case
        self.even: set[str] = set()
        """Characters met so far that give exactly one and join none: nearly all of every text."""
        self.alone: set[str] = set()
        """Those met so far that join none, however many they give."""

    def __missing__(self, code: int) -> str:
        self[code] = spelled = self._spell(chr(code))
        return spelled

    def _spell(self, sign: str) -> str:
        if sign in SAME_SIGN:
            return SAME_SIGN[sign]
        if sign in LINE_ENDS:
            return sign
        category = unicodedata.category(sign)
        if category == "Cs":
            return REPLACEMENT
        # Cf: soft hyphens, zero-width and direction marks, the byte order mark.
        if category in ("Cc", "Cf"):
            return ""
        plain = unicodedata.normalize("NFKC", sign)
        if self.fold_case:
            plain = unicodedata.normalize("NFKC", plain.casefold())
        return "".join(SAME_SIGN.get(part, part) for part in plain)


class _Narrowing(dict[int, str]):
    """A translation table in which every character gives exactly one."""

    def __missing__(self, code: int) -> str:
        self[code] = narrowed = self._narrow(chr(code))
        return narrowed

    @staticmethod
    def _narrow(sign: str) -> str:
        if sign in SAME_SIGN:
            return SAME_SIGN[sign]
        kind = unicodedata.decomposition(sign).partition(" ")[0]
        plain = unicodedata.normalize("NFKC", sign)
        exchangeable = not kind.startswith("<") or kind in PLAIN_COMPATIBILITY
        return plain if exchangeable and len(plain) == 1 else sign


SPELLED, FOLDED, NARROWED = _Spelling(fold_case=False), _Spelling(fold_case=True), _Narrowing()


def _uneven(text: str, table: _Spelling) -> Iterator[tuple[int, int]]:
    """Ranges that change their length, or that are spelled as one: a letter and its marks."""
    unknown = set(text) - table.even
    spellings = {sign: sign.translate(table) for sign in unknown}
    alone = {sign for sign, spelled in spellings.items() if not _joins(spelled)}
    table.alone |= alone
    table.even |= {sign for sign in alone if len(spellings[sign]) == 1}
    joining = _one_of(spellings.keys() - alone)
    uneven = _one_of(sign for sign, spelled in spellings.items() if len(spelled) != 1)
    forms = [*([f".{joining}+"] if joining else []), *([uneven] if uneven else [])]
    if forms:
        for found in re.finditer("|".join(forms), text, re.DOTALL):
            yield found.span()


def _one_of(signs: Iterable[str]) -> str:
    """Pattern of one character out of these; empty where there are none."""
    inside = "".join(map(re.escape, sorted(signs)))
    return f"[{inside}]" if inside else ""


def _joins(spelled: str) -> bool:
    """Whether a character can melt into the one before: marks, Hangul jamo, what vanishes."""
    return (
        not spelled
        or unicodedata.category(spelled[0]).startswith("M")
        or "\u1160" <= spelled[0] <= "\u11ff"
    )
