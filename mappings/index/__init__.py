"""The only place that speaks to Elasticsearch; everything else speaks of collections."""

from mappings.index.bodies import Bodies
from mappings.index.builds import Build, collections
from mappings.index.bulk import Outcome
from mappings.index.collection import Index, Stamp
from mappings.index.faults import translated
from mappings.index.kept import constants_of, dictionary_of, keep_constants, keep_dictionary
from mappings.index.keys import document_key

__all__ = [
    "Bodies",
    "Build",
    "Index",
    "Outcome",
    "Stamp",
    "collections",
    "constants_of",
    "dictionary_of",
    "document_key",
    "keep_constants",
    "keep_dictionary",
    "translated",
]
