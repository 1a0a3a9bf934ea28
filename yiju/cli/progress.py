"""How far a job is: a bar with rate and time left on a terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

if TYPE_CHECKING:
    from ingest.pipeline import Progress as Step
    from ingest.pipeline import Watch

PACE = 10.0
"""Seconds between two lines: a log of a night's ingest stays readable."""


@contextmanager
def watching(console: Console) -> Iterator[Watch]:
    """What shows the steps of a job on this console until the job ends."""
    if not console.is_terminal:
        yield Lines(console.print)
        return
    with _bar(console) as bar:
        tasks: dict[str, TaskID] = {}

        def watch(step: Step) -> None:
            if step.stage not in tasks:
                tasks[step.stage] = bar.add_task(step.stage)
            bar.update(tasks[step.stage], completed=step.done, total=step.total)

        yield watch


class Lines:
    """A line at the beginning and the end of each stage, and now and then between."""

    def __init__(self, say: Callable[[str], None], *, now: Callable[[], float] = monotonic) -> None:
        self._say, self._now = say, now
        self._stage, self._begun, self._said = "", 0.0, 0.0

    def __call__(self, step: Step) -> None:
        """Take a step, and tell of it where it is time."""
        now = self._now()
        if step.stage != self._stage:
            self._stage, self._begun = step.stage, now
        elif step.done < step.total and now - self._said < PACE:
            return
        self._said = now
        self._say(f"{step.stage} {step.done} of {step.total}{self._outlook(step, now)}")

    def _outlook(self, step: Step, now: float) -> str:
        passed = now - self._begun
        if not step.done or passed <= 0:
            return ""
        left = timedelta(seconds=round(passed / step.done * (step.total - step.done)))
        return f", {step.done / passed:.1f} a second, {left} left"


class _Rate(ProgressColumn):
    """Steps a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f}/s" if task.speed else "")


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
