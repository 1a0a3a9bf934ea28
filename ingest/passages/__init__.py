"""From provisions to passages: one module a chunking profile, one interface.

To add a profile: one module with one class, one row in `CHUNKERS`.
"""

from collections.abc import Callable

from ingest.passages.chunker import Chunker, Reading
from ingest.passages.layout import united
from ingest.passages.outlined import OutlineChunker
from ingest.passages.packed import PackedChunker
from ingest.passages.provision import ProvisionChunker
from ingest.passages.semantic import SemanticChunker

__all__ = [
    "CHUNKERS",
    "Chunker",
    "OutlineChunker",
    "PackedChunker",
    "ProvisionChunker",
    "Reading",
    "SemanticChunker",
    "united",
]

CHUNKERS: dict[str, Callable[[Reading], Chunker]] = {
    "provision": ProvisionChunker,
    "packed": PackedChunker,
    "semantic": SemanticChunker,
    "outline": OutlineChunker,
}
"""Chunking profiles by the names that `yiju ingest --chunking` takes, the default first."""
