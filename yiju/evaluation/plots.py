"""Line charts as SVG, without a plotting library: text that any browser draws.

Looked at in 2026-12: altair writes SVG only with vl-convert, 96 MB for the charts of one command,
and else a page of scripts; pygal's SVG names scripts of another host, holds one panel and no mark
for the value in use, and pygal has no types. The page stands alone and is read offline.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

# Okabe & Ito (2008): told apart by colour-blind readers, too.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
WIDTH, HEIGHT = 360, 240
"""Of one panel's plotting area, in pixels."""
LEFT, TOP, BOTTOM, GAP = 48, 56, 72, 64
STEP = 0.1
"""Between two lines of the grid; the axis begins and ends on one."""

NEAR = 1e-9
"""A value this near to a line of the grid stands on it."""

Place = tuple[float, float]


class Panel(NamedTuple):
    """One plotting area: a measure, and a line for each kind."""

    title: str
    lines: Mapping[str, Sequence[float]]
    """Name → one value a label, 0 to 1."""


def chart(title: str, *, labels: Sequence[str], panels: Sequence[Panel], marked: int) -> str:
    """Panels side by side over the same labels, evenly spaced; `marked` is the one in use."""
    width = LEFT + len(panels) * (WIDTH + GAP)
    height = TOP + HEIGHT + BOTTOM
    names = list(dict.fromkeys(name for panel in panels for name in panel.lines))
    colours = {name: COLOURS[at % len(COLOURS)] for at, name in enumerate(names)}
    body = [
        _text(LEFT, 20, title, size=15),
        *(
            line
            for at, panel in enumerate(panels)
            for line in _panel(
                panel, LEFT + at * (WIDTH + GAP), labels=labels, colours=colours, marked=marked
            )
        ),
        *_legend(colours, height - 12),
    ]
    inner = "\n".join(body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" font-family="sans-serif">\n'
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n{inner}\n</svg>\n'
    )


def _panel(
    panel: Panel,
    left: float,
    *,
    labels: Sequence[str],
    colours: Mapping[str, str],
    marked: int,
) -> Iterator[str]:
    low, high = _range([value for line in panel.lines.values() for value in line])
    steps = round((high - low) / STEP)

    def across(place: int) -> float:
        return left + WIDTH * (place / (len(labels) - 1) if len(labels) > 1 else 0.5)

    def up(value: float) -> float:
        return TOP + HEIGHT * (1 - (value - low) / (high - low))

    yield _text(left, TOP - 10, panel.title, size=13)
    for step in range(steps + 1):
        value = low + step * STEP
        yield _rule((left, up(value)), (left + WIDTH, up(value)), "#ddd")
        yield _text(left - 6, up(value) + 4, f"{value:.1f}", anchor="end")
    yield _rule((across(marked), TOP), (across(marked), TOP + HEIGHT), "#999", dashed=True)
    for place, label in enumerate(labels):
        yield _text(across(place), TOP + HEIGHT + 16, label, anchor="middle")
    for name, line in panel.lines.items():
        points = " ".join(f"{across(at):.1f},{up(value):.1f}" for at, value in enumerate(line))
        yield f'<polyline points="{points}" fill="none" stroke="{colours[name]}" stroke-width="2"/>'


def _range(values: Sequence[float]) -> tuple[float, float]:
    """The lines of the grid just outside the values; never of no height."""
    low = math.floor(min(values, default=0.0) / STEP + NEAR)
    high = math.ceil(max(values, default=1.0) / STEP - NEAR)
    return low * STEP, max(high, low + 1) * STEP


def _legend(colours: Mapping[str, str], height: float) -> Iterator[str]:
    left: float = LEFT
    for name, colour in colours.items():
        yield _rule((left, height - 4), (left + 18, height - 4), colour, width=3)
        yield _text(left + 24, height, name)
        left += 44 + 8 * len(name)


def _text(x: float, y: float, words: str, *, size: int = 11, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def _rule(start: Place, end: Place, colour: str, *, dashed: bool = False, width: int = 1) -> str:
    dashes = ' stroke-dasharray="4 4"' if dashed else ""
    (x1, y1), (x2, y2) = start, end
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"'
        f' stroke-width="{width}"{dashes}/>'
    )
