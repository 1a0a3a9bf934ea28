"""Peak memory of the ingesting process while the corpus grows ten times: it should stay flat.

Every size is ingested by a process of its own: generated laws of generated articles, and vectors
that are those of real articles, perturbed (to encode 300,000 passages would take an hour and
shows nothing of this). Collections of its own are made and dropped.

    python benchmarks/ingest_memory.py 30000 300000 --out benchmarks/runs/ingest_memory.json
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import resource
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated, Any

import numpy as np
import typer

from mappings.encoders.routing import Encoders
from mappings.fields import KINDS
from mappings.index import Index
from mappings.numerals import article_label
from mappings.vectors import Encoder, Floats
from yiju.connect import connect
from yiju.models import open_bundled
from yiju.settings import load_settings
from yiju.workbench import Workbench

# fmt: off
WORDS = (
    "灯光", "灯杆", "灯头", "路灯", "航标", "光源", "亮度", "照度", "电缆", "电压", "检修",
    "登记", "报告", "备案", "许可", "检查", "更换", "拆除", "停用", "巡视", "管理", "单位",
    "人员", "主管", "部门", "应当", "不得", "可以", "负责", "按照", "规定", "期限", "每日",
    "每年", "夜间", "雨季", "三个月", "五年", "以及", "或者",
)
# fmt: on
WORDS_OF_ARTICLE = (15, 90)
ARTICLES = 65
"""Articles of a law, as many as one of the development corpus has."""
REAL = 256
"""Articles that are encoded; every other vector is one of theirs, turned by up to 30 degrees."""
NOISE = 0.5
MEBIBYTE = 1024  # ru_maxrss counts KiB


class Perturbed:
    """An encoder whose vectors are real ones with noise, the same for the same text."""

    def __init__(self, encoder: Encoder, texts: Sequence[str]) -> None:
        self.model_id, self.dimensions = f"{encoder.model_id}+noise", encoder.dimensions
        self.max_tokens, self.count_tokens = encoder.max_tokens, encoder.count_tokens
        self.encode_query = encoder.encode_query
        self.real = encoder.encode(texts)

    def encode(self, texts: Sequence[str]) -> Floats:
        """Take a real vector for each text, and turn it a little."""
        seeds = [hashlib.blake2b(text.encode(), digest_size=8).digest() for text in texts]
        dice = [np.random.default_rng(int.from_bytes(seed)) for seed in seeds]
        drawn = self.real[[one.integers(len(self.real)) for one in dice]]
        noise = np.stack([one.standard_normal(self.dimensions, np.float32) for one in dice])
        turned = drawn + noise * (NOISE / np.sqrt(self.dimensions))
        unit: Floats = (turned / np.linalg.norm(turned, axis=1, keepdims=True)).astype(np.float32)
        return unit


def article(dice: Random) -> str:
    """Invent the words of an article."""
    words = dice.choices(WORDS, k=dice.randint(*WORDS_OF_ARTICLE))
    stops = dice.choices("，，。；", k=len(words))
    return (
        "".join(
            f"{word}{stop}" if dice.random() < 1 / 6 else word
            for word, stop in zip(words, stops, strict=True)
        )
        + "。"
    )


def write_law(path: Path, number: int) -> None:
    """Write one generated law."""
    dice = Random(number)
    articles = (f"{article_label(one)} {article(dice)}" for one in range(1, ARTICLES + 1))
    head = f"# 第{number}号灯光管理条例\n\n（{1980 + number % 40}年1月1日公布）"
    path.write_text("\n\n".join((head, *articles)) + "\n", encoding="utf-8")


def ingest(passages: int) -> dict[str, Any]:
    """Ingest so many passages in this process, and tell what it took."""
    settings = load_settings()
    bundled = open_bundled("bge-small-zh-v1.5", settings.cache / "models")
    real = Perturbed(bundled, [article(Random(-number)) for number in range(1, REAL + 1)])
    index = Index(connect(settings), f"benchmark_memory_{passages}")
    encoders = Encoders({"zh": lambda: real})
    with tempfile.TemporaryDirectory() as folder:
        for number in range(passages // ARTICLES + 1):
            write_law(Path(folder) / f"{number:05}.md", number)
        drop(index)
        begun, before = time.perf_counter(), peak()
        try:
            report = Workbench(index, encoders, settings).ingest([folder])
            seconds = time.perf_counter() - begun
        finally:
            drop(index)
    return {
        "passages": report.passages,
        "works": report.works,
        "failed": report.failed,
        "seconds": round(seconds),
        "passages_a_second": round(report.passages / seconds),
        "peak_mib_before": round(before),
        "peak_mib": round(peak()),
    }


def peak() -> float:
    """Largest resident memory of this process so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEBIBYTE


def drop(index: Index) -> None:
    """Delete every index of a collection."""
    for kind in KINDS:
        for name in index.all_of(kind):
            index.drop(name)


def main(
    sizes: Annotated[list[int], typer.Argument(min=ARTICLES, help="Passages of each run.")],
    out: Annotated[Path | None, typer.Option(help="File for the figures, JSON.")] = None,
) -> None:
    """Ingest each size in a process of its own and compare the peaks."""
    spawned = multiprocessing.get_context("spawn")
    runs = []
    for size in sizes:
        with spawned.Pool(1) as pool:
            runs.append(pool.apply(partial(ingest, size)))
        print(json.dumps(runs[-1]))
    if out:
        out.write_text(json.dumps({"runs": runs}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
