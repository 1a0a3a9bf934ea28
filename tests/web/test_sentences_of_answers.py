"""What the search says about the invented corpus is told to Chinese readers in Chinese."""

import json
import re
from pathlib import Path

from search.question import Effectivity, Question
from yiju.web.phrases import Language
from yiju.web.sentences import told

# Titles and quoted words are as they are.
NAMES = re.compile(r"《[^》]*》|“[^”]*”|\([^)]*\)")
ENGLISH = re.compile(r"[a-z]{2,} [a-z]{2,}")
QUESTIONS = Path(__file__).resolve().parents[2] / "examples" / "questions.jsonl"


def sentences(result):
    """Everything in English words that the page shows of an answer."""
    yield result.understanding.as_of_because
    yield from (*result.understanding.notices, *result.notices)
    yield from result.skipped_reasons.values()
    for one in result.candidates:
        yield from (one.reason, one.basis)
    for one in result.provenances:
        yield one.llm_reason
    for pair in result.conflicts:
        yield from (pair.rule, pair.because, pair.difference)
    if result.proof:
        yield from (result.proof.scope, *result.proof.out_of_force)


def test_every_sentence_about_the_examples_has_a_form(examples_bench):
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
    asked = [
        Question(text=json.loads(line)["query"], effectivity=effectivity)
        for line in lines
        for effectivity in (Effectivity.STRICT, Effectivity.ALL)
    ]
    said = {one for question in asked for one in sentences(examples_bench.ask(question)) if one}
    english = {one for one in said if ENGLISH.search(NAMES.sub("", told(one, Language.ZH).text))}
    assert english == set(), "add a form for it to yiju/web/sentences.toml"
