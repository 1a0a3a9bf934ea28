"""Invented files, collections on the node, and what stands in them, for the tests of jobs."""

from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from mappings.errors import PlatformError
from mappings.fields import KINDS
from mappings.fields import Fields as F
from yiju.settings import Settings
from yiju.workbench import open_workbench


def settings_of(node, home: Path, **given) -> Settings:
    """Settings without an encoder, for the node or a proxy before it."""
    given = {"encoder": "none", "lease_seconds": 1, "es_url": node.url} | given
    return Settings(home=home, es_user=node.user, es_password=node.password, **given)


@contextmanager
def collection(es_client, settings: Settings):
    """The writing side of a new collection, which is dropped at the end."""
    bench = open_workbench(settings, f"t_{uuid4().hex[:12]}")
    try:
        yield bench.operations
    finally:
        for kind in KINDS:
            try:
                for name in bench.index.all_of(kind):
                    es_client.indices.delete(index=name, ignore_unavailable=True)
            except PlatformError:
                continue


def law(title: str, articles: int, *, day: str = "2020年1月1日", last: str = "") -> str:
    """A short invented law."""
    lines = [f"# {title}", "", f"（{day}公布）", ""]
    lines += [
        f"第{number}条 {title}第{number}项事务由灯光管理人员负责，应当每日登记一次。"
        for number in range(1, articles + 1)
    ]
    return "\n\n".join([*lines, last]).strip() + "\n"


def write_laws(folder: Path, count: int, articles: int = 5) -> list[Path]:
    """Files of as many laws."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number in range(count):
        path = folder / f"{number:03}.md"
        path.write_text(law(f"第{number}号灯光管理条例", articles), encoding="utf-8")
        paths.append(path)
    return paths


def standing(index) -> dict[str, str]:
    """Every passage that a collection serves, with the hash of its content."""
    index.refresh("passages")
    rows = index.scan("passages", fields=[F.PASSAGE_ID, F.CONTENT_HASH])
    return {row[F.PASSAGE_ID]: row[F.CONTENT_HASH] for row in rows}
