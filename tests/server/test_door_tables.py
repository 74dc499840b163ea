"""What the hub asks of the door costs the database little, however many tables are watched."""

from __future__ import annotations

from threading import get_ident

import sqlalchemy
from sqlalchemy import Engine

from .house import House, make


def test_the_revs_of_all_watched_tables_are_one_question(house: House) -> None:
    client = house.visitor()
    made = [make(client) for _ in range(5)]
    asked: list[str] = []
    here = get_ident()  # the caretaker may ask, too, but not here

    def listen(connection: object, cursor: object, statement: str, *_: object) -> None:
        if "rev" in statement and get_ident() == here:
            asked.append(statement)

    sqlalchemy.event.listen(Engine, "before_cursor_execute", listen)
    try:
        revs = house.services.tables.revs([*(view["id"] for view in made), "nosuchtable"])
    finally:
        sqlalchemy.event.remove(Engine, "before_cursor_execute", listen)
    assert revs == {view["id"]: view["rev"] for view in made}
    assert len(asked) == 1
