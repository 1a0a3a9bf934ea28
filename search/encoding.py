"""The question as a vector, or why there is none: the model must be that of the build."""

from __future__ import annotations

from collections.abc import Mapping

from mappings.errors import EncoderError, ModelMismatch
from mappings.index import Build
from mappings.vectors import Encoder
from search.detectors.pool import Dense
from search.dispatch import Plan
from search.question import Understanding
from search.skips import Skip, Skipped


def lacks_vectors(language: str, build: Build, encoders: Mapping[str, Encoder]) -> str | None:
    """Why no question of a language can be asked by likeness; None where one can."""
    if language not in build.vectors:
        return f"the collection holds no vectors of language {language}"
    if language not in encoders:
        return f"no encoder is configured for language {language}"
    return None


def encode(
    plan: Plan, asked: Understanding, build: Build, encoders: Mapping[str, Encoder]
) -> tuple[Plan, Dense | None]:
    """The question as a vector; where that fails, the plan goes on without, and says why."""
    held = build.vectors[asked.language]
    try:
        encoder = encoders[asked.language]
        if encoder.model_id != held.model_id:
            raise ModelMismatch(
                f"the index holds vectors of {held.model_id}, configured is {encoder.model_id}",
                reason="model_mismatch",
            )
        vector, *focus = (encoder.encode_query(text) for text in (asked.text, *asked.focus))
        return plan, Dense(held.field, vector.tolist(), tuple(one.tolist() for one in focus))
    except EncoderError as fault:
        why = Skipped(Skip.FAULT, f"{fault.reason}: {fault.message}")
        return plan.without_vectors(why), None
