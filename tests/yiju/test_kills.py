"""A job that is killed anywhere and resumed leaves the same index as one that was not."""

from killing import run_with_kills
from written import collection, settings_of, standing, write_laws

from mappings.fields import Fields as F
from mappings.index import Index


def versions(index: Index) -> dict[str, str]:
    index.refresh("versions")
    return {row[F.VERSION_ID]: row[F.CONTENT_HASH] for row in index.scan("versions")}


def test_a_killed_reindex_ends_as_an_undisturbed_one(node, es_client, tmp_path):
    """The short form of `benchmarks/kills.py`."""
    write_laws(tmp_path / "laws", 40, articles=10)
    settings = settings_of(node, tmp_path / "home")
    with collection(es_client, settings) as desk:
        desk.ingest([str(tmp_path / "laws")])
        passages, drawn = standing(desk.index), versions(desk.index)
        assert len(passages) == 400
        killed = run_with_kills(desk.index, settings, ("reindex",), kills=3, seed=1)
        assert (killed.kills, killed.failed_searches) == (3, [])
        assert killed.searches > 0
        assert standing(desk.index) == passages
        assert versions(desk.index) == drawn
        assert len(desk.index.all_of("passages")) == 2


def test_a_killed_ingest_ends_as_an_undisturbed_one(node, es_client, tmp_path):
    write_laws(tmp_path / "laws", 20, articles=10)
    folder, settings = str(tmp_path / "laws"), settings_of(node, tmp_path / "home")
    with collection(es_client, settings) as desk:
        desk.ingest([folder])
        passages, drawn = standing(desk.index), versions(desk.index)

        def emptied():
            if desk.ledger().marks():
                desk.delete([folder])

        killed = run_with_kills(
            desk.index, settings, ("ingest", folder), kills=2, seed=2, anew=emptied
        )
        assert (killed.kills, killed.failed_searches) == (2, [])
        assert standing(desk.index) == passages
        assert versions(desk.index) == drawn
