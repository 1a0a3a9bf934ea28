"""Writes the pages that say what the code says: `make docs`; a test compares them.

One row in `PAGES` is one page, made of records, tables and docstrings; nothing is typed twice.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import reduce
from pathlib import Path
from typing import Any, get_args

import typer.main
from pydantic import SecretStr

from mappings.authority import LADDER
from mappings.errors import PlatformError
from scoring.authority import FACTORS
from scoring.confidence import SIGNALS
from scoring.linear import load_models
from scoring.profiles import PROFILES, Profile, load_profile
from search.features import FEATURES
from yiju.api.app import create_app
from yiju.cli import app
from yiju.settings import Settings

FOLDER = Path(__file__).parent
LANGUAGES = {"": "every other language", "en": "English"}
MADE = "<!-- Written by `make docs` from the code; changes made here are lost. -->"


def settings() -> Iterator[str]:
    """Every setting: its variable, what it takes, its default, its meaning."""
    yield "# Settings"
    yield (
        "Each is an environment variable; no file is read. Java is looked for in `ES_JAVA_HOME`,"
        " `JAVA_HOME`, `PATH` and the usual folders; behind a proxy with an authority of its own,"
        " `REQUESTS_CA_BUNDLE` names that."
    )
    yield table(
        ("variable", "takes", "default", "meaning"),
        (
            (
                f"`YIJU_{name.upper()}`",
                _takes(field.annotation),
                _default(field.default),
                field.description or "",
            )
            for name, field in Settings.model_fields.items()
        ),
    )


def commands() -> Iterator[str]:
    """Every command with its arguments and options."""
    yield "# Commands"
    yield "`yiju COMMAND --help` tells the same. What an exit code means: [errors.md](errors.md)."
    for name, command in _commands(typer.main.get_command(app), "yiju"):
        yield f"## {name}"
        yield command.help
        yield table(("give", "default", "meaning"), map(_parameter, command.params))


def factors() -> Iterator[str]:
    """What authority and the order of candidates are computed from, with every number's reason."""
    profiles = [load_profile(name) for name in PROFILES]
    yield "# Factors, features and profiles"
    yield "## Authority"
    yield "A text's authority on a day is the weighted sum of four factors, 0 to 1."
    yield table(
        ("factor", "measures", *PROFILES),
        (
            (factor.name, _summary(factor.measure), *(f"{factor.weight(p):.3g}" for p in profiles))
            for factor in FACTORS
        ),
    )
    yield "Tier and force are read from the ladder, top to bottom."
    yield table(
        ("kind", "name", "tier", "force", "because"),
        ((f"`{r.kind}`", r.name, str(r.tier), str(r.force), r.because) for r in LADDER),
    )
    yield "Confidence is the mean of the signals that a text gives."
    yield table(("signal", "measures"), ((one.name, _summary(one.measure)) for one in SIGNALS))
    yield from _model()
    yield from _profiles(profiles)


def errors() -> Iterator[str]:
    """Every error with its exit code, its HTTP status and its remedy."""
    yield "# Errors"
    yield (
        "A command that fails prints two lines on stderr, what happened and what to do, and ends"
        " with the exit code; `YIJU_DEBUG=1` adds the traceback. Exit 0 is success; a proven"
        ' "not found" is a result, hence 0.'
    )
    yield table(
        ("error", "means", "exit", "status", "what to do"),
        (
            (
                f"{'· ' * depth}`{kind.__name__}`",
                _summary(kind),
                str(kind.exit_code),
                str(kind.status),
                kind.remedy,
            )
            for depth, kind in _tree(PlatformError)
        ),
    )


ASKED = """```sh
curl --get http://127.0.0.1:8321/v1/search --data-urlencode q=屋顶农场法第四条 --data collection=demo
curl "http://127.0.0.1:8321/v1/search?collection=demo" --json '{"text": "屋顶农场法第四条", "as_of": "2012-03-01"}'
```"""  # noqa: E501 - a line to be copied
"""A test runs each line. Letters that are not ASCII are to be encoded in an address; curl does."""


def api() -> Iterator[str]:
    """Every route of the service with what it takes and gives, from its OpenAPI description."""
    yield "# HTTP API"
    yield (
        "`yiju serve` answers at <http://127.0.0.1:8321>; the whole description is `/openapi.json`,"
        " the schemas of results are under `/v1/schemas`. On the loopback no key is needed until"
        " there is one (`yiju keys create`); then send `Authorization: Bearer KEY`."
    )
    yield ASKED
    yield (
        "A fault is a problem (RFC 9457) with its remedy, see [errors.md](errors.md); 503 and 429"
        " say in `Retry-After` when to come again. `next` of a list is the `cursor` of its next"
        " page. `X-Request-ID` comes back, and stands in the audit record."
    )
    yield table(
        ("route", "does", "takes"),
        (
            (
                f"`{method.upper()} {path}`",
                told["description"],
                ", ".join(
                    [f"`{one['name']}`" for one in told.get("parameters", ())]
                    + (["a body"] if "requestBody" in told else [])
                ),
            )
            for path, methods in create_app(Settings()).openapi()["paths"].items()
            for method, told in methods.items()
        ),
    )


