"""What builds are made with and name: kept once beside them, never changed, read by any process."""

from __future__ import annotations

from typing import Any

from mappings.fields import Fields as F
from mappings.index.collection import Index
from mappings.lexicon import Lexicon, WordFile, bundled, lexicon

WORDS, CONSTANTS = "dictionary-{}", "profile-{}"


def keep_dictionary(index: Index, dictionary: Lexicon) -> None:
    """Keep the words under their version."""
    words = {"bundled": dictionary.bundled, "own": dictionary.own}
    _keep(index, WORDS.format(dictionary.version), words)


def dictionary_of(index: Index, version: str) -> Lexicon:
    """The words of a version; the bundled ones where a build from before they were kept names it.

    Then the version of what is returned may be another.
    """
    held = _kept(index, WORDS.format(version))
    if held is None:
        return bundled()
    parts = (tuple(WordFile(*file) for file in held[part]) for part in ("bundled", "own"))
    return lexicon(*parts)


def keep_constants(index: Index, profile: str, constants: dict[str, Any]) -> None:
    """Keep the constants of a profile that does not ship, under its name with its hash."""
    _keep(index, CONSTANTS.format(profile), constants)


def constants_of(index: Index, profile: str) -> dict[str, Any] | None:
    """The constants of a profile of one's own; None for one that ships."""
    return _kept(index, CONSTANTS.format(profile))


def _keep(index: Index, name: str, record: dict[str, Any]) -> None:
    """Under a name that the content tells: what stands there already is the same."""
    index.put("jobs", name, {F.RECORD: record}, create=True)


def _kept(index: Index, name: str) -> dict[str, Any] | None:
    document = index.get("jobs", name, fields=[F.RECORD])
    return None if document is None else dict(document[F.RECORD])
