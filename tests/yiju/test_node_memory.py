"""What a home remembers of its node, and where the node lies."""

import socket
import stat

import pytest

from mappings.errors import NodeError
from yiju.node.folders import SYSTEM_FOLDER, Account, choose_folder
from yiju.node.memory import forget, new_memory, recall, remember, with_free_ports

OTHER = Account("someone", 12345, 12345)


def test_what_is_remembered_is_recalled(tmp_path):
    memory = new_memory(tmp_path, None)
    remember(tmp_path, memory)
    assert recall(tmp_path) == memory
    forget(tmp_path)
    assert recall(tmp_path) is None


def test_only_its_owner_can_read_the_password(tmp_path):
    memory = new_memory(tmp_path, None)
    remember(tmp_path, memory)
    (kept,) = tmp_path.iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert memory.password in kept.read_text()
    assert memory.password not in repr(memory)


def test_two_homes_have_nothing_in_common(tmp_path):
    homes = [tmp_path / "one", tmp_path / "two"]
    one, two = (new_memory(home, None) for home in homes)
    assert one.folder != two.folder
    assert one.password != two.password


@pytest.mark.parametrize("content", ["", "{", '{"folder": "x"}'])
def test_a_damaged_file_is_an_error_with_a_remedy(tmp_path, content):
    remember(tmp_path, new_memory(tmp_path, None))
    (tmp_path / "node.json").write_text(content)
    with pytest.raises(NodeError, match=r"node\.json cannot be read") as caught:
        recall(tmp_path)
    assert "Move that file away" in caught.value.remedy


def test_free_ports_are_kept(tmp_path):
    memory = new_memory(tmp_path, None)
    assert with_free_ports(memory) == memory
    assert memory.http_port != memory.transport_port


@pytest.mark.parametrize("taken", ["http_port", "transport_port"])
def test_a_taken_port_is_given_up(tmp_path, taken):
    with socket.socket() as other_program:
        other_program.bind(("127.0.0.1", 0))
        other_program.listen()
        port = other_program.getsockname()[1]
        memory = new_memory(tmp_path, None).model_copy(update={taken: port})
        chosen = with_free_ports(memory)
    assert port not in (chosen.http_port, chosen.transport_port)
    assert chosen.password == memory.password


def test_the_node_lies_in_its_home_where_its_account_gets_there(tmp_path):
    tmp_path.chmod(0o700)
    assert choose_folder(tmp_path, None) == tmp_path / "node"


def test_a_closed_home_sends_the_node_of_root_elsewhere_and_always_to_the_same_place(tmp_path):
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    chosen = choose_folder(closed, OTHER)
    assert chosen.parent == SYSTEM_FOLDER
    assert chosen == choose_folder(closed, OTHER)
    assert chosen != choose_folder(tmp_path / "closed" / "..", OTHER)
