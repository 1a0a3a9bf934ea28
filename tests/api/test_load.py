"""Many callers at once over real connections: no error, and every answer in the audit."""

from collections import Counter
from itertools import islice

import pytest
from loading import load, mixed
from served import served

from mappings.fields import Fields as F
from yiju.works.shelf import Shelf

REQUESTS, CALLERS = 200, 8


@pytest.fixture
def asks(lamps):
    """Endless requests over `lamps`."""
    shelf = Shelf(lamps.index)
    provisions = [one.provision_id for v in shelf.versions for one in shelf.provisions(v)]
    works = [version.work_id for version in shelf.versions]
    return mixed(["看守人何时点灯", "擅离灯塔", "灯油多久更换"], provisions, works)


def test_load_brings_no_error_and_every_request_into_the_audit(local_app, lamps, asks):
    with served(local_app) as address:
        seen = load(address, islice(asks, REQUESTS), callers=CALLERS, collection="lamps")
    assert Counter(one.status for one in seen) == {200: REQUESTS}, [
        one for one in seen if one.fault
    ][:3]
    searches = {one.request_id: one.audit_id for one in seen if one.kind == "search"}
    assert len(searches) == REQUESTS / 2
    log = lamps.service.log
    # Other tests ask the same collection without a request.
    records = [row for row in log.walk() if F.RECORD in row]
    kept = {row[F.RECORD].get("request_id"): row[F.AUDIT_ID] for row in records}
    assert {name: kept.get(name) for name in searches} == searches
    log.verify()
