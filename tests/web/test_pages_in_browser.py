"""The pages in Chromium: what a reader does, with keys and without scripts, in both languages."""

from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from patience import eventually
from playwright.sync_api import expect

from ingest.job import Job, State
from yiju.evaluation.files import make_folder, write_run
from yiju.evaluation.judgements import read_questions
from yiju.evaluation.report import Configuration, build_report, rows_of
from yiju.evaluation.run import Plan, run
from yiju.feedback.log import FeedbackLog, Wanted
from yiju.feedback.records import Signal

pytestmark = pytest.mark.browser

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "questions.jsonl"
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1200, "height": 900}

COMPLAINT = "邻居书面投诉屋顶农场滴水，经营者几天内要答复"
WORK = {"work": "屋顶农场法"}
PAGES = {
    "search": ("/", {}),
    "answer with a conflict": ("/", {"q": COMPLAINT}),
    "replaced": ("/", {"q": "屋顶栽培管理条例第四条"}),
    "proved absent": ("/", {"q": "GDPR"}),
    "a fault": ("/", {"q": "防水", "as_of": "2023-02-30"}),
    "emergency": ("/", {"q": "高处作业", "collection": "nosuch"}),
    "provision": (
        "/works/provision",
        {"id": "屋顶农场法@2023-06-28#11", "against": "屋顶农场法@2016-09-30"},
    ),
    "works": ("/works", {}),
    "work": ("/works/work", WORK),
    "wording": ("/works/wording", WORK | {"on": "2018-01-01"}),
    "difference": ("/works/difference", WORK | {"older": "2016-09-30", "newer": "2023-06-28"}),
    "audit": ("/audit", {}),
    "review": ("/review", {}),
    "text under review": ("/review/text", {"id": "屋顶农场法@2016-09-30"}),
    "evaluation": ("/evaluation", {}),
    "run": ("/evaluation/run", {"name": "first"}),
    "feedback": ("/feedback", {}),
    "operations": ("/operations", {}),
    "nothing there": ("/works/provision", {"id": "屋顶农场法@1900-01-01#1"}),
}
FAULTS = {"a fault": 400, "emergency": 404, "nothing there": 404}


def address(path, **values):
    return f"{path}?{urlencode({'collection': 'examples'} | values)}"


@pytest.fixture(scope="module")
def evaluated(web_settings, examples_bench):
    """A run of evaluation, kept where the pages look for it."""
    questions = read_questions([EXAMPLES])[:30:2]
    done = run(questions, examples_bench.ask, Plan())
    rows = rows_of(done.outcomes)
    configuration = Configuration(
        plan=Plan(),
        setups=done.setups,
        files=(),
        questions=len(rows),
        selection="of all kinds",
        run_on=web_settings.today(),
        software={},
    )
    folder = web_settings.home / "evaluations" / "first"
    make_folder(folder)
    write_run(folder, rows, build_report(rows, configuration))
    return folder


@pytest.mark.usefixtures("evaluated")
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_accessible_and_fits_a_phone(page, name, language):
    path, values = PAGES[name]
    answer = page.goto(address(path, **values, lang=language))
    assert answer.status == FAULTS.get(name, 200)
    assert page.get_attribute("html", "lang") == {"zh": "zh-CN", "en": "en"}[language]
    for group in page.query_selector_all("details"):
        group.evaluate("one => one.open = true")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if _grave(one)] == []
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def _grave(violation):
    return violation["impact"] in {"serious", "critical"}


def test_the_dark_colours_are_legible_too(page):
    page.emulate_media(color_scheme="dark")
    page.goto(address("/", q=COMPLAINT))
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if _grave(one)] == []


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


