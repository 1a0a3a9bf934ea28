"""Document ids: the names themselves, shortened where Elasticsearch would refuse their length."""

from __future__ import annotations

import hashlib

LONGEST = 512  # bytes of UTF-8 that the server takes as an _id
KEPT = 400  # leaves room for a digest, and no character is cut in two


def document_key(name: str) -> str:
    """The id under which a name is stored: itself, or its beginning and a digest of the whole."""
    raw = name.encode("utf-8", "replace")
    if len(raw) <= LONGEST:
        return raw.decode()
    head = raw[:KEPT].decode("utf-8", "ignore")
    return f"{head}~{hashlib.sha256(raw).hexdigest()[:32]}"
