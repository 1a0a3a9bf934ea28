"""What has to be there before a command of the pages can be typed, made when it is first needed."""

import json
import re
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from unittest.mock import patch

import httpx2
from newcomer import Newcomer
from spoken import ROOT

from ingest.annotate.learning import FEWEST
from mappings.index import Index
from yiju.node.memory import new_memory, remember

QUESTION = "备案多少日内办结"
ENOUGH = 54
"""Judged questions; fitting needs 50."""
FEW = 4
KINDS = ("lay", "scene", "trap")
"""What the pages ask for."""
MANNERS = {"法律": "国家鼓励看守灯塔", "部门规章": "看守人应当填写登记表"}


def audit_id(one: Newcomer) -> str:
    """A fresh record."""
    return answer(one)["audit_id"]


def answer(one: Newcomer) -> dict:
    """A fresh answer."""
    asked = f"yiju search {QUESTION} --as-of 2025-06-01 --collection mine --json"
    return json.loads(one.types(asked).stdout)


def opinion(one: Newcomer) -> str:
    """What a reader says of the first result of a fresh answer."""
    told = answer(one)
    candidate = told["candidates"][0]["candidate_id"]
    said = {"audit_id": told["audit_id"], "candidate_id": candidate, "signal": "adopted"}
    return json.dumps(said, ensure_ascii=False)


def feedback_id(one: Newcomer) -> str:
    """A fresh piece of feedback."""
    told = one.types(f"POST /v1/feedback?collection=mine {opinion(one)}")
    return json.loads(told.stdout)["feedback_id"]


def chain(one: Newcomer) -> str:
    """An exported chain."""
    one.types("yiju audit export --out exported.jsonl --collection mine")
    return "exported.jsonl"


def head(one: Newcomer) -> str:
    """The head that an export tells."""
    told = one.types("yiju audit export --out exported.jsonl --collection mine").stdout
    return re.search(r"\d+:\w+", told)[0]


def archive(one: Newcomer) -> str:
    """A backup that holds feedback."""
    feedback_id(one)
    one.types("yiju backup archive.tar.gz --collection mine")
    return "archive.tar.gz"


def feedback_file(one: Newcomer) -> str:
    """Feedback as a restored backup lays it down."""
    one.types(f"yiju restore {archive(one)} --overwrite")
    return str(Path(one.environment["YIJU_HOME"]) / "restored" / "feedback" / "mine.jsonl")


def questions(one: Newcomer) -> str:
    """A few judged questions."""
    rows = zip(_judged()[:FEW], cycle(KINDS))
    return _written(one, "few.jsonl", [row | {"kind": kind} for row, kind in rows])


def drill(one: Newcomer) -> str:
    """Enough judged questions to fit weights to."""
    rows = enumerate(islice(cycle(_judged()), ENOUGH))
    return _written(one, "drill.jsonl", [row | {"qid": f"q{at}"} for at, row in rows])


def run(one: Newcomer) -> str:
    """A kept run of an evaluation."""
    if not (one.folder / "kept-run").is_dir():
        one.types(f"yiju eval run --queries {questions(one)} --collection mine --out kept-run")
    return "kept-run"


def interrupted(one: Newcomer) -> str:
    """A job that Ctrl-C stopped amid its writing."""
    with patch.object(Index, "write", side_effect=KeyboardInterrupt):
        one.types("yiju reindex --collection mine")
    return ""


def labelled(one: Newcomer) -> str:
    """Texts in folders that name their kind, enough to learn from."""
    for kind, duty in MANNERS.items():
        folder = one.folder / "labelled" / kind
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(2 * FEWEST):
            text = f"# 灯塔{kind}之{number}\n\n第一条 {duty}。\n\n第二条 每{number + 2}日{duty}。\n"
            (folder / f"灯塔{kind}之{number}.md").write_text(text, encoding="utf-8")
    return "labelled"


def idle_home(one: Newcomer) -> str:
    """A home whose node was made and is not started."""
    home = one.folder / "idle"
    memory = new_memory(home, None)
    (memory.folder / "data").mkdir(parents=True)
    remember(home, memory)
    return str(home)


def emptied(one: Newcomer) -> str:
    """A cluster without the indices of the collection."""
    auth = (one.environment["YIJU_ES_USER"], one.environment["YIJU_ES_PASSWORD"])
    with httpx2.Client(base_url=one.environment["YIJU_ES_URL"], auth=auth) as server:
        for row in server.get("/_cat/indices/yiju-mine-*?format=json").json():
            server.delete(f"/{row['index']}").raise_for_status()
    return ""


def _judged() -> list[dict]:
    lines = (ROOT / "examples" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row.get("gold")]


def _written(one: Newcomer, name: str, rows: list[dict]) -> str:
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    (one.folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return name


PREPARED: dict[str, Callable[[Newcomer], str]] = {
    made.__name__: made
    for made in (
        audit_id,
        opinion,
        feedback_id,
        chain,
        head,
        archive,
        feedback_file,
        questions,
        drill,
        run,
        interrupted,
        labelled,
        idle_home,
        emptied,
    )
}
