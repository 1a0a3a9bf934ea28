"""From provisions to passages: one module a chunking profile, one interface."""

from ingest.passages.chunker import Chunker, Reading
from ingest.passages.provision import ProvisionChunker

__all__ = ["Chunker", "ProvisionChunker", "Reading"]
