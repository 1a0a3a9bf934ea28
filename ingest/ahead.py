"""Work on two things at once: the next item is made while the one before is used."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def ahead(items: Iterator[T]) -> Iterator[T]:
    """The same items, each made in a thread of its own while its forerunner is used.

    Never more than one waits, so memory stays flat; a fault comes out where its item would.
    """
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="ahead") as maker:
        coming = maker.submit(next, items, None)
        while (item := coming.result()) is not None:
            coming = maker.submit(next, items, None)
            yield item
