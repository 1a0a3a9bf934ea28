"""The dictionary: words that stay whole, and bridges from lay words to the words of the law.

Plain files, so that a new domain needs no code: every `*.txt` of a folder lists words
(`word [frequency] [tag]`), `synonyms.txt` lists bridges (`terms: words of the law  # source`).
"""

from __future__ import annotations

import hashlib
import threading
import warnings
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from mappings.segmentation import Segmenter
from mappings.typography import normalise

BUNDLED = Path(__file__).parent / "dictionaries"
SYNONYMS = "synonyms.txt"


class Expansion(NamedTuple):
    """A word of the law that a lay word leads to."""

    term: str
    """The word to search for as well."""
    source: str
    """Who says so: a law's name, or `usage` for common knowledge of the field."""


class Lexicon:
    """The words of some dictionary folders; loaded when first asked, then shared by threads."""

    def __init__(self, *folders: Path) -> None:
        self._files = tuple(path for folder in folders for path in sorted(folder.glob("*.txt")))
        self._lock = threading.Lock()

    @cached_property
    def version(self) -> str:
        """Hash of every line of the dictionary; part of every result that used it."""
        digest = hashlib.sha256()
        for path in self._files:
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        return digest.hexdigest()[:12]

    @cached_property
    def expansions(self) -> dict[str, tuple[Expansion, ...]]:
        """Words of the law for each lay word, in the order of the file."""
        bridges: dict[str, dict[str, Expansion]] = {}
        for path in self._files:
            if path.name != SYNONYMS:
                continue
            for entry, source in _entries(path):
                lay, _, legal = entry.partition(":")
                targets = [Expansion(term, source) for term in _terms(legal)]
                for term in _terms(lay):
                    kept = bridges.setdefault(term, {})
                    kept.update((one.term, one) for one in targets if one.term not in kept)
        return {term: tuple(found.values()) for term, found in bridges.items()}

    def cut(self, han: str) -> Iterator[str]:
        """Words of a run of Chinese characters, with the shorter words inside longer ones."""
        # Without the model of unknown words: it guesses by context, so that a query and a text
        # could be cut unlike.
        return self._segmenter().cut_for_search(han)

    def split(self, han: str) -> list[str]:
        """Words of a run of Chinese characters side by side: joined they give it back."""
        return self._segmenter().cut(han)

    def nature(self, word: str) -> tuple[int, str]:
        """Frequency of a word in general Chinese and its part of speech; 0 and empty if unknown."""
        return self._natures.get(word, (0, ""))

    @cached_property
    def _natures(self) -> dict[str, tuple[int, str]]:
        """The general dictionary with its parts of speech; 0.3 s, asked for only in doubt."""
        with _jieba().Tokenizer().get_dict_file() as source:
            rows = (line.decode().split() for line in source)
            return {row[0]: (int(row[1]), row[2]) for row in rows if len(row) > 2}  # noqa: PLR2004

    def _segmenter(self) -> Segmenter:
        with self._lock:  # cached_property alone may load twice
            return self._loaded

    @cached_property
    def _loaded(self) -> Segmenter:
        tokenizer = _jieba().Tokenizer()
        # Not initialize(): that caches in the shared temporary folder, to save 0.16 s of 0.6 s.
        with tokenizer.get_dict_file() as source:
            tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(source)
        tokenizer.initialized = True
        for word, frequency, tag in self._words():
            tokenizer.add_word(word, frequency, tag)
        return Segmenter(tokenizer)

    def _words(self) -> Iterator[tuple[str, int | None, str | None]]:
        for path in self._files:
            if path.name == SYNONYMS:
                yield from ((term, None, None) for term in self.expansions)
                continue
            for entry, _ in _entries(path):
                word, *rest = entry.split()
                frequency = next((int(part) for part in rest if part.isdigit()), None)
                yield word, frequency, next((part for part in rest if not part.isdigit()), None)


def _jieba() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # jieba asks for pkg_resources
        import jieba
    return jieba


_own: list[Path] = []


def add_dictionaries(*folders: Path) -> None:
    """Let the words of these folders count from now on, behind the bundled ones."""
    _own[:] = folders


def lexicon(*folders: Path) -> Lexicon:
    """The bundled dictionary, with the folders given behind it, else with those that were added."""
    return _lexicon(*(folders or _own))


@cache
def _lexicon(*folders: Path) -> Lexicon:
    return Lexicon(BUNDLED, *folders)


def dictionary_version() -> str:
    """Version of the dictionary by which texts and questions are cut."""
    return lexicon().version


def expansions(term: str) -> tuple[Expansion, ...]:
    """Words of the law for a lay word, each with its source; empty where none is known."""
    return lexicon().expansions.get(normalise(term, fold_case=True).text, ())


def _entries(path: Path) -> Iterator[tuple[str, str]]:
    """Entries of a file in normal spelling, each with the remark behind its #."""
    for line in path.read_text(encoding="utf-8").splitlines():
        entry, _, remark = normalise(line, fold_case=True).text.partition("#")
        if entry.strip():
            yield entry.strip(), remark.strip()


def _terms(listed: str) -> list[str]:
    return [term.strip() for term in listed.split(",") if term.strip()]
