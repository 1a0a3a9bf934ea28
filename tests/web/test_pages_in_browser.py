"""Every page in Chromium: accessible, legible, on a phone and on paper, in both languages, safe."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from pages import COMPLAINT, WORK, address, grave
from playwright.sync_api import expect

from search.question import Question, Ranking

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
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
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if grave(one)] == []
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.fixture(scope="module")
def two_arms(examples_bench):
    """An answer of each of two rankings, so that feedback has arms to hold against each other."""
    for ranking in (Ranking.FULL, Ranking.LEXICAL):
        examples_bench.ask(Question(text=COMPLAINT, ranking=ranking))
    examples_bench.index.refresh("audit")


@pytest.mark.usefixtures("evaluated", "two_arms")
@pytest.mark.parametrize(
    ("name", "tables"),
    [
        pytest.param("proved absent", 2, id="the counts of a proof, and why methods were skipped"),
        pytest.param("answer with a conflict", 3, id="methods and parts of a score"),
        pytest.param("text under review", 1, id="the evidence of an annotation"),
        pytest.param("feedback", 2, id="the arms and their differences"),
        pytest.param("operations", 2, id="the jobs and the indices of builds"),
        pytest.param("evaluation", 1, id="the runs"),
        pytest.param("run", 3, id="the figures of a run"),
    ],
)
def test_what_a_table_says_is_not_cut_off_on_a_phone(page, name, tables):
    path, values = PAGES[name]
    page.set_viewport_size(PHONE)
    page.goto(address(path, **values))
    for group in page.query_selector_all("details"):
        group.evaluate("one => one.open = true")
    assert page.locator(".scroll:not(.stacked)").count() == 0
    cut = page.locator(".stacked").evaluate_all(
        "all => all.map(o => o.scrollWidth > o.clientWidth)"
    )
    assert len(cut) >= tables
    assert not any(cut)


def test_the_dark_colours_are_legible_too(page):
    page.emulate_media(color_scheme="dark")
    page.goto(address("/", q=COMPLAINT))
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if grave(one)] == []


def test_the_language_is_switched_and_remembered(page):
    page.goto(address("/"))
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("button", name="Search")).to_be_visible()
    page.goto(address("/works"))
    expect(page.locator("h1")).to_have_text("Works")


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
