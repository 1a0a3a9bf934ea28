"""What of a web page is furniture: by element, by role, by the words of its class and id."""

from __future__ import annotations

import re
from collections import Counter

from selectolax.lexbor import LexborHTMLParser, LexborNode

UNSEEN = frozenset((
    "button", "canvas", "head", "iframe", "input", "noscript", "object", "script", "select",
    "style", "svg", "template", "textarea", "title",
))  # fmt: skip
"""Elements whose content no reader of the page sees as text."""

ELEMENTS = {"nav": "navigation", "footer": "footer", "aside": "aside", "header": "header"}

ROLES = {
    "banner": "header",
    "complementary": "aside",
    "contentinfo": "footer",
    "menu": "navigation",
    "menubar": "navigation",
    "navigation": "navigation",
    "search": "search",
    "toolbar": "navigation",
}

NAMES = {
    "breadcrumb": "navigation",
    "breadcrumbs": "navigation",
    "catlinks": "navigation",
    "copyright": "footer",
    "dropdown": "navigation",
    "editsection": "edit_links",
    "footer": "footer",
    "header": "header",
    "headerlink": "edit_links",
    "license": "footer",
    "licensetpl": "footer",
    "login": "header",
    "menu": "navigation",
    "nav": "navigation",
    "navbar": "navigation",
    "navbox": "navigation",
    "navigation": "navigation",
    "noprint": "not_printed",
    "pagination": "navigation",
    "printfooter": "footer",
    "search": "search",
    "share": "share_links",
    "sidebar": "aside",
    "sitenotice": "notice",
    "toc": "contents",
    "toolbar": "navigation",
}
"""Words of a class or id, and what they mark."""

NAME_BREAK = re.compile(r"[^a-z]+|(?<=[a-z])(?=[A-Z])")
HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
LANDMARKS = "main, [role=main], article, h1"
# A box above the text often holds its history; a site's own header never tells one.
HISTORY = re.compile(r"\d{4}\s*年.{0,80}?(?:通过|公布|发布|批准|修正|修订|施行)", re.DOTALL)

# Lists of links on the pages of ../shared: 5 links at the least, 0.9 of their text and more.
LEAST_LINKS = 4
LEAST_LINKED = 0.8
HIGHEST_LIST = 8
"""How far above its links a list of them is looked for."""


def main_part(tree: LexborHTMLParser) -> LexborNode:
    """The element that the page itself calls its main part, else its body."""
    parts = tree.css("main, [role=main]")
    if len(parts) == 1:
        return parts[0]
    return tree.body or tree.root  # type: ignore[return-value]  # a parsed page has a root


class Furniture:
    """Tells the furniture of one page from its text."""

    def __init__(self, root: LexborNode) -> None:
        self._root = root
        self._page_size = len(root.text())
        self._links: Counter[int] = Counter()
        self._linked: Counter[int] = Counter()
        for link in root.css("a[href]"):
            size = len("".join(link.text().split()))
            above = link.parent
            for _ in range(HIGHEST_LIST):
                if above is None:
                    break
                self._links[above.mem_id] += 1
                self._linked[above.mem_id] += size
                above = above.parent

    def kind(self, node: LexborNode) -> str | None:
        """Kind of furniture that an element is, or None.

        What holds a landmark, or more than half of the page's characters, is never furniture:
        many pages call their outermost box `nav-wrapper` or `has-sidebar`.
        """
        kind = _named_kind(node) or ("navigation" if self._lists_links(node) else None)
        if kind is None or node.mem_id == self._root.mem_id:
            return None
        text = node.text()
        holds_text = node.css_first(LANDMARKS) is not None or 2 * len(text) > self._page_size
        tells_history = kind == "header" and HISTORY.search(text)
        return None if holds_text or tells_history else kind

    def _lists_links(self, node: LexborNode) -> bool:
        if self._links[node.mem_id] < LEAST_LINKS:
            return False
        return self._linked[node.mem_id] >= LEAST_LINKED * len("".join(node.text().split()))


def _named_kind(node: LexborNode) -> str | None:
    if kind := ELEMENTS.get(str(node.tag)):
        return kind
    attributes = node.attributes
    if kind := ROLES.get(attributes.get("role") or ""):
        return kind
    if "hidden" in attributes or HIDDEN.search(attributes.get("style") or ""):
        return "hidden"
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    words = NAME_BREAK.split(names) if names.strip() else ()
    return next((NAMES[word.lower()] for word in words if word.lower() in NAMES), None)
