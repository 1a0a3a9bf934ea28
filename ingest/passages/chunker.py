"""What every chunking profile has in common: its interface, and the encoder's limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from mappings.records import Passage, Provision, Span, Version
from mappings.vectors import Floats

LONGEST_HEADING = 200
"""Characters: a heading beyond is cut, or it would leave the words no room in the encoder."""


class Reading(NamedTuple):
    """How much of a text the encoder reads."""

    limit: int
    """Tokens at the most, its own marks included."""
    count: Callable[[str], int]
    """Tokens of a text, the marks of the model included."""
    encode: Callable[[Sequence[str]], Floats] | None = None
    """Unit vectors of sentences, zeros where there is none; None where nothing encodes."""

    def holds(self, text: str) -> bool:
        """Whether the encoder reads the whole text."""
        # A token is at least one character, so most texts need no count; 2 marks stand around them.
        return len(text) + 2 <= self.limit or self.count(text) <= self.limit

    def tokens(self, text: str) -> int:
        """Tokens of the words alone."""
        return self.count(text) - self.count("")


class Chunker(Protocol):
    """A chunking profile: provisions of one version → passages, in order, nothing lost."""

    def passages(self, version: Version, provisions: Sequence[Provision]) -> Iterator[Passage]:
        """Cut the provisions; the pieces of each, joined, give its text back."""


def heading_of(version: Version, provision: Provision) -> str:
    """The words that stand before a piece when it is embedded: title, label, heading."""
    return joined_heading(version.title, provision.label, provision.title)


def joined_heading(*words: str) -> str:
    """Words of a heading, set apart by blanks, not longer than the encoder can bear."""
    return " ".join(word for word in words if word)[:LONGEST_HEADING]


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
