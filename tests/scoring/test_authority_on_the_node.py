"""Elasticsearch and Python agree on every factor, on A and on the boosted order, on the live node.

Forty passages under the real mapping, with every pattern of missing values among them.
"""

import random
from datetime import date, timedelta

import pytest

from mappings.fields import Fields
from mappings.template import VectorSpec, body
from scoring.authority import (
    FACTORS,
    STATIC,
    STORED_FACTORS,
    authority,
    boost,
    static_authority,
    tier_score,
)
from scoring.elastic import authority_functions, boosted, floored
from scoring.factor import Authoritative, Context
from scoring.profiles import PROFILES, load_profile

INDEX = "test-scoring-authority"
DAY = date(2025, 4, 19)
VECTOR = VectorSpec(model_id="invented@1", dimensions=2)
EXACT = 1e-5


def invented(number: int, dice: random.Random) -> Authoritative:
    """A text whose fields are missing as the bits of its number say."""

    def unless(bit, value):
        return None if number >> bit & 1 else value

    return Authoritative(
        tier=unless(0, dice.randrange(5)),
        force=dice.randrange(0, 101, 5),
        wording_day=unless(1, DAY + timedelta(days=dice.randrange(-30_000, 2_000))),
        confidence=unless(2, dice.random()),
        external=unless(3, dice.random()),
    )


TEXTS = {str(number): invented(number, random.Random(number)) for number in range(40)}


def source(number: str, text: Authoritative, profile) -> dict:
    """What ingest stores of a text: missing values are left out."""
    graded = None if text.tier is None else tier_score(text.tier, text.force)
    static = static_authority(text, profile).value
    fields = {
        Fields.PASSAGE_ID: number,
        Fields.BIGRAMS: "河湖 " * (int(number) % 5 + 1) + "登记 " * (int(number) % 3),
        VECTOR.field: [1.0, int(number) / 10],
        Fields.TIER_SCORE: graded,
        # A text from before the field existed has no static part: every seventh.
        Fields.STATIC_AUTHORITY: None if static_is_missing(number) else static,
        Fields.CONFIDENCE: text.confidence,
        Fields.EXTERNAL: text.external,
        Fields.WORDING_DAY: text.wording_day and text.wording_day.isoformat(),
    }
    return {name: value for name, value in fields.items() if value is not None}


def static_is_missing(number: str) -> bool:
    return int(number) % 7 == 6


def as_stored(number: str) -> Authoritative:
    """The text as the stored fields show it: no static part means that all of it is unknown."""
    if not static_is_missing(number):
        return TEXTS[number]
    return Authoritative(wording_day=TEXTS[number].wording_day)


@pytest.fixture(scope="module", params=PROFILES)
def context(request) -> Context:
    return Context(load_profile(request.param), DAY)


@pytest.fixture(scope="module")
def index(es_client, context):
    """Forty passages with the static part of the profile at hand."""
    name = f"{INDEX}-{context.profile.name}"
    es_client.indices.create(
        index=name, **body("passages", collection="t", build="1", vectors={"zh": VECTOR})
    )
    operations = [
        line
        for number, text in TEXTS.items()
        for line in ({"index": {"_id": number}}, source(number, text, context.profile))
    ]
    answer = es_client.bulk(index=name, operations=operations, refresh=True)
    assert not answer["errors"], answer
    yield name
    es_client.indices.delete(index=name)


@pytest.fixture
def scores(es_client, index):
    """Ask the node, and give the score of each document."""

    def ask(query: dict) -> dict[str, float]:
        hits = es_client.search(index=index, query=query, size=len(TEXTS))["hits"]["hits"]
        return {hit["_id"]: hit["_score"] for hit in hits}

    return ask


def relevance() -> dict:
    """BM25 and kNN legs together, as a search sends them."""
    knn = {"field": VECTOR.field, "query_vector": [1.0, 0.5], "k": 20, "num_candidates": 40}
    return {"bool": {"should": [{"match": {Fields.BIGRAMS: "河湖登记"}}, {"knn": knn}]}}


