"""What became of a wording that is answered for a day gone by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from mappings.effectivity import status_on, wording_day
from mappings.records import Version
from search.catalogue import Catalogue
from search.result import RetrievedCandidate, Role


def later_wordings(
    candidates: Sequence[RetrievedCandidate], catalogue: Catalogue, *, today: date
) -> Iterator[str]:
    """A sentence for each version of a primary candidate that bound then and no longer does."""
    versions = dict.fromkeys(one.doc_id for one in candidates if one.role is Role.PRIMARY)
    for version_id in versions:
        version = catalogue.versions.get(version_id)
        if version is None or version.effective_to is None or version.effective_to > today:
            continue
        then = f"《{version.title}》 in its wording of {_wording(version)}"
        yield f"{then} bound until {version.effective_to}; {_now(version, catalogue, today)}"


def _now(ended: Version, catalogue: Catalogue, today: date) -> str:
    """What binds in its place today."""
    version = catalogue.version_on(ended.work_id, today)
    if version is not None:
        since = f", in force since {version.effective_from}" if version.effective_from else ""
        return f"today its wording of {_wording(version)} binds{since}"
    # The whole work may have ended later, with another of its versions.
    last = catalogue.by_work[ended.work_id][-1]
    replaced = last.replaced_by_title or ended.replaced_by_title
    by = f", replaced by 《{replaced}》" if replaced else ", without successor"
    since = f" since {last.effective_to}" if last.effective_to else ""
    return f"today it is {status_on(last, today).replace('_', ' ')}{since}{by}"


def _wording(version: Version) -> str:
    return str(wording_day(version) or "an unknown day")
