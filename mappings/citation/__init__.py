"""References to provisions and standards: parsed, normalised, printed, in one round trip."""

from mappings.citation.find import find_citations, normal_codes, read_citation
from mappings.citation.reference import (
    Citation,
    Kind,
    Reference,
    normal_number,
    printed_numbers,
    provision_codes,
)
from mappings.citation.titles import OWN_WORK, normal_title

__all__ = [
    "OWN_WORK",
    "Citation",
    "Kind",
    "Reference",
    "find_citations",
    "normal_codes",
    "normal_number",
    "normal_title",
    "printed_numbers",
    "provision_codes",
    "read_citation",
]
