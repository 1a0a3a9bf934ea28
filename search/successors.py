"""What binds today in the place of a provision that no longer does: asked for by its own words."""

from __future__ import annotations

from mappings.fields import Fields as F
from mappings.records import Version
from search.absence import ended_cited, only_out_of_force
from search.catalogue import Catalogue
from search.question import NamedWork, Understanding
from search.recall import Recall
from search.understanding.keywords import keywords_of
from search.vocabulary import Vocabulary

# The rule stands in the first lines of an article; what follows are its cases.
WORDS = 400


def in_words_of_the_ended(
    asked: Understanding, recalled: Recall, *, vocabulary: Vocabulary, catalogue: Catalogue
) -> Understanding | None:
    """The question in the words of the cited provision, where that provision does not bind.

    The text that replaced its own is taken as named.

    None where the citation leads to something in force, or the question cites nothing.
    """
    ended = ended_cited(recalled, asked)
    if not ended or not only_out_of_force(recalled, asked):
        return None
    text = ended[0].text[:WORDS]
    replacing = catalogue.versions.get(ended[0].document.get(F.REPLACED_BY, ""))
    named = () if replacing is None else (_named(replacing),)
    return asked.model_copy(
        update={
            "text": text,
            "keywords": keywords_of(text, vocabulary),
            "references": (),
            "works": named,
            "codes": (),
            "focus": (),
        }
    )


def _named(version: Version) -> NamedWork:
    return NamedWork(work_id=version.work_id, title=version.title, written=version.title)
