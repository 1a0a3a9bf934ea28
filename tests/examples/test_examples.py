"""The invented corpus and its questions agree: every answer stands in the file it names."""

import html
import json
import re
import unicodedata
from datetime import date
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CORPUS = EXAMPLES / "corpus"
FILES = sorted(path for path in CORPUS.rglob("*") if path.is_file())
QUESTIONS = [
    json.loads(line)
    for line in (EXAMPLES / "questions.jsonl").read_text(encoding="utf-8").splitlines()
]
GBK = "屋顶栽培管理条例(1998-11-05).txt"
KINDS = {"exact", "recite", "scene", "lay", "trap", "absent"}
# What a text must not hold, so that its absence can be proved.
ABSENT = {
    "GDPR 是怎么规定的": ["GDPR"],
    "宠物犬多久打一次狂犬疫苗": ["宠物", "犬", "疫苗"],
    "What does the maternity allowance amount to?": ["maternity", "allowance"],
    "GB 50016-2014 第5.5.17条": ["50016", "5.5.17"],
    "云岭市夜市管理条例第九十九条": ["第九十九条"],
}
# Every awkward form that the examples promise to ask about.
FORMS = {
    "citation", "definition", "exception", "table", "jurisdiction",
    "as-of-past", "superseded-version", "citation-newest-version", "repealed-law",
    "higher-authority-first", "provision-over-commentary", "not-yet-in-force", "in-force-later",
    "term", "code", "only-out-of-force",
}  # fmt: skip


def lines_of(path):
    """Lines without tags, scripts and blanks, widths folded; read apart from our own readers."""
    text = path.read_bytes().decode("gbk" if path.name == GBK else "utf-8")
    if path.suffix == ".html":
        text = re.sub(r"(?s)<(script|style|nav|footer)\b.*?</\1>", "", text)
        text = html.unescape(re.sub(r"</?b>", "", text))
        text = re.sub(r"<[^>]+>", "\n", text)
    return [folded(line) for line in text.splitlines()]


def folded(text):
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))


LINES = {path.relative_to(CORPUS).as_posix(): lines_of(path) for path in FILES}


def claims(*roles):
    return [
        pytest.param(claim, id=f"{question['qid']}-{role}-{claim['article']}")
        for question in QUESTIONS
        for role in roles
        for claim in question.get(role, [])
    ]


def heads(claim):
    """Lines that begin with the article's number and are no reference or longer number."""
    number = re.escape(folded(claim["article"]))
    heading = re.compile(rf"{number}(?![\d.]|之|规定|的|把)")
    return [line for line in LINES[claim["file"]] if heading.match(line)]


@pytest.mark.parametrize("claim", claims("gold", "avoid", "lower"))
def test_the_article_heads_exactly_one_line_of_its_file(claim):
    assert len(heads(claim)) == 1


@pytest.mark.parametrize("claim", claims("gold", "avoid", "lower"))
def test_the_law_is_named_by_its_file(claim):
    title = folded(claim["law"])
    assert any(title in line for line in LINES[claim["file"]])


@pytest.mark.parametrize("claim", claims("gold", "avoid", "lower"))
def test_the_version_is_the_day_in_the_name_of_the_file(claim):
    day = re.search(r"\((\d{4}-\d{2}-\d{2})\)", claim["file"])
    assert claim.get("version") == (day and day[1])


@pytest.mark.parametrize("claim", claims("gold"))
def test_the_file_says_that_it_is_invented(claim):
    opening = "".join(LINES[claim["file"]][:40])
    assert "虚构" in opening or "invented" in opening


@pytest.mark.parametrize("question", [q for q in QUESTIONS if q["kind"] == "exact"])
def test_an_exact_question_stands_in_its_article(question):
    (gold,) = question["gold"]
    assert folded(question["query"]) in heads(gold)[0]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q["qid"])
def test_a_question_is_well_formed(question):
    assert question["kind"] in KINDS
    assert question["query"].strip()
    assert bool(question["gold"]) != question.get("not_found", False)
    assert question.get("not_found", False) == (question["kind"] == "absent")
    if "as_of" in question:
        assert date.fromisoformat(question["as_of"]).isoformat() == question["as_of"]


def test_names_of_questions_are_unique():
    names = [question["qid"] for question in QUESTIONS]
    assert len(names) == len(set(names))


def test_every_awkward_form_is_asked_about():
    assert {q["subkind"] for q in QUESTIONS if "subkind" in q} == FORMS


def test_every_text_with_articles_is_asked_about():
    """The newspaper article has none; it only competes with the law that it tells of."""
    roles = ("gold", "avoid", "lower")
    asked = {claim["file"] for q in QUESTIONS for role in roles for claim in q.get(role, [])}
    assert asked == set(LINES) - {"解读/新修订屋顶农场法五大变化(2023-07-05).html"}


@pytest.mark.parametrize(("query", "terms"), ABSENT.items(), ids=list(ABSENT))
def test_what_an_absent_question_asks_for_occurs_nowhere(query, terms):
    assert query in {q["query"] for q in QUESTIONS if q["kind"] == "absent"}
    whole = "\n".join(line.casefold() for lines in LINES.values() for line in lines)
    assert [term for term in terms if term.casefold() in whole] == []


def test_every_absent_question_is_proved_or_out_of_force():
    absent = {
        q["query"]
        for q in QUESTIONS
        if q["kind"] == "absent" and q["subkind"] != "only-out-of-force"
    }
    assert absent == set(ABSENT)


def test_the_readme_lists_every_text_and_no_other():
    listed = re.findall(
        r"^\| `([^`]+\.(?:md|txt|html))` \|",
        (EXAMPLES / "README.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert sorted(listed) == sorted(LINES)


def test_one_text_is_gbk_and_not_utf8():
    content = (CORPUS / "行政法规" / GBK).read_bytes()
    with pytest.raises(UnicodeDecodeError):
        content.decode("utf-8")
