"""Who has solved which puzzle, and the ratings that follow from it, in a database.

    attempts = AttemptStorage(store)              # before the store is opened
    attempts.settle(player, puzzle, 1, now)       # a first try that went well
    attempts.player_rating(player).rating

Only the first try at a puzzle counts, and it counts once, however many processes hear of it. A try
is settled in one transaction that holds the player's row: a second one at the same moment, in this
process or another, finds it done. So a second click, a request that was sent again and a process
that was killed all come to the same: the try counts once, or not yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Table, delete, select, update

from sixfold.store import Store
from sixfold.store.bulk import insert
from sixfold.study import plain
from sixfold.study.puzzles import Puzzle, is_id, schema
from sixfold.study.puzzles.rating import Rating, of_puzzle, puzzle_rated, rated

MOST_OWN: Final = 300
"""Puzzles of their own games that are kept for a player; the oldest give way."""
SHOWN: Final = 200
"""Tries in a history, the latest ones."""


@dataclass(frozen=True, slots=True)
class Try:
    """The first try of a player at a puzzle."""

    puzzle: str
    at: int
    """In milliseconds, as everywhere in the database."""
    score: int | None
    """1 if it was solved at once, 0 if not, None if that does not count."""
    solved: int | None
    """When it was solved, be it by a later try."""
    before: float | None
    """The player's rating before and after; None if it was not rated."""
    after: float | None
    deviation: float | None


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """A player's rating, and how many tries it rests on."""

    rating: Rating
    tries: int = 0
    solved: int = 0


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a try."""

    made: Try
    is_new: bool
    """Whether it counts now; otherwise it was there before."""


@dataclass(frozen=True, slots=True)
class Own:
    """A puzzle of somebody's own game."""

    puzzle: Puzzle
    table: str
    made: int
    solved: bool