def test_an_address_that_is_shared_shows_the_same_answer(page, browser, site):
    page.goto(address("/", q="养蜂", status="superseded", as_of="2025-01-01", size="5"))
    here = page.locator(".card h3").all_inner_texts()
    assert 0 < len(here) <= 5
    assert set(page.locator(".card .badge.status").all_inner_texts()) == {"已被新文本取代"}
    with browser.new_context(base_url=site) as elsewhere:
        other = elsewhere.new_page()
        other.goto(page.url)
        assert other.locator(".card h3").all_inner_texts() == here
        assert other.input_value("#as_of") == "2025-01-01"


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
    difference = page.locator(".difference")
    assert difference.locator("ins").count() + difference.locator("del").count() > 0
    page.get_by_role("link", name="第十二条").click()
    expect(page.locator("h1")).to_have_text("《屋顶农场法》第十二条")


def test_the_wording_of_a_day_is_the_one_that_bound_then(page):
    page.goto(address("/works/work", **WORK))
    page.fill("#on", "2018-01-01")
    page.locator("form", has=page.locator("#on")).get_by_role("button").click()
    expect(page.locator(".text")).to_contain_text("不得超过三箱")
    assert "不得超过五箱" not in page.locator(".text").inner_text()


def test_the_chain_is_verified_and_a_record_replayed(page):
    page.goto(address("/", q=COMPLAINT))
    page.locator(".recorded a").click()
    page.get_by_role("button", name="重放").click()
    expect(page.get_by_role("status")).to_contain_text("重放的回答与记录相同")
    page.goto(address("/audit", words="滴水"))
    expect(page.locator(".records li").first).to_contain_text(COMPLAINT[:10])
    page.get_by_role("button", name="验证整条链").click()
    expect(page.get_by_role("status")).to_contain_text("链条完整")


def test_a_reviewer_confirms_and_corrects(page):
    page.goto(address("/review", collection="lighthouse"))
    page.get_by_role("link", name="灯塔看守规则").click()
    page.select_option("#field", "kind")
    page.fill("#value", "nonsense")
    page.get_by_role("button", name="更正").click()
    expect(page.get_by_role("alert")).to_contain_text("nonsense")
    page.select_option("#field", "kind")
    page.fill("#value", "department_rule")
    page.get_by_role("button", name="更正").click()
    expect(page.get_by_role("status")).to_contain_text("已更正")
    page.get_by_role("button", name="确认标注无误").click()
    expect(page.get_by_role("status")).to_contain_text("已确认")
    page.goto(address("/review", collection="lighthouse"))
    expect(page.get_by_role("link", name="灯塔看守规则")).to_have_count(0)
    page.goto(address("/", q="看守人", collection="lighthouse"))
    expect(page.locator(".card").first).to_contain_text("部门规章")


def test_a_result_is_adopted_rejected_with_a_cause_and_taken_back(page):
    page.goto(address("/", q=COMPLAINT))
    form = page.locator(".card").first.locator("form.feedback")
    adopt, reject = (form.get_by_role("button", name=name) for name in ("采用", "不合适"))
    adopt.click()
    expect(adopt).to_have_attribute("aria-pressed", "true")
    reject.click()
    expect(reject).to_have_attribute("aria-pressed", "true")
    expect(adopt).to_have_attribute("aria-pressed", "false")
    form.get_by_label("原因").select_option("tier_rule")
    form.get_by_label("说明").fill("<b>层级</b>不该这样")
    form.get_by_role("button", name="补充原因").click()
    expect(form.get_by_label("原因")).to_have_value("tier_rule")
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if _grave(one)] == []
    page.goto(address("/feedback"))
    expect(page.locator("main")).to_contain_text("<b>层级</b>不该这样")
    expect(page.locator("main table").first).to_contain_text("full, rules")
    page.locator("#bad ~ ul a").first.click()
    page.locator(".card").first.get_by_role("button", name="不合适").click()
    expect(page.locator(".card").first.get_by_role("status")).to_have_count(0)


