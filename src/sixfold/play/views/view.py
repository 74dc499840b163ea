"""A table as one audience sees it: plain values, and nothing that is not for these eyes.

Spectators have no chat and no legal moves; a seat's secret link is for the maker alone; a partner's
wish to give up is for that side. On a table where shapes are declared nothing tells a shape:
`legal` has no `!`, there are no hints, and the button to declare is always there.

Each section is made by a function of its own from fields of the table that it names: a section
whose fields have not changed since the last view need not be made again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

from sixfold.core.series import Series, TwoGameMatch
from sixfold.engine.levels import level_of
from sixfold.play.actions.actions import claim_time, may
from sixfold.play.actions.talk import can_chat, may_cough
from sixfold.play.table.clock import GameClock
from sixfold.play.table.parts import ChatLine, Offer, Seat
from sixfold.play.table.table import Table
from sixfold.play.views.json_encoding import as_dicts
from sixfold.play.views.types import (
    Clocks,
    Cough,
    Links,
    Offers,
    SeatView,
    SeriesView,
    View,
)

Names = Mapping[str, str | None]
"""Player → what they call themself."""
NAMELESS: Names = {}


def show(
    table: Table,
    player: str | None,
    now: int,
    *,
    present: Collection[str] | None = None,
    spectators: int = 0,
    names: Names = NAMELESS,
) -> View:
    """The table for a player, or for a spectator (None).

    `present` are the players who are connected; without it, those who have not left. `names` are
    what players call themselves.
    """
    you = table.seats_of(player)
    your_turn = table.phase == "playing" and table.turn in you
    game, moves, scene = table.game, table.moves, table.scene
    return View(
        game=game.id,
        family=game.family,
        edition=game.edition,
        options=sorted(game.options),
        position=scene.text,
        turn=table.turn,
        ply=len(moves),
        last=moves[-1] if moves else None,
        events=scene.events,
        outcome=table.outcome,
        id=table.id,
        rev=table.rev,
        seats=seats(table.seats, table.gone, you, present, names),
        you=you,
        phase=table.phase,
        start=table.setup.position,
        moves=moves,
        clocks=clocks(table.clock, now),
        offers=offers(
            table.draw,
            table.takeback,
            table.resigned,
            table.rematch,
            table.coughers if table.setup.cough else frozenset(),
            you,
        ),
        may=what_may_be_done(table, player, now),
        coach=may_be_coached(table, player),
        ending=table.how,
        ending_reason=table.reason,
        series=series(
            table.series,
            table.series_now,
            table.previous,
            table.earlier,
            is_going_on=table.outcome is None,
        ),
        next=table.next,
        links=links(table, player),
        chat=chat(table, you),
        private=table.setup.private,
        lobby=table.setup.lobby,
        tournament=table.setup.tournament,
        spectators=spectators,
        cough=may_cough(table),
        last_cough=None if table.last_cough is None else Cough(*table.last_cough),
        claim_at=claim_at(table, you),
        thinking=table.engine_to_move,
        stuck=table.stuck,
        created=table.created_at,
        changed=table.changed_at,
        **(scene.for_mover if your_turn else scene.for_others),
    )


def seats(
    sitting: tuple[Seat, ...],
    gone: dict[int, int],
    you: tuple[int, ...],
    present: Collection[str] | None,
    names: Names = NAMELESS,
) -> list[SeatView]:
    """Who sits where, and who of them is there."""
    called = seat_names([seat.player for seat in sitting], names)
    return [
        _seat(sitting, number, gone, you, present, called.get(number))
        for number in range(len(sitting))
    ]


def seat_names(players: Sequence[str | None], names: Names) -> dict[int, str]:
    """Seat → the name of the player there, where that says who it is.

    Several seats that are all one player's are those of people who share a screen.
    """
    people = [player for player in players if player is not None]
    if len(people) > 1 and len(set(people)) == 1:
        return {}
    called = {seat: names.get(player) for seat, player in enumerate(players) if player is not None}
    return {seat: name for seat, name in called.items() if name is not None}


def _seat(
    sitting: tuple[Seat, ...],
    number: int,
    gone: dict[int, int],
    you: tuple[int, ...],
    present: Collection[str] | None,
    name: str | None,
) -> SeatView:
    seat = sitting[number]
    level = seat.plan.level
    here = seat.is_engine or (number not in gone if present is None else seat.player in present)
    return SeatView(
        seat=number,
        side=number % 2,
        kind=_kind(sitting, seat),
        level=level,
        name=name or _level_name(level),
        you=number in you,
        present=seat.taken and here,
        taken=seat.taken,
    )


def _level_name(level: int | None) -> str | None:
    return level_of(level).name if level else None


def _kind(sitting: tuple[Seat, ...], seat: Seat) -> Literal["human", "engine", "open", "local"]:
    """`local` are seats that share one screen; a person with one seat is `human`."""
    if seat.is_engine:
        return "engine"
    if seat.player is None:
        return "open"
    return "local" if sum(each.player == seat.player for each in sitting) > 1 else "human"


def clocks(clock: GameClock, now: int) -> Clocks | None:
    """Everybody's time, None where it is not taken."""
    kind = clock.plan.kind
    if kind == "none":
        return None
    left = [clock.reading(seat, now) for seat in range(len(clock.left))]
    begin_left = None if clock.beginning is None else clock.begin_reading(now)
    plan = clock.plan
    return Clocks(
        kind,
        left,
        clock.running,
        plan.increment_ms,
        plan.allowance,
        clock.beginning,
        begin_left,
        now,
    )


