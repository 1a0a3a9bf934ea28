"""From settings to a client: your own cluster, the embedded node, and every way to get it wrong."""

import psutil
import pytest
from elasticsearch import ApiError
from typer.testing import CliRunner

from mappings.errors import AccessDenied, InvalidSetting, ServerUnavailable
from yiju.cli.node import app
from yiju.connect import connect, endpoint, open_client
from yiju.node import lifecycle
from yiju.settings import Settings

HTTPS = "https://search.example:9200"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        pytest.param({"es_url": "search.example:9200"}, "is no address", id="no scheme"),
        pytest.param({"es_url": "ftp://search.example"}, "is no address", id="other scheme"),
        pytest.param({"es_url": "https://"}, "is no address", id="no host"),
        pytest.param({"es_url": "https://me:hush@x:1"}, "YIJU_ES_USER", id="password in it"),
        pytest.param({"es_url": HTTPS, "es_user": "me"}, "need each other", id="no password"),
        pytest.param({"es_url": HTTPS, "es_password": "x"}, "need each other", id="no user"),
        pytest.param(
            {"es_url": HTTPS, "es_user": "me", "es_password": "x", "es_api_key": "k"},
            "which one",
            id="two ways at once",
        ),
        pytest.param({"es_url": HTTPS, "es_ca_file": "no.pem"}, "PEM", id="no such file"),
        pytest.param({"es_url": "http://x:1", "es_ca_file": __file__}, "https", id="ca for http"),
        pytest.param({"es_url": HTTPS, "es_ca_file": __file__}, "PEM", id="no certificate"),
        pytest.param({"es_url": "http://x:99999"}, "no client", id="no such port"),
    ],
)
def test_settings_that_cannot_work_are_named(tmp_path, given, told):
    with pytest.raises(InvalidSetting, match=told) as caught:
        connect(Settings(home=tmp_path, **given))
    assert "hush" not in caught.value.message


def test_a_cluster_that_does_not_answer_is_unavailable_and_nothing_is_started(tmp_path):
    home = tmp_path / "home"
    settings = Settings(home=home, es_url="http://127.0.0.1:9", es_timeout=1)
    with pytest.raises(ServerUnavailable, match="cannot be reached"):
        connect(settings)
    assert not home.exists()


def test_a_stopped_node_is_unavailable_where_starting_is_not_wanted(tmp_path):
    with pytest.raises(ServerUnavailable, match="not running") as caught:
        connect(Settings(home=tmp_path, es_url=None), start=False)
    assert "yiju node start" in caught.value.remedy


def test_the_node_can_be_used_as_if_it_were_your_own_cluster(node, tmp_path):
    home = tmp_path / "home"
    own = Settings(home=home, es_url=node.url, es_user=node.user, es_password=node.password)
    with connect(own) as client:
        assert client.cluster.health()["cluster_name"] == "yiju"
    assert not home.exists()


@pytest.mark.parametrize(
    "proof",
    [
        pytest.param({}, id="nobody"),
        pytest.param({"es_user": "yiju", "es_password": "wrong"}, id="wrong password"),
        pytest.param({"es_user": "elastic", "es_password": "changeme"}, id="built-in user"),
        pytest.param({"es_api_key": "bm90OmFrZXk="}, id="unknown key"),
    ],
)
def test_whoever_does_not_know_the_password_is_refused(node, tmp_path, proof):
    with pytest.raises(AccessDenied) as caught:
        connect(Settings(home=tmp_path, es_url=node.url, **proof))
    assert caught.value.exit_code == 5


def test_a_second_start_finds_the_same_node(node_settings):
    before = lifecycle.status(node_settings)
    assert lifecycle.start(node_settings, tell=pytest.fail) == before
    assert endpoint(node_settings).url == before.url


def test_the_node_listens_on_loopback_only_and_never_runs_as_root(node_settings):
    process = psutil.Process(lifecycle.status(node_settings).pid)
    listening = [c.laddr.ip for c in process.net_connections() if c.status == psutil.CONN_LISTEN]
    assert len(listening) == 2
    assert all(address.endswith("127.0.0.1") for address in listening)  # ::ffff:127.0.0.1 as well
    assert process.uids().effective != 0


def test_a_mistyped_index_name_makes_no_index(es_client):
    with pytest.raises(ApiError, match="no such index"):
        es_client.index(index="mistyped", document={"a": 1})


def test_snapshots_can_be_kept_in_the_folder_of_the_node(es_client, node_settings):
    folder = lifecycle.status(node_settings).folder / "snapshots" / "connect"
    es_client.snapshot.create_repository(
        name="connect", repository={"type": "fs", "settings": {"location": str(folder)}}
    )
    es_client.snapshot.delete_repository(name="connect")


def test_the_command_shows_the_running_node(node_settings, node):
    runner = CliRunner(env={"YIJU_HOME": str(node_settings.home), "COLUMNS": "200"})
    shown = runner.invoke(app, ["status"])
    assert shown.exit_code == 0
    assert node.url in shown.output
    assert node.password.get_secret_value() not in shown.output
    # Whatever the run has done before: each line of a node's log names the node.
    assert "[yiju]" in runner.invoke(app, ["logs", "--lines", "500"]).output


def test_the_command_says_when_your_own_cluster_is_used(tmp_path):
    runner = CliRunner(env={"YIJU_HOME": str(tmp_path / "home"), "YIJU_ES_URL": HTTPS})
    said = runner.invoke(app, ["start"])
    assert said.exit_code == 0
    assert HTTPS in said.output
    assert not (tmp_path / "home").exists()


def test_destroying_asks_first(node_settings):
    runner = CliRunner(env={"YIJU_HOME": str(node_settings.home)})
    asked = runner.invoke(app, ["destroy"], input="n\n")
    assert "Delete" in asked.output
    assert lifecycle.status(node_settings).is_ready


def test_a_client_asks_nothing_until_it_is_used():
    with open_client(endpoint(Settings(es_url="http://127.0.0.1:9")), timeout=1) as client:
        assert client is not None
