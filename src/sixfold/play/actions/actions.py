"""What a seat may do at a table, and which events come of it. Pure: reads a table, changes nothing.

Every action has one rule here. A rule either raises PlayError or gives the events to be written,
so that `may` (what a view offers) and `decide` (what the door writes) can never disagree.

**Revs.** An action carries the rev that its sender knew. It is stale if the game has changed since:
a move was played or taken back, somebody sat down, the game ended. Words and offers that came
meanwhile do not make a move stale, for nobody may lose time to a chat; but an answer to an offer
must come from somebody who has seen it. The same ply of the same seat from the same rev again is
not stale but a repetition, and changes nothing.

**Presence.** A player may play over HTTP without a socket. An action of somebody who counts as gone
therefore comes with the event that says that they are back.
"""

from __future__ import annotations

from collections.abc import Callable

from sixfold.play.actions.acting import (
    Action,
    Actor,
    Rule,
    actor_of,
    refuse_illegal,
    refuse_stale,
    refuse_unless_playing,
)
from sixfold.play.actions.offers import (
    accept_draw,
    accept_takeback,
    decline_draw,
    decline_takeback,
    offer_draw,
    offer_takeback,
    undo,
)
from sixfold.play.actions.talk import agree_cough, chat, cough
from sixfold.play.errors import PlayError
from sixfold.play.table import events as happened
from sixfold.play.table.events import TableEvent
from sixfold.play.table.table import Table
from sixfold.play.views.presence import back

ABORT_PLIES = 2
"""A game may be broken off while fewer plies have been played."""
GONE_MS = 60_000
"""So long an opponent must have been away before the game can be claimed."""
LONGEST_MOVE = 100
LONGEST_GAME = 10_000
"""Plies, those that were taken back included, after which a game is closed without a result."""


def decide(
    table: Table, player: str | None, action: Action, rev: int, now: int
) -> list[TableEvent]:
    """The events of an action; none if it repeats one. Raises PlayError."""
    rule = RULES.get(action.kind)
    if rule is None:
        raise PlayError("bad-action", action=action.kind)
    actor = actor_of(table, player, action)
    if action.kind == "move" and any(
        table.was_sent(seat, rev, action.text or "") for seat in actor.seats
    ):
        return []
    if action.kind not in TIMELESS:
        refuse_stale(table, rev, table.settled)
    return [*back(table, actor.seats, now), *rule(table, actor, action, rev, now)]


def may(table: Table, player: str | None, now: int) -> list[str]:
    """The kinds of action that a player may take now."""
    if not table.seats_of(player) and player != table.maker:
        return []
    actor = actor_of(table, player, _TRIED["abort"])  # which a maker may try without a seat
    kinds = RULES if actor.seats else ("abort",)
    return [
        kind
        for kind in kinds
        if (kind not in OBVIOUS or OBVIOUS[kind](table)) and _passes(table, actor, kind, now)
    ]


def _passes(table: Table, actor: Actor, kind: str, now: int) -> bool:
    try:
        if kind == "move":
            _refuse_move_now(table, actor)
        else:
            RULES[kind](table, actor, _TRIED[kind], table.rev, now)
    except PlayError:
        return False
    return True


# Moves


def _refuse_move_now(table: Table, actor: Actor) -> None:
    refuse_unless_playing(table)
    if table.turn != actor.seat:
        raise PlayError("not-your-turn", turn=table.turn)


