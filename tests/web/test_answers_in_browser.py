"""Answers and texts in Chromium: asked and read with keys and without scripts, shared, compared."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from pages import COMPLAINT, WORK, address
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1200, "height": 900}


def test_a_question_is_asked_and_its_answer_read_with_keys_alone(page):
    page.goto(address("/audit"))
    page.goto(address("/"))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("/")
    page.keyboard.type("检查记录应当保存几年")
    page.keyboard.press("Enter")
    page.wait_for_url("**q=*")
    asked = parse_qs(urlsplit(page.url).query)
    assert asked == {"collection": ["examples"], "q": ["检查记录应当保存几年"]}

    page.focus("#q")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#citation-1 a")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#citation-2 a")).to_be_focused()
    page.keyboard.press("ArrowUp")
    citation = page.locator("#citation-1").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_url("**/works/provision**")
    assert page.locator("h1").inner_text() in citation


def test_an_address_that_is_shared_shows_the_same_answer(page, opened):
    page.goto(address("/", q="养蜂", status="superseded", as_of="2025-01-01", size="5"))
    here = page.locator(".card h3").all_inner_texts()
    assert 0 < len(here) <= 5
    assert set(page.locator(".card .badge.status").all_inner_texts()) == {"已被新文本取代"}
    other = opened()
    other.goto(page.url)
    assert other.locator(".card h3").all_inner_texts() == here
    assert other.input_value("#as_of") == "2025-01-01"


def test_a_day_in_any_writing_stays_in_the_form(page):
    page.goto(address("/", q="备案多少日内办结", as_of="2012年3月1日"))
    expect(page.locator("#as_of")).to_have_value("2012-03-01")
    page.get_by_role("button", name="检索").click()
    expect(page).to_have_url(re.compile("as_of=2012-03-01"))


def test_a_card_says_in_words_what_it_is_and_why(page):
    page.goto(address("/", q=COMPLAINT))
    card = page.locator(".card").first
    text = card.inner_text()
    for words in ("主要依据", "第 0 级 · 法律", "现行有效", "2024-01-01 起施行", "理由", "行"):
        assert words in text
    assert card.locator("mark").count() > 0
    card.locator("details.scores summary").click()
    expect(card.locator("details.scores")).to_contain_text("bm25")
    expect(card.locator("details.scores")).to_contain_text("不是可信度")


def test_a_citation_is_copied(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(address("/", q=COMPLAINT))
    page.locator(".card button[data-copy]").first.click()
    expect(page.locator(".card button[data-copy]").first).to_have_text("已复制")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#citation-1").inner_text()


def test_provisions_that_differ_stand_side_by_side_and_below_each_other_on_a_phone(page):
    page.set_viewport_size(DESKTOP)
    page.goto(address("/", q=COMPLAINT))
    pair = page.locator(".conflict").first.locator(".side")
    expect(pair).to_have_count(2)
    expect(pair.filter(has_text="优先适用")).to_contain_text("屋顶农场法")
    expect(page.locator(".conflict").first).to_contain_text("上位法优于下位法")
    first, second = pair.nth(0).bounding_box(), pair.nth(1).bounding_box()
    assert first["y"] == second["y"]
    assert first["x"] < second["x"]
    page.set_viewport_size(PHONE)
    first, second = pair.nth(0).bounding_box(), pair.nth(1).bounding_box()
    assert first["x"] == second["x"]


def test_what_no_longer_binds_is_answered_by_what_replaced_it(page):
    page.goto(address("/", q="屋顶栽培管理条例第四条"))
    expect(page.locator(".replaced")).to_contain_text("由《屋顶农场法》取代")
    expect(page.locator("#absence")).to_contain_text("当日并不施行")


@pytest.mark.parametrize(
    ("question", "proved", "words"),
    [
        pytest.param({"q": "GDPR"}, True, "已证明没有", id="proved"),
        pytest.param({"q": "防水", "issuer": "无此机关"}, False, "没有文本符合", id="not proved"),
    ],
)
def test_an_absence_that_is_proved_is_told_from_one_that_is_not(page, question, proved, words):
    page.goto(address("/", **question))
    expect(page.locator(".absence")).to_contain_text(words)
    assert page.locator(".absence.proved").count() == proved
    assert page.locator(".card").count() == 0


def test_emergency_text_is_loud_and_never_beside_results(page):
    page.goto(address("/", q="高处作业要系安全带吗", collection="nosuch"))
    loud = page.get_by_role("alert").filter(has_text="应急内容")
    expect(loud).to_contain_text("不得引用")
    expect(loud).to_contain_text("nosuch")
    assert page.locator(".card, .absence").count() == 0


def test_a_provision_shows_its_versions_and_what_changed_word_by_word(page):
    page.goto(address("/works/provision", id="屋顶农场法@2023-06-28#11"))
    expect(page.locator(".timeline li")).to_have_count(3)
    page.get_by_role("link", name="逐字比较 屋顶农场法@2016-09-30").click()
    expect(page.locator(".difference").locator("ins, del").first).to_be_visible()
    page.get_by_role("link", name="第十二条").click()
    expect(page.locator("h1")).to_have_text("《屋顶农场法》第十二条")


def test_the_wording_of_a_day_is_the_one_that_bound_then(page):
    page.goto(address("/works/work", **WORK))
    page.fill("#on", "2018-01-01")
    page.locator("form", has=page.locator("#on")).get_by_role("button").click()
    expect(page.locator(".text")).to_contain_text("不得超过三箱")
    assert "不得超过五箱" not in page.locator(".text").inner_text()


def test_everything_is_read_and_searched_without_scripts(opened):
    page = opened(java_script_enabled=False)
    page.goto(address("/", lang="zh"))
    page.fill("#q", "检查记录应当保存几年")
    page.locator(".conditions summary").click()
    page.check("input[name=tier][value='0']")
    page.press("#q", "Enter")
    page.locator("#citation-1 a").click()
    page.get_by_role("link", name="整部法规").click()
    page.get_by_role("button", name="比较").click()
    expect(page.locator("ins").first).to_be_visible()
    page.select_option("#collection", "lighthouse")
    page.get_by_role("button", name="切换").click()
    expect(page).to_have_url(re.compile("lighthouse"))
    expect(page.locator("button[data-copy]:visible")).to_have_count(0)
