"""The client against the real service on the real node, and what the pages show of it."""

import inspect
import re
import shlex
import subprocess
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from served import served
from spoken import fenced

from mappings.errors import InvalidFilter, NotFoundError, NothingToRead, UnknownCollection
from search.question import Filter
from search.result import AuditedRetrievalResult, NotFound
from search.transcript import verify_transcript
from yiju.api.app import ROUTERS, create_app
from yiju.client import Yiju
from yiju.client import yiju as client_module
from yiju.feedback.records import Opinion, Signal
from yiju.wire import Hit

DOCS = Path(__file__).resolve().parents[2] / "docs"
SHOWN = [
    pytest.param(block, id=f"{name}-{number}")
    for name in ("client.md", "adapters.md")
    for number, block in enumerate(fenced((DOCS / name).read_text(encoding="utf-8"), "python"))
]
CURL = re.findall(r"^curl .+$", (DOCS / "api.md").read_text(encoding="utf-8"), re.MULTILINE)
DAY = date(2026, 6, 1)
TEXTS = {
    "钟楼看守规则.md": "# 钟楼看守规则\n\n第一条 看守人应当每日敲钟三次。\n",
    "钟楼参观须知.md": "# 钟楼参观须知\n\n第一条 参观者不得敲钟。\n",
}
UNASKED = {
    ("GET", "/v1/search"): "`search` posts its question: an address is for sharing",
    ("GET", "/v1/schemas"): "the client has the records themselves",
    ("GET", "/v1/schemas/{}"): "the client has the records themselves",
}
"""Routes without a method, and why."""


@pytest.fixture(scope="module")
def client(node_settings, examples_bench) -> Iterator[Yiju]:
    name = examples_bench.index.collection
    with served(create_app(node_settings)) as url, Yiju(url, collection=name) as client:
        yield client


@pytest.fixture(scope="module")
def posted(client, tmp_path_factory):
    """A collection made by the client itself, and the job that made it."""
    folder = tmp_path_factory.mktemp("posted")
    for name, text in TEXTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    other = client.of("posted")
    return other, other.ingest(sorted(folder.iterdir()))


def test_an_answer_is_the_same_record_as_the_workbench_gives(client, examples_bench):
    result = client.search("屋顶农场法第四条", as_of=DAY)
    again = examples_bench.ask(result.conditions)
    assert [one.candidate_id for one in result.candidates] == [
        one.candidate_id for one in again.candidates
    ]
    assert result.candidates[0].citation == "《屋顶农场法》第四条"


def test_what_is_not_there_comes_with_its_proof(client):
    result = client.search("GDPR 是怎么规定的", as_of=DAY)
    assert result.not_found_reason is NotFound.NO_KEYWORD_MATCH
    assert result.proof.proved_absent


def test_a_provision_is_read_by_the_id_that_a_result_gives(client):
    (first, *_) = client.search("屋顶农场法第四条", as_of=DAY).candidates
    held = client.provision(first.provision_id, as_of=DAY)
    assert held.provision.provision_id == first.provision_id
    assert held.provision.text.startswith(first.text[:20])


def test_the_evidence_fits_its_budget(client):
    block = client.context("屋顶农场法第四条", budget=600, as_of=DAY)
    assert 0 < block.tokens <= 600


def test_versions_and_what_differs_between_them(client):
    history = client.history("屋顶农场法", as_of=DAY)
    rows = history.versions
    assert (history.as_of, history.work) == (DAY, "屋顶农场法")
    assert [row.status for row in rows] == ["superseded", "superseded", "in_force"]
    found = client.diff("屋顶农场法", rows[0].version_id, rows[-1].version_id)
    assert {one.change for one in found} >= {"added", "changed"}
    assert client.wording("屋顶农场法", as_of=DAY).version.version_id == rows[-1].version_id
    assert client.account("屋顶农场法", as_of=DAY).version.version_id == rows[-1].version_id


def test_lists_go_on_over_their_pages(client):
    works = [one.work_id for one in client.works()]
    assert works == sorted(set(works))
    assert "屋顶农场法" in works
    asked = client.search("屋顶农场法第四条", as_of=DAY).audit_id
    assert asked in {one.audit_id for one in client.audit("屋顶农场法")}


def test_files_sent_in_are_a_job_and_then_can_be_searched(posted):
    other, job = posted
    assert job.state == "done"
    assert (job.report.read, job.report.written) == (2, 2)
    assert other.job(job.job_id) == job
    assert [one.job_id for one in other.jobs()] == [job.job_id]
    (first, *_) = other.search("看守人应当每日敲钟几次").candidates
    assert first.citation == "《钟楼看守规则》第一条"


def test_without_patience_the_job_comes_back_as_it_stands(posted, tmp_path):
    other, _ = posted
    (tmp_path / "钟楼参观须知.md").write_text(TEXTS["钟楼参观须知.md"], encoding="utf-8")
    job = other.ingest([tmp_path / "钟楼参观须知.md"], patience=0)
    assert job.state == "waiting"
    ended = other.wait(job)
    assert (ended.state, ended.report.skipped) == ("done", 1)


