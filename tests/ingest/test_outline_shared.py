"""The real texts: every line has its place, and no article is lost or invented."""

import re
from itertools import pairwise

import pytest

from ingest.outline import outline
from ingest.readers import read
from mappings.records import Part

pytestmark = pytest.mark.shared

# Written apart from the outline's own patterns: a label at the head of a line, then a blank.
NUMERAL = "[〇○零一二三四五六七八九十百千两0-9０-９]"
MARKDOWN_ARTICLE = re.compile(
    rf"^[ \t\u3000>*]*第\s*(?:{NUMERAL}\s*)+条"
    r"(?:之[一二三四五六七八九十]+)?(?:\*\*)?[ \t\u3000\u2002]",
    re.MULTILINE,
)
PAGE_ARTICLE = re.compile(
    rf"(?:^|>)(?:\s|&nbsp;)*第{NUMERAL}+条(?:</\w+>)*(?:<[^>]*>)*(?:\s|&nbsp;)", re.MULTILINE
)

GLUED = "no blank between label and text: the plain count misses it, its order tells it"
EXCEPTIONS = {"刑事诉讼法(2018-10-26).md": (1, GLUED)}
"""Articles that the outline finds beyond the plain count, and why."""


@pytest.fixture(scope="module")
def texts(corpora):
    """Each real text with its outline, read once for all tests."""
    files = sorted([*corpora.glob("laws-zh*/**/*.md"), *corpora.glob("laws-zh-html/**/*.html")])
    sources = [(file, read(file, name=file.name)) for file in files]
    return [(file, source, outline(source)) for file, source in sources]


def test_all_texts_are_there(texts):
    assert len(texts) == 474 + 7 + 16


def test_every_line_has_exactly_one_place(texts):
    astray = {}
    for file, source, found in texts:
        aside = [line.start for line in (*found.front, *found.headings, *found.boilerplate)]
        held = [
            line.start
            for clause in found.clauses
            for line in source.lines
            if clause.span.start <= line.start < clause.span.end
            and line.number in range(clause.line_start, clause.line_end + 1)
        ]
        places = sorted([*aside, *set(held).difference(aside)])
        if places != [line.start for line in source.lines]:
            astray[file.name] = len(places)
    assert astray == {}


def test_a_span_holds_label_and_text(texts):
    for file, source, found in texts:
        aside = {line.start for line in found.boilerplate}
        for clause in found.clauses:
            span = source.text[clause.span.start : clause.span.end]
            assert span.startswith(clause.label), file.name
            whole = not any(clause.span.start <= start < clause.span.end for start in aside)
            assert not whole or span.endswith(clause.text), (file.name, clause.label)


def test_the_articles_are_those_that_a_plain_count_finds(texts):
    differing = {}
    for file, _, found in texts:
        written = file.read_text(encoding="utf-8-sig")
        pattern = MARKDOWN_ARTICLE if file.suffix == ".md" else PAGE_ARTICLE
        counted = len(pattern.findall(written))
        outlined = sum(clause.label.startswith("第") for clause in found.clauses)
        beyond, _ = EXCEPTIONS.get(file.name, (0, ""))
        if counted + beyond != outlined:
            differing[file.name] = (counted, outlined)
    assert differing == {}


def test_articles_come_in_order_but_for_gaps_of_the_source(texts):
    """A number follows the one before; amendments count on, one text quotes what it puts in."""
    jumps = []
    for file, _, found in texts:
        body = [c.number for c in found.clauses if c.part is Part.BODY and c.label[:1] == "第"]
        order = [int(number.split("-")[0]) for number in body]
        jumps += [
            (file.name, before, after)
            for before, after in pairwise(order)
            if after - before not in (0, 1)
        ]
    assert sorted(jumps) == [
        ("农民专业合作社法(2017-12-27).md", 53, 55),  # 54 is missing in the file
        ("宪法修正案（2018年）.md", 52, 123),  # the articles of the constitution that 52 puts in
    ]


@pytest.mark.parametrize(
    ("name", "unit", "clauses"),
    [
        pytest.param("刑法修正案（九）.md", "item", 52, id="amendment by items"),
        pytest.param("人体损伤程度鉴定标准(2014-01-01).md", "decimal", 86, id="decimal standard"),
        pytest.param("刑法.md", "article", 507, id="criminal code: 452, branches, two annexes"),
        pytest.param("总则.md", "article", 204, id="book of the civil code"),
        pytest.param("2.html", "decimal", 29, id="page of a standard"),
        pytest.param("FLA.html", "section", 1, id="annex on a page of its own"),
    ],
)
def test_texts_of_each_kind_have_their_unit(texts, name, unit, clauses):
    found = next(found for file, _, found in texts if file.name == name)
    assert (found.unit, len(found.clauses)) == (unit, clauses)


def test_a_title_page_is_found_without_the_comment_that_ends_it(texts):
    """474 texts mark where it ends; left to itself, the outline agrees on all but one."""
    marked = [entry for entry in texts if "<!-- INFO END -->" in entry[1].text]
    differing = []
    for file, source, found in marked:
        lines = tuple(line for line in source.lines if line.text != "<!-- INFO END -->")
        if outline(source.model_copy(update={"lines": lines})).front != found.front:
            differing.append(file.name)
    assert len(marked) == 474
    assert len(differing) == 1  # a covering letter stands above its comment


def test_the_commentary_of_a_standard_binds_nobody(texts):
    found = next(found for file, _, found in texts if file.name == "4twsm.html")
    assert {clause.part for clause in found.clauses} == {Part.COMMENTARY}
