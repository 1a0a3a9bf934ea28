"""What the server answers with an error becomes ours, alone or as one search among several."""

from types import SimpleNamespace

import pytest

from mappings.errors import AccessDenied, ServerOverloaded, ServerRefused
from mappings.index import Index

RECOVERING = {"root_cause": [], "reason": "all shards failed"}


class Answering:
    """A client whose every round of searches is answered so."""

    def __init__(self, *responses):
        self.body = {"responses": list(responses)}

    def perform_request(self, *_, **__):
        return SimpleNamespace(body=self.body)


@pytest.mark.parametrize(
    ("response", "error"),
    [
        pytest.param({"error": RECOVERING, "status": 503}, ServerOverloaded, id="opens its index"),
        pytest.param({"error": RECOVERING, "status": 429}, ServerOverloaded, id="too much to do"),
        pytest.param({"error": RECOVERING, "status": 403}, AccessDenied, id="not allowed"),
        pytest.param({"error": RECOVERING, "status": 400}, ServerRefused, id="a fault of ours"),
        pytest.param({"error": RECOVERING}, ServerRefused, id="without a status"),
    ],
)
def test_a_search_that_failed_beside_others_says_whether_it_passes(response, error):
    index = Index(Answering({"hits": {}}, response), "beacon")
    with pytest.raises(error) as raised:
        index.msearch([{}, {}])
    assert type(raised.value) is error
