"""Whatever a file holds: it is read whole, or refused; the short form of `benchmarks/fuzz_readers`.

The long form takes 20,000 inputs, real files among them; its run is under benchmarks/runs.
"""

from pathlib import Path
from random import Random

import pytest
from accidents import Sample, mutated, samples, sidecar
from fuzzing import follow, keeps_every_word, lines, written_as
from hypothesis import HealthCheck, given, settings

REAL = 150
"""Mutated real files in a run of the suite, some ten seconds."""


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(lines)
def test_any_words_are_kept_in_every_format(tmp_path, text):
    for suffix, data in written_as(text):
        path = tmp_path / f"file{suffix}"
        path.write_bytes(data)
        if keeps_every_word(path, text):
            follow(path)


@pytest.mark.parametrize("seed", range(30))
def test_an_invented_text_after_an_accident_is_read_or_refused(tmp_path, seed):
    dice = Random(seed)
    examples = samples(Path(__file__).resolve().parents[2] / "examples")
    _follow_mutated(dice.choice(examples), dice, tmp_path)


@pytest.mark.shared
def test_real_files_after_accidents_are_read_or_refused(corpora, tmp_path):
    real = samples(corpora)
    outcomes = [
        _follow_mutated(dice.choice(real), dice, tmp_path)
        for dice in (Random(f"suite:{number}") for number in range(REAL))
    ]
    assert outcomes.count(True) > REAL / 3


def _follow_mutated(sample: Sample, dice: Random, folder: Path) -> bool:
    path = folder / f"file{sample.suffix}"
    path.write_bytes(mutated(sample, dice))
    path.with_name(f"{path.name}.meta.json").write_bytes(sidecar(dice))
    bare = path.with_name(f"bare{sample.suffix}")
    bare.write_bytes(path.read_bytes())
    follow(path)
    return follow(bare)


@pytest.mark.parametrize(
    "copy",
    [
        pytest.param("灯光\x0b应当\x85登记。", id="control characters"),
        pytest.param("灯光 应当 登记。", id="blanks"),
        pytest.param("灯光應当登记。".replace("應", "应"), id="the same"),
    ],
)
def test_copies_of_a_clause_that_are_spelled_otherwise_are_no_lost_text(tmp_path, copy):
    path = tmp_path / "灯光管理办法.md"
    path.write_text(f"# 灯光管理办法\n\n第一条 灯光应当登记。\n\n第一条 {copy}\n", encoding="utf-8")
    assert follow(path)
