"""Fixtures of the pages: the application served on the node, and a real browser."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from patience import PATIENCE
from playwright.sync_api import Browser, Page, expect, sync_playwright
from served import served

from yiju.api.app import create_app
from yiju.evaluation.files import make_folder, write_run
from yiju.evaluation.judgements import read_questions
from yiju.evaluation.report import Configuration, build_report, rows_of
from yiju.evaluation.run import Plan, run
from yiju.settings import Settings
from yiju.workbench import Workbench, open_workbench

QUESTIONS = Path(__file__).resolve().parents[2] / "examples" / "questions.jsonl"
CHROMIUM = Path("/usr/bin/chromium")
# Debian's build phones home and expects a display and a sandbox that containers do not have.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)

HOSTILE = "<script>document.title='stolen'</script><img src=x onerror=\"document.title='stolen'\">"

TEXTS = {
    f"危险{HOSTILE.replace('/', '∕')}.md": f"# 试验条例{HOSTILE}\n\n"
    "（2020年1月1日公布，自2020年3月1日起施行）\n\n"
    f"第一条 灯塔应当每日擦拭{HOSTILE}。\n\n第二条 违反第一条的，处五百元以下罚款。\n",
    "灯塔看守规则.md": "# 灯塔看守规则\n\n第一条 看守人应当在日落前点灯。\n\n"
    "第二条 本规则所称看守人，是指受雇看守灯塔的人。\n",
}
"""Texts of a collection that tests may change: one whose words are markup, one that is doubtful."""


@pytest.fixture(scope="session")
def lighthouse(node_settings: Settings, tmp_path_factory) -> Workbench:
    """A collection of our own, with a text whose every word tries to be markup."""
    folder = tmp_path_factory.mktemp("lighthouse")
    for name, text in TEXTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    bench = open_workbench(node_settings, "lighthouse")
    report = bench.ingest([str(folder)])
    assert not report.failed, report.failures
    return bench


@pytest.fixture(scope="session")
def web_settings(node_settings: Settings) -> Settings:
    """The node's settings, with the invented corpus as the usual collection."""
    return node_settings.model_copy(update={"collection": "examples"})


@pytest.fixture(scope="session")
def evaluated(web_settings: Settings, examples_bench: Workbench) -> Path:
    """A run of evaluation, kept where the pages look for it."""
    questions = read_questions([QUESTIONS])[:30:2]
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


@pytest.fixture(scope="module")
def site(web_settings: Settings, examples_bench: Workbench, lighthouse: Workbench) -> Iterator[str]:
    """Address of the pages over two collections, without keys."""
    assert examples_bench.index.exists()
    assert lighthouse.index.exists()
    with served(create_app(web_settings)) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; a machine without it is a failure in CI, and a skip elsewhere."""
    if not CHROMIUM.exists():
        message = f"no browser at {CHROMIUM}; install it with: apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        expect.set_options(timeout=PATIENCE * 1000)
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Open a page in a fresh browser, of these properties; it is closed at the end."""
    with ExitStack() as closing:

        def open_page(**given) -> Page:
            context = browser.new_context(**{"base_url": site, "locale": "zh-CN"} | given)
            closing.callback(context.close)
            context.set_default_timeout(PATIENCE * 1000)
            return context.new_page()

        yield open_page


@pytest.fixture
def page(opened: Callable[..., Page]) -> Iterator[Page]:
    """A page in a fresh Chinese browser; whatever the console says is a failure."""
    page = opened()
    said: list[str] = []
    # A page that tells of a fault has its status: the browser repeats it, and that is no fault.
    page.on(
        "console",
        lambda message: None if message.location["url"] == page.url else said.append(message.text),
    )
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: said.append(dialog.message))
    yield page
    page.context.close()
    assert said == []
