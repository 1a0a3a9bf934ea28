"""What must hold of every file in the world: it is read whole, or refused with a reason."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from hypothesis import strategies as st
from word_writer import docx, paragraph

from ingest.annotate import annotate
from ingest.assemble import assemble, spelled
from ingest.documents import Making, passage_document
from ingest.effectivity import derive
from ingest.gate import admit
from ingest.links import links_of
from ingest.metadata import beside, complete
from ingest.outline import outline
from ingest.passages import CHUNKERS, Reading
from ingest.passages.packed import OVERLAP
from ingest.readers import read
from mappings.errors import RejectedDocument
from mappings.lexicon import bundled
from scoring.profiles import load_profile

READING = Reading(limit=480, count=lambda text: len(text) + 2)
CUT = [name for name in CHUNKERS if name != "semantic"]
"""Profiles that need no vectors; the laws of the other are those of its own tests."""

# fmt: off
PIECES = (
    "灯光法", "第一章 总则", "第二节 高杆", "第一条 甲。", "第二条　【目的】乙，包括：",
    "第二条规定的除外。", "第十七条之一 丙。", "（一）灯头；", "一、灯杆", "1 总则", "1.0.1 甲。",
    "1.1.1", "Article 3 Lamps", "Part 2", "目录", "附件一", "附件：丁，戊。", "条文说明", "序言",
    "附则", "2021年3月1日", "云岭市人民政府", "“灯光", "……",
)
# fmt: on

lines = st.lists(
    st.one_of(
        st.sampled_from(PIECES),
        st.text(
            st.characters(exclude_categories=("C", "Z"), exclude_characters="<>&"), max_size=60
        ),
    ),
    min_size=1,
    max_size=30,
)
"""Lines of a text: pieces of structure, and any words of any script."""


class Fault(AssertionError):
    """Something that must hold of every file does not."""


def follow(path: Path) -> bool:
    """Take a file through all of ingest; False where it is refused. Raises Fault, or what broke."""
    try:
        source = read(path, name=path.name)
        structure = outline(source)
        _every_line_has_one_place(source, structure)
        draft = complete(annotate(source, structure), (*source.stated, *beside(path)))
        admit(source, structure, draft)
    except RejectedDocument:
        return False
    ((drawn, provisions),) = assemble([(draft, structure)])
    # Copies of a clause that differ in how they are spelled are one provision.
    told, meant = ({spelled(one.text) for one in some} for some in (provisions, structure.clauses))
    if told != meant:
        raise Fault("the provisions are not the clauses")
    (version,) = derive([drawn], gazette=())
    links, by_id = links_of(version, provisions), {one.provision_id: one for one in provisions}
    making = Making(load_profile("law"), bundled())
    for name in CUT:
        found = list(CHUNKERS[name](READING).passages(version, provisions))
        _passages_give_provisions_back(name, found, provisions)
        for passage in found:
            owners = [by_id[one] for one in passage.provision_ids]
            passage_document(version, owners, passage, making=making, links=links)
    return True


def _every_line_has_one_place(source, found) -> None:
    aside = [*found.front, *found.headings, *found.boilerplate]
    kept = {line.start for line in aside}
    if len(kept) != len(aside):
        raise Fault("a line is set aside twice")
    for clause in found.clauses:
        written = [
            line
            for line in source.lines
            if clause.span.start <= line.start < clause.span.end and line.start not in kept
        ]
        meant = squeezed("".join(line.text for line in written))
        if meant not in (
            squeezed(clause.label + title + clause.text) for title in ("", clause.title)
        ):
            raise Fault(f"{clause.label or clause.number!r} does not hold its lines")
        kept.update(line.start for line in written)
    if kept != {line.start for line in source.lines}:
        raise Fault("a line is lost")


def _passages_give_provisions_back(name, found, provisions) -> None:
    written = {one.provision_id: one.text for one in provisions}
    covered = dict.fromkeys(written, 0)
    for passage in found:
        for owner, start, span in runs_of(passage):
            words = written[owner][span.start : span.end]
            if passage.text[start : start + len(words)] != words:
                raise Fault(f"{name}: an offset does not point at its words")
            if not covered[owner] - OVERLAP <= span.start <= covered[owner]:
                raise Fault(f"{name}: words are lost or doubled")
            covered[owner] = max(covered[owner], span.end)
    if covered != {owner: len(text) for owner, text in written.items()}:
        raise Fault(f"{name}: words are lost at the end")


def runs_of(passage) -> Sequence[tuple]:
    """Owner, place in the passage and span of every run of words."""
    if not passage.stretches:
        return [(passage.provision_id, 0, passage.span)]
    return [(one.provision_id, one.start, one.span) for one in passage.stretches]


def squeezed(text: str) -> str:
    """Words without blanks and without what may part a label from them."""
    return re.sub(r"[\s：:、.．【】\[\]]", "", text)


def written_as(text: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """The same lines as a file of each format that is to keep every word."""
    yield ".txt", "\n".join(text).encode()
    yield ".html", _page(text).encode()
    yield ".docx", docx(*(paragraph(escape(line)) for line in text))


def _page(text: Sequence[str]) -> str:
    rows = "".join(f"<p>{escape(line)}</p>" for line in text)
    return f"<!DOCTYPE html><html><head><meta charset=utf-8></head><body>{rows}</body></html>"


def keeps_every_word(path: Path, text: Sequence[str]) -> bool:
    """Whether a file of these lines is read whole; False where it is refused."""
    try:
        source = read(path, name=path.name)
    except RejectedDocument:
        return False
    read_words, meant = _bare(source.text), _bare("".join(text))
    if read_words != meant:
        raise Fault(f"{path.suffix}: read {read_words[:80]!r} for {meant[:80]!r}")
    return True


def _bare(text: str) -> str:
    return re.sub(r"\s", "", text)
