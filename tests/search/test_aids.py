"""Headings asked by meaning, an outline read by a model, a made-up passage: helped methods."""

import io
import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from chat_server import playing, refuses, says
from helped import ASKING, ENGLISH, HEADINGS, check_helped, helped
from rich.console import Console

from search.aids import ASKED_ALREADY, Need, aided
from search.choice import now
from search.contents import Contents, Picked
from search.detectors.leg import Scope
from search.detectors.outline_choice import Chosen, picked_of
from search.dispatch import Method, Plan
from search.language_model.endpoint import Address, Endpoint
from search.question import Question
from search.recorded import recorded_answer
from search.service import Service
from yiju.cli.audit_view import show_document
from yiju.recipes import Choice
from yiju.workbench import open_workbench

MANUAL = """# Roof Garden Manual

## 1 Guard rails
The edge of every roof has a barrier of one metre, so that nobody falls off.

## 2 Watering
Beds are watered before nine in the morning, and never in a storm.

## 3 Bee keeping
Hives stand three metres from any door. The keeper registers each colony in spring.

## 4 Payment
The tenant pays the rent of a bed at the beginning of each quarter.
"""
HIVES = "Tell me how pollinators must be housed?"
MADE_UP = "Hives of honey insects shall be placed far away from entrances."


@pytest.fixture(scope="module")
def manual(node_settings, tmp_path_factory):
    """An invented manual, cut along its outline; real vectors."""
    file = tmp_path_factory.mktemp("manual") / "manual.md"
    file.write_text(MANUAL, encoding="utf-8")
    bench = open_workbench(node_settings, "aided")
    assert bench.ingest([str(file)], choice=Choice(chunking="outline")).failed == 0
    return bench.service


@pytest.fixture
def asked_with(manual):
    """Answers of the manual with a model that plays a part."""

    def ask(model, **conditions):
        with playing(model) as server:
            chat = Endpoint(Address(base_url=server.base_url, model="m", retries=0))
            service = Service(replace(manual.desk, chat=chat))
            result = service.answer(Question(text=HIVES, **conditions))
            chat.close()
            return result, server.requests

    return ask


def rank_of(result, method):
    """Place of each section by one method."""
    return {
        one.structural_context.split(":")[0].split(" > ")[-1]: one.rank_per_method[method]
        for one in result.provenances
        if method in one.rank_per_method
    }


def test_headings_are_asked_by_meaning_where_likeness_is(manual):
    result = manual.answer(Question(text=HIVES))
    assert Method.TITLE_VECTORS in result.methods_run
    assert rank_of(result, Method.TITLE_VECTORS)


def test_the_nearest_heading_comes_first(manual):
    encoder = manual.desk.encoders["en"]
    contents = Contents(manual.desk.index)
    near = contents.near(encoder.encode_query("rent and fees"), encoder)
    assert "Payment" in near[0].heading
    assert [one.weight for one in near] == sorted((one.weight for one in near), reverse=True)


def test_a_long_contents_is_not_encoded(manual, monkeypatch):
    monkeypatch.setattr("search.contents.MOST", 2)
    service = Service(manual.desk)
    result = service.answer(Question(text=HIVES))
    assert "more than 2 headings" in result.skipped_reasons[Method.TITLE_VECTORS]


def test_a_model_reads_the_outline_and_its_sections_are_searched(asked_with, manual):
    bees = next(one for one in Contents(manual.desk.index).headings if "Bee" in one)
    result, requests = asked_with(lambda _: says(json.dumps({"headings": [bees, "Invented"]})))
    assert "Watering" in requests[0]["messages"][1]["content"]
    assert Method.REASON in result.methods_run
    places = rank_of(result, Method.REASON)
    assert len(places) == 1
    assert all("Hives" in one.text for one in result.candidates if Method.REASON in one.methods)


