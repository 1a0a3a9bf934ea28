"""Handing Kibana its objects: what is sent, and what helps where they are not taken."""

import pytest
from kibana_server import address, kibana_running

from mappings.errors import ServerRefused, ServerUnavailable
from yiju.kibana import install, saved_objects
from yiju.settings import Settings

OBJECTS = list(saved_objects("laws"))


@pytest.fixture
def server():
    with kibana_running() as server:
        yield server


@pytest.mark.parametrize(
    "proof",
    [
        pytest.param({"es_api_key": "abc"}, id="key"),
        pytest.param({"es_user": "u", "es_password": "p"}, id="user"),
    ],
)
def test_install_hands_over_every_object_to_the_space(server, proof):
    count = install(Settings(**proof), "laws", url=address(server), space="legal team")
    assert count == len(OBJECTS)
    assert server.asked == ["/s/legal%20team/api/saved_objects/_import?overwrite=true"]


def test_a_kibana_that_refuses_is_told(server):
    with pytest.raises(ServerRefused, match="401") as caught:
        install(Settings(es_api_key=None), "laws", url=address(server))
    assert "YIJU_ES_API_KEY" in caught.value.remedy


@pytest.mark.parametrize(
    ("says", "told"),
    [
        pytest.param(b"<html>sign in</html>", "is no Kibana", id="a page"),
        pytest.param(b"[]", "is no Kibana", id="a list"),
        pytest.param(
            b'{"success": false, "errors": [{"type": "search", "id": "a"}]}',
            "did not take 1 objects: search a",
            id="objects that clash",
        ),
    ],
)
def test_an_import_that_did_not_happen_is_told(server, says, told):
    server.says = says
    with pytest.raises(ServerRefused, match=told) as caught:
        install(Settings(es_api_key="abc"), "laws", url=address(server))
    assert caught.value.remedy != ServerRefused.remedy


def test_a_kibana_that_is_not_there_is_told():
    with pytest.raises(ServerUnavailable, match="cannot be reached") as caught:
        install(Settings(), "laws", url="http://127.0.0.1:9")
    assert "Kibana" in caught.value.remedy
