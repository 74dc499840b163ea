"""What needs consent: a draw, and a turn back. Undoing against the computer needs none."""

from __future__ import annotations

from sixfold.play.actions.acting import Action, Actor, refuse_stale, refuse_unless_playing
from sixfold.play.errors import PlayError
from sixfold.play.table import events as happened
from sixfold.play.table.events import TableEvent
from sixfold.play.table.parts import Offer
from sixfold.play.table.table import Table

# Draws


def offer_draw(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    """Everybody has to agree; the computer never does, unless a person decides for its side."""
    refuse_unless_playing(table)
    has_people = {seat % 2 for seat in table.human_seats} == {0, 1}
    new = [seat for seat in actor.seats if not table.draw or seat not in table.draw.seats]
    if not has_people or not new or ("draw", actor.seat) in table.barred:
        raise PlayError("not-now", action="offer_draw")
    if table.draw is not None:
        return _agree_on_draw(table, happened.DrawAccepted(now, tuple(new)))
    return _agree_on_draw(table, happened.DrawOffered(now, _first(actor)))


def accept_draw(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    refuse_unless_playing(table)
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
        return [event, happened.GameEnded(event.at, (), "agreement")]
    return [event]


def decline_draw(
    table: Table, actor: Actor, action: Action, rev: int, now: int
) -> list[TableEvent]:
    refuse_unless_playing(table)
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


def offer_takeback(
    table: Table, actor: Actor, action: Action, rev: int, now: int
) -> list[TableEvent]:
    """All other people have to agree, partners too: their turns may go back as well."""
    refuse_unless_playing(table)
    ply = turn_start(table, (actor.seat,))
    blocked = table.takeback is not None or ("takeback", actor.seat) in table.barred
    if ply is None or table.is_solo or blocked:
        raise PlayError("not-now", action="offer_takeback")
    return [happened.TakebackOffered(now, _first(actor), ply)]


def accept_takeback(
    table: Table, actor: Actor, action: Action, rev: int, now: int
) -> list[TableEvent]:
    refuse_unless_playing(table)
    offer = _seen(table.takeback, "takeback", table, rev)
    new = tuple(seat for seat in actor.seats if seat not in offer.seats)
    if not new:
        raise PlayError("not-now", action="accept_takeback")
    events: list[TableEvent] = [happened.TakebackAccepted(now, new)]
    if table.human_seats <= {*offer.seats, *new}:
        events.append(happened.TakenBack(now, offer.ply))
    return events


def decline_takeback(
    table: Table, actor: Actor, action: Action, rev: int, now: int
) -> list[TableEvent]:
    refuse_unless_playing(table)
    _seen(table.takeback, "takeback", table, rev)
    return [happened.TakebackDeclined(now, actor.seat)]


def undo(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    """Back to where this player last had the choice; only where nobody else is asked."""
    refuse_unless_playing(table)
    ply = turn_start(table, actor.seats)
    if ply is None or not table.is_solo:
        raise PlayError("not-now", action="undo")
    return [happened.TakenBack(now, ply)]


def _first(actor: Actor) -> tuple[int, ...]:
    """The player's seats, the acting one first: it is named as the one who asks."""
    return (actor.seat, *(seat for seat in actor.seats if seat != actor.seat))


def _seen(offer: Offer | None, what: str, table: Table, rev: int) -> Offer:
    if offer is None:
        raise PlayError("no-offer", what=what)
    refuse_stale(table, rev, offer.rev)
    return offer
