"""What is seen of a node is seen while it works."""

import shutil
from threading import Event, Thread

import pytest

from yiju.node.state import _size


@pytest.fixture
def restless(tmp_path):
    """A folder in which indices come and go, beside one file of seven bytes that stays."""
    (tmp_path / "stays").write_bytes(b"7 bytes")
    over = Event()

    def make_and_delete():
        while not over.is_set():
            for number in range(20):
                index = tmp_path / f"index-{number}" / "0" / "translog"
                index.mkdir(parents=True)
                (index / "segment").touch()
            for number in range(20):
                shutil.rmtree(tmp_path / f"index-{number}")

    server = Thread(target=make_and_delete)
    server.start()
    yield tmp_path
    over.set()
    server.join()


def test_a_size_is_told_while_the_server_deletes_indices(restless):
    assert {_size(restless) for _ in range(300)} == {7}


def test_what_is_not_there_has_no_size(tmp_path):
    assert _size(tmp_path / "none") == 0
