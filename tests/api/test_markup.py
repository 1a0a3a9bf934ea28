"""Words that are markup, wherever they come in: they stay words on every page."""

import httpx2
import pytest
from patience import PATIENCE
from selectolax.lexbor import LexborHTMLParser
from served import sent_in

from yiju.web.routers import ROUTERS as PAGES

MARKUP = '<yiju-xss onclick="alert(1)">'


@pytest.fixture(scope="module")
def marked(moat):
    """The service after words that are markup came in: file, question, correction, note."""
    text = f"# 灯火条例{MARKUP}\n\n（2020年1月1日公布）\n\n第一条 灯火{MARKUP}应当登记。\n"
    job = sent_in(moat, {"files": (f"灯火{MARKUP}.md", text.encode())})
    assert job["report"]["written"] == 1, job
    failed = sent_in(moat, {"files": (f"坏{MARKUP}.pdf", MARKUP.encode())})
    assert failed["report"]["failed"] == 1
    with httpx2.Client(base_url=moat, timeout=PATIENCE) as client:
        asked = client.post("/v1/search", json={"text": f"灯火{MARKUP}登记"}).json()
        works = client.get("/v1/works", params={"words": "灯火条例"}).json()["items"]
        version = works[0]["version"]["version_id"]
        values = {"issuer": f"灯火局{MARKUP}"}
        corrected = client.post(
            "/v1/review-queue/correct", json={"version_id": version, "values": values}
        )
        assert corrected.status_code == 200, corrected.text
        answer = client.get("/v1/search", params={"q": "灯火应当登记"}).json()
        found = answer["candidates"][0]
        opinion = {"candidate_id": found["candidate_id"], "signal": "rejected", "note": MARKUP}
        given = client.post("/v1/feedback", json={"audit_id": answer["audit_id"], **opinion})
        assert given.status_code == 200, given.text
    return {
        "q": f"灯火{MARKUP}登记",
        "id": [asked["audit_id"], answer["audit_id"], version, found["provision_id"]],
        "work": works[0]["work_id"],
        "words": MARKUP,
        "name": MARKUP,
        "next": f"/{MARKUP}",
    }


def test_words_that_are_markup_stay_words_on_every_page(attacking, marked):
    shown = set()
    for path in sorted({route.path for router in PAGES for route in router.routes}):
        for one in marked["id"]:
            answer = attacking.get(path, params=marked | {"id": one})
            if not answer.headers.get("content-type", "").startswith("text/html"):
                continue
            if "yiju-xss" in answer.text:
                shown.add(path)
            for node in LexborHTMLParser(answer.text).root.traverse(include_text=False):
                assert node.tag != "yiju-xss", path
                assert not any(name.startswith("on") for name in node.attributes), path
                assert node.tag != "script" or node.attributes.get("src", "").startswith("/static/")
                links = (node.attributes.get("href"), node.attributes.get("action"))
                assert not any((link or "").startswith("javascript:") for link in links), path
    assert shown >= {"/", "/works", "/works/work", "/audit", "/audit/record", "/operations"}


def test_an_answer_in_json_is_never_taken_for_a_page(attacking, marked):
    for path in ("/v1/search", "/v1/works", "/v1/audit", "/v1/jobs", "/v1/nothing"):
        answer = attacking.get(path, params={"q": marked["q"]})
        assert "json" in answer.headers["content-type"]
        assert answer.headers["x-content-type-options"] == "nosniff"
