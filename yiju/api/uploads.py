"""Files sent in: kept below the home, under names that cannot lead out of it, while they fit."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from unicodedata import normalize

from fastapi import UploadFile

from ingest.readers import OPENING_BYTES, recognises
from mappings.errors import InputError, TooLarge
from yiju.settings import Settings
from yiju.whole_files import written_whole

UPLOADS = "uploads"
"""Folder within the home; below it one folder a collection."""
UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u200b-\u200f\u2028-\u202e]+')
"""Separators, controls, and signs that turn the direction in which a name is read."""
LONGEST = 120
"""Characters of a name: file systems take 255 bytes, a Chinese character is three of them."""
SPARED = 256 << 20
"""Bytes of the disk that uploads leave free: the server writes there, too."""


class Uploads:
    """The files that were sent in, of every collection."""

    def __init__(self, settings: Settings) -> None:
        self.home, self.most = settings.home, settings.serve_uploads_bytes
        self._lock = Lock()

    def store(self, collection: str, files: Sequence[UploadFile]) -> list[str]:
        """Write files and return their paths below the home; the last of a name stays.

        Raises InputError, before anything is written, for what no reader knows, such as an archive,
        and TooLarge where there is no room left.
        """
        names = [_name_of(file) for file in files]
        if len(set(names)) < len(names):
            raise InputError("two of the files have the same name")
        below = Path(UPLOADS) / collection
        with self._lock:
            self._check_room(sum(file.size or 0 for file in files))
            for file, name in zip(files, names, strict=True):
                with written_whole(self.home / below / name) as partial, partial.open("wb") as kept:
                    shutil.copyfileobj(file.file, kept)
        return [str(below / name) for name in names]

    def _check_room(self, wanted: int) -> None:
        """Refuse what would take more than uploads may take together, or than the disk has."""
        folder = self.home / UPLOADS
        held = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        free = shutil.disk_usage(self.home).free - SPARED
        if wanted > min(self.most - held, free):
            raise TooLarge(
                "there is no room left for files that are sent in",
                remedy=f"Remove old ones below {UPLOADS}/ in the home of the service, or let them "
                "take more: YIJU_SERVE_UPLOADS_BYTES.",
            )


def _name_of(file: UploadFile) -> str:
    opening = file.file.read(OPENING_BYTES)
    file.file.seek(0)
    return safe_name(file.filename or "", opening)


def safe_name(given: str, opening: bytes) -> str:
    """The last part of a name without what leads elsewhere.

    Raises InputError where neither the name nor the first bytes are those of a text.
    """
    last = re.split(r"[/\\]", normalize("NFC", given))[-1]
    path = Path(UNSAFE.sub("_", last).lstrip(". "))
    if not path.stem or not recognises(path, opening):
        raise InputError(
            f"{given[:LONGEST]!r} is no file that can be read",
            remedy="Send .md, .txt, .html, .pdf, .docx or OSCAL .json; unpack archives first.",
        )
    return path.stem[-(LONGEST - len(path.suffix)) :] + path.suffix
