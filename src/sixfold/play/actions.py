"""What a seat may do at a table, and which events come of it. Pure: reads a table, changes nothing.

Every action has one rule here. A rule either raises PlayError or gives the events to be written,
so that `may` (what a view offers) and `decide` (what the door writes) can never disagree.

**Revs.** An action carries the rev that its sender knew. It is stale if the game has changed since:
a move was played or taken back, somebody sat down, the game ended. Words and offers that came
meanwhile do not make a move stale, for nobody may lose time to a chat; but an answer to an offer
must come from somebody who has seen it. The same ply of the same seat from the same rev again is
not stale but a repetition, and changes nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from sixfold.core.errors import NotationError
from sixfold.play import events as happened
from sixfold.play.errors import PlayError, refused
from sixfold.play.events import TableEvent
from sixfold.play.table import Offer, Table

ABORT_PLIES = 2
"""A game may be broken off while fewer plies have been played."""
GONE_MS = 60_000
"""So long an opponent must have been away before the game can be claimed."""
LONGEST_WORDS = 300
MOST_WORDS = 500
LONGEST_MOVE = 100


@dataclass(frozen=True, slots=True)
class Action:
    """What a player wants: a kind, a text where it needs one, a seat where he has several."""

    kind: str
    text: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, and from which seat."""

    seats: tuple[int, ...]
    seat: int
    is_maker: bool = False

    @property
    def partners(self) -> tuple[int, ...]:
        """Those of the player's seats that are on the acting seat's side."""
        return tuple(seat for seat in self.seats if seat % 2 == self.seat % 2)


Rule = Callable[[Table, Actor, Action, int, int], list[TableEvent]]
"""Table, actor, action, the rev he knew, and the time."""


def decide(
    table: Table, player: str | None, action: Action, rev: int, now: int
) -> list[TableEvent]:
    """The events of an action; none if it repeats one. Raises PlayError."""
    rule = RULES.get(action.kind)
    if rule is None:
        raise PlayError("bad-action", action=action.kind)
    actor = actor_of(table, player, action)
    if action.kind == "move" and any(
        (seat, rev, action.text) in table.sent for seat in actor.seats
    ):
        return []
    if action.kind not in TIMELESS:
        refuse_stale(table, rev, table.settled)
    return rule(table, actor, action, rev, now)


def may(table: Table, player: str | None, now: int) -> list[str]:
    """The kinds of action that a player may take now."""
    seats = table.seats_of(player)
    if not seats and player != table.maker:
        return []
    return [kind for kind in RULES if _passes(table, player, kind, now)]


def _passes(table: Table, player: str | None, kind: str, now: int) -> bool:
    action = Action(kind, "…" if kind == "chat" else None)
    try:
        actor = actor_of(table, player, action)
        if kind == "move":
            _refuse_move_now(table, actor)
        else:
            RULES[kind](table, actor, action, table.rev, now)
    except PlayError:
        return False
    return True


def actor_of(table: Table, player: str | None, action: Action) -> Actor:
    """The seat that acts: the one named, else the one to move if it is the player's."""
    seats = table.seats_of(player)
    is_maker = player is not None and player == table.maker
    if not seats and not (is_maker and action.kind == "abort"):
        raise PlayError("not-your-seat")
    if action.seat is not None:
        if action.seat not in seats:
            raise PlayError("not-your-seat")
        return Actor(seats, action.seat, is_maker)
    own = seats or (0,)
    return Actor(seats, table.turn if table.turn in own else own[0], is_maker)


def refuse_stale(table: Table, rev: int, since: int) -> None:
    """Refuse an action whose sender does not know what happened at rev `since`."""
    if not since <= rev <= table.rev:
        raise PlayError("stale-rev", rev=rev, current=table.rev)


def _refuse_unless_playing(table: Table) -> None:
    if table.phase == "waiting":
        raise PlayError("waiting")
    if table.phase == "over":
        raise PlayError("over")


# Moves


def _refuse_move_now(table: Table, actor: Actor) -> None:
    _refuse_unless_playing(table)
    if table.turn != actor.seat:
        raise PlayError("not-your-turn", turn=table.turn)


