"""Training of the model of kinds: folders are the labels, a part of the works is held back."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ingest.annotate import annotate
from ingest.annotate.kind import RULES
from ingest.annotate.likeness import Likeness, features, runs_of, unmarked
from ingest.annotate.reading import Place, Reading, first_fit
from ingest.discover import discover
from ingest.outline import outline
from ingest.readers import read
from mappings.errors import InputError, PlatformError
from mappings.records import Record

Floats = NDArray[np.float64]
FOLDERS = tuple(rule for rule in RULES if rule.place is Place.FOLDER)
HELD_BACK = 4
"""One work in so many is held back, chosen by its title, so that no wording of it is seen."""
FEWEST = 8
"""Examples that a kind needs."""
# With these, 114 of 126 texts held back were right on ../shared/corpora/laws-zh (341 trained; always
# the commonest kind: 41 of 126).
KNOWN_RUNS = 4000
STEPS, RATE, DECAY = 400, 4.0, 1e-4


class Example(NamedTuple):
    """A text with its label."""

    work: str
    kind: str
    text: str

    @property
    def held_back(self) -> bool:
        """Whether it serves to measure instead of to train."""
        return hashlib.sha256(self.work.encode()).digest()[0] % HELD_BACK == 0


class Measured(Record):
    """How a model does on texts held back."""

    trained: int
    held: int
    right: int
    by_kind: dict[str, str]
    """Right of held, for each kind."""

    def __str__(self) -> str:
        share = self.right / self.held if self.held else 0.0
        return f"{self.right} of {self.held} texts held back ({share:.3f}), {self.trained} trained"


def examples(paths: Sequence[str]) -> Iterator[Example]:
    """Texts below the paths whose folder tells their kind; what cannot be read is passed over."""
    for file in discover(paths):
        try:
            source = read(file.path, name=file.name)
        except PlatformError:
            continue
        structure = outline(source)
        label = first_fit("kind", FOLDERS, Reading(source, structure))
        if label and (text := unmarked(structure)):
            yield Example(annotate(source, structure).title, label.value, text)


def learn(found: Iterable[Example]) -> tuple[Likeness, Measured]:
    """Train on most works and measure on the others; raises InputError for too few examples."""
    rows = list(found)
    counts = Counter(row.kind for row in rows)
    kinds = tuple(sorted(kind for kind, count in counts.items() if count >= FEWEST))
    train = [row for row in rows if row.kind in kinds and not row.held_back]
    held = [row for row in rows if row.kind in kinds and row.held_back]
    if len({row.kind for row in train}) < 2 or not held:  # noqa: PLR2004 - two to choose from
        raise InputError(
            f"{len(rows)} labelled texts of {len(kinds)} kinds are too few",
            remedy=f"Give folders named as in docs, such as 部门规章, {FEWEST} texts of a kind.",
        )
    model = _fit(train, kinds)
    measured = _measure(model, train, held)
    return model.model_copy(update={"measured": str(measured)}), measured


def _fit(train: Sequence[Example], kinds: tuple[str, ...]) -> Likeness:
    """Softmax regression by gradient descent; each kind weighs alike, however many its texts."""
    present = Counter(run for row in train for run in runs_of(row.text))
    runs = tuple(sorted(run for run, _ in present.most_common(KNOWN_RUNS)))
    table = _table([row.text for row in train], runs)
    labels = np.array([[row.kind == kind for kind in kinds] for row in train], dtype=float)
    shares = (labels / labels.sum(axis=0)).sum(axis=1, keepdims=True) / len(kinds)
    weights, start = np.zeros((len(runs), len(kinds))), np.zeros(len(kinds))
    for _ in range(STEPS):
        error = (_softmax(table @ weights + start) - labels) * shares
        weights -= RATE * (table.T @ error + DECAY * weights)
        start -= RATE * error.sum(axis=0)
    return Likeness(
        kinds=kinds,
        runs=runs,
        weights=tuple(tuple(round(float(one), 4) for one in row) for row in weights.T),
        intercepts=tuple(round(float(one), 4) for one in start),
        measured="",
    )


def _table(texts: Sequence[str], runs: Sequence[str]) -> Floats:
    table = np.zeros((len(texts), len(runs)))
    for row, text in enumerate(texts):
        for at, value in features(text, runs).items():
            table[row, at] = value
    return table


def _softmax(sums: Floats) -> Floats:
    raised = np.exp(sums - sums.max(axis=1, keepdims=True))
    shares: Floats = raised / raised.sum(axis=1, keepdims=True)
    return shares


def _measure(model: Likeness, train: Sequence[Example], held: Sequence[Example]) -> Measured:
    right = Counter(row.kind for row in held if model.guess(row.text).value == row.kind)
    asked = Counter(row.kind for row in held)
    return Measured(
        trained=len(train),
        held=len(held),
        right=right.total(),
        by_kind={kind: f"{right[kind]} of {asked[kind]}" for kind in sorted(asked)},
    )
