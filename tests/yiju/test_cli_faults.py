"""`main` turns every fault into two lines on stderr and its documented exit code."""

import subprocess
import sys

import numpy as np
import pytest
from patience import PATIENCE

from mappings import errors
from mappings.vectors import UnusableVectors
from yiju import cli


def every_class(root=errors.PlatformError):
    return {root}.union(*(every_class(child) for child in root.__subclasses__()))


FAULTS = [
    (errors.PlatformError("x"), 1),
    (errors.InputError("x"), 2),
    (errors.InvalidQuestion("x"), 2),
    (errors.InvalidDate("x"), 2),
    (errors.InvalidFilter("x"), 2),
    (errors.InvalidSetting("x"), 2),
    (errors.NothingToRead("x"), 2),
    (errors.TooLarge("x"), 2),
    (errors.TooOften("x"), 2),
    (errors.TooSlow("x"), 2),
    (errors.NotFoundError("x"), 3),
    (errors.UnknownCollection("x"), 3),
    (errors.UnknownSource("x"), 3),
    (errors.UnknownJob("x"), 3),
    (errors.RejectedDocument("a.md", "x"), 4),
    (errors.UnreadableDocument("a.md", "x"), 4),
    (errors.IngestIncomplete("x"), 4),
    (errors.ServerUnavailable("x"), 5),
    (errors.AccessDenied("x"), 5),
    (errors.ServerOverloaded("x"), 5),
    (errors.ServerRefused("x"), 5),
    (errors.NodeError("x"), 6),
    (errors.EncoderError("x"), 7),
    (errors.ModelMismatch("x"), 7),
    (UnusableVectors(np.zeros((1, 2), np.float32), np.array([False])), 7),
    (errors.ChatError("x", reason="timeout"), 7),
    (errors.AuditError("x"), 8),
    (errors.ChainBroken("x"), 8),
    (errors.JobError("x"), 9),
    (errors.JobRunning("x"), 9),
    (errors.JobTakenOver("x"), 9),
    (errors.BuildNotGood("x"), 9),
    (errors.AccessError("x"), 11),
    (errors.NotSignedIn("x"), 11),
    (errors.NotPermitted("x"), 11),
]


def call(monkeypatch, fault):
    """Run `main` with a command that raises this; returns its exit code."""

    def command():
        raise fault

    monkeypatch.setattr(cli, "app", command)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return ended.value.code


@pytest.mark.parametrize(("fault", "code"), FAULTS, ids=lambda one: type(one).__name__)
def test_an_error_of_ours_has_its_message_its_remedy_and_its_code(monkeypatch, capsys, fault, code):
    assert call(monkeypatch, fault) == code
    shown = capsys.readouterr()
    assert shown.err == f"error: {fault.message}\n{fault.remedy}\n"
    assert shown.out == ""


def test_no_class_of_error_is_missing_from_the_table():
    ours = {one for one in every_class() if one.__module__.split(".")[0] in ("mappings", "search")}
    assert ours <= {type(fault) for fault, _ in FAULTS}


def test_a_fault_of_our_own_shows_no_traceback_and_says_where_to_report_it(monkeypatch, capsys):
    monkeypatch.delenv("YIJU_DEBUG", raising=False)
    assert call(monkeypatch, KeyError("text")) == 1
    shown = capsys.readouterr().err
    assert shown.startswith("error: internal error: KeyError: 'text'\n")
    assert "report it" in shown
    assert "Traceback" not in shown


def test_the_traceback_is_there_for_who_asks(monkeypatch, capsys):
    monkeypatch.setenv("YIJU_DEBUG", "1")
    assert call(monkeypatch, KeyError("text")) == 1
    assert "Traceback" in capsys.readouterr().err


def test_settings_that_cannot_be_read_are_told_and_not_run_into_twice(monkeypatch, capsys):
    monkeypatch.setenv("YIJU_TIMEZONE", "Nowhere/Nowhere")
    assert call(monkeypatch, errors.InvalidSetting("YIJU_TIMEZONE: no time zone")) == 2
    assert capsys.readouterr().err.startswith("error: YIJU_TIMEZONE")


RUN = "from yiju import cli; cli.app.command('made-up')(lambda: {}); cli.main()"


def run(body, *arguments, **given):
    """Run the command line in a process of its own, with a command that does `body`."""
    return subprocess.run(
        [sys.executable, "-c", RUN.format(body), *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        **given,
    )


def test_ctrl_c_ends_quietly_with_130():
    ended = run("(_ for _ in ()).throw(KeyboardInterrupt)", "made-up")
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_the_version_is_told():
    ended = run("None", "--version")
    assert ended.returncode == 0
    assert ended.stdout.startswith("yiju ")


def test_a_terminal_without_chinese_gets_escapes_and_no_crash():
    ended = run("print('条')", "made-up", env={"PYTHONIOENCODING": "latin-1"})
    assert (ended.returncode, ended.stdout) == (0, "\\u6761\n")


def test_a_reader_who_leaves_early_is_told_nothing():
    code = RUN.format("[print('x' * 9999) for _ in range(999)]")
    with subprocess.Popen(
        [sys.executable, "-c", code, "made-up"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as ended:
        ended.stdout.close()
        assert ended.stderr.read() == b""
