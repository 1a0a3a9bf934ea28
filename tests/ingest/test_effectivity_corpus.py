"""What the real corpus says to be in force, against judged rows and the shared questions.

`effectivity_judged.jsonl`: a stratified random sample, each text opened and judged on two days by
a second reader before the engine's answer was seen. `effectivity_regression.jsonl`: answers of an
earlier engine that a reader found plausible; they guard against unwanted change and prove no more.
"""

import json
import random
from datetime import date
from pathlib import Path

import pytest

from ingest.annotate import annotate
from ingest.assemble import assemble
from ingest.effectivity import derive
from ingest.outline import outline
from ingest.readers import read
from mappings.effectivity import Status, status_on

pytestmark = pytest.mark.shared

FOLDERS = ("laws-zh", "laws-zh-repealed", "laws-zh-html")
CASES = Path(__file__).parent / "cases"
SEED, SAMPLE = 20261130, 66
"""Of the judged sample: each folder gives its share of SAMPLE files, two at the least."""
KNOWN_FROM, KNOWN_TO = date(2025, 4, 19), date(2026, 6, 1)
"""Days between which every gold without a day of its own was in force."""
TELLING = {
    "superseded-version",
    "repealed-law",
    "not-yet-in-force",
    "in-force-later",
    "as-of-past",
    "citation-newest-version",
}
"""Kinds of traps whose `avoid` texts are out of force on their day."""


@pytest.fixture(scope="module")
def versions(corpora):
    """Every version of the Chinese corpus, by the path of each of its files."""
    paths = sorted(
        path
        for folder in FOLDERS
        for path in (corpora / folder).rglob("*")
        if path.suffix in (".md", ".html")
    )
    files = []
    for path in paths:
        source = read(path, name=str(path.relative_to(corpora)))
        structure = outline(source)
        files.append((annotate(source, structure), structure))
    derived = derive(one.version for one in assemble(files))
    return {source: version for version in derived for source in version.sources}


def rows(name: str) -> list[dict]:
    lines = (CASES / f"effectivity_{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def strata(corpora: Path) -> dict[str, list[str]]:
    """Chinese files by folder, in order; the repealed texts are one stratum."""
    found: dict[str, list[str]] = {}
    for top, depth in (("laws-zh", 2), ("laws-zh-repealed", 1)):
        for path in sorted((corpora / top).rglob("*.md")):
            parts = path.relative_to(corpora).parts
            found.setdefault("/".join(parts[:depth]), []).append("/".join(parts))
    return found


def questions(shared: Path) -> list[dict]:
    lines = (shared / "queries" / "zh-dev.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def days(question: dict) -> tuple[date, ...]:
    asked = question.get("as_of")
    return (date.fromisoformat(asked),) if asked else (KNOWN_FROM, KNOWN_TO)


def test_no_answer_of_the_questions_is_out_of_force_on_its_day(shared, versions):
    wrong = {
        (gold["file"], day, versions[gold["file"]].basis)
        for question in questions(shared)
        for gold in question["gold"]
        for day in days(question)
        if status_on(versions[gold["file"]], day) is not Status.IN_FORCE
    }
    assert not wrong


def test_no_text_that_a_trap_avoids_is_in_force_on_its_day(shared, versions):
    wrong = {
        (avoided["file"], day, versions[avoided["file"]].basis)
        for question in questions(shared)
        if question.get("subkind") in TELLING
        for avoided in question.get("avoid", ())
        for day in days(question)
        # One trap avoids another article of the very code that holds its answer.
        if avoided["law"] not in {gold["law"] for gold in question["gold"]} or "version" in avoided
        if status_on(versions[avoided["file"]], day) is Status.IN_FORCE
    }
    assert not wrong


@pytest.mark.parametrize(
    "case",
    rows("regression"),
    ids=lambda case: f"{case['work']}@{case['wording']} on {case['on']}",
)
def test_status_is_as_it_was(case, versions):
    found = {
        version.version_id: version
        for version in versions.values()
        if version.version_id == f"{case['work']}@{case['wording']}"
    }
    (version,) = found.values()
    assert status_on(version, date.fromisoformat(case["on"])) == case["status"], version.basis


def test_the_judged_texts_are_the_ones_drawn(corpora):
    folders = strata(corpora)
    total = sum(map(len, folders.values()))
    draw = random.Random(SEED)
    drawn = [
        name
        for _, files in sorted(folders.items())
        for name in draw.sample(files, min(len(files), max(2, round(SAMPLE * len(files) / total))))
    ]
    assert [row["file"] for row in rows("judged")] == drawn


@pytest.mark.parametrize("case", rows("judged"), ids=lambda case: Path(case["file"]).stem)
def test_status_is_as_a_reader_judged(case, versions):
    version = versions[case["file"]]
    derived = {day: status_on(version, date.fromisoformat(day)) for day in case["on"]}
    assert derived == case["on"], version.basis


def test_every_version_has_its_reason_and_no_two_wordings_bind_at_once(versions):
    distinct = {version.version_id: version for version in versions.values()}.values()
    assert all(version.basis for version in distinct)
    in_force = [one.work_id for one in distinct if status_on(one, KNOWN_FROM) is Status.IN_FORCE]
    assert len(in_force) == len(set(in_force))
