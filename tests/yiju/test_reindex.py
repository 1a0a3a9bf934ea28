"""A reindex on the real node: the same passages from a new build, or the old one serves on."""

import pytest
from written import standing, write_laws

from ingest.pipeline import Progress
from mappings.errors import BuildNotGood, InvalidSetting, UnknownJob
from mappings.fields import Fields as F
from yiju.recipes import Choice


def test_a_reindex_serves_the_same_passages_from_a_new_build(desk, laws):
    desk.ingest([str(laws)])
    before, old = standing(desk.index), desk.index.build().build
    desk.reindex()
    assert standing(desk.index) == before
    assert desk.index.build().build > old
    assert len(desk.index.all_of("passages")) == 2


def test_a_rollback_brings_the_build_before_back_and_forth(desk, laws):
    desk.ingest([str(laws)])
    first = desk.index.build().build
    desk.reindex()
    second = desk.index.build().build
    desk.rollback()
    assert desk.index.build().build == first
    desk.rollback()
    assert desk.index.build().build == second


def test_a_rollback_that_would_lose_texts_is_refused(desk, laws, tmp_path):
    desk.ingest([str(laws)])
    desk.reindex()
    write_laws(tmp_path / "more", 7)
    desk.ingest([str(tmp_path / "more")])
    with pytest.raises(UnknownJob, match="lacks what ingest-"):
        desk.rollback()


def test_a_build_that_lacks_passages_never_serves(desk, laws):
    desk.ingest([str(laws)])
    serving = desk.index.behind("passages")

    def watch(step: Progress) -> None:
        if step.stage == "writing" and step.done == 6:
            (fresh,) = set(desk.index.all_of("passages")) - set(serving)
            desk.index.client.indices.refresh(index=fresh)
            one = next(iter(desk.index.of_build({"passages": fresh}).scan("passages")))
            desk.index.of_build({"passages": fresh}).remove_all("passages", [one[F.PASSAGE_ID]])

    with pytest.raises(BuildNotGood, match="holds 29 passages where 30 were written"):
        desk.reindex(watch=watch)
    assert desk.index.behind("passages") == serving


def test_another_chunking_needs_a_reindex(desk, laws):
    desk.ingest([str(laws)])
    with pytest.raises(InvalidSetting, match="cut by the profile 'provision'") as caught:
        desk.ingest([str(laws)], choice=Choice(chunking="packed"))
    assert "yiju reindex --chunking packed" in caught.value.remedy
    desk.reindex(choice=Choice(chunking="packed"))
    assert len(standing(desk.index)) == 6
    assert desk.index.build().chunking == "packed"
    hit = desk.index.search({"query": {"term": {F.NUMBER: "4"}}, "size": 10})["hits"]["hits"][0]
    assert len(hit["_source"][F.PROVISION_IDS]) == 5
    assert desk.ingest([str(laws)]).skipped == 6


def test_an_unknown_chunking_is_refused(desk, laws):
    with pytest.raises(InvalidSetting, match="no chunking profile"):
        desk.ingest([str(laws)], choice=Choice(chunking="by-moon"))
