"""Whether this machine, its node and its collections are fit for work: two ordered tables."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple

from mappings.errors import PlatformError
from mappings.fields import SCHEMA_VERSION
from mappings.index import Build, Index, collections, dictionary_of
from mappings.lexicon import Lexicon, bundled
from mappings.vectors import Encoder
from yiju.connect import connect
from yiju.encoders import bundles_of, open_encoders
from yiju.models import model_folder
from yiju.node import lifecycle
from yiju.node.folders import server_account
from yiju.node.java import OLDEST_FAST, find_java
from yiju.settings import Settings
from yiju.workbench import spool_of

DISTRIBUTION = "yiju"
ROOTS = ("mappings", "ingest", "scoring", "search", "yiju")
OLDEST_PYTHON = (3, 11)
# Server 0.2 GB, models 0.3, an index of 30,769 articles 0.4, and as much again while it merges.
ROOMY, CRAMPED = 2 << 30, 100 << 20
ANEW = "Run `yiju reindex`: texts and questions are cut by today's words then."
REINDEX = "Ingest the files anew into another collection; vectors come from the cache."


class State(StrEnum):
    """How a check came out."""

    OK = "ok"
    WARN = "warn"
    """Works, but less well, or not before something is done."""
    FAIL = "fail"


class Verdict(NamedTuple):
    """What a check says of what it looked at."""

    state: State
    detail: str
    remedy: str = ""
    """What to do; empty where all is well."""


class Held(NamedTuple):
    """A collection that is looked at."""

    build: Build
    dictionary: Lexicon
    """What cuts its questions."""


class Finding(NamedTuple):
    """One line of the examination."""

    check: str
    verdict: Verdict


class Site(NamedTuple):
    """What is looked at."""

    settings: Settings
    encoders: Mapping[str, Encoder]
    """By language; empty where opening them would fetch a model."""


def examine(settings: Settings) -> Iterator[Finding]:
    """Look at everything in order; starts, fetches and changes nothing.

    Collections are looked at only where the server answers.
    """
    site = Site(settings, {} if _absent(settings) else open_encoders(settings))
    for name, check in MACHINE:
        yield Finding(name, _judged(partial(check, site)))
    if not settings.es_url and lifecycle.access(settings) is None:
        return  # the check of the node has said so
    try:
        found = _held(settings)
    except PlatformError as fault:
        yield Finding("connection", Verdict(State.FAIL, fault.message, fault.remedy))
        return
    held = ", ".join(one.build.collection for one in found) or "none; `yiju ingest` makes one"
    yield Finding("connection", Verdict(State.OK, f"answers; collections: {held}"))
    for one in found:
        for name, compare in COLLECTION:
            check = partial(compare, one, site)
            yield Finding(f"{name} of {one.build.collection}", _judged(check))


def python(_site: Site) -> Verdict:
    """Python is new enough."""
    found = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info >= OLDEST_PYTHON:
        return Verdict(State.OK, found)
    return Verdict(State.FAIL, found, "Install Python 3.11 or newer.")


def packages(_site: Site) -> Verdict:
    """No other distribution owns a package named like one of ours."""
    owners = packages_distributions()
    foreign = [
        f"{owner} owns {root}"
        for root in ROOTS
        for owner in sorted(set(owners.get(root, ())) - {DISTRIBUTION})
    ]
    if foreign:
        remedy = "Install Yiju into an environment of its own: pipx, uv tool, or a new venv."
        return Verdict(State.FAIL, "; ".join(foreign), remedy)
    return Verdict(State.OK, "ours alone")


def java(site: Site) -> Verdict:
    """There is a Java for the embedded node, new enough to be fast."""
    if site.settings.es_url:
        return Verdict(State.OK, "not needed: YIJU_ES_URL is set")
    found = find_java(shared=server_account() is not None)
    detail = f"{found.version} in {found.home}"
    if found.version < OLDEST_FAST:
        slow = f"{detail}: searches take about three times as long as on {OLDEST_FAST}"
        return Verdict(State.WARN, slow, f"Install a JDK of version {OLDEST_FAST} or newer.")
    return Verdict(State.OK, detail)


def folders(site: Site) -> Verdict:
    """Home and cache can be written."""
    wanted = (site.settings.home, site.settings.cache)
    locked = [str(folder) for folder in wanted if not os.access(_existing(folder), os.W_OK)]
    if locked:
        remedy = "Set YIJU_HOME and YIJU_CACHE to folders of your own that can be written."
        return Verdict(State.FAIL, f"cannot be written: {', '.join(locked)}", remedy)
    return Verdict(State.OK, " and ".join(map(str, wanted)))


def disk(site: Site) -> Verdict:
    """There is room for the server, the models and an index."""
    free = min(
        shutil.disk_usage(_existing(f)).free for f in (site.settings.home, site.settings.cache)
    )
    detail, remedy = f"{free / (1 << 30):.1f} GB free", "Free space, or move YIJU_HOME elsewhere."
    if free < CRAMPED:
        return Verdict(State.FAIL, detail, remedy)
    return Verdict(State.WARN, detail, remedy) if free < ROOMY else Verdict(State.OK, detail)


def models(site: Site) -> Verdict:
    """The bundled models that the settings name have been fetched."""
    if not (bundles := bundles_of(site.settings)):
        return Verdict(
            State.OK, f"YIJU_ENCODER={site.settings.encoder}: no bundled model is needed"
        )
    if absent := _absent(site.settings):
        remedy = "Run `yiju models fetch`; else they are fetched when first needed."
        return Verdict(State.WARN, f"not fetched yet: {', '.join(absent)}", remedy)
    return Verdict(State.OK, ", ".join(bundle.card.name for bundle in bundles))


def encoder(site: Site) -> Verdict:
    """Every configured encoder opens, or answers."""
    if _absent(site.settings):
        return Verdict(State.WARN, "not tried: its model is not here", "Run `yiju models fetch`.")
    opened = {one.model_id: one.dimensions for one in site.encoders.values()}
    if not opened:
        return Verdict(State.WARN, "none: searches go by words alone", "Unset YIJU_ENCODER.")
    return Verdict(
        State.OK, ", ".join(f"{name}, {size} dimensions" for name, size in opened.items())
    )


def spool(site: Site) -> Verdict:
    """No audit record waits on disk for the store to come back."""
    kept = spool_of(site.settings)
    if kept and (waiting := kept.waiting()):
        remedy = (
            "See that Elasticsearch is there; the next answer, or `yiju audit flush`, stores them."
        )
        return Verdict(State.WARN, f"{len(waiting)} audit records wait in {kept.folder}", remedy)
    return Verdict(State.OK, "no audit record waits")


def node(site: Site) -> Verdict:
    """The embedded node runs and answers."""
    if site.settings.es_url:
        return Verdict(State.OK, f"not used: YIJU_ES_URL is {site.settings.es_url}")
    state = lifecycle.status(site.settings)
    if state is None or state.pid is None:
        detail = "stopped" if state else f"none was made in {site.settings.home} yet"
        return Verdict(State.WARN, detail, "Run `yiju node start`; other commands start it, too.")
    detail = f"Elasticsearch {state.version}, {state.health or 'no answer'}, {state.url}"
    if not state.is_ready:
        return Verdict(State.FAIL, detail, "See `yiju node logs`.")
    return Verdict(State.OK, detail)


def schema(held: Held, _site: Site) -> Verdict:
    """The index has the fields that this version reads and writes."""
    build = held.build
    detail = f"{build.passages:,} passages, build {build.build}, schema {build.schema_version}"
    if build.schema_version != SCHEMA_VERSION:
        return Verdict(State.FAIL, f"{detail}, not {SCHEMA_VERSION}", REINDEX)
    return Verdict(State.OK, detail)


def dictionary(held: Held, _site: Site) -> Verdict:
    """Texts were cut into words by the dictionary that cuts the questions, the newest there is."""
    built, cuts = held.build.dictionary, held.dictionary
    if built != cuts.version:
        detail = f"built with {built}, which was not kept; questions are cut with {cuts.version}"
        return Verdict(State.WARN, detail, ANEW)
    if cuts.bundled != bundled().bundled:
        return Verdict(State.WARN, f"{built}: the bundled words have changed since", ANEW)
    return Verdict(State.OK, built)


def vectors(held: Held, site: Site) -> Verdict:
    """The vectors are of the models that read the questions."""
    other = [
        f"{language}: {spec.model_id}, not {site.encoders[language].model_id}"
        for language, spec in held.build.vectors.items()
        if language in site.encoders and site.encoders[language].model_id != spec.model_id
    ]
    if other:
        remedy = "Set YIJU_ENCODER to the model of the index, or ingest anew with the new one."
        return Verdict(State.FAIL, "; ".join(other), remedy)
    return Verdict(
        State.OK, ", ".join(spec.model_id for spec in held.build.vectors.values()) or "none"
    )


MACHINE: tuple[tuple[str, Callable[[Site], Verdict]], ...] = (
    ("Python", python),
    ("packages", packages),
    ("folders", folders),
    ("disk", disk),
    ("models", models),
    ("encoder", encoder),
    ("audit spool", spool),
    ("Java", java),
    ("node", node),
)

COLLECTION: tuple[tuple[str, Callable[[Held, Site], Verdict]], ...] = (
    ("schema", schema),
    ("dictionary", dictionary),
    ("vectors", vectors),
)


def _judged(check: Callable[[], Verdict]) -> Verdict:
    """The verdict of a check; an error on the way is its failure."""
    try:
        return check()
    except PlatformError as fault:
        return Verdict(State.FAIL, fault.message, fault.remedy)


def _held(settings: Settings) -> list[Held]:
    client = connect(settings, start=False)
    indices = [Index(client, name) for name in collections(client)]
    builds = [index.build() for index in indices]
    return [
        Held(build, dictionary_of(index, build.dictionary))
        for index, build in zip(indices, builds, strict=True)
    ]


def _absent(settings: Settings) -> list[str]:
    """Bundled models that the settings name and that have not been fetched."""
    folder = settings.cache / "models"
    return [
        bundle.card.name
        for bundle in bundles_of(settings)
        if not model_folder(bundle, folder).is_dir()
    ]


def _existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return next(path for path in (folder, *folder.parents) if path.exists())
