"""The server's and the system's complaints become errors that say what helps."""

import errno
import shutil

import pytest

from mappings.errors import NodeError
from yiju.node import lifecycle
from yiju.node.faults import disk_faults, port_was_taken, startup_fault
from yiju.settings import Settings


@pytest.mark.parametrize(
    ("said", "shown", "remedy"),
    [
        pytest.param(
            "# There is insufficient memory for the Java Runtime Environment to continue.\n",
            "insufficient memory",
            "YIJU_NODE_HEAP",
            id="heap above the machine's memory",
        ),
        pytest.param(
            "Error occurred during initialization of VM\nToo small maximum heap\n",
            "Too small maximum heap",
            "YIJU_NODE_HEAP",
            id="heap too small",
        ),
        pytest.param(
            "[ERROR][o.e.b.Elasticsearch] java.io.IOException: No space left on device\n",
            "No space left",
            "Free space",
            id="disk filled up",
        ),
        pytest.param(
            "[ERROR] java.lang.IllegalStateException: failed to obtain node locks\n",
            "node locks",
            "Another server",
            id="data in use",
        ),
        pytest.param("it is what it is\n", "it is what it is", "yiju node logs", id="unknown"),
        pytest.param("", "nothing", "yiju node logs", id="silent"),
    ],
)
def test_the_last_words_of_the_server_are_shown_with_a_remedy(said, shown, remedy):
    fault = startup_fault(said)
    assert shown in fault.message
    assert remedy in fault.remedy


def test_stack_frames_and_plain_information_are_left_out():
    said = "[INFO ] heap size [1gb]\nERROR: it died\n\tat org.example.Main.main(Main.java:1)\n"
    fault = startup_fault(said)
    assert fault.message == "Elasticsearch did not start; it said:\n  ERROR: it died"


def test_a_port_taken_meanwhile_is_recognised():
    assert port_was_taken("org.elasticsearch.http.BindHttpException: Failed to bind to 127.0.0.1:1")
    assert not port_was_taken("publish_address {127.0.0.1:1}, bound_addresses {127.0.0.1:1}")


@pytest.mark.parametrize(
    ("code", "remedy"),
    [
        pytest.param(errno.ENOSPC, "Free space", id="disk full"),
        pytest.param(errno.EACCES, "YIJU_HOME", id="not ours"),
        pytest.param(errno.EROFS, "YIJU_HOME", id="read-only"),
        pytest.param(errno.EIO, "yiju node logs", id="anything else"),
    ],
)
def test_an_error_of_the_system_names_the_file_and_what_helps(code, remedy):
    with pytest.raises(NodeError, match=r"^/some/file: ") as caught, disk_faults():
        raise OSError(code, "it did not go", "/some/file")
    assert remedy in caught.value.remedy
    assert caught.value.exit_code == 6


def test_an_error_that_a_library_made_up_keeps_its_words():
    with pytest.raises(NodeError, match="no certificate bundle at x"), disk_faults():
        raise OSError("no certificate bundle at x")


@pytest.mark.parametrize("step", [lifecycle.start, lifecycle.stop, lifecycle.status])
def test_a_home_that_is_a_file_is_an_error_with_a_remedy(tmp_path, step):
    home = tmp_path / "home"
    home.write_text("not a folder")
    with pytest.raises(NodeError) as caught:
        step(Settings(home=home))
    assert "YIJU_HOME" in caught.value.remedy


def test_a_full_disk_is_told_before_the_server_starts(tmp_path, monkeypatch):
    usage = shutil.disk_usage(tmp_path)._replace(free=5 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(NodeError, match="only 5 MB are free") as caught:
        lifecycle._check_space(tmp_path)
    assert "Free space" in caught.value.remedy


def test_nothing_runs_where_nothing_was_made(tmp_path):
    settings = Settings(home=tmp_path)
    assert lifecycle.status(settings) is None
    assert lifecycle.access(settings) is None
    assert lifecycle.logs(settings, lines=3) == []
    assert not lifecycle.stop(settings)
    assert not lifecycle.destroy(settings)