def test_opening_a_result_is_told_on_the_way(page, examples_bench):
    page.goto(address("/", q=COMPLAINT))
    audit_id = page.locator(".recorded code").inner_text()
    page.locator("#citation-1 a").click()
    page.wait_for_url("**/works/provision**")
    log = FeedbackLog(examples_bench.index)
    # The browser has left the page that told it, and no longer says what became of it.
    [kept] = eventually(lambda: log.latest(Wanted(audit_id=audit_id), size=9))
    assert (kept.signal, kept.rank, kept.by) == (Signal.CLICKED, 1, "local")


def test_a_result_is_judged_without_scripts(browser, site):
    with browser.new_context(base_url=site, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address("/", q=COMPLAINT, lang="zh"))
        page.locator(".card").first.get_by_role("button", name="不合适").click()
        assert page.url.endswith("#result-1")
        card = page.locator(".card").first
        assert card.get_by_role("status").inner_text().startswith("✓")
        card.get_by_label("原因").select_option("model")
        card.get_by_role("button", name="补充原因").click()
        assert page.locator("#cause-1").input_value() == "model"


def test_a_running_job_is_followed_to_its_end(page, lighthouse):
    jobs = lighthouse.operations.jobs
    job = Job(
        job_id="reindex-in-the-browser",
        kind="reindex",
        started=datetime.now(tz=UTC),
        stage="writing",
        done=3,
        total=9,
    )
    jobs.save(job)
    page.goto(address("/operations", collection="lighthouse"))
    row = page.locator("#jobs-table tr", has_text=job.job_id)
    expect(row).to_contain_text("进行中")
    jobs.save(job.model_copy(update={"done": 7}))
    expect(row).to_contain_text("7 / 9")
    jobs.save(job.model_copy(update={"state": State.DONE, "done": 9}))
    expect(row).to_contain_text("完成")


@pytest.mark.usefixtures("evaluated")
def test_the_report_of_a_run_is_read(page):
    page.goto(address("/evaluation"))
    page.get_by_role("link", name="first").click()
    expect(page.locator("table").first).to_contain_text("hit@1")


def test_the_language_is_switched_and_remembered(page):
    page.goto(address("/"))
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("button", name="Search")).to_be_visible()
    page.goto(address("/works"))
    expect(page.locator("h1")).to_have_text("Works")


def test_everything_is_read_and_searched_without_scripts(browser, site):
    with browser.new_context(base_url=site, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address("/", lang="zh"))
        page.fill("#q", "检查记录应当保存几年")
        page.locator(".conditions summary").click()
        page.check("input[name=tier][value='0']")
        page.press("#q", "Enter")
        page.locator("#citation-1 a").click()
        page.get_by_role("link", name="整部法规").click()
        page.get_by_role("button", name="比较").click()
        assert page.locator("ins").count() > 0
        page.select_option("#collection", "lighthouse")
        page.get_by_role("button", name="切换").click()
        assert "lighthouse" in page.url
        assert page.locator("button[data-copy]:visible").count() == 0


def test_words_that_are_markup_stay_words(page):
    """Stored in a text, its title, its file and its issuer; asked; and read in the audit."""
    question = "灯塔<img src=x onerror=\"document.title='stolen'\">每日擦拭"
    page.goto(address("/", q=question, collection="lighthouse"))
    page.locator(".card details").first.evaluate("one => one.open = true")
    expect(page.locator(".card").first).to_contain_text("<img src=x")
    page.locator("#citation-1 a").click()
    expect(page.locator(".wording").first).to_contain_text("<script>")
    pages = ("/works", "/audit", "/review", "/operations", "/")
    for path in pages:
        page.goto(address(path, collection="lighthouse"))
        page.wait_for_load_state("networkidle")
        assert "stolen" not in page.title()
        assert page.locator("main script, main img").count() == 0


def test_a_printed_page_holds_the_answer_and_not_the_controls(page):
    page.goto(address("/", q=COMPLAINT))
    page.emulate_media(media="print")
    expect(page.locator(".card").first).to_be_visible()
    expect(page.locator("header.site")).to_be_hidden()
    expect(page.locator("form.ask")).to_be_hidden()
