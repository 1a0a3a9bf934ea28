"""Archives that burst, climb or lie: they fail as files, and the rest goes on."""

import pytest
from attacker import bomb, lying, with_members, word
from served import sent_in

from ingest.readers.word_file import UNPACKED_LIMIT


def test_archives_that_burst_climb_or_lie_fail_as_files_and_the_rest_goes_on(moat, moat_settings):
    burst = bomb((UNPACKED_LIMIT >> 20) + 1)
    assert len(burst) < 1 << 20
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    billion = f'<!DOCTYPE b [<!ENTITY l0 "ha">{laughs}]>'.encode()
    whole = word("灯塔守则", "第一条 灯塔应当每日擦拭。")
    files = {
        "burst.docx": burst,
        "lying.docx": lying(burst, "word/document.xml"),
        "laughs.docx": with_members(whole, {"word/document.xml": billion + b"<b>&l11;</b>"}),
        "nested.docx": with_members(whole, {"word/embeddings/inner.docx": burst}),
        "climbing.docx": with_members(whole, {"../../../climbed-out.txt": b"x"}),
    }
    job = sent_in(moat, [("files", one) for one in files.items()])
    assert job["state"] == "done"
    failed = {one["source"].rpartition("/")[2] for one in job["report"]["failures"]}
    assert failed >= {"burst.docx", "lying.docx", "laughs.docx"}
    assert all(one["reason"] for one in job["report"]["failures"])
    assert not list(moat_settings.home.rglob("climbed-out*"))


@pytest.mark.parametrize("name", ["bomb.zip", "bomb.xlsx", "bomb.tar.gz", "bomb.docx.zip"])
def test_an_archive_that_no_reader_knows_is_not_even_stored(attacking, moat_settings, name):
    assert attacking.post("/v1/ingest", files={"files": (name, bomb(1))}).status_code == 400
    assert not list((moat_settings.home / "uploads").rglob("*bomb*"))
