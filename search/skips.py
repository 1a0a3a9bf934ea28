"""Why methods were skipped: a sentence to read, and one of a closed set of keys to count by."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Skip(StrEnum):
    """A reason for which a method did not run."""

    NOT_WANTED = "not_wanted"
    """Nobody asked for it, or the settings or the question chose another."""
    NOTHING_TO_ASK = "nothing_to_ask"
    """The question holds nothing that this method could look for."""
    SETTLED = "settled"
    """What had run already settled the question."""
    NO_OUTLINE = "no_outline"
    """The collection has no headings of the kind that it reads, or too many."""
    NO_VECTORS = "no_vectors"
    """The collection, or the question, has none in its language."""
    NO_MODEL = "no_model"
    """No language model is configured."""
    NOTHING_FITS = "nothing_fits"
    """It was asked, and had nothing to offer."""
    FAULT = "fault"
    """A service or a model failed; the sentence beside the key says how."""


class Skipped(NamedTuple):
    """Why one method had no say: decided where it is said, for a dashboard counts no sentences."""

    key: Skip
    because: str
