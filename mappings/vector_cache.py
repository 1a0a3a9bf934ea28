"""Vectors kept on disk by model id and text, so that nothing is encoded twice."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import numpy as np

from mappings.errors import EncoderError
from mappings.vectors import Encoder, Floats, UnusableVectors

SCHEMA = """
CREATE TABLE IF NOT EXISTS vectors (
    model TEXT NOT NULL, text_sha256 TEXT NOT NULL, vector BLOB NOT NULL,
    PRIMARY KEY (model, text_sha256)
)
"""
# One JSON list of keys instead of one parameter a key: their number has no limit.
LOOK_UP = """
SELECT text_sha256, vector FROM vectors
WHERE model = ? AND text_sha256 IN (SELECT value FROM json_each(?))
"""
# Texts encoded between two writes: about 5 seconds of work are lost with a killed process.
BATCH = 500
STORED = np.dtype("<f4")  # little-endian float32 on every machine


class VectorCache:
    """A file of vectors; several processes may share it, and a killed one loses its last batch.

    Every call opens its own connection, so threads need no lock either.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, model_id: str, texts: Sequence[str]) -> dict[str, Floats]:
        """Look up the vectors of texts; those never kept are absent."""
        names = {_digest(text): text for text in texts}
        with self._open() as connection:
            rows = connection.execute(LOOK_UP, (model_id, json.dumps(list(names))))
            return {names[key]: np.frombuffer(blob, STORED) for key, blob in rows}

    def write(self, model_id: str, vectors: Mapping[str, Floats]) -> None:
        """Keep vectors by their texts, all or none."""
        rows = [
            (model_id, _digest(text), vector.astype(STORED).tobytes())
            for text, vector in vectors.items()
        ]
        with self._open() as connection:
            connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", rows)

    def counts(self) -> dict[str, int]:
        """Count the vectors kept for each model id."""
        with self._open() as connection:
            return dict(connection.execute("SELECT model, COUNT(*) FROM vectors GROUP BY model"))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Open the file for one transaction, made where it is not there."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=60)) as connection, connection:
                # With a write-ahead log readers do not wait for the writer.
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = NORMAL")
                connection.execute(SCHEMA)
                yield connection
        except (sqlite3.Error, OSError) as fault:
            raise EncoderError(
                f"the vector cache {self.path} cannot be used: {fault}",
                remedy="Delete that file: the vectors are made anew, at the encoder's speed.",
            ) from fault


class CachedEncoder:
    """An encoder that remembers documents; questions go straight through."""

    def __init__(self, encoder: Encoder, cache: VectorCache) -> None:
        self.encoder, self.cache = encoder, cache

    @property
    def model_id(self) -> str:
        """Model id of the encoder behind it."""
        return self.encoder.model_id

    @property
    def dimensions(self) -> int:
        """Length of a vector of the encoder behind it."""
        return self.encoder.dimensions

    @property
    def max_tokens(self) -> int:
        """Token limit of the encoder behind it."""
        return self.encoder.max_tokens

    def encode(self, texts: Sequence[str]) -> Floats:
        """Encode documents, each distinct text once in the life of the cache."""
        known = self.cache.read(self.model_id, texts)
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        for start in range(0, len(missing), BATCH):
            known |= self._encode_new(missing[start : start + BATCH])
        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        usable = np.array([text in known for text in texts], bool)
        for row, text in enumerate(texts):
            if usable[row]:
                vectors[row] = known[text]
        if not usable.all():
            raise UnusableVectors(vectors, usable)
        return vectors

    def encode_query(self, text: str) -> Floats:
        """Encode a question; see Encoder."""
        return self.encoder.encode_query(text)

    def count_tokens(self, text: str) -> int:
        """Count the tokens of a document; see Encoder."""
        return self.encoder.count_tokens(text)

    def _encode_new(self, texts: Sequence[str]) -> dict[str, Floats]:
        """Encode texts and keep what can be used before going on: a kill loses one batch."""
        try:
            vectors, usable = self.encoder.encode(texts), np.ones(len(texts), bool)
        except UnusableVectors as fault:
            vectors, usable = fault.vectors, fault.usable
        new = {text: vectors[row] for row, text in enumerate(texts) if usable[row]}
        self.cache.write(self.model_id, new)
        return new


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
