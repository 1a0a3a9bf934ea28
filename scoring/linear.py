"""A linear model over named features that prints as a table, with a reason for each weight."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from pydantic import ValidationError

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
        return sum(weight.value for weight in self.weights if weight.name == name)

    def table(self) -> str:
        """The model as printed: heaviest weight first."""
        rows = sorted(self.weights, key=lambda weight: -abs(weight.value))
        width = max((len(row.name) for row in rows), default=0)
        return "\n".join(f"{row.name:<{width}}  {row.value:+.3f}  {row.because}" for row in rows)


def _contribution(weight: Weight, value: float | None) -> Contribution:
    return Contribution(
        name=weight.name,
        weight=weight.value,
        value=0.0 if value is None else value,
        because="missing, adds nothing" if value is None else weight.because,
    )


def load_model(name: str) -> LinearModel:
    """A model that ships with the platform, by the name of its profile."""
    return read_model(resources.files("scoring") / "models" / f"{name}.toml")


def read_model(file: Traversable) -> LinearModel:
    """The model in a .toml or .json file; raises InvalidSetting that names the fault."""
    try:
        text = file.read_text(encoding="utf-8")
        table: Any = json.loads(text) if file.name.endswith(".json") else tomllib.loads(text)
        return LinearModel.model_validate(table)
    except (OSError, ValueError, ValidationError) as fault:
        raise InvalidSetting(f"model {file.name}: {fault}") from fault
