"""Invented regulations of any length, for the tests of passages."""

from mappings.records import Provision, Span, Version

VERSION = Version(
    version_id="云岭市灯光条例@2020-01-01",
    work_id="云岭市灯光条例",
    title="云岭市灯光条例",
    full_title="云岭市灯光条例",
    kind="local_regulation",
    tier=1,
    force=60,
)
DIGITS = "〇一二三四五六七八九"


def provision(text: str, number: int = 3, *, path: tuple[str, ...] = (), **given) -> Provision:
    """An article of the invented regulation."""
    return Provision(
        provision_id=f"{VERSION.version_id}#{number}",
        version_id=VERSION.version_id,
        label=f"第{chinese(number)}条",
        number=str(number),
        path=path,
        text=text,
        ordinal=number,
        span=Span(start=0, end=len(text)),
        line_start=number,
        line_end=number,
        lines=tuple(range(number, number + text.count("\n") + 1)),
        **given,
    )


def regulation(random, length: int) -> list[Provision]:
    """Chapters of 4 to 12 articles of 1 to 4 paragraphs, `length` characters in all."""
    articles, written, chapter = [], 0, 0
    while written < length:
        chapter += 1
        for _ in range(random.randint(4, 12)):
            text = "\n".join(paragraph(random) for _ in range(random.choice((1, 1, 1, 2, 2, 3))))
            path = (f"第{chinese(chapter)}章 灯光之{chinese(chapter)}",)
            articles.append(provision(text, len(articles) + 1, path=path))
            written += len(articles[-1].label) + len(text)
            if written >= length:
                break
    return articles


def paragraph(random) -> str:
    """One or two sentences of 20 to 90 characters."""
    return "".join(
        "灯" * random.randint(9, 40) + "，" + "光" * random.randint(9, 45) + "。"
        for _ in range(random.choice((1, 1, 2)))
    )


def chinese(number: int) -> str:
    """A number below 100 in Chinese digits."""
    tens, ones = divmod(number, 10)
    high = ("", "十")[tens] if tens < 2 else f"{DIGITS[tens]}十"
    return high + (DIGITS[ones] if ones or not tens else "")
