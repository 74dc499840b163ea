"""What is said to the database, so that tests can tell who reads and who writes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event


@contextmanager
def overheard() -> Iterator[list[str]]:
    """Every statement of this process, while this lasts."""
    said: list[str] = []

    def listen(connection: object, cursor: object, statement: str, *_: object) -> None:
        said.append(statement)

    event.listen(Engine, "before_cursor_execute", listen)
    try:
        yield said
    finally:
        event.remove(Engine, "before_cursor_execute", listen)


def writes(said: list[str]) -> list[str]:
    """Those that change something, or keep others from it."""
    return [each for each in said if each.split()[0] not in ("SELECT", "PRAGMA", "BEGIN")]
