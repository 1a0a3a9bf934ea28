"""What stands beside a text: sidecars of one file, lists of many, and how far each is believed.

`beside` finds what is said about a file, `complete` brings it into the draft. A user's sidecar is
FILE.meta.json with the fields of `ingest.source.Statement`; a list is known by its columns.
"""

from ingest.metadata.beside import beside, is_metadata
from ingest.metadata.stated import complete

__all__ = ["beside", "complete", "is_metadata"]
