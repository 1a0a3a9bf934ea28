"""Which encoder reads which language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from threading import Lock

from mappings.vectors import Encoder

Opener = Callable[[], Encoder]


class Encoders(Mapping[str, Encoder]):
    """The encoders by language (ISO 639-1), each opened when it is first looked up.

    Several languages may share an opener, and then an encoder. A language without one has no
    dense search. A look-up raises EncoderError where the encoder cannot be opened, and the next
    one tries again.
    """

    def __init__(self, openers: Mapping[str, Opener]) -> None:
        self._openers = dict(openers)
        self._opened: dict[Opener, Encoder] = {}
        self._lock = Lock()

    def __getitem__(self, language: str) -> Encoder:
        opener = self._openers[language]
        with self._lock:  # two requests must not open, or fetch, the same model twice
            if opener not in self._opened:
                self._opened[opener] = opener()
            return self._opened[opener]

    def __contains__(self, language: object) -> bool:
        return language in self._openers  # without opening it

    def __iter__(self) -> Iterator[str]:
        return iter(self._openers)

    def __len__(self) -> int:
        return len(self._openers)
