"""Personal links: a secret that makes another device, or a browser that forgot, the same player.

Only a hash of the secret is kept, so a link can be shown only when it is made. A player has one
link; making another makes the first one void. Using a link does not use it up: somebody who keeps
it can come back with it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from sqlalchemy import func, select

from sixfold.play import schema
from sixfold.play.errors import PlayError
from sixfold.play.people.people import next_rev, put
from sixfold.play.table.seating import new_secret
from sixfold.store import Store


def make_link(store: Store, player: str, now: int) -> str:
    """The secret of a player's new link; the one before is void."""
    secret = new_secret()
    with store.write() as connection:
        put(connection, player, next_rev(connection), link=_hash(secret), linked=now)
    return secret


def holder(store: Store, secret: str) -> str:
    """The player whose link has this secret; PlayError `void-personal-link` if there is none."""
    columns = schema.people.c
    with store.read() as connection:
        query = select(columns.player).where(columns.link == _hash(secret))
        player = connection.execute(query).scalar()
    if player is None:
        raise PlayError("void-personal-link")
    return str(player)


@dataclass(frozen=True, slots=True)
class Belongings:
    """What goes with a player wherever they are."""

    games: int
    """Tables that they sit at, running or over."""
    linked: int | None
    """When their link was made, in milliseconds."""


def belongings(store: Store, player: str) -> Belongings:
    """What a player would take along."""
    seats, people = schema.seats.c, schema.people.c
    with store.read() as connection:
        tables = select(func.count(seats.table_id.distinct())).where(seats.player == player)
        linked = select(people.linked).where(people.player == player)
        return Belongings(
            connection.execute(tables).scalar_one(), connection.execute(linked).scalar()
        )


def _hash(secret: str) -> str:
    """A secret of 130 random bits needs no salt."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
