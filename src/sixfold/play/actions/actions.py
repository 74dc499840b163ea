"""What a seat may do at a table, and which events come of it. Pure: reads a table, changes nothing.

Every action has one rule in the table `RULES`. A rule either raises PlayError or gives the events
to be written, so that `may` (what a view offers) and `decide` (what the door writes) can never
disagree. Beside it stand the fields of a table that it reads: `may` remembers what it found out for
each combination of their values.

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
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from sixfold.core.lru import LRU
from sixfold.play.actions.acting import (
    Action,
    Actor,
    Decide,
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
    turn_start,
    undo,
)
from sixfold.play.actions.presence import back
from sixfold.play.actions.talk import MOST_WORDS, agree_cough, chat, cough
from sixfold.play.errors import PlayError
from sixfold.play.table import events as happened
from sixfold.play.table.events import TableEvent
from sixfold.play.table.table import Table

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
    if not rule.is_timeless:
        refuse_stale(table, rev, table.settled)
    return [*back(table, actor.seats, now), *rule.decide(table, actor, action, rev, now)]


def may(table: Table, player: str | None, now: int) -> list[str]:
    """The kinds of action that a player who knows the table's rev may take now."""
    actor = Actor.of(table, player)
    if not actor.seats and not actor.is_maker:
        return []
    affairs = (
        actor,
        _told_as_they_are(table),
        *[told(table, actor, now) for told in _TOLD_IN_PART],
    )
    allowed = _remembered.get(affairs)
    if allowed is None:
        kinds = RULES if actor.seats else ("abort",)
        allowed = tuple(kind for kind in kinds if passes(table, actor, kind, now))
        _remembered.put(affairs, allowed)
    return [*allowed]


def passes(table: Table, actor: Actor, kind: str, now: int) -> bool:
    """Whether the rule of an action allows it, whatever move or words come with it."""
    try:
        if kind == "move":
            _refuse_move_now(table, actor)
        else:
            RULES[kind].decide(table, actor, Action(kind, "…"), table.rev, now)
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


# The table of rules


@dataclass(frozen=True, slots=True)
class Rule:
    """What decides about an action."""

    decide: Decide
    reads: tuple[str, ...]
    """The fields of a table that decide whether the action is allowed; see `IN_PART`."""
    is_timeless: bool = False
    """Whether the action means the same whatever happened meanwhile."""


RULES: Final[dict[str, Rule]] = {
    "move": Rule(_move, ("phase", "turn")),
    "resign": Rule(_resign, ("phase", "game", "human_seats", "resigned")),
    "offer_draw": Rule(offer_draw, ("phase", "human_seats", "draw", "barred")),
    "accept_draw": Rule(accept_draw, ("phase", "human_seats", "draw")),
    "decline_draw": Rule(decline_draw, ("phase", "draw")),
    "offer_takeback": Rule(
        offer_takeback, ("phase", "ply", "position", "is_solo", "takeback", "barred")
    ),
    "accept_takeback": Rule(accept_takeback, ("phase", "human_seats", "takeback")),
    "decline_takeback": Rule(decline_takeback, ("phase", "takeback")),
    "undo": Rule(undo, ("phase", "ply", "position", "is_solo")),
    "rematch": Rule(_rematch, ("phase", "how", "next", "rematch")),
    "claim": Rule(_claim, ("phase", "clock", "game", "human_seats", "gone")),
    "chat": Rule(chat, ("phase", "game", "people", "chat"), is_timeless=True),
    "cough": Rule(cough, ("phase", "setup", "human_seats", "coughers"), is_timeless=True),
    "agree_cough": Rule(agree_cough, ("phase", "setup", "coughers"), is_timeless=True),
    "abort": Rule(_abort, ("phase", "people", "ply")),
    "nudge": Rule(_nudge, ("stuck",), is_timeless=True),
}
"""Every action by its name."""

IN_PART: Final[dict[str, Callable[[Table, Actor, int], Any]]] = {
    "chat": lambda table, actor, now: len(table.chat) >= MOST_WORDS,
    "clock": lambda table, actor, now: None,  # a part of what `gone` says
    "game": lambda table, actor, now: table.game.seats,
    "gone": lambda table, actor, now: (
        bool(table.gone) and (at := claim_time(table, actor.seat)) is not None and now >= at
    ),
    "next": lambda table, actor, now: table.next is None,
    "people": lambda table, actor, now: len(table.people),
    "ply": lambda table, actor, now: table.ply < ABORT_PLIES,
    "position": lambda table, actor, now: (
        turn_start(table, actor.seats) is None,
        turn_start(table, (actor.seat,)) is None,
    ),
    "setup": lambda table, actor, now: table.setup.cough,
}
"""What rules can tell apart of a field of which they look at a part only, or of another value at
each table. A test compares what is remembered with what the rules say."""

_READ: Final = sorted({name for rule in RULES.values() for name in rule.reads})
_told_as_they_are = attrgetter(*(name for name in _READ if name not in IN_PART))
_TOLD_IN_PART: Final = [IN_PART[name] for name in _READ if name in IN_PART]

MOST_REMEMBERED = 4096
"""Answers to what may be done that are kept for all tables; a game has a handful."""
_remembered = LRU[tuple[Any, ...], tuple[str, ...]](MOST_REMEMBERED)
