"""Addresses that the service should be made to fetch: no text and no request brings it to."""

import pytest
from attacker import redirecting, trap, with_members, word
from pydantic import BaseModel
from served import sent_in
from word_writer import W

from mappings.encoders.remote import RemoteEncoder
from mappings.errors import ChatError, EncoderError
from search.language_model.endpoint import Messages
from yiju.chat import open_chat


def test_no_text_makes_the_service_fetch_an_address(moat, attacking):
    with trap() as set_up:
        url = set_up.address
        relation = (
            '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/'
            f'2006/relationships"><Relationship Id="r1" TargetMode="External" Target="{url}/t" '
            'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
            'attachedTemplate"/></Relationships>'
        )
        entities = f'<!ENTITY x SYSTEM "{url}/e"><!ENTITY f SYSTEM "file:///etc/passwd">'
        external = f"<!DOCTYPE c [{entities}]>"
        paragraphs = "<w:body><w:p><w:r><w:t>第一条 &x;&f;</w:t></w:r></w:p></w:body>"
        page = (
            f'<!doctype html PUBLIC "x" "{url}/dtd"><html><head><base href="{url}/">'
            f'<link rel="stylesheet" href="{url}/s"><script src="{url}/j"></script></head><body>'
            f'<h1>灯船规则</h1><p>第一条 灯船<img src="{url}/i">应当登记。</p>'
            f'<iframe src="{url}/f"></iframe></body></html>'
        )
        files = {
            "灯船.html": page.encode(),
            "灯桩.md": f"# 灯桩规则\n\n![]({url}/i)\n\n第一条 灯桩应当登记。\n".encode(),
            "灯杆.docx": with_members(
                word("灯杆规则", "第一条 灯杆应当登记。"),
                {"word/_rels/settings.xml.rels": relation.encode()},
            ),
            "entity.docx": with_members(
                word("第一条 灯杆。"),
                {
                    "word/document.xml": f"{external}<w:document {W}>{paragraphs}"
                    "</w:document>".encode()
                },
            ),
            "link.json": f'{{"catalog": {{"uuid": "u", "metadata": {{"links": [{{"href": "{url}"}}]'
            "}}}".encode(),
        }
        job = sent_in(moat, [("files", one) for one in files.items()])
        assert job["state"] == "done"
        refused = attacking.post(
            "/v1/ingest", files={"files": ("a.xml", f"{external}<catalog>&x;</catalog>")}
        )
        found = attacking.get("/v1/search", params={"q": "灯杆", "size": 50}).text
        assert refused.status_code == 400
        assert set_up.visits == 0
    assert "root:" not in f"{job}{found}"


@pytest.mark.parametrize("field", ["llm_url", "es_url", "encoder", "source", "url", "model"])
def test_no_request_chooses_an_address(attacking, field):
    with trap() as set_up:
        asked = {"text": "灯塔多久擦拭", field: set_up.address}
        assert attacking.post("/v1/search", json=asked).status_code == 422
        given = {"q": "灯塔多久擦拭", field: set_up.address}
        assert attacking.get("/v1/search", params=given).status_code == 200
        named = attacking.post("/v1/ingest", files={"files": (set_up.address + "/a.md", b"# x\n")})
        assert named.json()["asked"] == ["uploads/moat/a.md"]
        assert set_up.visits == 0


class Told(BaseModel):
    """A form that a model is asked for."""

    words: str


def test_a_model_that_sends_its_asker_elsewhere_is_not_followed(moat_settings):
    """The question, and the key, would go to a host that nobody configured."""
    with trap() as set_up, redirecting(set_up.address) as address:
        chat = open_chat(moat_settings.model_copy(update={"llm_url": f"{address}/v1"}))
        with chat, pytest.raises(ChatError):
            chat.ask(Messages("s", "u"), schema=Told)
        with pytest.raises(EncoderError):
            RemoteEncoder(f"{address}/v1", "m", api_key="secret").encode_query("灯塔")
        assert set_up.visits == 0
