"""Collections that several tests of the search share."""

import pytest

from yiju.recipes import Choice
from yiju.workbench import open_workbench

NATIONAL = ("民法典", "刑法", "民法商法", "社会法", "经济法", "行政法", "行政法规")


@pytest.fixture(scope="session")
def laws_without_vectors(node_settings, corpora):
    """The real laws and regulations of the nation, ingested once for the run, without vectors.

    Local rules and judicial interpretations stay out: half of the time for none of the cases.
    """
    settings = node_settings.model_copy(update={"encoder": "none"})
    bench = open_workbench(settings, "statutes")
    report = bench.ingest([str(corpora / "laws-zh" / folder) for folder in NATIONAL])
    assert report.written > 200
    return bench


@pytest.fixture(scope="session")
def paper(node_settings, corpora):
    """«Attention Is All You Need», cut along its outline; real vectors."""
    bench = open_workbench(node_settings, "attention")
    report = bench.ingest(
        [str(corpora / "pdf" / "en" / "1706.03762.pdf")], choice=Choice(chunking="outline")
    )
    assert report.failed == 0
    return bench
