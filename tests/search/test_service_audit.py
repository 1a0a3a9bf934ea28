"""An answer and its record: with the store down it waits on disk, or the answer is refused."""

from dataclasses import replace
from datetime import date

import pytest

from mappings.errors import AuditError, ServerUnavailable
from search.question import Question
from search.service import Service

QUESTION = Question(text="屋顶农场怎样备案", as_of=date(2026, 6, 1))


@pytest.fixture
def store(examples_bench, monkeypatch):
    """The audit store of the examples, which can be taken down and brought back."""

    class Store:
        def fall(self):
            monkeypatch.setattr(examples_bench.index, "put", _down)

        def rise(self):
            monkeypatch.undo()

    return Store()


def _down(*_arguments, **_given):
    raise ServerUnavailable("the store is gone")


def test_an_answer_given_while_the_store_is_down_is_stored_once_with_the_next(
    examples_bench, store
):
    service, collection = examples_bench.service, examples_bench.index.collection
    store.fall()
    result = service.answer(QUESTION)
    assert result.candidates
    assert any("the store is gone" in notice for notice in result.notices)
    assert len(service.desk.spool.waiting(collection)) == 1
    store.rise()
    assert not any("wait" in notice for notice in service.answer(QUESTION).notices)
    assert service.desk.spool.waiting(collection) == []
    kept = [one for one in service.log.walk() if one["audit_id"] == result.audit_id]
    assert len(kept) == 1
    service.log.verify()


def test_by_setting_the_answer_is_refused_instead(examples_bench, store):
    service = Service(replace(examples_bench.service.desk, spool=None))
    store.fall()
    with pytest.raises(AuditError, match="was not given: the store is gone"):
        service.answer(QUESTION)
