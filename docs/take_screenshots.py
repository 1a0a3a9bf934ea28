"""Takes the pictures of docs/web.md: the invented corpus in Chromium, at desktop and phone width.

Run it with a node and the collection `examples` in YIJU_HOME:
`.venv/bin/python docs/take_screenshots.py http://127.0.0.1:8321`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parent / "screenshots"
CHROMIUM = "/usr/bin/chromium"
DESKTOP, PHONE = (1100, 900), (390, 844)


class Picture(NamedTuple):
    """One picture: what is shown, how wide, in which language and colours."""

    name: str
    path: str
    values: dict[str, str]
    size: tuple[int, int] = DESKTOP
    language: str = "zh"
    colours: Literal["light", "dark"] = "light"


COMPLAINT = {"q": "邻居书面投诉屋顶农场滴水，经营者几天内要答复"}
PICTURES = (
    Picture("search", "/", {"q": "检查记录应当保存几年"}),
    Picture("search-phone", "/", {"q": "检查记录应当保存几年"}, PHONE),
    Picture("conflict", "/", COMPLAINT),
    Picture("conflict-phone-dark", "/", COMPLAINT, PHONE, colours="dark"),
    Picture("replaced", "/", {"q": "屋顶栽培管理条例第四条"}),
    Picture("not-found", "/", {"q": "What does the maternity allowance amount to?"}, language="en"),
    Picture(
        "provision",
        "/works/provision",
        {"id": "屋顶农场法@2023-06-28#14", "against": "屋顶农场法@2016-09-30"},
    ),
    Picture("work-phone", "/works/work", {"work": "屋顶农场法"}, PHONE),
    Picture("audit", "/audit", {}, language="en"),
    Picture("operations-dark", "/operations", {}, language="en", colours="dark"),
)


def take(site: str) -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for one in PICTURES:
            width, height = one.size
            page = browser.new_page(
                viewport={"width": width, "height": height}, color_scheme=one.colours
            )
            values = {"collection": "examples", "lang": one.language} | one.values
            page.goto(f"{site}{one.path}?{urlencode(values)}")
            page.screenshot(path=FOLDER / f"{one.name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    take(sys.argv[1])