def test_doubts_are_decided(posted):
    other, _ = posted
    queued = {one.title: one for one in other.review_queue()}
    assert set(queued) == {"钟楼看守规则", "钟楼参观须知"}
    other.confirm(queued["钟楼参观须知"].version_id)
    report = other.correct(queued["钟楼看守规则"].version_id, issuer="钟楼管理处")
    assert report.failed == 0
    assert other.account("钟楼看守规则").issuer == "钟楼管理处"
    assert "钟楼参观须知" not in {one.title for one in other.review_queue()}


def test_an_answer_is_found_again_in_the_audit(client, tmp_path):
    result = client.search("屋顶农场法第四条", as_of=DAY)
    kept = client.record(result.audit_id)
    assert AuditedRetrievalResult.model_validate(kept.record).audit_id == result.audit_id
    assert client.replay(result.audit_id).same
    assert client.evidence(result, budget=600).audit_id == result.audit_id
    found = client.audit("屋顶农场法第四条", not_found=False, since=date(2020, 1, 1))
    assert result.audit_id in {one.audit_id for one in found}

    client.export_audit(tmp_path / "chain.jsonl")
    checked = verify_transcript(tmp_path / "chain.jsonl")
    assert checked.head.sequence >= kept.entry.sequence
    assert client.verify().head.sequence >= checked.head.sequence


def test_what_a_reader_makes_of_a_result_is_kept_and_taken_back(client, tmp_path):
    result = client.search("屋顶农场法第四条", as_of=DAY)
    first = result.candidates[0].candidate_id
    opinion = Opinion(audit_id=result.audit_id, candidate_id=first, signal=Signal.ADOPTED)
    given = client.opine(opinion)
    assert client.opine(opinion) == given
    assert [one.feedback_id for one in client.feedback(audit_id=result.audit_id)] == [
        given.feedback_id
    ]
    assert sum(arm.answers for arm in client.feedback_summary().arms) >= 1
    client.export_judgements(tmp_path / "judged.jsonl")
    assert "屋顶农场法第四条" in (tmp_path / "judged.jsonl").read_text(encoding="utf-8")
    client.erase_feedback(given.feedback_id)
    assert list(client.feedback(audit_id=result.audit_id)) == []


def test_results_of_another_engine_are_ranked_by_authority(client):
    """Relevance counts nothing here, so authority alone decides."""
    hits = [
        Hit(id="guideline", kind="official_guideline", score=1),
        Hit(id="law", kind="law", score=1),
    ]
    weights = {one.id: one.authority.value for one in client.authority(hits, as_of=DAY)}
    places = client.rerank(hits, alpha=0, beta=2, as_of=DAY)
    assert [one.id for one in places] == ["law", "guideline"]
    assert [one.combined_score for one in places] == [
        pytest.approx(2 * weights[one.id]) for one in places
    ]


def test_the_service_says_what_it_holds_and_whether_it_is_ready(client):
    held = {one.name: one.roles for one in client.collections()}
    assert "admin" in held[client.collection]
    assert client.ready()
    with Yiju("http://127.0.0.1:9") as nobody:
        assert not nobody.ready()


def test_every_route_has_a_method_or_a_reason_why_not():
    parameter = re.compile(r"\{[^}]*\}")
    source = inspect.getsource(client_module)
    asked = {parameter.sub("{}", path) for path in re.findall(r'"(/v1/[^"]*)"', source)}
    routes = {
        (method, parameter.sub("{}", route.path))
        for router in ROUTERS
        for route in router.routes
        if route.path.startswith("/v1/")
        for method in route.methods
    }
    missing = {route for route in routes if route[1] not in asked}
    assert missing <= set(UNASKED)
    assert set(UNASKED) <= routes
    assert asked <= {path for _, path in routes}


def test_a_file_that_is_not_there_is_told(client, tmp_path):
    with pytest.raises(NothingToRead, match=r"nothing\.md"):
        client.ingest([tmp_path / "nothing.md"])


@pytest.mark.parametrize(
    ("ask", "kind"),
    [
        pytest.param(
            lambda client: client.search("x", filters=(Filter(field="colour", values=("red",)),)),
            InvalidFilter,
            id="a filter of no field",
        ),
        pytest.param(lambda client: client.history("没有这部法"), NotFoundError, id="no work"),
    ],
)
def test_a_fault_of_the_service_is_the_error_of_the_program(client, ask, kind):
    with pytest.raises(kind) as caught:
        ask(client)
    assert caught.value.message
    assert caught.value.remedy


def test_an_unknown_collection_is_told(client):
    with Yiju(client.url, collection="nonesuch") as other, pytest.raises(UnknownCollection):
        other.search("x")


@pytest.mark.parametrize("line", CURL)
def test_what_the_page_shows_for_curl_is_answered(line, client):
    told = line.replace("http://127.0.0.1:8321", client.url).replace("demo", client.collection)
    answer = subprocess.check_output([*shlex.split(told), "--silent", "--fail"])
    result = AuditedRetrievalResult.model_validate_json(answer)
    assert result.candidates[0].citation == "《屋顶农场法》第四条"


@pytest.mark.parametrize("block", SHOWN)
def test_what_the_pages_show_runs(block, client, capsys):
    told = block.replace("http://127.0.0.1:8321", client.url).replace("demo", client.collection)
    exec(compile(told, "page", "exec"), {})  # noqa: S102 - our own page
    assert "屋顶农场法" in capsys.readouterr().out
