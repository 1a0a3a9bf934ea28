"""A packed passage lists its articles, and answers to the name of each."""

from datetime import date

import pytest
from drafted import sheet

from ingest.assemble import assemble
from ingest.documents import Making, passage_document
from ingest.links import links_of
from ingest.passages import CHUNKERS, Reading
from mappings.citation import find_citations
from mappings.fields import Fields as F
from mappings.lexicon import bundled
from scoring.profiles import load_profile
from search.absence import cites
from search.arbiter.brief import Verdict
from search.candidates import dossiers, shown
from search.children import is_cited
from search.pool import Candidate, Ranked
from search.question import ArticleReference, Intent, Keyword, Understanding
from search.result import Role

TEXT = """# 灯光管理法

第一条 灯光应当登记。

第二条 灯杆应当每年检修一次，依照本法第一条登记。

第三条 灯头应当每日登记。登记人应当签名。
"""
ARTICLES = {"1": "灯光应当登记", "2": "每年检修", "3": "登记人应当签名"}


@pytest.fixture(scope="module")
def document():
    """The one passage of the law, as it is indexed."""
    ((version, provisions),) = assemble([sheet(TEXT, "法律/灯光管理法.md")])
    reading = Reading(limit=480, count=lambda text: len(text) + 2)
    (passage,) = CHUNKERS["packed"](reading).passages(version, provisions)
    making = Making(load_profile("law"), bundled())
    links = links_of(version, provisions)
    return passage_document(version, provisions, passage, making=making, links=links)


def asked_for(number):
    reference = ArticleReference(number=number, work_id="灯光管理法", written=f"第{number}条")
    return Understanding(
        text=f"灯光管理法第{number}条",
        intent=Intent.LOOKUP,
        language="zh",
        as_of=date(2024, 1, 1),
        as_of_because="asked for",
        references=(reference,),
        keywords=(Keyword(term="登记", main=True, rarity=1.0),),
    )


def test_it_lists_its_articles_and_is_filed_under_each(document):
    assert document[F.LABEL] == "第一条、第二条、第三条"
    assert document[F.NUMBER] == list(ARTICLES)
    named = {
        code
        for one in find_citations("灯光管理法第二条", titles={"灯光管理法"})
        for code in one.reference.codes
    }
    assert named <= set(document[F.CODES])


@pytest.mark.parametrize("number", ARTICLES)
def test_a_citation_of_any_of_its_articles_is_answered_with_that_article(document, number):
    asked, held = asked_for(number), Candidate(document)
    assert cites(asked, held)
    assert is_cited(held, asked.references[0])
    (found,) = dossiers([Ranked(held, score=1.0, relevance=1.0, authority=0.0)], asked)
    verdict = Verdict(candidate_id=found.candidate_id, role=Role.PRIMARY, reason="cited")
    (one,) = shown([found], {found.candidate_id: verdict}, asked, size=1)
    article = {"1": "第一条", "2": "第二条", "3": "第三条"}[number]
    assert one.citation == f"《灯光管理法》{article}"
    line = next(line for line in one.text.split("\n") if line.startswith(article))
    assert one.text[one.anchor.char_start : one.anchor.char_end] in line
    assert ARTICLES[number] in line


def test_a_citation_of_another_article_is_not_its_own(document):
    assert not cites(asked_for("4"), Candidate(document))


def test_where_no_article_is_cited_all_are_named(document):
    held = Candidate(document)
    asked = asked_for("2").model_copy(update={"references": ()})
    (found,) = dossiers([Ranked(held, score=1.0, relevance=1.0, authority=0.0)], asked)
    verdict = Verdict(candidate_id=found.candidate_id, role=Role.PRIMARY, reason="matches")
    (one,) = shown([found], {found.candidate_id: verdict}, asked, size=1)
    assert one.citation == "《灯光管理法》第一条、第二条、第三条"
