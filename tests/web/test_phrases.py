"""The words of the pages: whole in both languages, all in use, chosen as the browser asks."""

import re
import string
from datetime import date
from importlib.resources import files

import pytest

from ingest.metadata.stated import FIELDS
from mappings.authority import LADDER
from mappings.effectivity import Status
from search.dispatch import Method
from search.question import Effectivity
from search.result import NotFound, Role, Verdict
from yiju.evaluation.report import Configuration, QueryFile
from yiju.evaluation.run import Plan, Setup
from yiju.evaluation.tables import FORMULAS, SECTIONS, summary
from yiju.feedback.records import Cause, Signal
from yiju.web.phrases import Language, phrases, preferred

TEMPLATES = [
    path
    for path in files("yiju.web").joinpath("templates").iterdir()
    if path.name.endswith(".html")
]
# `t.group.name`, and `t.group[…]` where the name is a value of the records.
USE = re.compile(r"\bt\.(\w+)(?:\.(\w+)|\['(\w+)'\])?")

CONFIGURATION = Configuration(
    plan=Plan(),
    setups=(
        Setup(
            collection="c", build="b", dictionary="d", ranking="full", effectivity="s", arbiter="r"
        ),
    ),
    files=(QueryFile(path="q.jsonl", sha256="0" * 64),),
    questions=1,
    selection="of all kinds",
    run_on=date(2026, 12, 1),
    software={},
)


def holes(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_hold_the_same_words_with_the_same_holes():
    chinese, english = phrases(Language.ZH), phrases(Language.EN)
    for group, entries in chinese.items():
        assert entries.keys() == english[group].keys()
        for name, text in entries.items():
            assert text.strip()
            assert holes(text) == holes(english[group][name]), f"{group}.{name}"


def test_every_table_stands_below_itself_on_a_phone():
    """Some are shown only where there is much to tell: a browser hardly meets them."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in TEMPLATES}
    assert [
        name for name, text in texts.items() if re.search(r'class="scroll(?! stacked)', text)
    ] == []


def test_no_name_is_hidden_by_an_attribute_of_a_dictionary():
    names = {name for group in phrases(Language.ZH).values() for name in group}
    assert not names & set(dir({}))


def test_templates_use_words_that_exist_and_every_word_is_used():
    known = phrases(Language.EN)
    used = set()
    for path in TEMPLATES:
        for group, name, quoted in USE.findall(path.read_text(encoding="utf-8")):
            assert group in known, f"{path.name}: t.{group}"
            named = name or quoted
            if named in {"", "values"}:
                used |= {(group, one) for one in known[group]}
            else:
                assert named in known[group], f"{path.name}: t.{group}.{named}"
                used.add((group, named))
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in files("yiju.web").iterdir()
        if path.name.endswith(".py")
    )
    unused = {
        (group, name)
        for group, entries in known.items()
        for name in entries
        if (group, name) not in used and f'"{name}"' not in code
    }
    assert not unused


@pytest.mark.parametrize(
    ("group", "values"),
    [
        pytest.param("role", list(Role), id="roles"),
        pytest.param("status", list(Status), id="statuses"),
        pytest.param("reason", list(NotFound), id="reasons for no answer"),
        pytest.param("verdict", list(Verdict), id="verdicts of a proof"),
        pytest.param("effectivity", list(Effectivity), id="effectivity"),
        pytest.param("cause", list(Cause), id="causes"),
        pytest.param("feedback", list(Signal), id="signals"),
        pytest.param("method", list(Method), id="methods"),
        pytest.param("field", list(FIELDS), id="fields to correct"),
        pytest.param("kind", [rung.kind for rung in LADDER], id="kinds of the ladder"),
        pytest.param("measure", [one.title for one in SECTIONS], id="tables of a report"),
        pytest.param(
            "measure",
            ["kind", "n", *(name for one in SECTIONS for name in one.measures)],
            id="columns of a report",
        ),
        pytest.param(
            "measure", [name for name, _ in summary(CONFIGURATION)], id="what was measured on"
        ),
    ],
)
def test_every_value_of_the_records_has_words(group, values):
    assert set(values) <= phrases(Language.ZH)[group].keys()


def test_the_page_defines_measures_as_reports_do():
    assert phrases(Language.EN)["evaluation"]["defined"] == FORMULAS


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "zh"),
        ("en", "en"),
        ("en-GB,en;q=0.9", "en"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("en;q=0.3, zh-TW;q=0.7", "zh"),
        ("fr, en;q=0.5", "en"),
        ("fr-CH, de;q=0.8", "zh"),
        ("en;q=0", "zh"),
        ("en;q=high, zh;q=0.1", "zh"),
        (",;,=;q", "zh"),
    ],
)
def test_the_browser_is_asked_which_language(header, language):
    assert preferred(header) == language
