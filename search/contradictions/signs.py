"""Signs of English words: their stems, words of one meaning as one, without what every rule has."""

from __future__ import annotations

import re

from mappings.tokens import stems

_LETTER = re.compile(r"[^\W\d_\u3007\u3400-\u9fff]")
# Stems of words that join rules which have nothing to do with each other.
PLAIN = frozenset(
    re.findall(
        r"\w+",
        "a an the of to in on by for or and with from at as is are be been being it its that this "
        "these those such any each everi all both other which who whose there thereof where when "
        "if than into upon per also his her their has have had do doe not no must shall may "
        "will should can need ought requir oblig permit allow abl under befor after least most "
        "onli within more less later earlier fewer up maximum minimum exceed number total person "
        "peopl rule regul section part paragraph prior follow",
    )
)
# The stem that stands for others. Verbs of duties that every drafter varies, and forms
# that no stemmer knows.
_MEANINGS: tuple[tuple[str, str], ...] = (
    ("keep", "kept retain retent maintain preserv hold held store"),
    ("notifi", "inform report advis told tell notic"),
    ("submit", "lodg file deliv furnish"),
    ("carri", "conduct perform undertak undertaken execut"),
    ("begin", "commenc start"),
    ("end", "ceas termin conclud"),
    ("receiv", "receipt"),
    ("occur", "occurr happen"),
    ("pay", "paid payment"),
    ("make", "made"),
    ("give", "given"),
    ("send", "sent"),
    ("write", "written"),
    ("take", "taken"),
    ("buy", "purchas acquir bought"),
    ("sell", "sold"),
)
ONE_MEANING = {stem: meant for meant, others in _MEANINGS for stem in others.split()}


def signs_of(plain: str) -> frozenset[str]:
    """Signs of the words in letters of a text in narrow, lower-case spelling."""
    if not _LETTER.search(plain):
        return frozenset()
    return frozenset(in_order(plain)) - PLAIN


def in_order(plain: str) -> list[str]:
    """The same signs left to right, with those that every rule has."""
    return [
        ONE_MEANING.get(stem, stem) for stem in stems(plain) if len(stem) > 1 and not stem.isdigit()
    ]
