"""Fixtures of the tests of jobs: a collection to write to, and texts to write."""

import pytest
from written import collection, settings_of, write_laws


@pytest.fixture
def desk(node, es_client, tmp_path):
    """The writing side of an empty collection."""
    with collection(es_client, settings_of(node, tmp_path / "home")) as made:
        yield made


@pytest.fixture
def laws(tmp_path):
    """A folder of six laws."""
    write_laws(tmp_path / "laws", 6)
    return tmp_path / "laws"
