"""What the vocabulary is asked: each character once, and all that no word holds in one request."""

from mappings.lexicon import bundled
from search.understanding.keywords import keywords_of
from search.vocabulary import Vocabulary


class Counted:
    """An index that knows no word, and how often it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []

    def document_frequencies(self, _field, terms):
        self.asked.append(tuple(terms))
        return dict.fromkeys(terms, 0), 100


def test_however_many_words_are_unknown_their_characters_are_asked_for_at_once():
    index = Counted()
    found = keywords_of("麒麟 饕餮 貔貅 囫囵", Vocabulary(index, bundled()))
    assert len(found) > 1
    assert len(index.asked) <= 2, "the words, then the characters of all that are unknown"
    every = [term for terms in index.asked for term in terms]
    assert len(set(every)) == len(every), "nothing is asked twice"
