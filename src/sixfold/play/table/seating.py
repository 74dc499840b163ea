"""How a table comes into being, from a maker's setup or from the game before it; who sits down."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from sixfold.play.errors import PlayError
from sixfold.play.table.events import MOST_EARLIER, Created, Joined, TableEvent
from sixfold.play.table.series import next_game, results_json, turned
from sixfold.play.table.setup import TableSetup
from sixfold.play.table.table import Table

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""32 signs that are not mistaken for one another when somebody types a link."""
ID_LENGTH = 16
SECRET_LENGTH = 26
SEEDS = 2**31
LONGEST_PLAYER = 64

Draw = Callable[[int], int]
"""A lot: a number from 0 up to, not including, the given one."""


def new_id() -> str:
    """A table's id: 80 bits that nobody can guess. Anybody who knows it may watch."""
    return _token(ID_LENGTH)


def new_secret() -> str:
    """A seat's secret: 130 bits. Anybody who knows it may sit down."""
    return _token(SECRET_LENGTH)


def _token(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def first_table(setup: TableSetup, maker: str, now: int, draw: Draw = secrets.randbelow) -> Created:
    """A new table: local seats are the maker's, open ones get a secret each."""
    placed = setup.turned(draw)
    players = tuple(maker if seat.kind == "local" else None for seat in placed.seats)
    return Created(
        at=now,
        table=new_id(),
        setup=replace(placed, clock=placed.clock.beginning()).to_json(),
        maker=maker,
        players=players,
        secrets=tuple(new_secret() if seat.kind == "open" else None for seat in placed.seats),
        seed=draw(SEEDS),
        first_starter=0,
        rules=placed.game.rules_version,
        coughers=tuple(n for n, player in enumerate(players) if player and placed.cough),
    )


def paired_table(
    setup: TableSetup, players: tuple[str, str], now: int, draw: Draw = secrets.randbelow
) -> Created:
    """A table for two who did not choose each other: the lot decides who begins."""
    first = draw(2)
    return Created(
        at=now,
        table=new_id(),
        setup=replace(setup, clock=setup.clock.beginning()).to_json(),
        maker=players[0],
        players=(players[first], players[1 - first]),
        secrets=(None, None),
        seed=draw(SEEDS),
        first_starter=0,
        rules=setup.game.rules_version,
    )


def wants_rematch(table: Table) -> bool:
    """Whether everybody asked for another game that is not there yet."""
    return bool(table.rematch) and table.next is None and table.human_seats <= table.rematch


def next_table(table: Table, now: int, draw: Draw = secrets.randbelow) -> Created:
    """The next game of a series, with the same people: the loser starts."""
    turn, series, previous = next_game(table, draw)
    seats = len(table.seats)
    return Created(
        at=now,
        table=new_id(),
        setup=replace(
            table.setup,
            seats=turned(table.setup.seats, turn),
            clock=table.setup.clock.beginning(),
        ).to_json(),
        maker=table.maker,
        players=turned(tuple(seat.player for seat in table.seats), turn),
        secrets=(None,) * seats,
        seed=draw(SEEDS),
        first_starter=series.first_starter,
        rules=table.game.rules_version,
        results=results_json(series),
        previous=previous,
        coughers=tuple(sorted((seat - turn) % seats for seat in table.coughers)),
        earlier=(*table.earlier, table.id)[-MOST_EARLIER:],
    )


def check_player(player: str) -> None:
    """Refuse what cannot be a player, before they get a seat."""
    if not isinstance(player, str) or not 0 < len(player) <= LONGEST_PLAYER:
        raise PlayError("not-your-seat")


def sit_down(table: Table, seat: int, player: str, now: int) -> list[TableEvent]:
    """A player takes a seat; nothing happens if they sit here already."""
    if table.seats_of(player):
        return []
    if table.seats[seat].taken:
        raise PlayError("full")
    if table.phase == "over":
        raise PlayError("over")
    return [Joined(now, seat, player)]
