"""What the server refuses, or is too busy for: told, kept, and written at last; nothing is lost."""

import pytest
from fault_proxy import fault_proxy
from written import collection, settings_of, standing, write_laws


def test_of_1000_passages_with_3_bad_ones_997_are_written(node, es_client, tmp_path):
    write_laws(tmp_path / "laws", 10, articles=100)
    work = "第3号灯光管理条例@2020-01-01"
    bad = {f"{work}#{number}/0" for number in (7, 8, 90)}
    with fault_proxy(node.url, spoiled=bad) as proxy:
        settings = settings_of(node, tmp_path / "home", es_url=proxy.url)
        with collection(es_client, settings) as desk:
            report = desk.ingest([str(tmp_path / "laws")])
            assert (report.read, report.written, report.failed) == (10, 9, 1)
            assert len(standing(desk.index)) == 997
            letters = desk.letters.all()
            assert {letter.passage_id for letter in letters} == bad
            assert all("ordinal" in letter.reason for letter in letters)
            assert {letter.sources for letter in letters} == {(f"{tmp_path}/laws/003.md",)}
            assert {failure.passage_id for failure in report.failures} == bad
            proxy.spoiled = {f"{work}#7/0"}
            assert len(desk.retry().failures) == 1
            assert [letter.passage_id for letter in desk.letters.all()] == [f"{work}#7/0"]
            proxy.spoiled = set()
            assert desk.retry().failures == ()
            assert desk.letters.all() == []
            assert len(standing(desk.index)) == 1000


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_when_the_server_is_busy_at_random(node, es_client, tmp_path, seed):
    write_laws(tmp_path / "laws", 12)
    with fault_proxy(node.url, seed=seed, share=0.08) as proxy:
        settings = settings_of(node, tmp_path / "home", es_url=proxy.url, lease_seconds=20)
        with collection(es_client, settings) as desk:
            report = desk.ingest([str(tmp_path / "laws")])
            assert (report.read, report.written) == (12, 12)
            proxy.share = 0
            assert len(standing(desk.index)) == 60
            assert proxy.refused > 0
