"""Reviews in the database: none is made twice, and one that was broken off is continued.

    storage = ReviewStorage(store)        # before the store is opened
    storage.look(id)                      # what is there: a whole review, or some turns of one
    storage.look_for_earlier(id)          # a whole one that an earlier version has made
    storage.claim(id, now)                # whether it may be made here
    storage.add(id, turns, now)           # what has been found since
    storage.finish(id, plies, now)

A review is kept by its key (`study.review_key`): game, moves, limits and engine. Several processes
may share the database. The process that makes a review says so again and again (`beat`); if it has
been silent for `SILENT_MS`, another one takes over, with all the turns that were stored.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixfold.store import Store
from sixfold.study import plain
from sixfold.study.reviews.key import ReviewId
from sixfold.study.reviews.model import Ply, PlyData
from sixfold.study.reviews.schema import SCHEMA, reviews
from sixfold.study.reviews.schema import turns as kept_turns
from sixfold.study.reviews.stored import SILENT_MS, StoredReview, Turns


class ReviewStorage:
    """The reviews of a database, as one process sees and fills them."""

    def __init__(self, store: Store, holder: str | None = None) -> None:
        """Before the store is opened: the storage brings its tables along.

        The `holder` is who makes reviews here; by default somebody whom no other process knows.
        """
        store.register(SCHEMA)
        self._store = store
        self.holder = holder or secrets.token_hex(16)

    def look(self, id: ReviewId) -> StoredReview | None:
        """What is there; None if nobody has begun it."""
        with self._store.read() as connection:
            row = connection.execute(select(*_FACTS).where(reviews.c.key == id.key)).first()
            if row is None:
                return None
            if row.plies is not None:
                return StoredReview(_read_all(row.plies), {}, row.holder, row.beat, row.engine)
            found = connection.execute(
                select(kept_turns.c.round, kept_turns.c.number, kept_turns.c.ply).where(
                    kept_turns.c.key == id.key
                )
            ).all()
        turns = {(each.round, each.number): _read(each.ply) for each in found}
        return StoredReview(None, turns, row.holder, row.beat, row.engine)

    def look_for_earlier(self, id: ReviewId) -> StoredReview | None:
        """The newest whole review of the game that another version has made."""
        with self._store.read() as connection:
            row = connection.execute(
                select(*_FACTS)
                .where(reviews.c.line == id.line, reviews.c.key != id.key)
                .where(reviews.c.plies.is_not(None))
                .order_by(reviews.c.made.desc(), reviews.c.key)
                .limit(1)
            ).first()
        if row is None:
            return None
        return StoredReview(_read_all(row.plies), {}, row.holder, row.beat, row.engine)

    def claim(self, id: ReviewId, now: int, later: bool = False) -> bool:
        """Begin a review, or take it over; False if it is finished or somebody else is at it.

        `later` is for a finished one whose open turns are to be proven.
        """
        try:
            with self._store.write() as connection:
                same = reviews.c.key == id.key
                is_there = reviews.c.plies.is_not(None) if later else reviews.c.plies.is_(None)
                taken = connection.execute(
                    update(reviews)
                    .where(same, is_there)
                    .where((reviews.c.holder == self.holder) | (reviews.c.beat <= now - SILENT_MS))
                    .values(holder=self.holder, beat=now)
                ).rowcount
                if taken:
                    return True
                if connection.execute(select(reviews.c.key).where(same)).first() is not None:
                    return False
                connection.execute(
                    insert(reviews).values(
                        key=id.key, line=id.line, game=id.game, engine=id.engine,
                        holder=self.holder, beat=now,
                    )
                )  # fmt: skip
                return True
        except IntegrityError:  # somebody else began it at the same moment
            return False

    def add(self, id: ReviewId, turns: Turns, now: int) -> bool:
        """Keep some turns; False if somebody else has taken over, who has to find them again."""
        with self._store.write() as connection:
            ours = (reviews.c.key == id.key) & (reviews.c.holder == self.holder)
            if not connection.execute(update(reviews).where(ours).values(beat=now)).rowcount:
                return False
            if turns:
                connection.execute(
                    insert(kept_turns),
                    [
                        {"key": id.key, "round": round, "number": number, "ply": _text(ply)}
                        for (round, number), ply in turns.items()
                    ],
                )
            return True

    def finish(self, id: ReviewId, plies: Sequence[Ply], now: int) -> None:
        """Keep a whole review instead of its turns, and instead of those of earlier versions."""
        text = plain.write_text([ply.to_json() for ply in plies])
        with self._store.write() as connection:
            connection.execute(
                update(reviews)
                .where(reviews.c.key == id.key)
                .values(plies=text, made=now, holder=self.holder, beat=now)
            )
            connection.execute(delete(kept_turns).where(kept_turns.c.key == id.key))
            connection.execute(
                delete(reviews).where(reviews.c.line == id.line, reviews.c.key != id.key)
            )

    def release(self, id: ReviewId) -> None:
        """Stop making it here: the process that is asked next may go on at once."""
        with self._store.write() as connection:
            connection.execute(
                update(reviews)
                .where(reviews.c.key == id.key, reviews.c.holder == self.holder)
                .values(beat=0)
            )


_FACTS = (reviews.c.plies, reviews.c.holder, reviews.c.beat, reviews.c.engine)


def _text(ply: Ply) -> str:
    return plain.write_text(ply.to_json())


def _read(text: str) -> Ply:
    return plain.read_text(text, PlyData).ply_of_it


def _read_all(text: str) -> tuple[Ply, ...]:
    return tuple(each.ply_of_it for each in plain.read_text(text, list[PlyData]))
