"""The only place that speaks to Elasticsearch; everything else speaks of collections."""

from mappings.index.bulk import Outcome
from mappings.index.collection import Build, Index, collections
from mappings.index.faults import translated
from mappings.index.keys import document_key

__all__ = ["Build", "Index", "Outcome", "collections", "document_key", "translated"]
