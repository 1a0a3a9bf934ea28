"""What no snapshot holds, in one archive: reviews, keys, spool, own words, audits, feedback."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from pydantic import ValidationError

from mappings.errors import InputError
from mappings.records import Record
from search.transcript import verify_transcript, write_transcript
from yiju.feedback.files import written_pieces
from yiju.feedback.log import FeedbackLog
from yiju.settings import Settings
from yiju.whole_files import exported, written_whole

if TYPE_CHECKING:
    from search.audit import AuditLog

MANIFEST: Final = "manifest.json"
KEPT: Final = ("keys.json", "reviews", "spool")
"""Files and folders of the home that are kept."""
DICTIONARY: Final = "dictionary"
AUDIT: Final = "audit"
FEEDBACK: Final = "feedback"
OWNERS: Final = 0o600
"""Readable by the owner alone."""


class Manifest(Record):
    """What an archive holds."""

    files: dict[str, str]
    """SHA-256 of each file, by its place in the archive."""
    heads: dict[str, str]
    """Head of each collection's audit chain."""


def backup(settings: Settings, archive: Path, logs: Iterable[AuditLog]) -> Manifest:
    """Write the archive, whole or not at all, readable by its owner only.

    Raises InputError where it cannot be written, ChainBroken where a chain does not hold.
    """
    files: dict[str, str] = {}
    heads: dict[str, str] = {}
    with exported(archive, mode=OWNERS) as partial, tarfile.open(partial, "w:gz") as tar:
        for name, path in _kept(settings):
            files[name] = _add(tar, name, path.read_bytes())
        for log in logs:
            log.verify()
            chain = io.BytesIO()
            heads[log.collection] = str(write_transcript(log.walk(), chain))
            name = f"{AUDIT}/{log.collection}.jsonl"
            files[name] = _add(tar, name, chain.getvalue())
            if pieces := written_pieces(FeedbackLog(log.index).walk()):
                name = f"{FEEDBACK}/{log.collection}.jsonl"
                files[name] = _add(tar, name, pieces)
        manifest = Manifest(files=files, heads=heads)
        _add(tar, MANIFEST, manifest.model_dump_json(indent=2).encode())
    return manifest


def restore(settings: Settings, archive: Path, *, overwrite: bool = False) -> Manifest:
    """Put the files back into the home once all checksums hold; nothing is written otherwise.

    Audit chains are checked and laid into `restored/audit`, words into `restored/dictionary`,
    feedback into `restored/feedback`: an index comes back from its snapshot. Raises InputError,
    and ChainBroken.
    """
    files, manifest = _read(archive)
    targets = {name: _target(settings, name) for name in files}
    there = [str(path) for path in targets.values() if path.exists()]
    if there and not overwrite:
        raise InputError(f"{there[0]} is there already", remedy="Use --overwrite to replace it.")
    for name, path in targets.items():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with written_whole(path, mode=OWNERS) as partial:
            partial.write_bytes(files[name])
            if name.startswith(f"{AUDIT}/"):
                verify_transcript(partial)
    return manifest


def _kept(settings: Settings) -> Iterator[tuple[str, Path]]:
    roots = [(settings.home / name, name) for name in KEPT]
    if settings.dictionary:
        roots.append((settings.dictionary, DICTIONARY))
    for root, name in roots:
        if root.is_file():
            yield name, root
        for path in sorted(root.rglob("*")):
            if path.is_file() and not path.is_symlink():
                yield f"{name}/{path.relative_to(root).as_posix()}", path


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> str:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(content), OWNERS
    tar.addfile(entry, io.BytesIO(content))
    return hashlib.sha256(content).hexdigest()


def _read(archive: Path) -> tuple[dict[str, bytes], Manifest]:
    """Files of an archive, in memory, each as its manifest says."""
    try:
        with tarfile.open(archive) as tar:
            streams = ((entry.name, tar.extractfile(entry)) for entry in tar if entry.isfile())
            files = {name: stream.read() for name, stream in streams if stream}
        manifest = Manifest.model_validate(json.loads(files.pop(MANIFEST)))
    except (OSError, EOFError, tarfile.TarError, KeyError, ValueError, ValidationError) as fault:
        raise InputError(f"{archive} is no backup: {fault}") from fault
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    wrong = sorted(name for name, _ in sums.items() ^ manifest.files.items())
    if wrong:
        raise InputError(
            f"{archive}: {wrong[0]} is not as it was written", remedy="Take another copy."
        )
    return files, manifest


def _target(settings: Settings, name: str) -> Path:
    """Where a file goes; never outside the home, whatever an archive says."""
    parts = PurePosixPath(name).parts
    if not parts or parts[0] not in (*KEPT, DICTIONARY, AUDIT, FEEDBACK) or ".." in parts:
        raise InputError(f"{name} belongs to no backup", remedy="Take another copy.")
    root = settings.home if parts[0] in KEPT else settings.home / "restored"
    return root.joinpath(*parts)
