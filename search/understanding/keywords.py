"""The words of a question that carry meaning, the rare ones first, with other words for them."""

from __future__ import annotations

from mappings.lexicon import expansions
from mappings.tokens import words
from search.question import Keyword
from search.vocabulary import Vocabulary

# Words that every question and every law holds: they tell nothing apart.
EMPTY_WORDS = frozenset(
    """
    什么 怎么 怎样 如何 是否 能否 可否 可以 能够 应当 应该 必须 需要 规定 内容 法律 法规 条款 有关 相关
    根据 依据 按照 依照 情况 情形 问题 进行 以及 或者 因为 所以 如果 但是 而且 没有 不是 还是 就是 这个
    那个 这种 哪些 哪个 多少 我们 你们 他们 自己 一个 一些 时候 之后 之前 以后 以前 是不是 有没有 请问
    为什么 怎么办 本条 本法 第一 第二 现行 关于
    the an of to in on for and or is are was were be been by with from at as that this these those it
    its what which who when where why how does do did can could must shall should may might any there
    """.split()
)
# The rarest third is what a question is about; the rest says what about it. At least one, or a
# question of two words would have none. Own choice, to be measured with the dispatcher.
MAIN_SHARE = 3
MOST = 24


def keywords_of(text: str, vocabulary: Vocabulary) -> tuple[Keyword, ...]:
    """Keywords by falling rarity; the first third are main, and so is any with an expansion.

    A word inside a longer one of the question counts only where the corpus lacks the longer one.
    """
    terms = [
        term for term in dict.fromkeys(words(text)) if len(term) > 1 and term not in EMPTY_WORDS
    ]
    frequencies = vocabulary.frequencies(terms)
    whole = [term for term in terms if frequencies[term] or not _parts_known(term, frequencies)]
    kept = [
        term
        for term in whole
        if not any(term != other and term in other and frequencies[other] for other in whole)
    ]
    rarities = vocabulary.rarities(kept)
    ordered = sorted(kept, key=lambda term: -rarities[term])[:MOST]
    main = max(1, len(ordered) // MAIN_SHARE)
    return tuple(
        _keyword(term, rarity=rarities[term], main=place < main)
        for place, term in enumerate(ordered)
    )


def _parts_known(term: str, frequencies: dict[str, int]) -> bool:
    return any(part != term and part in term and count for part, count in frequencies.items())


def _keyword(term: str, *, rarity: float, main: bool) -> Keyword:
    bridges = expansions(term)
    return Keyword(
        term=term,
        main=main or bool(bridges),
        rarity=rarity,
        expansions=tuple(bridge.term for bridge in bridges),
        source=", ".join(dict.fromkeys(bridge.source for bridge in bridges)) or "question",
    )
