"""Short names of texts that the corpus itself does not use, where only one text can be meant."""

import pytest
from drafted import version

from mappings.index import Build
from search.catalogue import Catalogue

BUILD = Build(collection="c", build="b", schema_version=1, dictionary="d", vectors={}, passages=0)
CATALOGUE = Catalogue(
    BUILD,
    [
        version(title, "2020-01-01")
        for title in (
            "屋顶农场管理法",
            "屋顶种植管理法",
            "阳台养蜂诉讼法",
            "夜市法",
            "屋顶农场管理条例",
        )
    ],
)


@pytest.mark.parametrize(
    ("name", "work"),
    [
        pytest.param("阳蜂诉法", "阳台养蜂诉讼法", id="characters in their order"),
        pytest.param("屋农管理法", "屋顶农场管理法", id="apart from its neighbour"),
        pytest.param("屋顶管理法", None, id="two could be meant"),
        pytest.param("蜂诉法", None, id="not from the beginning"),
        pytest.param("阳诉蜂法", None, id="another order"),
        pytest.param("夜法", None, id="too short to tell"),
    ],
)
def test_a_short_name_is_read_where_one_title_alone_has_it(name, work):
    found = CATALOGUE.find_abbreviated(name)
    assert (found and CATALOGUE.title(found)) == work
