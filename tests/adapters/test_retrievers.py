"""The retrievers in the real frameworks, over the real node."""

import pytest
from haystack import Pipeline
from haystack.utils import Secret
from langchain_core.load import dumps
from langchain_core.runnables import RunnableLambda

from yiju.adapters.evidence import Answering
from yiju.adapters.haystack import YijuRetriever as Component
from yiju.adapters.langchain import YijuRetriever as Retriever

QUESTION, DAY = "收到相邻业主书面投诉，几日内予以答复", "2026-06-01"
CARRIED = {
    "citation": "《屋顶农场法》第十五条",
    "role": "primary",
    "tier": 0,
    "status": "in_force",
    "effective_from": "2024-01-01",
    "as_of": DAY,
}


@pytest.fixture
def retriever(examples_bench):
    return Retriever(source=examples_bench, as_of=DAY, k=5)


@pytest.fixture
def pipeline(examples_bench):
    made = Pipeline()
    component = Component(top_k=5)
    component._ask = examples_bench.ask
    made.add_component("law", component)
    return made


def test_a_workbench_answers_as_a_client_does(examples_bench):
    assert isinstance(examples_bench, Answering)


def test_langchain_gets_what_governs_first_and_all_that_is_known_of_it(retriever):
    first, *others = retriever.invoke(QUESTION)
    assert CARRIED.items() <= first.metadata.items()
    assert first.metadata["reason"]
    assert "七日内" in first.page_content
    assert first.id == first.metadata["candidate_id"]
    assert len({first.metadata["audit_id"], *(o.metadata["audit_id"] for o in others)}) == 1


def test_langchain_gets_no_document_where_nothing_is_found_and_can_ask_for_the_proof(retriever):
    assert retriever.invoke("GDPR 是怎么规定的") == []
    assert retriever.answer("GDPR 是怎么规定的").proof.proved_absent


@pytest.mark.anyio
async def test_langchain_asks_without_blocking_its_loop(retriever):
    documents = await retriever.ainvoke(QUESTION)
    assert documents[0].metadata["citation"] == CARRIED["citation"]


def test_langchain_chains_and_batches(retriever):
    chain = retriever | RunnableLambda(lambda documents: documents[0].metadata["citation"])
    assert chain.batch([QUESTION, "屋顶农场法第四条"]) == [
        CARRIED["citation"],
        "《屋顶农场法》第四条",
    ]


def test_langchain_writes_out_no_connection(retriever):
    assert "source" not in retriever.model_dump()
    assert "Workbench" not in repr(retriever)
    assert "es_password" not in dumps(retriever)


def test_haystack_runs_it_in_a_pipeline(pipeline):
    told = pipeline.run({"law": {"query": QUESTION, "as_of": DAY}})["law"]
    first = told["documents"][0]
    assert CARRIED.items() <= first.meta.items()
    assert first.meta["audit_id"] == told["result"].audit_id


def test_haystack_gets_the_proof_beside_no_documents(pipeline):
    told = pipeline.run({"law": {"query": "GDPR 是怎么规定的", "as_of": DAY}})["law"]
    assert told["documents"] == []
    assert told["result"].proof.proved_absent


def test_haystack_writes_it_out_and_reads_it_back_without_its_key(monkeypatch):
    monkeypatch.setenv("MY_KEY", "very-secret")
    made = Pipeline()
    key = Secret.from_env_var("MY_KEY")
    made.add_component("law", Component("http://127.0.0.1:9", key=key, collection="a", top_k=3))
    written = made.dumps()
    assert "very-secret" not in written
    assert "MY_KEY" in written
    read = Pipeline.loads(written, allowed_modules=[Component.__module__]).get_component("law")
    assert (read.url, read.collection, read.top_k) == ("http://127.0.0.1:9", "a", 3)
    assert read.key.resolve_value() == "very-secret"


def test_haystack_does_not_write_out_a_bare_key():
    with pytest.raises(ValueError, match="token"):
        Component(key=Secret.from_token("very-secret")).to_dict()