def _move(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    _refuse_move_now(table, actor)
    if action.text is None or len(action.text) > LONGEST_MOVE:
        raise PlayError("bad-action", action="move")
    refuse_illegal(table, action.text)
    return _played(table, happened.MovePlayed(now, actor.seat, action.text, rev))


def decide_engine_move(table: Table, move: str, rev: int, now: int) -> list[TableEvent]:
    """The computer's reply to the table of some rev; anything but that table makes it stale."""
    if table.was_sent(table.turn, rev, move):
        return []
    refuse_stale(table, rev, table.settled)
    refuse_unless_playing(table)
    if not table.seats[table.turn].is_engine:
        raise PlayError("not-your-turn", turn=table.turn)
    refuse_illegal(table, move)
    return _played(table, happened.MovePlayed(now, table.turn, move, rev))


def _played(table: Table, moved: happened.MovePlayed) -> list[TableEvent]:
    """A ply, and the end of a game that nobody seems to be able to end."""
    is_last = len(table.sent) + 1 >= LONGEST_GAME
    if is_last and table.judge(moved.move).position.outcome is None:
        return [moved, happened.TableClosed(moved.at, happened.TOO_LONG)]
    return [moved]


# Giving up and breaking off


def _resign(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    """A team gives up only when both partners do; a computer does what its partner does."""
    refuse_unless_playing(table)
    side = table.game.seats_of(actor.seat % 2)
    new = [seat for seat in actor.partners if seat not in table.resigned]
    if not new:
        raise PlayError("not-now", action="resign")
    resigned = happened.Resigned(now, tuple(new))
    people = table.human_seats.intersection(side)
    if people <= table.resigned | set(new):
        winners = table.game.seats_of(1 - actor.seat % 2)
        return [resigned, happened.GameEnded(now, winners, "resign")]
    return [resigned]


def _abort(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    """The maker may clear a table that is still waiting; a player may, right after the start."""
    if table.phase == "over":
        raise PlayError("over")
    if table.phase == "waiting":
        allowed = actor.is_maker
    elif table.people:
        allowed = bool(actor.seats) and table.ply < ABORT_PLIES
    else:
        allowed = actor.is_maker  # a game of computers, which they only watch
    if not allowed:
        raise PlayError("not-now", action="abort")
    return [happened.TableClosed(now, happened.ABORTED)]


def claim_time(table: Table, seat: int) -> int | None:
    """When a seat may claim the game because the other side has gone; None if it has not."""
    if table.phase != "playing" or table.clock.plan.kind != "minutes":
        return None
    if table.clock.beginning is not None:
        return None  # a game that is not begun in time is off, and nobody has lost it
    opponents = table.human_seats.intersection(table.game.seats_of(1 - seat % 2))
    if not opponents or not opponents <= table.gone.keys():
        return None
    return max(table.gone[opponent] for opponent in opponents) + GONE_MS


def _claim(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    """A player who left a live game for long has given it up, if the other side says so."""
    refuse_unless_playing(table)
    since = claim_time(table, actor.seat)
    if since is None or now < since:
        raise PlayError("not-now", action="claim")
    return [happened.GameEnded(now, table.game.seats_of(actor.seat % 2), "claim")]


# After the game, and beside it


def _rematch(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    if table.phase != "over":
        raise PlayError("not-over")
    new = tuple(seat for seat in actor.seats if seat not in table.rematch)
    is_closed = table.how in (happened.EXPIRED, happened.CLOSED_BY_HOST)
    if table.next is not None or not new or is_closed:
        raise PlayError("not-now", action="rematch")
    return [happened.RematchAsked(now, new)]


def _nudge(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    """Ask the computer again after it failed."""
    if not table.stuck:
        raise PlayError("not-now", action="nudge")
    return [happened.Nudged(now, actor.seat)]


RULES: dict[str, Rule] = {
    "move": _move,
    "resign": _resign,
    "offer_draw": offer_draw,
    "accept_draw": accept_draw,
    "decline_draw": decline_draw,
    "offer_takeback": offer_takeback,
    "accept_takeback": accept_takeback,
    "decline_takeback": decline_takeback,
    "undo": undo,
    "rematch": _rematch,
    "claim": _claim,
    "chat": chat,
    "cough": cough,
    "agree_cough": agree_cough,
    "abort": _abort,
    "nudge": _nudge,
}
"""Every action by its name."""

TIMELESS = ("chat", "cough", "agree_cough", "nudge")
"""Actions that mean the same whatever happened meanwhile."""

OBVIOUS: dict[str, Callable[[Table], object]] = {
    "move": lambda table: table.phase == "playing",
    "resign": lambda table: table.phase == "playing",
    "offer_draw": lambda table: table.phase == "playing",
    "accept_draw": lambda table: table.draw,
    "decline_draw": lambda table: table.draw,
    "offer_takeback": lambda table: table.ply and not table.takeback and not table.is_solo,
    "accept_takeback": lambda table: table.takeback,
    "decline_takeback": lambda table: table.takeback,
    "undo": lambda table: table.ply and table.is_solo,
    "rematch": lambda table: table.phase == "over",
    "claim": lambda table: table.gone,
    "cough": lambda table: table.setup.cough,
    "agree_cough": lambda table: table.setup.cough,
    "abort": lambda table: table.phase != "over" and (table.ply < ABORT_PLIES or not table.people),
    "nudge": lambda table: table.stuck,
}
"""If this is false, the rule refuses the action. Asking first is much cheaper than a refusal, and a
view asks all of them. The rules alone decide; a test compares these with them."""

_TRIED = {kind: Action(kind, "…" if kind == "chat" else None) for kind in RULES}
"""What is tried to find out whether somebody may."""
