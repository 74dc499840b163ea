"""Who acts at a table, what they want, and the refusals that all rules share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sixfold.core.errors import IllegalMove, NotationError
from sixfold.play.errors import PlayError, refused
from sixfold.play.table.events import TableEvent
from sixfold.play.table.table import Table


@dataclass(frozen=True, slots=True)
class Action:
    """What a player wants: a kind, a text where it needs one, a seat where they have several."""

    kind: str
    text: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, and from which seat."""

    seats: tuple[int, ...]
    seat: int
    is_maker: bool = False

    @classmethod
    def of(cls, table: Table, player: str | None) -> Actor:
        """A player who names no seat: the one to move acts if it is theirs."""
        seats = table.seats_of(player)
        own = seats or (0,)
        turn = table.turn
        return cls(seats, turn if turn in own else own[0], player == table.maker)

    @property
    def partners(self) -> tuple[int, ...]:
        """Those of the player's seats that are on the acting seat's side."""
        return tuple(seat for seat in self.seats if seat % 2 == self.seat % 2)


Decide = Callable[[Table, Actor, Action, int, int], list[TableEvent]]
"""Table, actor, action, the rev they knew, and the time."""


def actor_of(table: Table, player: str | None, action: Action) -> Actor:
    """The seat that acts: the one named, else the one to move if it is the player's."""
    actor = Actor.of(table, player)
    if not actor.seats and not (actor.is_maker and action.kind == "abort"):
        raise PlayError("not-your-seat")
    if action.seat is None:
        return actor
    if action.seat not in actor.seats:
        raise PlayError("not-your-seat")
    return replace(actor, seat=action.seat)


def refuse_stale(table: Table, rev: int, since: int) -> None:
    """Refuse an action whose sender does not know what happened at rev `since`."""
    if not since <= rev <= table.rev:
        raise PlayError("stale-rev", rev=rev, current=table.rev)


def refuse_unless_playing(table: Table) -> None:
    if table.phase == "waiting":
        raise PlayError("waiting")
    if table.phase == "over":
        raise PlayError("over")


def refuse_illegal(table: Table, move: str) -> None:
    """Refuse a move that the rules refuse, with their reason."""
    try:
        table.judge(move)
    except (IllegalMove, NotationError) as error:
        raise refused(error) from error
