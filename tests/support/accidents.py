"""Real files after an accident: torn, doubled, spliced with what made readers stumble."""

import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree as ET

from ingest.readers import knows

WINDOW = 6_000
"""Bytes taken of a text: enough for every structure, and a hundred inputs a second."""
LARGEST = 250_000
"""Bytes of a PDF or DOCX: they cannot be cut into windows."""
SIBLINGS = 3
"""Members of a list, or children of an element, that stay when a catalogue is pruned."""

# fmt: off
NASTY = (
    "\x00", "\ufeff", "\u200b", "\u202e", "\u3000\u3000", "\t\t", "\v\f", "\r", "\u2028",
    "\ud83d", "😀", "\u0301" * 40, "⼈⽉", "０１", "第", "第条", "第〇条", "第零条 ", "第十条之 ",
    "第99999999999999999999条 ", "第" + "一千" * 400 + "条 ", "（" * 900, "《" * 900, "》", "“",
    "1." * 300, "9" * 5000, "2020-02-30", "二〇二〇年十三月四十日", "自公布之日起施行",
    "自2099年1月1日起至1999年1月1日止有效", "《》同时废止", "<", "</", "<!--", "-->", "<table>",
    "<script>", "&#x110000;", "&#xd800;", "&amp", "]]>", "<![CDATA[", "```", "|||", "[" * 900,
    "](#a)", "*" * 900, "# ", "- 3 -", "目录", "附件", "条文说明", "Article ", "Section 1(1)(a)",
    "GB 50016-2014 5.5.17", "1.1 ……………… 9", "A" * 9000, "\\", '"', "{}", "null", "1e999",
)
"""Words that made some reader of the world stumble."""
# fmt: on


class Sample(NamedTuple):
    """A real file that inputs are made of."""

    suffix: str
    data: bytes


def samples(folder: Path) -> list[Sample]:
    """Every file below a folder that a reader knows, in order of the paths."""
    known = [path for path in sorted(folder.rglob("*")) if path.is_file() and knows(path)]
    return [
        Sample(path.suffix.lower(), path.read_bytes())
        for path in known
        if path.suffix.lower() not in (".pdf", ".docx") or path.stat().st_size < LARGEST
    ]


def mutated(sample: Sample, dice: Random) -> bytes:
    """A file after some accidents: to its bytes, or to what a packed one holds."""
    within = WITHIN.get(sample.suffix)
    return within(sample.data, dice) if within else torn(_window(sample, dice), dice)


def torn(whole: bytes, dice: Random) -> bytes:
    """Bytes after one to four accidents."""
    data = bytearray(whole)
    for _ in range(dice.randint(1, 4)):
        if data:
            dice.choice(ACCIDENTS)(data, dice)
    return bytes(data)


def _window(sample: Sample, dice: Random) -> bytes:
    beyond = len(sample.data) - WINDOW
    if sample.suffix == ".pdf" or beyond <= 0:
        return sample.data
    start = dice.choice((0, dice.randrange(beyond)))
    return sample.data[start : start + WINDOW]


def _flip(data: bytearray, dice: Random) -> None:
    for _ in range(dice.choice((1, 5, 50))):
        data[dice.randrange(len(data))] = dice.randrange(256)


def _cut(data: bytearray, dice: Random) -> None:
    place = dice.randrange(len(data))
    del data[place : place + dice.choice((1, 3, 100, len(data)))]


def _repeat(data: bytearray, dice: Random) -> None:
    place, at = dice.randrange(len(data)), dice.randrange(len(data))
    data[at:at] = data[place : place + dice.choice((2, 50, 1500))] * dice.choice((1, 3))


def _insert(data: bytearray, dice: Random) -> None:
    at = dice.randrange(len(data) + 1)
    encoding, errors = dice.choice((("utf-8", "surrogatepass"), ("gb18030", "replace")))
    data[at:at] = dice.choice(NASTY).encode(encoding, errors)


def _shuffle(data: bytearray, dice: Random) -> None:
    lines = data.split(b"\n")
    dice.shuffle(lines)
    data[:] = b"\n".join(lines)


