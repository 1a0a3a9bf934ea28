"""Which encoder reads which language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock

from mappings.vectors import Encoder


class Encoders:
    """The encoders by language, each opened when it is first needed.

    `openers` maps ISO 639-1 codes to what opens an encoder; the first row also reads every
    language without a row of its own. Without rows there is no dense search.
    """

    def __init__(self, openers: Mapping[str, Callable[[], Encoder]]) -> None:
        self._openers = dict(openers)
        self._opened: dict[Callable[[], Encoder], Encoder] = {}
        self._lock = Lock()

    def for_language(self, language: str) -> Encoder | None:
        """Find the encoder of a language such as zh or en-GB; None where vectors are off.

        Raises EncoderError where it cannot be opened; the next call tries again.
        """
        code = language.partition("-")[0].lower()
        opener = self._openers.get(code) or next(iter(self._openers.values()), None)
        if opener is None:
            return None
        with self._lock:  # two requests must not open, or fetch, the same model twice
            if opener not in self._opened:
                self._opened[opener] = opener()
            return self._opened[opener]
