"""`yiju serve` and `yiju keys`: who is let in before anything is served."""

import gc
import re
from contextlib import ExitStack
from socket import AF_INET, AF_INET6, IPPROTO_TCP, TCP_NODELAY, create_connection

import httpx2
import pytest
from patience import PATIENCE
from served import served
from typer.testing import CliRunner

from mappings.errors import InvalidSetting, NotFoundError
from yiju.api.app import create_app
from yiju.api.keys import open_keys
from yiju.api.server import Impatient, address_of, listener, listeners
from yiju.cli import app
from yiju.settings import load_settings
from yiju.wire import Role


@pytest.fixture
def yiju(tmp_path, monkeypatch):
    """Run a command in a home of its own; faults are raised."""
    monkeypatch.setenv("YIJU_HOME", str(tmp_path))

    def run(*words):
        result = CliRunner().invoke(app, words)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


def test_no_address_but_the_loopback_is_served_without_a_key(yiju):
    with pytest.raises(InvalidSetting, match="no key guards"):
        yiju("serve", "--host", "0.0.0.0")  # noqa: S104 - that it is refused is the point


@pytest.mark.parametrize(
    ("host", "told"),
    [
        pytest.param("127.0.0.1", r"http://127\.0\.0\.1:[1-9]\d+/", id="IPv4"),
        pytest.param("localhost", r"http://localhost:[1-9]\d+/", id="a name"),
        pytest.param("::1", r"http://\[::1\]:[1-9]\d+/", id="IPv6"),
    ],
)
def test_a_port_that_is_free_is_taken_and_told(host, told):
    with listener(host, 0) as place:
        assert re.fullmatch(told, address_of(place, host))


@pytest.mark.parametrize(
    ("host", "families"),
    [
        pytest.param("localhost", {AF_INET, AF_INET6}, id="the name of both"),
        pytest.param("127.0.0.1", {AF_INET}, id="IPv4 alone"),
        pytest.param("::1", {AF_INET6}, id="IPv6 alone"),
    ],
)
def test_localhost_is_listened_at_by_every_way_it_is_called(host, families):
    with ExitStack() as closing:
        places = [closing.enter_context(place) for place in listeners(host, 0)]
        assert {place.family for place in places} == families
        assert len({place.getsockname()[1] for place in places}) == 1
        for place in places:
            create_connection(place.getsockname()[:2], timeout=PATIENCE).close()


def test_a_port_that_another_holds_on_one_way_to_localhost_is_told(yiju):
    with listener("::1", 0) as place:
        port = str(place.getsockname()[1])
        with pytest.raises(InvalidSetting, match=f"cannot listen on ::1, port {port}"):
            yiju("serve", "--host", "localhost", "--port", port)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_port_that_is_taken_is_told_and_no_address(yiju, host):
    with listener(host, 0) as place:
        port = place.getsockname()[1]
        with pytest.raises(InvalidSetting, match=f"cannot listen on {host}, port {port}") as caught:
            yiju("serve", "--host", host, "--port", str(port))
    assert "--port" in caught.value.remedy


@pytest.mark.usefixtures("yiju")
def test_an_answer_is_sent_without_waiting_until_its_head_is_confirmed():
    """Every answer of one caller took 40 ms more than the work."""
    with served(create_app(load_settings())) as address, httpx2.Client(base_url=address) as caller:
        assert caller.get("/healthz").is_success
        open_now = [one for one in gc.get_objects() if type(one) is Impatient and one.transport]
        places = [one.transport.get_extra_info("socket") for one in open_now]
        told = [
            place.getsockopt(IPPROTO_TCP, TCP_NODELAY) for place in places if place.fileno() > 0
        ]
    assert told
    assert all(told)


def test_a_key_is_told_once_and_may_what_it_was_made_for(yiju):
    made = yiju("keys", "create", "lawyer", "--role", "review", "--collection", "laws")
    key = made.stdout.strip()
    caller = open_keys(load_settings()).caller(key)
    assert caller.name == "lawyer"
    assert [role for role in Role if caller.may(role, "laws")] == [Role.READ, Role.REVIEW]
    assert not caller.may(Role.READ, "others")
    listed = yiju("keys", "list").stdout
    assert "lawyer" in listed
    assert key not in listed


def test_a_key_can_be_made_of_no_unknown_role_and_under_no_used_name(yiju):
    with pytest.raises(InvalidSetting, match="no role is named"):
        yiju("keys", "create", "x", "--role", "king")
    yiju("keys", "create", "x")
    with pytest.raises(InvalidSetting, match="there is a key named"):
        yiju("keys", "create", "x")


def test_a_revoked_key_is_gone(yiju):
    key = yiju("keys", "create", "guest").stdout.strip()
    yiju("keys", "revoke", "guest")
    assert open_keys(load_settings()).caller(key) is None
    with pytest.raises(NotFoundError):
        yiju("keys", "revoke", "guest")


def test_a_damaged_file_of_keys_lets_nobody_in(yiju):
    yiju("keys", "create", "guest")
    open_keys(load_settings()).path.write_text("[{")
    with pytest.raises(InvalidSetting, match="cannot be read"):
        yiju("serve", "--host", "0.0.0.0")  # noqa: S104 - that it is refused is the point
