"""The dictionary: words that stay whole, and bridges from lay words to the words of the law.

Plain files, so that a new domain needs no code: every `*.txt` of a folder lists words
(`word [frequency] [tag]`), `synonyms.txt` lists bridges (`terms: words of the law  # source`).
A collection keeps the text of its files with its build: nothing here depends on who asks.
"""

from __future__ import annotations

import hashlib
import threading
import warnings
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from mappings.errors import InvalidSetting
from mappings.segmentation import Segmenter
from mappings.typography import spelled

BUNDLED = Path(__file__).parent / "dictionaries"
SYNONYMS = "synonyms.txt"
# A dictionary takes 20 MB: one for each of some collections, and those of their builds before.
HELD = 8


class WordFile(NamedTuple):
    """One file of a dictionary, as it was read."""

    name: str
    text: str


Files = tuple[WordFile, ...]


class Expansion(NamedTuple):
    """A word of the law that a lay word leads to."""

    term: str
    """The word to search for as well."""
    source: str
    """Who says so: a law's name, or `usage` for common knowledge of the field."""


class Lexicon:
    """The words of some files; loaded when first asked, then shared by threads."""

    def __init__(self, bundled: Files = (), own: Files = ()) -> None:
        self.bundled, self.own = bundled, own
        self._lock = threading.Lock()

    @cached_property
    def version(self) -> str:
        """Hash of every line of the dictionary; part of every result that used it."""
        digest = hashlib.sha256()
        for name, text in (*self.bundled, *self.own):
            digest.update(f"{name}\0{text}\0".encode())
        return digest.hexdigest()[:12]

    @cached_property
    def bridges(self) -> dict[str, tuple[Expansion, ...]]:
        """Words of the law for each lay word, in the order of the files."""
        bridges: dict[str, dict[str, Expansion]] = {}
        for file in (*self.bundled, *self.own):
            if file.name != SYNONYMS:
                continue
            for entry, source in _entries(file):
                lay, _, legal = entry.partition(":")
                targets = [Expansion(term, source) for term in _terms(legal)]
                for term in _terms(lay):
                    kept = bridges.setdefault(term, {})
                    kept.update((one.term, one) for one in targets if one.term not in kept)
        return {term: tuple(found.values()) for term, found in bridges.items()}

    def expansions(self, term: str) -> tuple[Expansion, ...]:
        """Words of the law for a lay word, each with its source; empty where none is known."""
        return self.bridges.get(spelled(term, fold_case=True), ())

    def cut(self, han: str) -> Iterator[str]:
        """Words of a run of Chinese characters, with the shorter words inside longer ones."""
        # Without the model of unknown words: it guesses by context, so that a query and a text
        # could be cut unlike.
        return self._segmenter().cut_for_search(han)

    def split(self, han: str) -> list[str]:
        """Words of a run of Chinese characters side by side: joined they give it back."""
        return self._segmenter().cut(han)

    def _segmenter(self) -> Segmenter:
        with self._lock:  # cached_property alone may load twice
            return self._loaded

    @cached_property
    def _loaded(self) -> Segmenter:
        tokenizer = _jieba().Tokenizer()
        if self.bundled and self.own:
            under = lexicon(self.bundled)._segmenter().tokenizer  # noqa: SLF001
            tokenizer.FREQ, tokenizer.total = dict(under.FREQ), under.total
        else:
            # Not initialize(): that caches in the shared temporary folder, to save 0.16 of 0.6 s.
            with tokenizer.get_dict_file() as source:
                tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(source)
        tokenizer.initialized = True
        for file in self.own or self.bundled:
            for word, frequency, tag in _words(file):
                tokenizer.add_word(word, frequency, tag)
        return Segmenter(tokenizer)


def read_words(folder: Path) -> Files:
    """The files of a dictionary folder, by name; raises InvalidSetting where one is no text."""
    if not folder.is_dir():
        raise InvalidSetting(f"dictionary {folder} is no folder")
    return tuple(WordFile(path.name, _text(path)) for path in sorted(folder.glob("*.txt")))


@cache
def bundled() -> Lexicon:
    """The dictionary that ships with the platform."""
    return lexicon(read_words(BUNDLED))


@lru_cache(maxsize=HELD)
def lexicon(bundled: Files, own: Files = ()) -> Lexicon:
    """The dictionary of some files; whoever gives the same files gets the same one."""
    return Lexicon(bundled, own)


def nature(word: str) -> tuple[int, str]:
    """Frequency of a word in general Chinese and its part of speech; 0 and empty if unknown."""
    return _natures().get(word, (0, ""))


@cache
def _natures() -> dict[str, tuple[int, str]]:
    """The general dictionary with its parts of speech; 0.3 s, asked for only in doubt."""
    with _jieba().Tokenizer().get_dict_file() as source:
        rows = (line.decode().split() for line in source)
        return {row[0]: (int(row[1]), row[2]) for row in rows if len(row) > 2}  # noqa: PLR2004


def _jieba() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # jieba asks for pkg_resources
        import jieba
    return jieba


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as fault:
        raise InvalidSetting(
            f"dictionary {path} cannot be read: {fault}", remedy="Save it as plain text in UTF-8."
        ) from fault


def _words(file: WordFile) -> Iterator[tuple[str, int | None, str | None]]:
    for entry, _ in _entries(file):
        if file.name == SYNONYMS:
            yield from ((term, None, None) for term in _terms(entry.partition(":")[0]))
            continue
        word, *rest = entry.split()
        frequency = next((int(part) for part in rest if part.isdigit()), None)
        yield word, frequency, next((part for part in rest if not part.isdigit()), None)


def _entries(file: WordFile) -> Iterator[tuple[str, str]]:
    """Entries of a file in normal spelling, each with the remark behind its #."""
    for line in file.text.splitlines():
        entry, _, remark = spelled(line, fold_case=True).partition("#")
        if entry.strip():
            yield entry.strip(), remark.strip()


def _terms(listed: str) -> list[str]:
    return [term.strip() for term in listed.split(",") if term.strip()]
