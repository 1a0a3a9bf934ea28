"""The only place that speaks to Elasticsearch; everything else speaks of collections."""

from mappings.index.bodies import Bodies
from mappings.index.builds import Build, collections
from mappings.index.bulk import Outcome
from mappings.index.collection import Index, Stamp
from mappings.index.faults import translated
from mappings.index.keys import document_key

__all__ = [
    "Bodies",
    "Build",
    "Index",
    "Outcome",
    "Stamp",
    "collections",
    "document_key",
    "translated",
]
