"""Catalogues of controls: labels, parameters, enhancements; JSON and XML alike; two revisions."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.annotate import annotate
from ingest.assemble import assemble
from ingest.metadata import complete
from ingest.outline import outline
from ingest.readers import knows, read
from ingest.readers.oscal import read_oscal
from mappings.errors import UnreadableDocument


def label(written):
    return [{"name": "label", "value": written}, {"name": "label", "value": "LP-1X"}]


def catalogue(title="NIST Special Publication 800-999 Revision 5.1 LAMPS", version="2024-05-06"):
    enhancement = {
        "id": "lp-1.1",
        "title": "Spare Wicks",
        "props": label("LP-01(01)"),
        "parts": [{"name": "statement", "prose": "Keep wicks for {{ insert: param, lp-1_days }}."}],
    }
    control = {
        "id": "lp-1",
        "title": "Lamp Keeping",
        "props": label("LP-01"),
        "params": [
            {"id": "lp-1_days", "label": "number of days"},
            {"id": "lp-1_way", "select": {"how-many": "one-or-more", "choice": ["by hand", "for {{ insert: param, lp-1_days }}"]}},
            {"id": "lp-1_set", "values": ["noon"]},
        ],
        "parts": [
            {
                "name": "statement",
                "prose": "Trim {{ insert: param, lp-1_way }}:",
                "parts": [{"name": "item", "props": label("a."), "prose": "at {{ insert: param, lp-1_set }} (see [LP-2](#lp-2));"}],
            },
            {"name": "guidance", "prose": "Wicks burn down."},
            {"name": "assessment-objective", "prose": "Look at the wick."},
        ],
        "controls": [enhancement],
    }  # fmt: skip
    parties = [{"name": "Board of Lamps"}]
    metadata = {"title": title, "version": version, "parties": parties}
    groups = [{"id": "lp", "title": "Lamps", "controls": [control]}]
    return {"catalog": {"metadata": metadata, "groups": groups}}


def as_json(**changes):
    return json.dumps(catalogue(**changes)).encode()


AS_XML = b"""<?xml version="1.0"?>
<catalog xmlns="http://csrc.nist.gov/ns/oscal/1.0">
  <metadata><title>NIST Special Publication 800-999 Revision 5.1 LAMPS</title>
    <version>2024-05-06</version><party><name>Board of Lamps</name></party></metadata>
  <group id="lp"><title>Lamps</title><control id="lp-1"><title>Lamp Keeping</title>
    <param id="lp-1_days"><label>number of days</label></param>
    <param id="lp-1_way"><select how-many="one-or-more"><choice>by hand</choice>
      <choice>for <insert type="param" id-ref="lp-1_days"/></choice></select></param>
    <param id="lp-1_set"><value>noon</value></param>
    <prop name="label" value="LP-01"/><prop name="label" value="LP-1X"/>
    <part name="statement"><p>Trim <insert type="param" id-ref="lp-1_way"/>:</p>
      <part name="item"><prop name="label" value="a."/>
        <p>at <insert type="param" id-ref="lp-1_set"/> (see <a href="#lp-2">LP-2</a>);</p></part></part>
    <part name="guidance"><p>Wicks burn down.</p></part>
    <part name="assessment-objective"><p>Look at the wick.</p></part>
    <control id="lp-1.1"><title>Spare Wicks</title><prop name="label" value="LP-01(01)"/>
      <part name="statement"><p>Keep wicks for <insert type="param" id-ref="lp-1_days"/>.</p></part>
    </control></control></group></catalog>"""


@pytest.mark.parametrize("data", [as_json(), AS_XML], ids=["JSON", "XML"])
def test_a_control_is_a_provision_with_its_parameters_told(data):
    found = outline(read_oscal(data, name="a"))
    assert [(c.label, c.number, c.title, c.path, c.text) for c in found.clauses] == [
        (
            "LP-01",
            "LP-1",
            "Lamp Keeping",
            ("LP Lamps",),
            "Lamp Keeping\nTrim [Selection (one or more): by hand; for [Assignment: number of days]]:\na. at noon (see LP-2);\nWicks burn down.",
        ),
        (
            "LP-01(01)",
            "LP-1(1)",
            "Spare Wicks",
            ("LP Lamps", "LP-01 Lamp Keeping"),
            "Spare Wicks\nKeep wicks for [Assignment: number of days].",
        ),
    ]
    assert found.unit == "control"


def drawn(name, data):
    source = read_oscal(data, name=name)
    found = outline(source)
    return complete(annotate(source, found), source.stated), found


def test_revisions_are_versions_of_one_work_and_baselines_one_version():
    old = as_json(title="NIST Special Publication 800-999 Revision 4 LAMPS", version="2015-01-22")
    versions = assemble(
        [drawn("old.json", old), drawn("a.json", as_json()), drawn("b.xml", AS_XML)]
    )
    assert [(one.version.version_id, one.version.sources) for one in versions] == [
        ("NIST SP 800-999@2015-01-22", ("old.json",)),
        ("NIST SP 800-999@2024-05-06", ("a.json", "b.xml")),
    ]
    assert versions[1].version.number == "NIST SP 800-999 Rev. 5"
    assert versions[1].version.issuer == "Board of Lamps"
    assert "sources_differ" not in versions[1].version.flags


def test_the_day_of_the_file_stands_in_with_a_doubt():
    data = catalogue(version="5.1")
    data["catalog"]["metadata"]["last-modified"] = "2024-02-13T17:44:03Z"
    source = read_oscal(json.dumps(data).encode(), name="a.json")
    assert str(source.stated[0].promulgated_on) == "2024-02-13"
    assert source.flags == ("wording_day_is_that_of_the_file",)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b'{"catalog": []}', id="no object"),
        pytest.param(b'{"catalog": {}}', id="no metadata"),
        pytest.param(b'{"catalog": {"metadata": {"title": "A"}, "groups": [7]}}', id="no group"),
        pytest.param(b'{"catalog": {"metadata": {"title": "A"}}}', id="no control"),
        pytest.param(b'{"catalog": {', id="cut off"),
        pytest.param(b"<catalog><metadata>", id="cut off XML"),
        pytest.param(b'{"catalog":' + b"[" * 100_000, id="endless brackets"),
    ],
)
def test_what_is_no_catalogue_is_refused(data):
    with pytest.raises(UnreadableDocument):
        read_oscal(data, name="a")


@pytest.mark.parametrize(
    ("name", "data", "known"),
    [
        pytest.param("a.json", as_json(), True, id="catalogue"),
        pytest.param("a.xml", AS_XML, True, id="catalogue in XML"),
        pytest.param("a.json", b'{"standards": []}', False, id="other JSON"),
        pytest.param("a.xml", b"<feed/>", False, id="other XML"),
    ],
)
def test_only_the_first_bytes_tell_a_catalogue(tmp_path, name, data, known):
    path = tmp_path / name
    path.write_bytes(data)
    assert knows(path) is known
    if known:
        assert read(path, name=name).media == "oscal"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["groups", "controls", "parts", "params", "props", "title", "name", "id",
                         "prose", "value", "label", "select", "choice", "values"]),
        inner,
        max_size=4,
    ),
)  # fmt: skip


@given(VALUES, VALUES)
def test_any_tree_is_read_or_refused(metadata, groups):
    tree = {"catalog": {"metadata": metadata, "groups": groups}}
    try:
        source = read_oscal(json.dumps(tree).encode(), name="a.json")
    except UnreadableDocument:
        return
    outline(source)


@pytest.mark.shared
def test_the_real_catalogues_are_two_versions_of_one_work(corpora):
    files = sorted((corpora / "regs-en/nist-sp800-53").iterdir())
    versions = assemble([drawn(file.name, file.read_bytes()) for file in files])
    assert [len(one.version.sources) for one in versions] == [1, 2]
    labels = [{p.label for p in one.provisions if p.label} for one in versions]
    assert [len(one) for one in labels] == [261, 287 + 102 - 48]
    assert "CM-8(3)" in labels[0]
    assert "CM-08(03)" in labels[1]
    assert not any("{{" in p.text for one in versions for p in one.provisions)
