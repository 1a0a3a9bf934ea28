"""What every chunking profile has in common: its interface, and the encoder's limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from mappings.records import Passage, Provision, Span, Version


class Reading(NamedTuple):
    """How much of a text the encoder reads."""

    limit: int
    """Tokens at the most, its own marks included."""
    count: Callable[[str], int]
    """Tokens of a text."""

    def holds(self, text: str) -> bool:
        """Whether the encoder reads the whole text."""
        # A token is at least one character, so most texts need no count; 2 marks stand around them.
        return len(text) + 2 <= self.limit or self.count(text) <= self.limit


class Chunker(Protocol):
    """A chunking profile: provisions of one version → passages, in order, nothing lost."""

    def passages(self, version: Version, provisions: Sequence[Provision]) -> Iterator[Passage]:
        """Cut the provisions; the pieces of each, joined, give its text back."""


def heading_of(version: Version, provision: Provision) -> str:
    """The words that stand before a piece when it is embedded: title, label, heading."""
    return " ".join(word for word in (version.title, provision.label, provision.title) if word)


def passages_of(version: Version, provision: Provision, spans: Sequence[Span]) -> Iterator[Passage]:
    """Make passages of the spans of one provision."""
    heading = heading_of(version, provision)
    for piece, span in enumerate(spans):
        words = provision.text[span.start : span.end]
        yield Passage(
            passage_id=f"{provision.provision_id}/{piece}",
            provision_id=provision.provision_id,
            version_id=version.version_id,
            piece=piece,
            pieces=len(spans),
            text=words,
            span=span,
            embedded_text=f"{heading} {words.strip()}",
        )
