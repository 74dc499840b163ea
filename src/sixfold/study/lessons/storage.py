"""How far each player has come in the lessons, kept in the database.

    store.register(SCHEMA)                  # before the store is opened
    notebook = ProgressStorage(store)
    notebook.merge(player, progress, now) # what a browser knows, joined with what was known before
    notebook.of(player)                   # by family

Nothing that was learned gets lost: a lesson that is done on one device is done on all of them.
`model.py` says how the progress of two devices is joined, and needs no database.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, select

from sixfold.store import Store
from sixfold.store.bulk import insert
from sixfold.study.lessons import books
from sixfold.study.lessons.model import Place, Progress, known
from sixfold.study.lessons.schema import done, places

ByFamily = Mapping[str, Progress]


class ProgressStorage:
    """The progress of all players of a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, player: str) -> dict[str, Progress]:
        """How far a player has come, by family. Lessons that no longer exist are left out."""
        with self._store.read() as connection:
            return _read(connection, player)

    def merge(self, player: str, progress: ByFamily, now: int) -> dict[str, Progress]:
        """Join what a device knows with what is kept; returns the result.

        The database does the joining, so two devices that report at the same moment both count. A
        lesson is never undone, and an earlier place does not replace a later one. A place from the
        future (a device's clock may be wrong) counts as one of `now`. Unknown lessons are left out.
        """
        taken = {
            book.family: known(progress[book.family], book)
            for book in books()
            if book.family in progress
        }
        with self._store.write() as connection:
            for family, told in taken.items():
                _add(connection, player, family, told, now)
            return _read(connection, player)


def _add(connection: Connection, player: str, family: str, told: Progress, now: int) -> None:
    whose = {"player": player, "family": family}
    rows = [{**whose, "lesson": lesson, "at": now} for lesson in sorted(told.done)]
    if rows:
        connection.execute(insert(connection, done).values(rows).on_conflict_do_nothing())
    if told.at is None:
        return
    place = insert(connection, places).values(
        **whose, lesson=told.at.lesson, step=told.at.step, at=min(told.when, now)
    )
    connection.execute(
        place.on_conflict_do_update(
            index_elements=[places.c.player, places.c.family],
            set_={name: place.excluded[name] for name in ("lesson", "step", "at")},
            where=place.excluded["at"] > places.c.at,
        )
    )


def _read(connection: Connection, player: str) -> dict[str, Progress]:
    finished = connection.execute(
        select(done.c.family, done.c.lesson).where(done.c.player == player)
    ).all()
    found = connection.execute(select(places).where(places.c.player == player)).all()
    at = {row.family: (Place(row.lesson, row.step), int(row.at)) for row in found}
    progress = {}
    for book in books():
        lessons = frozenset(row.lesson for row in finished if row.family == book.family)
        place, when = at.get(book.family, (None, 0))
        told = known(Progress(lessons, place, when), book)
        if told.done or told.at is not None:
            progress[book.family] = told
    return progress
