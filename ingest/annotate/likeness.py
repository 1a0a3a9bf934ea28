"""An optional guess of kind for a text without any mark: a linear model of runs of characters.

Off unless a model's file is configured. Its guess stands below every rule and is always reviewed.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from ingest.annotate import annotate
from ingest.source import Draft, Evidence, Outline, Source
from mappings.citation import OWN_WORK
from mappings.errors import InvalidSetting
from mappings.records import Part, Record
from mappings.typography import narrow

Annotator = Callable[[Source, Outline], Draft]

RULE = "likeness"
UNKNOWN = "kind_unknown"
MOST_CONFIDENT = 0.5
"""Confidence of a certain guess: below the weakest rule that reads a word of the text itself."""
RUNS = (2, 3)
"""Lengths of the runs of characters that are counted."""
LONGEST = 6000
"""Characters of a text that are read: its manner shows in the first pages."""
# The words by which a text names itself, or another, tell its kind outright: they are what a text
# without marks lacks, so the model must do without them.
_MARKS = re.compile(rf"(?:{'|'.join(sorted(OWN_WORK, key=len, reverse=True))})|《[^》]*》")
_NO_WORD = re.compile(r"[\W\d_]+")


class Likeness(Record):
    """A trained model: which runs of characters speak for which kind, and how it was measured."""

    kinds: tuple[str, ...]
    runs: tuple[str, ...]
    """Runs of characters that it knows."""
    weights: tuple[tuple[float, ...], ...]
    """One row a kind, one number a run."""
    intercepts: tuple[float, ...]
    measured: str
    """What it was trained on and how often it was right on texts held back."""

    def guess(self, text: str) -> Evidence:
        """The likeliest kind of a text, with its confidence and the runs that speak for it."""
        values = features(text, self.runs)
        sums = [
            start + sum(row[at] * value for at, value in values.items())
            for row, start in zip(self.weights, self.intercepts, strict=True)
        ]
        best = max(range(len(sums)), key=sums.__getitem__)
        share = 1 / sum(math.exp(one - sums[best]) for one in sums)
        telling = sorted(values, key=lambda at: -self.weights[best][at] * values[at])[:5]
        return Evidence(
            field="kind",
            value=self.kinds[best],
            quote=" ".join(self.runs[at] for at in telling),
            rule=RULE,
            confidence=round(MOST_CONFIDENT * share, 3),
        )


def load_likeness(path: Path) -> Likeness:
    """Read a model's file; raises InvalidSetting."""
    try:
        return Likeness.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise InvalidSetting(
            f"{path} holds no model of kinds", remedy="Make one with `yiju classifier train`."
        ) from fault


def by_likeness(draft: Draft, outline: Outline, model: Likeness) -> Draft:
    """The draft with a guessed kind, where no rule found any; still flagged as unknown."""
    if UNKNOWN not in draft.flags:
        return draft
    guess = model.guess(unmarked(outline))
    return draft.model_copy(update={"kind": guess.value, "evidence": (*draft.evidence, guess)})


def annotator(model: Likeness | None) -> Annotator:
    """What reads a text's own words, with the model's guess where there is one."""
    if model is None:
        return annotate
    return lambda source, outline: by_likeness(annotate(source, outline), outline, model)


def unmarked(outline: Outline) -> str:
    """The body of a text without title page, folder and the words that name its kind."""
    body = "\n".join(one.text for one in outline.clauses if one.part is Part.BODY)
    return _NO_WORD.sub(" ", _MARKS.sub(" ", narrow(body[:LONGEST])))


def runs_of(text: str) -> Counter[str]:
    """Runs of characters of a text, each with its count."""
    return Counter(
        word[at : at + length]
        for word in text.split()
        for length in RUNS
        for at in range(len(word) - length + 1)
    )


def features(text: str, known: Sequence[str]) -> dict[int, float]:
    """Places of the known runs that a text holds, with damped counts; length 1 as a vector."""
    counts = runs_of(text)
    damped = {at: 1 + math.log(counts[run]) for at, run in enumerate(known) if run in counts}
    length = math.sqrt(sum(value * value for value in damped.values())) or 1.0
    return {at: value / length for at, value in damped.items()}
