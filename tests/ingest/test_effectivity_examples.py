"""The invented examples: what answers their questions is in force, what they avoid is not."""

import json
from datetime import date
from pathlib import Path

import pytest

from ingest.annotate import annotate
from ingest.assemble import assemble
from ingest.effectivity import derive
from ingest.outline import outline
from ingest.readers import read
from mappings.effectivity import Status, status_on

EXAMPLES = Path(__file__).parents[2] / "examples"
UNDATED = (date(2025, 1, 1), date(2026, 12, 31))
"""A question without a day has the same answer on any day in 2025 or 2026."""
OUT_OF_FORCE = ("superseded", "repealed", "not-yet", "as-of", "later", "newest", "out-of-force")


def questions():
    lines = (EXAMPLES / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def versions():
    files = []
    for path in sorted((EXAMPLES / "corpus").rglob("*.*")):
        source = read(path, name=str(path.relative_to(EXAMPLES / "corpus")))
        structure = outline(source)
        files.append((annotate(source, structure), structure))
    derived = derive((one.version for one in assemble(files)), gazette=())
    return {source: version for version in derived for source in version.sources}


@pytest.mark.parametrize("question", questions(), ids=lambda one: one["qid"])
def test_answers_are_in_force_and_avoided_texts_are_not(question, versions):
    asked = question.get("as_of")
    for day in (date.fromisoformat(asked),) if asked else UNDATED:
        for gold in question["gold"]:
            status = status_on(versions[gold["file"]], day)
            assert status in (Status.IN_FORCE, Status.PARTLY), versions[gold["file"]].basis
        if any(word in question.get("subkind", "") for word in OUT_OF_FORCE):
            for avoided in question.get("avoid", ()):
                status = status_on(versions[avoided["file"]], day)
                assert status is not Status.IN_FORCE, versions[avoided["file"]].basis


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("企业规程/青篱农业公司屋顶作业安全规程(2024-03-01).md", "house_rule"),
        ("解读/新修订屋顶农场法五大变化(2023-07-05).html", "commentary"),
        ("地方政府规章/澄湖市夜市管理办法(2019-06-20).txt", "local_government_rule"),
        ("国家标准/GB 99001-2022 屋顶农场结构通用规范(2022-03-10).html", "mandatory_standard"),
        ("国家标准/GB 99001-2022 屋顶农场结构通用规范 条文说明(2022-03-10).html", "mandatory_standard"),
    ],
)  # fmt: skip
def test_kinds_of_the_examples(file, kind, versions):
    assert versions[file].kind == kind
