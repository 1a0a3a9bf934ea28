"""A job tells how far it is, in plain lines off a terminal; its report shows names as they are."""

import io

from rich.console import Console

from ingest.pipeline import Progress
from ingest.report import Failure, Report
from yiju.cli.ingest import show
from yiju.cli.progress import Lines, watching
from yiju.cli.terminal import open_console


def test_lines_tell_beginning_pace_and_end():
    clock, said = iter((0.0, 1.0, 12.0, 13.0, 20.0, 21.0)), []
    watch = Lines(said.append, now=lambda: next(clock))
    for done in (0, 1, 24, 25, 40):
        watch(Progress("reading", done, 40, "a.md"))
    watch(Progress("writing", 0, 3, "b"))
    assert said == [
        "reading 0 of 40",
        "reading 24 of 40, 2.0 a second, 0:00:08 left",
        "reading 40 of 40, 2.0 a second, 0:00:00 left",
        "writing 0 of 3",
    ]


def test_a_pipe_gets_lines_without_control_characters():
    pipe = io.StringIO()
    with watching(Console(file=pipe)) as watch:
        watch(Progress("reading", 1, 1, "a.md"))
    assert pipe.getvalue().startswith("reading 1 of 1")
    assert "\x1b" not in pipe.getvalue()


def test_a_terminal_gets_a_bar_with_its_rate():
    screen = io.StringIO()
    with watching(Console(file=screen, force_terminal=True, width=100)) as watch:
        for done in (0, 1, 2):
            watch(Progress("reading", done, 2, "a.md"))
    assert "2/2" in screen.getvalue()


def test_a_report_shows_names_as_they_are(capsys):
    failure = Failure(source="[/red]法[1].md", reason="no \x1b[2Jissuer", remedy="[b]Mend it.")
    counts = {"read": 1, "written": 0, "skipped": 0, "failed": 1, "passages": 0, "works": 0}
    show(Report(**counts, failures=(failure,), notices=("[x] is odd",)), open_console())
    shown = capsys.readouterr().out
    for told in ("[/red]法[1].md", "no �[2Jissuer", "[b]Mend it.", "[x] is odd"):
        assert told in shown
