"""What an encoder is, what a usable vector is, and how Elasticsearch writes a cosine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from mappings.errors import EncoderError

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

# Shorter than this a raw vector has no direction: float32 keeps 1e-38 apart from 0, models give
# lengths of 1 to 100.
SHORTEST = 1e-6


class Encoder(Protocol):
    """Turns texts into unit vectors; every backend has this face."""

    @property
    def model_id(self) -> str:
        """Name and revision: two encoders of one id give the same vectors."""

    @property
    def dimensions(self) -> int:
        """Length of a vector."""

    @property
    def max_tokens(self) -> int:
        """Tokens of a text that are read; what follows is cut off."""

    def encode(self, texts: Sequence[str]) -> Floats:
        """Encode documents: n texts → (n, dimensions) unit vectors, same order.

        Raises UnusableVectors where a text has none; `encode_each` keeps the others.
        """

    def encode_query(self, text: str) -> Floats:
        """Encode a question, with the model's instruction: (dimensions,), a unit vector."""

    def count_tokens(self, text: str) -> int:
        """Tokens of a text as the model counts them, its marks at both ends included."""


class UnusableVectors(EncoderError):
    """Some texts have no vector: blank ones, and those for which the model gave no direction.

    `vectors` holds zeros in the rows where `usable` is false.
    """

    remedy = "Index these texts without a vector; they are still found by their words."

    def __init__(self, vectors: Floats, usable: Mask) -> None:
        self.vectors, self.usable = vectors, usable
        rows = np.flatnonzero(~usable).tolist()
        super().__init__(f"no vector for texts {rows[:10]} ({len(rows)} of {len(usable)})")


@dataclass(frozen=True)
class Encoded:
    """Vectors of documents, and which of them can be used."""

    vectors: Floats
    """(n, dimensions), unit length; zeros where `usable` is false."""
    usable: Mask
    """False where a text has no vector: index it without one, and flag it."""
    truncated: Mask
    """True where the text is longer than the encoder reads."""


def encode_each(encoder: Encoder, texts: Sequence[str]) -> Encoded:
    """Encode documents and tell, row by row, what cannot be used and what was cut."""
    limit = encoder.max_tokens
    # A token is at least one character, so most texts need no count; 2 marks stand around them.
    truncated = np.array(
        [len(text) + 2 > limit and encoder.count_tokens(text) > limit for text in texts], bool
    )
    try:
        vectors, usable = encoder.encode(texts), np.ones(len(texts), bool)
    except UnusableVectors as fault:
        vectors, usable = fault.vectors, fault.usable
    return Encoded(vectors, usable, truncated)


def unit_vectors(raw: Floats, texts: Sequence[str]) -> Floats:
    """Scale a model's rows to unit length; raises UnusableVectors for blank texts and bad rows.

    A blank text gets a vector from most models, but it means nothing and is near to anything.
    """
    lengths = np.linalg.norm(raw.astype(np.float64), axis=1)
    usable = np.isfinite(lengths) & (lengths > SHORTEST)
    usable &= np.array([not is_blank(text) for text in texts], bool)
    vectors = np.zeros_like(raw, dtype=np.float32)
    vectors[usable] = raw[usable] / lengths[usable, None]
    if not usable.all():
        raise UnusableVectors(vectors, usable)
    return vectors


def is_blank(text: str) -> bool:
    """Tell whether a text shows nothing: blanks and invisible signs only."""
    return not any(sign.isprintable() and not sign.isspace() for sign in text)


def well_formed(text: str) -> str:
    """Put U+FFFD for each lone surrogate: neither tokenizers nor services take them."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def cosine_of_score(score: float) -> float:
    """Read the cosine (-1..1) from an Elasticsearch kNN score (0..1), which is (1 + cos) / 2."""
    return 2 * score - 1