def offers(
    draw: Offer | None,
    takeback: Offer | None,
    resigned: frozenset[int],
    rematch: frozenset[int],
    coughers: frozenset[int],
    you: tuple[int, ...],
) -> Offers:
    """What has been asked for; who wants to give up is for their own side."""
    own_side = {seat % 2 for seat in you}
    return Offers(
        draw=draw.seats[0] if draw else None,
        draw_wanted_by=sorted(draw.seats) if draw else (),
        takeback=takeback.seats[0] if takeback else None,
        takeback_granted_by=sorted(takeback.seats) if takeback else (),
        resign=sorted(seat for seat in resigned if seat % 2 in own_side),
        rematch=sorted(rematch),
        cough=sorted(coughers),
    )


def series(
    before: Series | TwoGameMatch,
    after: Series | TwoGameMatch,
    previous: tuple[str, ...],
    earlier: tuple[str, ...],
    *,
    is_going_on: bool,
) -> SeriesView:
    """Score and starter by the sides of this game, so that a reader needs no sums.

    In the series itself sides are fixed; side 0 of this game is the one that started it.
    """
    starter = before.next_starter or 0

    def here(pair: tuple[int, int]) -> tuple[int, int]:
        return pair[starter], pair[1 - starter]

    def side(number: int | None) -> int | None:
        return None if number is None else (number - starter) % 2

    points = winner = None
    if isinstance(after, TwoGameMatch):
        wins = [result.winner for result in after.results]
        score = here((wins.count(0), wins.count(1)))
        points, winner = here(after.points), side(after.winner)
    else:
        score = here(after.score)
    return SeriesView(
        games=len(after.results) + is_going_on,
        next_starter=side(after.next_starter),
        previous=previous,
        earlier=earlier,
        points=points,
        winner=winner,
        score=score,
    )


def links(table: Table, player: str | None) -> Links:
    """Where to watch, and for the maker where to sit down."""
    secret = {}
    if player is not None and player == table.maker and table.phase == "waiting":
        secret = {
            str(number): f"/join/{seat.secret}"
            for number, seat in enumerate(table.seats)
            if seat.secret is not None and not seat.taken
        }
    return Links(f"/t/{table.id}", secret)


def chat(table: Table, you: tuple[int, ...]) -> tuple[ChatLine, ...]:
    """What was said, for those who could say it."""
    return table.chat if you and can_chat(table) else ()


def claim_at(table: Table, you: tuple[int, ...]) -> int | None:
    """When one of your seats may claim the game."""
    times = [claim_time(table, seat) for seat in you]
    return min((time for time in times if time is not None), default=None)


def may_hint(table: Table, player: str | None) -> bool:
    """Hints are for those who play alone or side by side, and never where shapes are declared."""
    return (
        table.phase == "playing"
        and table.is_solo
        and not table.game.declares
        and table.turn in table.seats_of(player)
    )


def may_be_coached(table: Table, player: str | None) -> bool:
    """A coach is for one person alone with the computer, and never where shapes are declared."""
    return (
        len(table.seats_of(player)) == 1 and len(table.human_seats) == 1 and not table.game.declares
    )


def what_may_be_done(table: Table, player: str | None, now: int) -> list[str]:
    """The actions, and what else a button can stand for: `hint` and `declare`."""
    allowed = may(table, player, now)
    if may_hint(table, player):
        allowed.append("hint")
    if "move" in allowed and table.game.declares:
        allowed.append("declare")  # always: offering it only beside a shape would show the shape
    return allowed


# Lists of tables


def summary(
    table: Table,
    player: str | None = None,
    names: Names = NAMELESS,
    *,
    now: int | None = None,
) -> dict[str, Any]:
    """A line of a list of tables, as it is at some time or was after the last event."""
    called = seat_names([seat.player for seat in table.seats], names)
    deadline, now = table.clock.deadline, table.changed_at if now is None else now
    left = None if deadline is None else max(0, deadline - now)
    return personal(common_summary(table), table.seats_of(player), called, left)


def personal(
    line: dict[str, Any], you: tuple[int, ...], called: Mapping[int, str], left_ms: int | None
) -> dict[str, Any]:
    """A line that is the same for everybody, as seen by a player with some of its seats.

    `called` are the people's names by seat, and `left_ms` what the seat to move has left, as they
    are now.
    """
    seats = [
        {
            **seat,
            "name": called.get(seat["seat"]) or _level_name(seat["level"]),
            "you": seat["seat"] in you,
        }
        for seat in line["seats"]
    ]
    your_turn = line["phase"] == "playing" and line["turn"] in you
    return {**line, "seats": seats, "you": list(you), "your_turn": your_turn, "left_ms": left_ms}


def common_summary(table: Table) -> dict[str, Any]:
    """What a list says of a table to everybody; it is stored, and `personal` completes it."""
    return {
        "id": table.id,
        "rev": table.rev,
        "game": table.game.id,
        "family": table.game.family,
        "edition": table.game.edition,
        "options": sorted(table.game.options),
        "seats": as_dicts(seats(table.seats, table.gone, (), None)),
        "you": [],
        "your_turn": False,
        "phase": table.phase,
        "position": table.scene.text,
        "last": table.last,
        "turn": table.turn,
        "ply": table.ply,
        "clock": table.setup.clock.to_json(),
        "outcome": table.outcome.to_json() if table.outcome else None,
        "ending": table.how,
        "private": table.setup.private,
        "lobby": table.setup.lobby,
        "tournament": table.setup.tournament,
        "created": table.created_at,
        "changed": table.changed_at,
    }
