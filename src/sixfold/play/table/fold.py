"""What each event does to a table: the values that change. Nothing here decides what is allowed.

All values of one event are collected before the one copy of the table is made.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from sixfold.core.outcome import Outcome
from sixfold.play.table import events as happened
from sixfold.play.table.clock import GameClock
from sixfold.play.table.events import TableEvent
from sixfold.play.table.parts import ChatLine, Offer, Ply, Sent
from sixfold.scene import LazyScene

if TYPE_CHECKING:
    from sixfold.play.table.table import Table

Changes = dict[str, Any]
"""Names of a table's values, and what they are now."""

NOBODY: frozenset[int] = frozenset()


def changes_of(table: Table, event: TableEvent) -> Changes:
    """What an event changes, its rev and time aside."""
    match event:
        case happened.MovePlayed():
            return _moved(table, event)
        case happened.Joined(seat=seat, player=player):
            seats = [*table.seats]
            seats[seat] = replace(seats[seat], player=player)
            sitting = table._with({"seats": tuple(seats)})
            return {"seats": sitting.seats, "clock": running_clock(sitting, table.clock, event.at)}
        case happened.DrawOffered(seats=wanting) | happened.DrawAccepted(seats=wanting):
            return {"draw": _wanted(table, table.draw, wanting)}
        case happened.DrawDeclined():
            return _declined(table, "draw")
        case happened.TakebackOffered(seats=wanting, ply=ply):
            return {"takeback": _wanted(table, None, wanting, ply)}
        case happened.TakebackAccepted(seats=wanting):
            return {"takeback": _wanted(table, table.takeback, wanting)}
        case happened.TakebackDeclined():
            return _declined(table, "takeback")
        case happened.TakenBack(ply=ply):
            return _taken_back(table, ply, event.at)
        case happened.Resigned(seats=resigning):
            return {"resigned": table.resigned.union(resigning)}
        case happened.GameEnded(winners=winners, how=how):
            reason = "resign" if how == "claim" else how
            outcome = table.position.end_off_board(winners, reason)
            return _over(how, table.clock.stop(event.at), outcome)
        case happened.TableClosed(how=how, reason=reason):
            return {**_over(how, table.clock.stop(event.at)), "reason": reason or None}
        case happened.RematchAsked(seats=asking):
            return {"rematch": table.rematch.union(asking)}
        case happened.Rematched(table=following):
            return {"next": following}
        case happened.Chatted(seat=seat, text=text):
            return {"chat": (*table.chat, ChatLine(seat, text, event.at))}
        case happened.CoughAgreed(seats=agreeing):
            return {"coughers": table.coughers.union(agreeing)}
        case happened.Coughed(seat=seat):
            return {"last_cough": (seat, event.at, table.rev + 1)}
        case happened.Left(seats=leaving):
            return {"gone": {**dict.fromkeys(leaving, event.at), **table.gone}}
        case happened.Came(seats=coming):
            return {"gone": {seat: at for seat, at in table.gone.items() if seat not in coming}}
        case happened.Resumed(stopped=stopped):
            return _resumed(table, stopped, event.at)
        case happened.EngineFailed():
            return {"stuck": True}
        case happened.Nudged():
            return {"stuck": False}
    raise TypeError(f"a table cannot apply {event.kind}")


def running_clock(table: Table, clock: GameClock, at: int, turn: int | None = None) -> GameClock:
    """The clock of the seat to move runs, if the game does and a person sits there."""
    turn = table.position.turn if turn is None else turn
    thinks = table.phase == "playing" and not table.seats[turn].is_engine
    return clock.start(turn if thinks else None, at, awaited=len(table.people) > 1)


def _moved(table: Table, event: happened.MovePlayed) -> Changes:
    seat, at, move = event.seat, event.at, event.move
    step = table.judged(move)
    position = table.position.play(move) if step is None else step.position
    clock = table.clock
    if not position.in_chain:
        clock = clock.finish_turn(seat, at)
    timed = clock.plan.kind != "none" and not table.seats[seat].is_engine
    changes: Changes = {
        "position": position,
        "plies": table.plies.and_then(Ply(move, clock.reading(seat, at) if timed else None)),
        "sent": table.sent.and_then(Sent(seat, event.base, move, table.rev + 1)),
        "clock": clock,
    }
    if table.draw and seat not in table.draw.seats:
        changes["draw"] = None  # playing on is an answer to everybody else's offer
    if table.takeback:
        changes["takeback"] = None
    if table.resigned:
        changes["resigned"] = table.resigned - {seat}
    if table.barred:
        changes["barred"] = frozenset(bar for bar in table.barred if bar[1] != seat)
    if table.stuck:
        changes["stuck"] = False
    if step is not None:
        changes["scene"] = LazyScene(position, step.events)
    if position.outcome:
        changes |= _over("board", clock.stop(at))
    elif not position.in_chain:
        changes["clock"] = running_clock(table, clock, at, position.turn)
    return changes


def _taken_back(table: Table, ply: int, at: int) -> Changes:
    position = table.position
    for _ in range(table.ply - ply):
        assert position.parent is not None
        position = position.parent
    return {
        "position": position,
        "plies": table.plies.first(ply),
        "clock": running_clock(table, table.clock.stop(at).refill(), at, position.turn),
        "draw": None,
        "takeback": None,
        "resigned": NOBODY,
        "barred": frozenset(),
        "stuck": False,
    }


def _over(how: str, stopped: GameClock, outcome: Outcome | None = None) -> Changes:
    return {
        "ended": outcome,
        "how": how,
        "clock": stopped,
        "draw": None,
        "takeback": None,
        "resigned": NOBODY,
        "gone": {},
        "stuck": False,
    }


def _resumed(table: Table, stopped: int, at: int) -> Changes:
    """Nobody is connected to a server that was away: all have to come back."""
    gone = {seat: at for seat, sitting in enumerate(table.seats) if sitting.player is not None}
    return {"clock": table.clock.stand_still(stopped, at), "gone": gone}


def _wanted(table: Table, offer: Offer | None, seats: tuple[int, ...], ply: int = 0) -> Offer:
    if offer is None:
        return Offer(seats, table.rev + 1, ply)
    new = tuple(seat for seat in seats if seat not in offer.seats)
    return replace(offer, seats=(*offer.seats, *new))


def _declined(table: Table, what: Literal["draw", "takeback"]) -> Changes:
    offer = table.draw if what == "draw" else table.takeback
    bars = {(what, seat) for seat in (offer.seats if offer else ())}
    return {what: None, "barred": table.barred | bars}
