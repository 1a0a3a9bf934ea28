"""The audit goes out as it is read: little of it is held, and what is torn is not whole."""

import tracemalloc

import httpx2
import pytest
from patience import PATIENCE
from served import served

from mappings.errors import ServerUnavailable
from search import chain
from search.audit import AuditLog
from search.chain import START
from search.transcript import verify_transcript
from yiju.api.routes.audit import PART, parts_of

LINKS, MOST_BYTES = 3000, 2 << 20


def links(count, drawn):
    """An audit of made-up records of a kilobyte, made one by one as they are drawn."""
    head = START
    for number in range(count):
        drawn.append(number)
        record = {
            "audit_id": f"a{number}",
            "recorded_at": "2025-06-01T00:00:00Z",
            "text": "问" * 340,
        }
        salt = f"salt{number}"
        entry = chain.next_entry(head, record, chain.commitment(salt, record))
        yield chain.facets_of(record) | chain.written(entry, record, salt)
        head = entry.head


def test_an_export_is_sent_while_it_is_read_and_none_of_it_is_held(tmp_path):
    drawn, path = [], tmp_path / "audit.jsonl"
    parts = parts_of(links(LINKS, drawn))
    tracemalloc.start()
    try:
        first = next(parts)
        assert PART <= len(first) < 2 * PART
        assert len(drawn) < LINKS / 10
        with path.open("wb") as file:
            file.write(first)
            file.writelines(parts)
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()
    assert path.stat().st_size > MOST_BYTES
    assert verify_transcript(path).head.sequence == LINKS


@pytest.mark.parametrize("before", [0, LINKS])
def test_a_server_that_fails_is_told_before_the_first_part_and_tears_what_follows(
    local_app, monkeypatch, before
):
    def walk(_):
        yield from links(before, [])
        raise ServerUnavailable("it is gone")

    monkeypatch.setattr(AuditLog, "walk", walk)
    with served(local_app) as address, httpx2.Client(base_url=address, timeout=PATIENCE) as client:
        if before:
            with pytest.raises(httpx2.RemoteProtocolError):
                client.get("/v1/audit/export")
        else:
            assert client.get("/v1/audit/export").status_code == 503
