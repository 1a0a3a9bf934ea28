"""Files sent in: kept below the home under names that cannot lead out of it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from unicodedata import normalize

from fastapi import UploadFile

from ingest.readers import knows
from mappings.errors import InputError
from yiju.workbench import Workbench

UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u200b-\u200f\u2028-\u202e]+')
"""Separators, controls, and signs that turn the direction in which a name is read."""
LONGEST = 120
"""Characters of a name: file systems take 255 bytes, a Chinese character is three of them."""


def store(bench: Workbench, files: Sequence[UploadFile]) -> list[str]:
    """Write files into the collection's folder and return their paths; the last of a name stays.

    Raises InputError, before anything is written, for what no reader knows, such as an archive.
    """
    folder = bench.settings.home / "uploads" / bench.index.collection
    targets = [folder / safe_name(file.filename or "") for file in files]
    if len(set(targets)) < len(targets):
        raise InputError("two of the files have the same name")
    folder.mkdir(parents=True, exist_ok=True)
    for file, target in zip(files, targets, strict=True):
        partial = target.with_name(f".{target.name}.partial")
        with partial.open("wb") as kept:
            shutil.copyfileobj(file.file, kept)
        partial.replace(target)
    return [str(target) for target in targets]


def safe_name(given: str) -> str:
    """The last part of a name without what leads elsewhere; raises InputError."""
    last = re.split(r"[/\\]", normalize("NFC", given))[-1]
    path = Path(UNSAFE.sub("_", last).lstrip(". "))
    if not path.stem or not knows(path):
        raise InputError(
            f"{given[:LONGEST]!r} is no file that can be read",
            remedy="Send .md, .txt, .html, .pdf, .docx or OSCAL .json; unpack archives first.",
        )
    return path.stem[-(LONGEST - len(path.suffix)) :] + path.suffix