def sum_of(functions: list[dict]) -> dict:
    return {
        "function_score": {
            "query": {"match_all": {}},
            "functions": functions,
            "score_mode": "sum",
            "boost_mode": "replace",
        }
    }


@pytest.mark.parametrize("factor", FACTORS, ids=lambda factor: factor.name)
def test_server_and_python_agree_on_each_factor(factor, scores, context):
    seen = scores(sum_of(list(factor.render(context, 1.0))))
    assert seen == pytest.approx(
        {number: factor.measure(text, context).value for number, text in TEXTS.items()}, rel=EXACT
    )


def test_server_and_python_agree_on_the_static_part(scores, context):
    seen = scores(sum_of(list(STATIC.render(context, 1.0))))
    assert seen == pytest.approx(
        {number: STATIC.measure(as_stored(number), context).value for number in TEXTS}, rel=EXACT
    )


def test_server_and_python_agree_on_authority_from_its_parts(scores, context):
    seen = scores(sum_of(authority_functions(context, factors=FACTORS)))
    assert seen == pytest.approx(
        {number: authority(text, context).value for number, text in TEXTS.items()}, rel=EXACT
    )


def test_server_and_python_agree_on_authority_from_the_stored_part(scores, context):
    seen = scores(sum_of(authority_functions(context, factors=STORED_FACTORS)))
    assert seen == pytest.approx(
        {number: authority(as_stored(number), context).value for number in TEXTS}, rel=EXACT
    )


@pytest.mark.parametrize("strength", [0.0, 0.3, 5.0], ids=["none", "usual", "above the cap"])
def test_the_boost_multiplies_the_relevance_of_both_legs(scores, context, strength):
    profile = context.profile.model_copy(update={"engine_boost": strength})
    strong = Context(profile, context.day)
    plain = scores(relevance())
    assert len(plain) == len(TEXTS)
    assert scores(boosted(relevance(), context=strong, factors=FACTORS)) == pytest.approx(
        {number: plain[number] * boost(TEXTS[number], strong) for number in plain}, rel=EXACT
    )


def test_the_floor_stands_under_relevance_alone(scores, context):
    plain = scores(relevance())
    floor = sorted(plain.values())[len(plain) // 2]
    profile = context.profile.model_copy(update={"relevance_floor": floor, "engine_boost": 0.9})
    kept = scores(boosted(relevance(), context=Context(profile, context.day)))
    assert set(kept) == {number for number, score in plain.items() if score >= floor}
    assert scores(floored(relevance(), least=0.0)) == plain


def test_the_named_legs_report_their_relevance_without_authority(es_client, index, context):
    legs = {"match": {Fields.BIGRAMS: {"query": "河湖登记", "_name": "bm25"}}}
    plain, lifted = (
        {
            hit["_id"]: hit["matched_queries"]["bm25"]
            for hit in es_client.search(
                index=index, query=query, size=40, include_named_queries_score=True
            )["hits"]["hits"]
        }
        for query in (legs, boosted(legs, context=context))
    )
    assert lifted == pytest.approx(plain, rel=EXACT)


def test_changing_the_tier_changes_the_order(scores, context):
    """Authority is alive: two passages of one text and one vector stand in the order of tiers."""
    same = {"constant_score": {"filter": {"exists": {"field": Fields.TIER_SCORE}}}}
    strong = context.profile.model_copy(
        update={
            "engine_boost": 0.5,
            "weights": type(context.profile.weights)(
                tier=1.0, recency=0.0, confidence=0.0, external=0.0
            ),
        }
    )
    ordered = scores(boosted(same, context=Context(strong, context.day), factors=FACTORS))
    tiers = [(TEXTS[number].tier, -TEXTS[number].force) for number in ordered]
    assert tiers == sorted(tiers)
