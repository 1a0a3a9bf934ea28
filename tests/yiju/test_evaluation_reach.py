"""What people judged is what ingest makes: every judged article is one provision of its file."""

import pytest

from ingest.outline import outline
from ingest.readers import read
from yiju.evaluation.judgements import article_forms, read_questions

EVERY = 10  # of 243 files: all of them take a minute


@pytest.mark.shared
def test_every_judged_article_is_one_provision_of_its_file(shared, corpora):
    articles = {}
    for question in read_questions([shared / "queries" / "zh-dev.jsonl"]):
        for target in (*question.gold, *question.avoid, *question.lower):
            if target.file.startswith("laws-zh/"):
                articles.setdefault(target.file, set()).add(target.article)
    for file in sorted(articles)[::EVERY]:
        clauses = outline(read(corpora / file, name=file)).clauses
        labels = [article_forms(clause.label) for clause in clauses]
        for article in articles[file]:
            found = sum(bool(label & article_forms(article)) for label in labels)
            assert found == 1, f"{file}: {article} stands {found} times"
