"""The Elasticsearch role of who reads one collection in Kibana."""

from __future__ import annotations

from typing import Any

from mappings.index.builds import PREFIX, checked_name


def reader_role(collection: str) -> dict[str, Any]:
    """Body of a role that reads one collection and nothing of any other.

    The name of a collection holds no hyphen, so the pattern meets no other's indices.
    """
    names = [f"{PREFIX}-{checked_name(collection)}-*"]
    return {"indices": [{"names": names, "privileges": ["read", "view_index_metadata"]}]}
