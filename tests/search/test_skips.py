"""Every sentence by which the search skips a method has a key of its own; the rest are faults."""

import ast
from pathlib import Path

import pytest

from search.skips import KEYS, Skip, skip_of, skips_of

ROOT = Path(__file__).resolve().parents[2]
# Modules that decide against a method, and the calls that give the reason.
DECIDING = {
    "search/dispatch.py": {"Choice", "rows"},
    "search/aids.py": {"Unaided"},
}


@pytest.mark.parametrize(
    ("sentence", "key"),
    [
        ("only lexical was asked for", Skip.NOT_WANTED),
        ("opt-in, and not asked for", Skip.NOT_WANTED),
        ("no language model was asked for", Skip.NOT_WANTED),
        ("the rules are to give the roles (YIJU_ARBITER)", Skip.NOT_WANTED),
        ("no language model is configured (YIJU_LLM_URL)", Skip.NO_MODEL),
        ("no language model is configured to read the outline", Skip.NO_MODEL),
        ("asked for, but no language model is configured", Skip.NO_MODEL),
        ("the collection holds no vectors of language en", Skip.NO_VECTORS),
        ("no encoder is configured for language en", Skip.NO_VECTORS),
        ("the question has no vector", Skip.NO_VECTORS),
        ("the question names no code and no article", Skip.NOTHING_TO_ASK),
        ("the question holds no keyword", Skip.NOTHING_TO_ASK),
        ("a lookup is not asked of headings", Skip.NOTHING_TO_ASK),
        ("the citation settles which provision is meant", Skip.SETTLED),
        ("the code named was found in 《甲法》第一条", Skip.SETTLED),
        ("titles and keywords agree strongly: 《甲法》第一条 总则", Skip.SETTLED),
        ("the model judged every candidate", Skip.SETTLED),
        ("the collection has no table of contents", Skip.NO_OUTLINE),
        ("headings are matched by their words here", Skip.NO_OUTLINE),
        ("the pool is small enough to be ruled on whole", Skip.NO_OUTLINE),
        ("501 headings: their words are asked alone", Skip.NO_OUTLINE),
        ("501 headings: no outline that a model could read", Skip.NO_OUTLINE),
        ("no heading fits", Skip.NOTHING_FITS),
        ("there is nothing to rule on", Skip.NOTHING_FITS),
        ("unreachable: embedding service for m: refused", Skip.FAULT),
        ("model_mismatch: the index holds vectors of a, configured is b", Skip.FAULT),
        ("it answered 500", Skip.FAULT),
    ],
)
def test_a_sentence_has_its_key(sentence, key):
    assert skip_of(sentence) is key


def reasons(path, calls):
    """Texts of a module's decisions, with `an x` for what is filled in."""
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in calls:
            yield from (text for text in map(written, node.args) if text)
        named = isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in calls
        if named and isinstance(node.value, ast.Tuple):
            yield from (text for row in node.value.elts if (text := written(row.elts[-1])))


def written(node):
    """What a string says; nothing for whatever else is one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    parts = node.values if isinstance(node, ast.JoinedStr) else ()
    return "".join(one.value if isinstance(one, ast.Constant) else "x" for one in parts)


RUNNING = (
    "keywords",
    "headings to ask",
    "always",
    "provisions of law",
    "no keyword to go by",
    "the question's words are not",
    "the question names codes",
    "asks for a part of a text",
    "asked for: a made-up",
)
"""Parts of the sentences by which a method runs."""
DECISIONS = [
    text
    for path, calls in DECIDING.items()
    for text in reasons(path, calls)
    if not any(part in text for part in RUNNING)
]


@pytest.mark.parametrize("text", DECISIONS)
def test_no_decision_of_the_search_is_taken_for_a_fault(text):
    assert skip_of(text) is not Skip.FAULT


def test_the_decisions_were_found():
    assert len(DECISIONS) > 15


def test_each_key_but_the_fault_has_a_form():
    assert {key for key, _ in KEYS} == set(Skip) - {Skip.FAULT}


def test_keys_stand_beside_their_methods():
    told = skips_of({"hyde": "opt-in, and not asked for", "bm25": "it answered 500"})
    assert told == {"hyde": "not_wanted", "bm25": "fault"}