PAGES: dict[str, Callable[[], Iterator[str]]] = {
    "settings.md": settings,
    "commands.md": commands,
    "factors.md": factors,
    "errors.md": errors,
    "api.md": api,
}


def render(name: str) -> str:
    """A page as it should stand in the folder."""
    return "\n\n".join((MADE, *filter(None, PAGES[name]()))) + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; no rows, no table."""
    cells = [[cell.replace("\n", " ").replace("|", r"\|") for cell in row] for row in rows]
    lines = [head, ["---"] * len(head), *cells] if cells else []
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


# --- the parts of pages


def _model() -> Iterator[str]:
    models = load_models("law")
    yield "## The ranking model"
    yield (
        "What a citation or a verbatim quotation settles is settled before any score; the rest is"
        " ordered by this sum of features."
    )
    yield "The language of the question chooses the weights."
    for language, model in (("", models.default), *models.by_language.items()):
        yield f"### Questions in {LANGUAGES[language]}"
        yield f"Fitted on {model.trained_on}. Measured: {model.measured}."
        ordered = sorted(FEATURES, key=lambda feature: -abs(model.weight_of(feature.name)))
        yield table(
            ("feature", "weight", "because"),
            ((one.name, f"{model.weight_of(one.name):+.2f}", one.because) for one in ordered),
        )


def _profiles(profiles: Sequence[Profile]) -> Iterator[str]:
    first = profiles[0]
    yield "## Profiles"
    for profile in profiles:
        yield f"### {profile.name}"
        differs = "" if profile is first else f" Where it differs from `{first.name}`:"
        yield profile.description + differs
        yield table(
            ("number", "value", "because"),
            (
                (name, f"{_number(profile, name):g}", because)
                for name, because in profile.notes.items()
                if profile is first or first.notes.get(name) != because
            ),
        )
        yield table(
            ("kind", "issued by", "tier", "force", "because"),
            (
                (
                    f"`{row.kind}`",
                    "、".join(row.issuers),
                    str(row.tier),
                    str(row.force),
                    row.because,
                )
                for row in profile.placements
            ),
        )


def _number(profile: Profile, name: str) -> float:
    return float(reduce(getattr, name.split("."), profile))  # type: ignore[arg-type]


def _tree(kind: type[PlatformError], depth: int = 0) -> Iterator[tuple[int, type[PlatformError]]]:
    """The class and those below it, as `mappings/errors.py` draws them."""
    yield depth, kind
    for child in kind.__subclasses__():
        if child.__module__ == PlatformError.__module__:
            yield from _tree(child, depth + 1)


def _commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Every command below a group, as typer builds them of functions."""
    if not hasattr(command, "commands"):
        yield name, command
        return
    for word, below in command.commands.items():
        yield from _commands(below, f"{name} {word}")


def _parameter(given: Any) -> tuple[str, str, str]:
    """How it is written, its default, its meaning."""
    name = (given.metavar or given.name).upper().rstrip("…")
    is_option = given.opts[0].startswith("-")
    if isinstance(given.default, Enum):
        name = "|".join(one.value for one in type(given.default))
    written = " ".join(
        [*(given.opts[:1] if is_option else ()), *(() if _is_flag(given) else (name,))]
    )
    many = "…" if given.nargs == -1 or getattr(given, "multiple", False) else ""
    default = "required" if given.required else _default(given.default)
    return f"`{written}{many}`", default, given.help or ""


def _is_flag(given: Any) -> bool:
    return bool(getattr(given, "is_flag", False))


def _default(value: object) -> str:
    if value is None or isinstance(value, bool):
        return ""
    return f"`{value.value if isinstance(value, Enum) else value}`"


def _takes(kind: Any) -> str:
    """A type in a reader's words."""
    for one in (kind, *get_args(kind)):
        if one in WORDS:
            return WORDS[one]
    return " or ".join(f"`{choice}`" for choice in get_args(kind))


WORDS: dict[Any, str] = {
    SecretStr: "a secret",
    Path: "a path",
    bool: "`1` or `0`",
    int: "a number",
    float: "a number",
    str: "a text",
}


def _summary(documented: object) -> str:
    return (inspect.getdoc(documented) or "").split("\n\n")[0].replace("\n", " ")


if __name__ == "__main__":
    for page in PAGES:
        (FOLDER / page).write_text(render(page), encoding="utf-8")
