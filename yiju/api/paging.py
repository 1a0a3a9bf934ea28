"""Pages of a list that goes on while it is read: each names the place where the next begins."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from typing import Annotated

from fastapi import Query

from mappings.errors import InputError
from yiju.wire import Item, Page

Size = Annotated[int, Query(ge=1, le=200, description="Items on a page.")]
Cursor = Annotated[
    str, Query(max_length=2000, description="`next` of the page before; empty = first.")
]


def page_of(
    items: Sequence[Item], name: Callable[[Item], str], *, cursor: str, size: int
) -> Page[Item]:
    """The items behind the one that a cursor names; raises InputError for one that names none."""
    names = [name(item) for item in items]
    try:
        start = names.index(read_cursor(cursor)) + 1 if cursor else 0
    except ValueError as fault:
        raise no_cursor(cursor) from fault
    more = start + size < len(items)
    return Page(
        items=tuple(items[start : start + size]),
        next=cursor_of(names[start + size - 1]) if more else None,
    )


def first_of(rows: Sequence[Item], name: Callable[[Item], str], *, size: int) -> Page[Item]:
    """The first of rows of which one more was read than a page holds, where there are more."""
    more = len(rows) > size
    return Page(items=tuple(rows[:size]), next=cursor_of(name(rows[size - 1])) if more else None)


def cursor_of(name: str) -> str:
    """A name as an opaque word."""
    return urlsafe_b64encode(name.encode()).decode().rstrip("=")


def read_cursor(cursor: str) -> str:
    """The name behind it; raises InputError."""
    try:
        return urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
    except ValueError as fault:
        raise no_cursor(cursor) from fault


def no_cursor(cursor: str) -> InputError:
    """What to raise for a cursor that names no place of a list."""
    return InputError(f"{cursor!r} is no cursor of this list", remedy="Begin without one.")
