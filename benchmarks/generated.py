"""A collection of any size out of a real one: its texts recombined, its vectors perturbed.

To search it costs what real texts cost: lengths, authority, days and words are those of the real
passages. Nothing of it says anything; only time and memory are measured on it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any

import numpy as np

from mappings.fields import KINDS
from mappings.fields import Fields as F
from mappings.index import Index
from mappings.lexicon import bundled
from mappings.template import Recipe, VectorSpec
from mappings.tokens import chars, words
from mappings.vectors import Encoder, Floats

Document = dict[str, Any]
SENTENCE = re.compile(r"[^。；\n]*[。；\n]?")
NOISE = 0.5
"""Length of what is added to a unit vector: it turns by up to 30 degrees."""
REAL = 2048
"""Passages that are encoded; every vector is one of theirs, turned a little."""
BATCH = 500
LANGUAGE = "zh"


class Source:
    """A real collection, in memory: its passages without vectors, its versions, its sentences."""

    def __init__(self, index: Index, encoder: Encoder) -> None:
        self.spec = VectorSpec(model_id=encoder.model_id, dimensions=encoder.dimensions)
        self.versions = {one[F.VERSION_ID]: one for one in index.scan("versions")}
        self.passages: defaultdict[str, list[Document]] = defaultdict(list)
        self.sentences: defaultdict[int, list[str]] = defaultdict(list)
        for one in index.scan("passages"):
            if one[F.LANGUAGE] == LANGUAGE:
                self.passages[one[F.VERSION_ID]].append(one)
                for sentence in SENTENCE.findall(one[F.TEXT]):
                    self.sentences[len(sentence)].append(sentence)
        every = [one for held in self.passages.values() for one in held]
        drawn = Random(REAL).sample(every, min(REAL, len(every)))
        self.vectors = encoder.encode([f"{one[F.TITLE]} {one[F.TEXT]}" for one in drawn])

    def turned(self, how_many: int, dice: np.random.Generator) -> Floats:
        """So many of the real vectors, each turned a little."""
        drawn = self.vectors[dice.integers(len(self.vectors), size=how_many)]
        noise = dice.standard_normal(drawn.shape, np.float32) * (NOISE / np.sqrt(drawn.shape[1]))
        turned = drawn + noise
        return np.asarray(turned / np.linalg.norm(turned, axis=1, keepdims=True), np.float32)

    def recombined(self, text: str, dice: Random) -> str:
        """Every sentence replaced by another one of its length, so that the text keeps its own."""
        found = SENTENCE.findall(text)
        return "".join(dice.choice(self.sentences[len(sentence)]) for sentence in found)


class Generated:
    """A collection that grows: copies of the versions of a real one in turn, each different."""

    def __init__(self, source: Source, index: Index, *, seed: int = 7) -> None:
        self.source, self.index, self.passages = source, index, 0
        self._copies = _copies(source, Random(seed))
        self._turns = np.random.default_rng(seed)
        self._versions: set[tuple[int, str]] = set()
        index.prepare(build="generated", recipe=Recipe(dictionary=bundled().version))
        index.add_vectors(LANGUAGE, source.spec)

    def grow(self, passages: int) -> None:
        """Write more, until it holds so many."""
        while self.passages < passages:
            batch = list(islice(self._copies, min(BATCH, passages - self.passages)))
            vectors = self.source.turned(len(batch), self._turns)
            for (_, _, one), vector in zip(batch, vectors, strict=True):
                one[self.source.spec.field] = vector
            self.index.write_all("passages", ((one[F.PASSAGE_ID], one) for _, _, one in batch))
            new = {(copy, name) for copy, name, _ in batch} - self._versions
            self.index.write_all("versions", (_version(self.source, *one) for one in sorted(new)))
            self._versions |= new
            self.passages += len(batch)
        self.index.refresh("passages")
        self.index.refresh("versions")


def drop(index: Index) -> None:
    """Delete every index of a collection."""
    for kind in KINDS:
        for name in index.all_of(kind):
            index.drop(name)


def _copies(source: Source, dice: Random) -> Iterator[tuple[int, str, Document]]:
    """Number of the copy, version it is of, and each passage of it, without end."""
    names = sorted(source.passages)
    dice.shuffle(names)
    for copy in count():
        for name in names:
            for one in source.passages[name]:
                yield copy, name, _passage(source, copy, one, dice)


def _passage(source: Source, copy: int, one: Document, dice: Random) -> Document:
    """A passage that is a provision of its own, as nearly all are."""
    text = source.recombined(one[F.TEXT], dice)
    title = _named(one[F.TITLE], copy)
    heading = " ".join((title, one.get(F.LABEL, ""), one.get(F.HEADING, "")))
    name = _named(one[F.PASSAGE_ID], copy)
    made = {
        F.PASSAGE_ID: name,
        F.PROVISION_ID: name,
        F.VERSION_ID: _named(one[F.VERSION_ID], copy),
        F.WORK_ID: _named(one[F.WORK_ID], copy),
        F.TITLE: title,
        F.PIECE: 0,
        F.PIECES: 1,
        F.SPAN_START: 0,
        F.SPAN_END: len(text),
        F.LINES: [one[F.LINE_START]],
        F.TEXT: text,
        F.PROVISION_TEXT: text,
        F.BIGRAMS: f"{heading} {text}",
        F.WORDS: " ".join(words(f"{heading} {text}")),
        F.TITLE_BIGRAMS: title,
        F.PATH_BIGRAMS: " ".join((*one.get(F.PATH, ()), one.get(F.HEADING, ""))),
        F.CHARS: chars(f"{one.get(F.LABEL, '')} {text}"),
    }
    kept = {name: value for name, value in one.items() if name != F.PROVISION_IDS}
    return kept | made


def _version(source: Source, copy: int, name: str) -> tuple[str, Document]:
    """The version that the passages of a copy belong to."""
    one = source.versions[name]
    made = {F.VERSION_ID: _named(name, copy), F.WORK_ID: _named(one[F.WORK_ID], copy)}
    derived = one[F.RECORD]["derived"] | made | {F.TITLE: _named(one[F.TITLE], copy)}
    record = one[F.RECORD] | {"derived": derived}
    return made[F.VERSION_ID], one | made | {F.TITLE: derived[F.TITLE], F.RECORD: record}


def _named(name: str, copy: int) -> str:
    """Name of a copy; the first one bears the name of what it is of, so that it can be cited."""
    return f"{name}（{copy + 1}）" if copy else name