@pytest.mark.parametrize(
    ("model", "why"),
    [
        pytest.param(lambda _: refuses(401), "401", id="refuses"),
        pytest.param(lambda _: says("I would rather not."), "not the JSON", id="prose"),
        pytest.param(lambda _: says('{"headings": ["Invented"]}'), "no heading", id="invents"),
    ],
)
def test_a_model_of_no_use_skips_its_method_with_the_reason(asked_with, model, why):
    result, _ = asked_with(model)
    assert why in result.skipped_reasons[Method.REASON]
    assert Method.BM25 in result.methods_run


def test_a_made_up_passage_points_at_real_ones_and_is_never_shown(asked_with):
    told = json.dumps({"passages": [MADE_UP]})
    result, _ = asked_with(lambda _: says(told), hyde=True)
    assert Method.HYDE in result.methods_run
    assert rank_of(result, Method.HYDE)
    assert MADE_UP not in result.model_dump_json()


def test_what_a_model_said_is_in_the_audit_alone_and_goes_with_its_record(asked_with, manual):
    bees = next(one for one in Contents(manual.desk.index).headings if "Bee" in one)

    def model(request):
        outline = "heading" in request["messages"][1]["content"]
        return says(json.dumps({"headings": [bees]} if outline else {"passages": [MADE_UP]}))

    result, requests = asked_with(model, hyde=True)
    assert result.model_calls == ()
    kept = recorded_answer(manual.log.whole(result.audit_id)).model_calls
    assert [call.method for call in kept] == [Method.REASON, Method.HYDE]
    assert len(requests) == len(kept)
    assert MADE_UP in kept[1].answer
    shown = Console(record=True, width=200, file=io.StringIO())
    show_document(manual.log.whole(result.audit_id), shown)
    assert MADE_UP in shown.export_text()
    manual.log.erase(result.audit_id, at=datetime.now(tz=UTC))
    assert MADE_UP not in json.dumps(manual.log.find(result.audit_id))
    assert manual.log.verify().erased


@pytest.mark.parametrize(
    ("hyde", "why"),
    [
        pytest.param(False, "opt-in, and not asked for", id="not asked for"),
        pytest.param(True, "no language model is configured", id="no model"),
    ],
)
def test_nothing_is_made_up_unless_asked_for_and_able(manual, hyde, why):
    result = manual.answer(Question(text=HIVES, hyde=hyde))
    assert why in result.skipped_reasons[Method.HYDE]


def good(request):
    outline = "heading" in request["messages"][1]["content"]
    return says(json.dumps({"headings": [HEADINGS[0]]} if outline else {"passages": [MADE_UP]}))


@pytest.mark.parametrize(
    ("model", "asking"),
    [
        pytest.param(good, [Method.REASON, Method.HYDE], id="good"),
        pytest.param(lambda _: says("I would rather write an essay."), [], id="essay"),
        pytest.param(lambda _: says('{"headings": ["X"], "passages": [""]}'), [], id="invents"),
        pytest.param(lambda _: says('{"headings": 7, "passages": {}}'), [], id="other types"),
        pytest.param(lambda _: says(None), [], id="empty"),
        pytest.param(lambda _: refuses(401), [], id="refuses"),
    ],
)
def test_the_same_holds_of_a_played_model_as_of_the_real_one(model, asking):
    """`test_real_model.py` checks the same laws."""
    with (
        playing(model) as server,
        Endpoint(Address(base_url=server.base_url, model="m", retries=0)) as chat,
    ):
        _, legs = check_helped(chat)
    assert list(legs) == asking


def test_no_method_asks_twice_for_one_question():
    with (
        playing(good) as server,
        Endpoint(Address(base_url=server.base_url, model="m", retries=0)) as chat,
    ):
        told, _ = helped(chat)
        need = Need(ENGLISH, Scope((), ()), None, None, None, chat)
        again = aided(Plan(dict.fromkeys(ASKING, now(""))), need, (), told.calls)
    assert len(server.requests) == 2
    assert again.calls == told.calls
    assert set(again.plan.skipped.values()) == {ASKED_ALREADY}


def test_headings_that_a_model_invents_or_repeats_are_dropped():
    chosen = Chosen(headings=("B", "X", "B", "A"))
    picked = picked_of(chosen, ("A", "B", "C"))
    assert picked == (Picked("B", 1.0), Picked("A", 0.9))