class AttemptStorage:
    """All tries and ratings of a database; safe to use from many threads and processes."""

    def __init__(self, store: Store) -> None:
        """Before the store is opened: it brings its tables along."""
        store.register(schema.SCHEMA)
        self._store = store

    # Players

    def player_rating(self, player: str) -> PlayerRating:
        """A player's rating; that of a newcomer for somebody who has tried nothing."""
        with self._store.read() as connection:
            query = select(schema.players).where(schema.players.c.player == player)
            row = connection.execute(query).first()
        return PlayerRating(Rating()) if row is None else _player_rating(row)

    def history(self, player: str, most: int = SHOWN) -> list[Try]:
        """The latest rated tries of a player, the oldest first."""
        columns = schema.tries.c
        query = select(schema.tries).where(columns.player == player, columns.after.is_not(None))
        query = query.order_by(columns.at.desc(), columns.puzzle).limit(most)
        with self._store.read() as connection:
            rows = connection.execute(query).all()
        return [_try(row) for row in reversed(rows)]

    def tried(self, player: str) -> frozenset[str]:
        """The puzzles that a player has tried."""
        query = select(schema.tries.c.puzzle).where(schema.tries.c.player == player)
        with self._store.read() as connection:
            return frozenset(connection.execute(query).scalars())

    def first_try(self, player: str, puzzle: str) -> Try | None:
        """What became of a player's first try at a puzzle."""
        with self._store.read() as connection:
            return _first(connection, player, puzzle)

    # Puzzles

    def rating_of(self, puzzle: Puzzle) -> Rating:
        """What tries have made of a puzzle's difficulty."""
        query = select(schema.ratings).where(schema.ratings.c.puzzle == puzzle.id)
        with self._store.read() as connection:
            row = connection.execute(query).first()
        return of_puzzle(puzzle) if row is None else _rating(row)

    # Tries

    def settle(self, player: str, puzzle: Puzzle, score: int | None, now: int) -> Settled:
        """Let a player's first try at a puzzle count, unless one has been counted already.

        A later try that goes well is noted, without a rating. Puzzles of one's own games have no
        difficulty that was measured: they are never rated.
        """
        with self._store.write() as connection:
            mine = _held(connection, schema.players, player=player, tries=0, solved=0, changed=now)
            found = _first(connection, player, puzzle.id)
            if found is not None:
                return Settled(_solved_later(connection, player, found, score, now), False)
            change: tuple[Rating, Rating] | None = None
            if score is not None and puzzle.source == "shipped":
                change = self._rate(connection, mine, puzzle, score, now)
            made = Try(
                puzzle=puzzle.id,
                at=now,
                score=score,
                solved=now if score == 1 else None,
                before=None if change is None else change[0].value,
                after=None if change is None else change[1].value,
                deviation=None if change is None else change[1].deviation,
            )
            row = {name: getattr(made, name) for name in Try.__slots__}
            connection.execute(schema.tries.insert().values(player=player, **row))
        return Settled(made, True)

    def _rate(
        self, connection: Connection, mine: Row[Any], puzzle: Puzzle, score: int, now: int
    ) -> tuple[Rating, Rating]:
        """Move the ratings of both; the player's before and after."""
        start = of_puzzle(puzzle)
        theirs = _held(connection, schema.ratings, start, puzzle=puzzle.id, tries=0)
        before, against = _rating(mine), _rating(theirs)
        after = rated(before, against, score)
        puzzle_after = puzzle_rated(puzzle, against, before, score)
        connection.execute(
            update(schema.players)
            .where(schema.players.c.player == mine.player)
            .values(
                **_columns(after), tries=mine.tries + 1, solved=mine.solved + score, changed=now
            )
        )
        connection.execute(
            update(schema.ratings)
            .where(schema.ratings.c.puzzle == puzzle.id)
            .values(**_columns(puzzle_after), tries=theirs.tries + 1)
        )
        return before, after

    # Puzzles of one's own games

    def keep_own(self, player: str, table: str, puzzles: Iterable[Puzzle], now: int) -> None:
        """Keep the puzzles of a game for a player; those that are there stay as they are."""
        rows = [
            {"player": player, "puzzle": each.id, "table_id": table, "made": now,
             "data": plain.write_text(each.to_json())}
            for each in puzzles
        ]  # fmt: skip
        if not rows:
            return
        columns = schema.own.c
        newest = select(columns.puzzle).where(columns.player == player)
        newest = newest.order_by(columns.made.desc(), columns.puzzle).limit(MOST_OWN)
        with self._store.write() as connection:
            for row in rows:
                connection.execute(
                    insert(connection, schema.own).values(row).on_conflict_do_nothing()
                )
            kept = connection.execute(newest).scalars().all()
            connection.execute(
                delete(schema.own).where(columns.player == player, columns.puzzle.not_in(kept))
            )

    def own(self, player: str, table: str | None = None, most: int = 50) -> list[Own]:
        """A player's puzzles of their own games, the latest first; of one table or of all."""
        columns, tries = schema.own.c, schema.tries
        same = (tries.c.player == columns.player) & (tries.c.puzzle == columns.puzzle)
        query = select(columns.data, columns.table_id, columns.made, tries.c.solved)
        query = query.select_from(schema.own.outerjoin(tries, same)).where(columns.player == player)
        if table is not None:
            query = query.where(columns.table_id == table)
        query = query.order_by(columns.made.desc(), columns.puzzle).limit(most)
        with self._store.read() as connection:
            rows = connection.execute(query).all()
        return [
            Own(_puzzle(row.data), row.table_id, row.made, row.solved is not None) for row in rows
        ]

    def own_puzzle(self, id: str, player: str | None = None) -> Puzzle | None:
        """A puzzle of somebody's game: a player's own one if there is, else anybody's."""
        if not is_id(id):  # a database may refuse to look for what people type
            return None
        columns = schema.own.c
        query = select(columns.data).where(columns.puzzle == id)
        query = query.order_by((columns.player == player).desc(), columns.made).limit(1)
        with self._store.read() as connection:
            data = connection.execute(query).scalar()
        return None if data is None else _puzzle(data)


def _held(
    connection: Connection, table: Table, start: Rating | None = None, **row: Any
) -> Row[Any]:
    """A row, made if it is not there; nobody else has it until this transaction ends."""
    values = {**_columns(start or Rating()), **row}
    connection.execute(insert(connection, table).values(values).on_conflict_do_nothing())
    (key,) = table.primary_key.columns
    query = select(table).where(key == row[key.name]).with_for_update()
    return connection.execute(query).one()


def _solved_later(
    connection: Connection, player: str, made: Try, score: int | None, now: int
) -> Try:
    """A puzzle that was tried before may be solved at last."""
    if score != 1 or made.solved is not None:
        return made
    columns = schema.tries.c
    same = (columns.player == player) & (columns.puzzle == made.puzzle)
    connection.execute(update(schema.tries).where(same).values(solved=now))
    return replace(made, solved=now)


def _first(connection: Connection, player: str, puzzle: str) -> Try | None:
    columns = schema.tries.c
    query = select(schema.tries).where(columns.player == player, columns.puzzle == puzzle)
    row = connection.execute(query).first()
    return None if row is None else _try(row)


def _try(row: Row[Any]) -> Try:
    return Try(row.puzzle, row.at, row.score, row.solved, row.before, row.after, row.deviation)


def _player_rating(row: Row[Any]) -> PlayerRating:
    return PlayerRating(_rating(row), row.tries, row.solved)


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.value, row.deviation, row.volatility)


def _columns(rating: Rating) -> dict[str, float]:
    return {
        "value": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
    }


def _puzzle(data: str) -> Puzzle:
    return Puzzle.from_json(msgspec.json.decode(data))
