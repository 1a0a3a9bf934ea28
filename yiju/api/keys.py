"""API keys: random, told once, kept as hashes in a file that only its owner reads."""

from __future__ import annotations

import json
import secrets
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from mappings.errors import InvalidSetting, NotFoundError
from mappings.records import Record
from yiju.api.access import Caller
from yiju.settings import Settings
from yiju.whole_files import written_whole
from yiju.wire import Role

BYTES = 32
"""Of randomness in a key: a hash without salt is as safe as the key, nobody guesses 256 bits."""


class Key(Record):
    """One key, without the key."""

    name: str
    hash: str
    """SHA-256 of it, hexadecimal."""
    roles: dict[str, tuple[Role, ...]]
    """By collection; `*` is every one."""
    created: datetime


STORE = TypeAdapter(tuple[Key, ...])


class Keys:
    """The keys of one home; a file that another process changes is read anew."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read: tuple[float, tuple[Key, ...]] = (0.0, ())

    @property
    def empty(self) -> bool:
        """Whether there is no key at all."""
        return not self.all()

    def all(self) -> tuple[Key, ...]:
        """Every key, the oldest first; raises InvalidSetting for a damaged file."""
        try:
            changed = self.path.stat().st_mtime_ns
            if changed != self._read[0]:
                self._read = (changed, STORE.validate_json(self.path.read_bytes()))
        except FileNotFoundError:
            self._read = (0.0, ())
        except (OSError, ValidationError) as fault:
            raise InvalidSetting(
                f"{self.path} cannot be read", remedy="Restore it, or make the keys anew."
            ) from fault
        return self._read[1]

    def caller(self, key: str) -> Caller | None:
        """Whose key it is; None for one that is not known."""
        hashed = _hash(key)
        for one in self.all():
            if secrets.compare_digest(one.hash, hashed):
                return Caller(name=one.name, roles=one.roles)
        return None

    def create(self, name: str, roles: dict[str, tuple[Role, ...]], *, at: datetime) -> str:
        """Make a key and return it: it is told this once; raises InvalidSetting for a used name."""
        if any(one.name == name for one in self.all()):
            raise InvalidSetting(f"there is a key named {name!r}", remedy="Choose another name.")
        key = secrets.token_urlsafe(BYTES)
        self._write((*self.all(), Key(name=name, hash=_hash(key), roles=roles, created=at)))
        return key

    def revoke(self, name: str) -> None:
        """Forget a key; raises NotFoundError."""
        left = tuple(one for one in self.all() if one.name != name)
        if left == self.all():
            raise NotFoundError(f"no key named {name!r}", remedy="See `yiju keys list`.")
        self._write(left)

    def _write(self, keys: tuple[Key, ...]) -> None:
        with written_whole(self.path, mode=0o600) as partial:
            partial.write_text(json.dumps(STORE.dump_python(keys, mode="json"), indent=2))


def open_keys(settings: Settings) -> Keys:
    """The keys of the settings' home."""
    return Keys(settings.home / "keys.json")


def _hash(key: str) -> str:
    return sha256(key.encode()).hexdigest()
