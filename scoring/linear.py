"""A linear model over named features that prints as a table, with a reason for each weight."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from pydantic import Field, ValidationError

from mappings.errors import InvalidSetting
from mappings.records import Record
from scoring.factor import Contribution, Scored


class Weight(Record):
    """What one unit of a feature adds to the score."""

    name: str
    """Name of the feature, as `search` defines it."""
    value: float
    because: str
    """Why a reader should believe the sign and the size."""


class LinearModel(Record):
    """A fitted order: intercept plus the weighted sum of features."""

    weights: tuple[Weight, ...]
    intercept: float = 0.0
    trained_on: str
    """Judgements it was fitted on, with their number."""
    measured: str
    """What it reached on questions it had not seen, and how they were kept apart."""

    def score(self, features: Mapping[str, float | None]) -> Scored:
        """Score of a candidate; a feature that is missing adds nothing, and says so.

        Features that the model does not name are ignored, so that a new one breaks no old model.
        """
        parts = tuple(_contribution(weight, features.get(weight.name)) for weight in self.weights)
        return Scored(
            value=self.intercept + sum(part.amount for part in parts), contributions=parts
        )

    def weight_of(self, name: str) -> float:
        """Weight of a feature; 0 for one that the model does not name."""
        return self.weights_of([name])[0]

    def weights_of(self, names: Iterable[str]) -> list[float]:
        """Weight of each feature; 0 for one that the model does not name."""
        held: dict[str, float] = {}
        for weight in self.weights:
            held[weight.name] = held.get(weight.name, 0.0) + weight.value
        return [held.get(name, 0.0) for name in names]

    def without(self, names: frozenset[str]) -> LinearModel:
        """The same model where some features count nothing."""
        kept = tuple(weight for weight in self.weights if weight.name not in names)
        return self.model_copy(update={"weights": kept})

    def table(self) -> str:
        """The model as printed: heaviest weight first."""
        rows = sorted(self.weights, key=lambda weight: -abs(weight.value))
        width = max((len(row.name) for row in rows), default=0)
        return "\n".join(f"{row.name:<{width}}  {row.value:+.3f}  {row.because}" for row in rows)


class Models(Record):
    """The order for the questions of each language: one for all, others where they were fitted."""

    default: LinearModel
    by_language: dict[str, LinearModel] = Field(default_factory=dict)
    """Language (ISO 639-1) → the model fitted to its questions."""

    def of(self, language: str) -> LinearModel:
        """The model for questions of a language."""
        return self.by_language.get(language, self.default)

    def without(self, names: frozenset[str]) -> Models:
        """The same models where some features count nothing."""
        return Models(
            default=self.default.without(names),
            by_language={code: one.without(names) for code, one in self.by_language.items()},
        )


def _contribution(weight: Weight, value: float | None) -> Contribution:
    return Contribution(
        name=weight.name,
        weight=weight.value,
        value=0.0 if value is None else value,
        because="missing, adds nothing" if value is None else weight.because,
    )


def load_models(name: str) -> Models:
    """The models that ship for a profile: `NAME.toml`, and `NAME.LANGUAGE.toml` where there is one.

    Raises InvalidSetting where a file is faulty.
    """
    folder = resources.files("scoring") / "models"
    own = re.compile(rf"{re.escape(name)}\.([a-z]+)\.toml")
    return Models(
        default=read_model(folder / f"{name}.toml"),
        by_language={
            found[1]: read_model(file)
            for file in folder.iterdir()
            if (found := own.fullmatch(file.name))
        },
    )


def read_model(file: Traversable) -> LinearModel:
    """The model in a .toml or .json file; raises InvalidSetting that names the fault."""
    try:
        text = file.read_text(encoding="utf-8")
        table: Any = json.loads(text) if file.name.endswith(".json") else tomllib.loads(text)
        return LinearModel.model_validate(table)
    except (OSError, ValueError, ValidationError) as fault:
        raise InvalidSetting(f"model {file.name}: {fault}") from fault