def _rejoin(data: bytearray, dice: Random) -> None:
    ends = (b"", b"\r", b"\n\n\n", b"\t", "\n第".encode())
    data[:] = data.replace(b"\n", dice.choice(ends))


ACCIDENTS: tuple[Callable[[bytearray, Random], None], ...] = (
    _flip, _cut, _repeat, _insert, _insert, _shuffle, _rejoin,
)  # fmt: skip


def _catalogue(data: bytes, dice: Random) -> bytes:
    """A JSON tree, pruned, some of its values replaced, or torn."""
    tree = _pruned(json.loads(data), dice)
    if dice.random() < 1 / 4:
        return torn(json.dumps(tree).encode(), dice)
    for _ in range(dice.randint(1, 6)):
        holder, key = dice.choice(list(_places(tree)))
        holder[key] = dice.choice((*NASTY, None, 0, -1.5, True, [], {}, [[]], {"id": "x"}))
    return json.dumps(tree).encode()


def _pruned(node, dice):
    if isinstance(node, dict):
        return {key: _pruned(value, dice) for key, value in node.items()}
    if isinstance(node, list):
        kept = dice.sample(node, min(len(node), SIBLINGS))
        return [_pruned(one, dice) for one in kept]
    return node


def _places(node):
    keys = node if isinstance(node, dict) else range(len(node))
    for key in keys:
        yield node, key
        if isinstance(node[key], dict | list) and node[key]:
            yield from _places(node[key])


def _element_tree(data: bytes, dice: Random) -> bytes:
    """An XML tree, pruned, some of its words and attributes replaced or elements removed."""
    root = ET.fromstring(data)  # noqa: S314  # a file of the corpus
    ET.register_namespace("", root.tag[1:].partition("}")[0])
    for element in list(root.iter()):
        for child in list(element)[SIBLINGS:]:
            element.remove(child)
    written = _changed_xml(root, dice)
    return torn(written, dice) if dice.random() < 1 / 4 else written


def _changed_xml(root: ET.Element, dice: Random) -> bytes:
    elements = list(root.iter())
    for _ in range(dice.randint(1, 6)):
        element = dice.choice(elements)
        word = "".join(sign for sign in dice.choice(NASTY) if sign.isprintable() or sign == "\t")
        if dice.random() < 1 / 3 and len(element):
            element.remove(dice.choice(list(element)))
        elif dice.random() < 1 / 2 and element.attrib:
            element.set(dice.choice(list(element.attrib)), word)
        else:
            element.text = (element.text or "") + word
    return ET.tostring(root, encoding="utf-8", xml_declaration=True)


def _word_file(data: bytes, dice: Random) -> bytes:
    """A DOCX, one of its parts changed as a tree or torn."""
    parts = ("word/document.xml", "word/document.xml", "word/styles.xml", "word/numbering.xml")
    part, tree = dice.choice(parts), dice.random() < 3 / 4
    packed = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(packed, "w") as new:
        for name in old.namelist():
            inside = old.read(name)
            if name == part and tree:
                inside = _changed_xml(ET.fromstring(inside), dice)  # noqa: S314
            elif name == part:
                inside = torn(inside, dice)
            new.writestr(name, inside)
    return packed.getvalue()


WITHIN: dict[str, Callable[[bytes, Random], bytes]] = {
    ".json": _catalogue,
    ".xml": _element_tree,
    ".docx": _word_file,
}
"""Formats whose bytes are no text: what happens to them happens to what they hold."""


def sidecar(dice: Random) -> bytes:
    """What someone wrote beside a file about it."""
    fields = (
        "title",
        "kind",
        "issuer",
        "number",
        "effective_from",
        "expires_on",
        "aliases",
        "by",
        "x",
    )
    values = (*NASTY, "law", "2020-01-01", "", None, 7, [], ["甲"], {}, True)
    told = {field: dice.choice(values) for field in dice.sample(fields, 3)}
    written = json.dumps(told).encode()
    return torn(written, dice) if dice.random() < 1 / 3 else written
