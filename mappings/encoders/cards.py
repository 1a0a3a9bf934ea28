"""Model cards: what must be known of a model to use it as it was trained."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Literal


@dataclass(frozen=True)
class Prompts:
    """Words that a model wants before a text; a question and a document may differ."""

    query: str = ""
    document: str = ""


@dataclass(frozen=True)
class Card:
    """One model: its name, its shape, and how its vector is read off."""

    name: str
    dimensions: int
    max_tokens: int
    pooling: Literal["cls", "mean"]
    """`cls` takes the first token's vector, `mean` the mean over all tokens."""
    prompts: Prompts = Prompts()


BGE_ZH = Prompts(query="为这个句子生成表示以用于检索相关文章：")

# First match wins; names are matched in lower case, without their folder or owner.
PROMPTS: tuple[tuple[str, Prompts], ...] = (
    ("bge-m3*", Prompts()),
    ("bge-*-zh*", BGE_ZH),
    ("bge-*-en*", Prompts(query="Represent this sentence for searching relevant passages: ")),
    ("*e5-*-instruct*", Prompts(query="Instruct: Find the passages that answer it\nQuery: ")),
    ("*e5*", Prompts(query="query: ", document="passage: ")),
    ("*", Prompts()),
)


def prompts_of(model: str) -> Prompts:
    """Look up the prompts of a model by its name, such as intfloat/multilingual-e5-small."""
    name = model.rstrip("/").rsplit("/", 1)[-1].lower()
    return next(prompts for pattern, prompts in PROMPTS if fnmatchcase(name, pattern))
