"""Why methods were skipped, as a closed set of keys: a dashboard cannot count sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum


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


KEYS: tuple[tuple[Skip, re.Pattern[str]], ...] = (
    (Skip.NOT_WANTED, re.compile(r"only \w+ was asked for|opt-in|.* was asked for$|the rules are")),
    (Skip.NO_MODEL, re.compile(r"(asked for, but )?no language model is configured")),
    (
        Skip.NO_VECTORS,
        re.compile(r"the collection holds no vectors|no encoder is|the question has no vector"),
    ),
    (
        Skip.NOTHING_TO_ASK,
        re.compile(r"the question (names no code|holds no keyword)|an? \w+ is not asked of"),
    ),
    (
        Skip.SETTLED,
        re.compile(
            r"the citation settles|the code named was found|titles and keywords agree"
            r"|only where |the model judged every"
        ),
    ),
    (
        Skip.NO_OUTLINE,
        re.compile(
            r"the collection has no table|headings are matched|the pool is small"
            r"|.*(their words are asked alone|no outline that a model could read)$"
        ),
    ),
    (
        Skip.NOTHING_FITS,
        re.compile(r"no heading fits|the model made up nothing|there is nothing to rule on"),
    ),
)
"""The sentences of the search by their beginnings, the first that fits; all others are faults."""


def skip_of(sentence: str) -> Skip:
    """The key of one sentence."""
    return next((key for key, form in KEYS if form.match(sentence)), Skip.FAULT)


def skips_of(reasons: Mapping[str, str]) -> dict[str, str]:
    """The key beside each sentence, by method."""
    return {method: str(skip_of(sentence)) for method, sentence in reasons.items()}
