"""Vectors of passages: each by the encoder of its language, none that cannot be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ingest.passages import Reading
from mappings.template import VectorSpec
from mappings.vectors import Encoder, Floats, encode_each

NO_VECTOR = "no_vector"
CUT = "cut_for_encoder"


class Embedded(NamedTuple):
    """One text's vector, or what is wrong with it."""

    field: str
    """Field of the index that holds it; empty where there is none."""
    vector: Floats | None
    flags: tuple[str, ...]


class Embedding:
    """Encoders by language; a language without one is indexed by its words alone."""

    def __init__(self, encoders: Mapping[str, Encoder]) -> None:
        self.encoders = encoders

    def spec(self, language: str) -> VectorSpec | None:
        """What the index must hold for a language; None where it has no encoder."""
        encoder = self.encoders.get(language)
        if encoder is None:
            return None
        return VectorSpec(model_id=encoder.model_id, dimensions=encoder.dimensions)

    def reading(self, language: str) -> Reading | None:
        """How much the encoder of a language reads; None where it has no encoder."""
        encoder = self.encoders.get(language)
        if encoder is None:
            return None
        return Reading(
            encoder.max_tokens,
            encoder.count_tokens,
            encode=lambda sentences: encode_each(encoder, sentences).vectors,
        )

    def embed(self, texts: Sequence[str], language: str) -> list[Embedded]:
        """Vectors of texts of one language, in order."""
        encoder, spec = self.encoders.get(language), self.spec(language)
        if encoder is None or spec is None or not texts:
            return [Embedded("", None, ()) for _ in texts]
        encoded = encode_each(encoder, texts)
        return [
            Embedded(spec.field, vector, (CUT,) if cut else ())
            if usable
            else Embedded("", None, (NO_VECTOR,))
            for vector, usable, cut in zip(
                encoded.vectors, encoded.usable, encoded.truncated, strict=True
            )
        ]
