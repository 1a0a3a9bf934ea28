"""The audit chain, by itself: whatever is changed, removed, swapped or cut off is found."""

import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.errors import AuditError, ChainBroken, InputError
from search import chain
from search.chain import START, Head
from search.transcript import verify_transcript, write_transcript


def record(number, **given):
    """A made-up record, with a number that JSON could write in several ways."""
    at = f"2025-06-01T00:00:0{number}Z"
    question = f"第{number}问：阳台能养蜂吗？"
    return {"audit_id": f"a{number}", "recorded_at": at, "question": question, "score": 1.0} | given


def linked(*records):
    """Records as the documents of a chain."""
    head, documents = START, []
    for number, one in enumerate(records):
        salt = f"salt{number}"
        entry = chain.next_entry(head, one, chain.commitment(salt, one))
        documents.append(chain.facets_of(one) | chain.written(entry, one, salt))
        head = entry.head
    return documents


WHOLE = linked(record(1), record(2), record(3), record(4, erased="a9"))


def exported(documents):
    file = io.BytesIO()
    write_transcript(documents, file)
    return file.getvalue()


TRANSCRIPT = exported(WHOLE)
LINES = TRANSCRIPT.splitlines(keepends=True)
HEAD = Head.model_validate(json.loads(LINES[-1])["head"])


@pytest.fixture(scope="module")
def check(tmp_path_factory):
    path = tmp_path_factory.mktemp("transcript") / "audit.jsonl"

    def check_(content, **given):
        path.write_bytes(content)
        return verify_transcript(path, **given)

    return check_


def without_record(document):
    return chain.written(chain.entry_of(document))


def test_an_untouched_chain_holds_and_ends_at_its_head(check):
    assert chain.verify(WHOLE).head == check(TRANSCRIPT, against=HEAD).head == HEAD


def test_an_empty_chain_holds(check):
    assert check(exported([])).head == START


@given(st.integers(0, len(TRANSCRIPT) - 1), st.integers(1, 255))
def test_every_changed_byte_is_found(check, place, change):
    changed = bytearray(TRANSCRIPT)
    changed[place] ^= change
    with pytest.raises(ChainBroken):
        check(bytes(changed))


def test_every_place_with_one_bit_changed_is_found(check):
    for place in range(len(TRANSCRIPT)):
        changed = bytearray(TRANSCRIPT)
        changed[place] ^= 1
        with pytest.raises(ChainBroken):
            check(bytes(changed))


@given(st.integers(0, len(TRANSCRIPT) - 1), st.binary(min_size=1, max_size=3))
def test_every_added_byte_is_found(check, place, added):
    with pytest.raises(ChainBroken):
        check(TRANSCRIPT[:place] + added + TRANSCRIPT[place:])


@given(st.integers(0, len(TRANSCRIPT) - 1), st.integers(1, 400))
def test_every_deletion_is_found(check, start, length):
    with pytest.raises(ChainBroken):
        check(TRANSCRIPT[:start] + TRANSCRIPT[start + length :])


@given(st.permutations(range(len(LINES))).filter(lambda order: order != sorted(order)))
def test_every_swap_of_lines_is_found(check, order):
    with pytest.raises(ChainBroken):
        check(b"".join(LINES[place] for place in order))


@pytest.mark.parametrize("kept", range(len(WHOLE)))
def test_a_shorter_chain_that_was_closed_anew_is_found_by_the_head_kept_elsewhere(check, kept):
    shorter = exported(WHOLE[:kept])
    check(shorter)
    with pytest.raises(ChainBroken, match=f"{kept + 1} and all up to {len(WHOLE)} were cut off"):
        check(shorter, against=HEAD)


def test_a_chain_written_anew_is_found_by_the_head_kept_elsewhere(check):
    other = exported(linked(record(1), record(2), record(3), record(4)))
    check(other)
    with pytest.raises(ChainBroken, match="not the one of the head given"):
        check(other, against=HEAD)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        pytest.param({"question": "别的问题"}, "does not say", id="another question to count by"),
        pytest.param({"note": "x"}, "does not say", id="a field beside the record"),
        pytest.param({"salt": "other"}, "changed record", id="salt"),
        pytest.param({"salt": None}, "changed record", id="no salt"),
        pytest.param({"record": record(2, score=2.0)}, "changed record", id="score"),
        pytest.param({"audit_id": "b2"}, "was changed", id="name"),
        pytest.param({"recorded_at": "2025-06-02"}, "was changed", id="time"),
        pytest.param({"hash": "0" * 64}, "was changed", id="hash"),
        pytest.param({"previous_hash": "0" * 64}, "does not follow", id="the hash before"),
        pytest.param({"sequence": 3}, "stands where 2 should", id="place"),
        pytest.param({"sequence": "two"}, "no whole link", id="no number"),
    ],
)
def test_a_changed_document_is_named_with_what_is_wrong(change, says):
    with pytest.raises(ChainBroken, match=says):
        chain.verify([WHOLE[0], WHOLE[1] | change, *WHOLE[2:]])


def test_a_record_that_is_missing_without_a_word_is_found():
    with pytest.raises(ChainBroken, match=r"link 2 \(a2\) lacks its record"):
        chain.verify([WHOLE[0], without_record(WHOLE[1]), *WHOLE[2:]])


def test_a_record_that_was_erased_with_a_word_leaves_the_chain_whole():
    documents = linked(record(1), record(2), record(3, erased="a1"))
    checked = chain.verify([without_record(documents[0]), *documents[1:]])
    assert (checked.head, checked.erased) == (chain.verify(documents).head, 1)


def test_what_is_left_of_an_erased_record_holds_none_of_its_words():
    assert "阳台" not in str(without_record(WHOLE[0]))


@pytest.mark.parametrize("value", [float("nan"), 2**53, "\ud800"], ids=["nan", "2^53", "half"])
def test_what_has_no_canonical_form_is_refused(value):
    with pytest.raises(AuditError, match="canonical"):
        chain.commitment("salt", record(1, score=value))


def test_a_file_that_is_not_there_is_no_broken_chain(tmp_path: Path):
    with pytest.raises(InputError, match="cannot be read"):
        verify_transcript(tmp_path / "none.jsonl")