def _move(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    _refuse_move_now(table, actor)
    if action.text is None or len(action.text) > LONGEST_MOVE:
        raise PlayError("bad-action", action="move")
    refuse_illegal(table, action.text)
    return [happened.Moved(now, actor.seat, action.text, rev)]


def refuse_illegal(table: Table, move: str) -> None:
    """Refuse a move that the rules refuse, with their reason."""
    try:
        fault = table.position.why_not(move)
    except NotationError as error:
        raise refused(error) from error
    if fault is not None:
        raise refused(fault) from fault


def decide_engine_move(table: Table, move: str, rev: int, now: int) -> list[TableEvent]:
    """The computer's reply to the table of some rev; anything but that table makes it stale."""
    if (table.turn, rev, move) in table.sent:
        return []
    refuse_stale(table, rev, table.settled)
    _refuse_unless_playing(table)
    if not table.seats[table.turn].is_engine:
        raise PlayError("not-your-turn", turn=table.turn)
    refuse_illegal(table, move)
    return [happened.Moved(now, table.turn, move, rev)]


# Giving up and breaking off


def _resign(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    """A team gives up only when both partners do; a computer does what its partner does."""
    _refuse_unless_playing(table)
    side = table.game.seats_of(actor.seat % 2)
    new = [seat for seat in actor.partners if seat not in table.resigned]
    if not new:
        raise PlayError("not-now", action="resign")
    resigned = happened.Resigned(now, tuple(new))
    people = table.human_seats.intersection(side)
    if people <= table.resigned | set(new):
        winners = table.game.seats_of(1 - actor.seat % 2)
        return [resigned, happened.Ended(now, winners, "resign")]
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
        allowed = actor.is_maker  # a game of computers, which he only watches
    if not allowed:
        raise PlayError("not-now", action="abort")
    return [happened.Closed(now, "aborted")]


def claim_time(table: Table, seat: int) -> int | None:
    """When a seat may claim the game because the other side has gone; None if it has not."""
    if table.phase != "playing" or table.clock.plan.kind != "minutes":
        return None
    opponents = table.human_seats.intersection(table.game.seats_of(1 - seat % 2))
    if not opponents or not opponents <= table.gone.keys():
        return None
    return max(table.gone[opponent] for opponent in opponents) + GONE_MS


def _claim(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    """Whoever left a live game for long has given it up, if the other side says so."""
    _refuse_unless_playing(table)
    since = claim_time(table, actor.seat)
    if since is None or now < since:
        raise PlayError("not-now", action="claim")
    return [happened.Ended(now, table.game.seats_of(actor.seat % 2), "claim")]


# Draws


def _offer_draw(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    """Everybody has to agree; the computer never does, unless a person decides for its side."""
    _refuse_unless_playing(table)
    has_people = {seat % 2 for seat in table.human_seats} == {0, 1}
    new = [seat for seat in actor.seats if not table.draw or seat not in table.draw.seats]
    if not has_people or not new or ("draw", actor.seat) in table.barred:
        raise PlayError("not-now", action="offer_draw")
    if table.draw is not None:
        return _agree_on_draw(table, happened.DrawAccepted(now, tuple(new)))
    return _agree_on_draw(table, happened.DrawOffered(now, _first(actor)))


def _accept_draw(
    table: Table, actor: Actor, action: Action, rev: int, now: int
) -> list[TableEvent]:
    _refuse_unless_playing(table)
    offer = _seen(table.draw, "draw", table, rev)
    new = tuple(seat for seat in actor.seats if seat not in offer.seats)
    if not new:
        raise PlayError("not-now", action="accept_draw")
    return _agree_on_draw(table, happened.DrawAccepted(now, new))


def _agree_on_draw(
    table: Table, event: happened.DrawOffered | happened.DrawAccepted
) -> list[TableEvent]:
    wanted = {*(table.draw.seats if table.draw else ()), *event.seats}
    if table.human_seats <= wanted:
        return [event, happened.Ended(event.at, (), "agreement")]
    return [event]


def _decline_draw(
    table: Table, actor: Actor, action: Action, rev: int, now: int
) -> list[TableEvent]:
    _refuse_unless_playing(table)
    _seen(table.draw, "draw", table, rev)
    return [happened.DrawDeclined(now, actor.seat)]


# Taking back


def turn_start(table: Table, seats: tuple[int, ...]) -> int | None:
    """How many plies stood when one of the seats last began a turn, before the one that stands."""
    at, ply = table.position.parent, table.ply - 1
    while at is not None:
        if at.turn in seats and not at.in_chain:
            return ply
        at, ply = at.parent, ply - 1
    return None


def _offer_takeback(
    table: Table, actor: Actor, action: Action, rev: int, now: int
) -> list[TableEvent]:
    """All other people have to agree, partners too: their turns may go back as well."""
    _refuse_unless_playing(table)
    ply = turn_start(table, (actor.seat,))
    blocked = table.takeback is not None or ("takeback", actor.seat) in table.barred
    if ply is None or table.is_solo or blocked:
        raise PlayError("not-now", action="offer_takeback")
    return [happened.TakebackOffered(now, _first(actor), ply)]


def _accept_takeback(
    table: Table, actor: Actor, action: Action, rev: int, now: int
) -> list[TableEvent]:
    _refuse_unless_playing(table)
    offer = _seen(table.takeback, "takeback", table, rev)
    new = tuple(seat for seat in actor.seats if seat not in offer.seats)
    if not new:
        raise PlayError("not-now", action="accept_takeback")
    events: list[TableEvent] = [happened.TakebackAccepted(now, new)]
    if table.human_seats <= {*offer.seats, *new}:
        events.append(happened.TakenBack(now, offer.ply))
    return events


def _decline_takeback(
    table: Table, actor: Actor, action: Action, rev: int, now: int
) -> list[TableEvent]:
    _refuse_unless_playing(table)
    _seen(table.takeback, "takeback", table, rev)
    return [happened.TakebackDeclined(now, actor.seat)]


def _undo(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    """Back to where this player last had the choice; only where nobody else is asked."""
    _refuse_unless_playing(table)
    ply = turn_start(table, actor.seats)
    if ply is None or not table.is_solo:
        raise PlayError("not-now", action="undo")
    return [happened.TakenBack(now, ply)]


# After the game, and beside it


def _rematch(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    if table.phase != "over":
        raise PlayError("not-over")
    new = tuple(seat for seat in actor.seats if seat not in table.rematch)
    if table.next is not None or not new or table.how == "expired":
        raise PlayError("not-now", action="rematch")
    return [happened.RematchAsked(now, new)]


def can_chat(table: Table) -> bool:
    """Two people who play each other may talk; partners may not, so teams have no chat at all."""
    return table.game.seats == 2 and len(table.people) == 2 and table.phase != "waiting"


def _chat(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    if not can_chat(table):
        raise PlayError("no-chat")
    words = tidy(action.text or "")
    if not words:
        raise PlayError("bad-action", action="chat")
    if len(words) > LONGEST_WORDS:
        raise PlayError("text-too-long", limit=LONGEST_WORDS)
    if len(table.chat) >= MOST_WORDS:
        raise PlayError("too-many-words", limit=MOST_WORDS)
    return [happened.Chatted(now, actor.seat, words)]


def tidy(text: str) -> str:
    """One line without control characters and signs that reverse or hide what follows."""
    kept = (" " if unicodedata.category(sign) in _HIDDEN else sign for sign in text)
    return " ".join("".join(kept).split())


_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def may_cough(table: Table) -> bool:
    """Whether everybody at the table agreed to throat-clearing; the computer does not mind."""
    return table.setup.cough and table.human_seats <= table.coughers


def _agree_cough(
    table: Table, actor: Actor, action: Action, rev: int, now: int
) -> list[TableEvent]:
    new = tuple(seat for seat in actor.seats if seat not in table.coughers)
    if not table.setup.cough or not new or table.phase == "over":
        raise PlayError("not-now", action="agree_cough")
    return [happened.CoughAgreed(now, new)]


def _cough(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    _refuse_unless_playing(table)
    if not may_cough(table):
        raise PlayError("not-now", action="cough")
    return [happened.Coughed(now, actor.seat)]


def _nudge(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    """Ask the computer again after it failed."""
    if not table.stuck:
        raise PlayError("not-now", action="nudge")
    return [happened.Nudged(now, actor.seat)]


def _first(actor: Actor) -> tuple[int, ...]:
    """The player's seats, the acting one first: it is named as the one who asks."""
    return (actor.seat, *(seat for seat in actor.seats if seat != actor.seat))


def _seen(offer: Offer | None, what: str, table: Table, rev: int) -> Offer:
    if offer is None:
        raise PlayError("no-offer", what=what)
    refuse_stale(table, rev, offer.rev)
    return offer


RULES: dict[str, Rule] = {
    "move": _move,
    "resign": _resign,
    "offer_draw": _offer_draw,
    "accept_draw": _accept_draw,
    "decline_draw": _decline_draw,
    "offer_takeback": _offer_takeback,
    "accept_takeback": _accept_takeback,
    "decline_takeback": _decline_takeback,
    "undo": _undo,
    "rematch": _rematch,
    "claim": _claim,
    "chat": _chat,
    "cough": _cough,
    "agree_cough": _agree_cough,
    "abort": _abort,
    "nudge": _nudge,
}
"""Every action by its name."""

TIMELESS = ("chat", "cough", "agree_cough", "nudge")
"""Actions that mean the same whatever happened meanwhile."""
