"""By what a collection is made: what its user chose, read from names, files and folders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ingest.passages import CHUNKERS
from mappings.errors import InvalidSetting
from mappings.index import Index, dictionary_of, keep_constants, keep_dictionary
from mappings.lexicon import Files, Lexicon, bundled, lexicon, read_words
from mappings.template import Recipe
from scoring.profiles import chosen_profile


class Choice(NamedTuple):
    """What is asked for; None leaves it as it is, or at its default in a new collection."""

    chunking: str | None = None
    """Name of a chunking profile."""
    dictionary: Path | None = None
    """Folder of own words; an empty one takes them away."""
    profile: str | None = None
    """Name of a profile, or its file."""


AS_IT_IS = Choice()


class Made(NamedTuple):
    """A recipe with what it names."""

    recipe: Recipe
    dictionary: Lexicon
    constants: dict[str, Any] | None
    """Of a profile read from a file; None where the recipe's is known by its name."""

    def keep(self, index: Index, held: Recipe) -> None:
        """Keep with the collection what a build of this recipe names."""
        if held.dictionary == self.recipe.dictionary:
            keep_dictionary(index, self.dictionary)
        if held.profile == self.recipe.profile and self.constants is not None:
            keep_constants(index, held.profile, self.constants)


def resolve(choice: Choice, before: Recipe, own: Files) -> Made:
    """The recipe that is chosen; what is left open comes from the one before and the own words.

    Raises InvalidSetting for a name, file or folder that cannot be used.
    """
    words = lexicon(bundled().bundled, read_words(choice.dictionary) if choice.dictionary else own)
    profile, constants = before.profile, None
    if choice.profile is not None:
        profile, chosen = chosen_profile(choice.profile)
        constants = chosen.model_dump(mode="json") if profile != chosen.name else None
    recipe = Recipe(
        dictionary=words.version,
        chunking=_checked_chunking(choice.chunking or before.chunking),
        profile=profile,
    )
    return Made(recipe, words, constants)


def check_as_held(index: Index, choice: Choice, made: Made, held: Recipe) -> None:
    """See that an ingest asks for nothing that the collection is not made by already.

    Raises InvalidSetting: only a reindex changes it for all of the collection.
    """
    for told, command in _changes(index, choice, made, held):
        raise InvalidSetting(
            f"{index.collection} {told}",
            remedy=f"Run `{command}` to make all of it anew.",
        )


def _changes(index: Index, choice: Choice, made: Made, held: Recipe) -> Iterator[tuple[str, str]]:
    """What is asked for and is not so, with the command that makes it so."""
    asked = made.recipe
    if choice.chunking and asked.chunking != held.chunking:
        told = f"is cut by the profile {held.chunking!r}, not {asked.chunking!r}"
        yield told, f"yiju reindex --chunking {choice.chunking}"
    if choice.profile and asked.profile != held.profile:
        told = f"is weighed by the profile {held.profile!r}, not {asked.profile!r}"
        yield told, f"yiju reindex --profile {choice.profile}"
    if choice.dictionary and made.dictionary.own != dictionary_of(index, held.dictionary).own:
        told = f"has other words of its own than those in {choice.dictionary}"
        yield told, f"yiju reindex --dictionary {choice.dictionary}"


def _checked_chunking(name: str) -> str:
    if name not in CHUNKERS:
        raise InvalidSetting(
            f"no chunking profile is named {name!r}", remedy=f"Use one of: {', '.join(CHUNKERS)}."
        )
    return name
