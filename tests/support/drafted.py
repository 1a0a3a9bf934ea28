"""Drafts, sheets and versions from a few invented words, for the tests of ingest."""

from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from ingest.annotate import annotate
from ingest.effectivity import derive
from ingest.outline import outline
from ingest.readers import read
from ingest.source import Draft, Outline
from mappings.authority import rung_of
from mappings.records import RepealNotice, Version


def sheet(text: str, name: str = "法律/试验法.md") -> tuple[Draft, Outline]:
    """Draft and outline of a file that holds this text under this name."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / Path(name).name
        path.write_text(text, encoding="utf-8")
        source = read(path, name=name)
    structure = outline(source)
    return annotate(source, structure), structure


def draft(text: str, name: str = "法律/试验法.md") -> Draft:
    """What a file that holds this text says about itself."""
    return sheet(text, name)[0]


def day(written: str | None) -> date | None:
    return date.fromisoformat(written) if written else None


def version(work: str, made: str | None, start: str | None = None, **given) -> Version:
    """A version made on a day; `repeals` may be (title, day) pairs."""
    kind = given.pop("kind", "law")
    rung = rung_of(kind)
    notices = tuple(
        RepealNotice(title=title, on=day(on), quote=f"《{title}》同时废止。")
        for title, on in given.pop("repeals", ())
    )
    given.setdefault("full_title", f"中华人民共和国{work}")
    return Version(
        version_id=f"{work}@{made or 'undated'}",
        work_id=work,
        title=work,
        kind=kind,
        tier=rung.tier,
        force=rung.force,
        promulgated_on=day(made),
        effective_from=day(start or made),
        text_from=day(start),
        repeals=notices,
        **given,
    )


def derived(*versions: Version) -> dict[str, Version]:
    """The versions with their spans of days, by their ids."""
    return {one.version_id: one for one in derive(versions)}
