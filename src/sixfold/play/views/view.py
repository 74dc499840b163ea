"""A table as one audience sees it: plain values, and nothing that is not for these eyes.

Spectators have no chat and no legal moves; a seat's secret link is for the maker alone; a partner's
wish to give up is for that side. On a table where shapes are declared nothing tells a shape:
`legal` has no `!`, there are no hints, and the button to declare is always there.

A view is made of sections (`FOR_ALL`, `FOR_SOMEBODY`), each from fields that it names: a section
whose fields are the same objects as when it was made need not be made again (`views/watching.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, Generic, Literal, TypeVar

from sixfold.core.series import TwoGameMatch
from sixfold.engine.levels import level_of
from sixfold.play.actions.actions import claim_time, may
from sixfold.play.actions.talk import can_chat, may_cough
from sixfold.play.table.clock import GameClock
from sixfold.play.table.parts import ChatLine, Seat
from sixfold.play.table.table import Table
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


@dataclass(slots=True)
class Sight:
    """A table, who looks at it, and what is around it at that moment."""

    table: Table
    player: str | None
    now: int
    present: Collection[str] | None = None
    spectators: int = 0
    names: Names = field(default_factory=dict)
    you: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.you = self.table.seats_of(self.player)


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
    return whole(Sight(table, player, now, present, spectators, names))


def whole(sight: Sight) -> View:
    """Every section of a view."""
    table, game, setup = sight.table, sight.table.game, sight.table.setup
    made = at_this_moment(sight)
    for common in FOR_ALL:
        made |= common.make(table)
    for own in FOR_SOMEBODY:
        made |= own.make(sight)
    return View(
        game=game.id,
        family=game.family,
        edition=game.edition,
        options=sorted(game.options),
        id=table.id,
        start=setup.position,
        moves=table.moves,
        ply=table.ply,
        last=table.last,
        clocks=clocks(table.clock, sight.now),
        private=setup.private,
        lobby=setup.lobby,
        tournament=setup.tournament,
        created=table.created_at,
        **made,
    )


def at_this_moment(sight: Sight) -> dict[str, Any]:
    """What may be otherwise though nothing has happened at the table."""
    return {
        "spectators": sight.spectators,
        "may": what_may_be_done(sight.table, sight.player, sight.now),
    }


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
        name=name or shown_level(level),
        you=number in you,
        present=seat.taken and here,
        taken=seat.taken,
    )


def shown_level(level: int | None) -> str | None:
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


def offers(table: Table, you: tuple[int, ...]) -> Offers:
    """What has been asked for; who wants to give up is for their own side."""
    own_side = {seat % 2 for seat in you}
    draw, takeback = table.draw, table.takeback
    return Offers(
        draw=draw.seats[0] if draw else None,
        draw_wanted_by=sorted(draw.seats) if draw else (),
        takeback=takeback.seats[0] if takeback else None,
        takeback_granted_by=sorted(takeback.seats) if takeback else (),
        resign=sorted(seat for seat in table.resigned if seat % 2 in own_side),
        rematch=sorted(table.rematch),
        cough=sorted(table.coughers) if table.setup.cough else (),
    )


def series(table: Table) -> SeriesView:
    """Score and starter by the sides of this game, so that a reader needs no sums.

    In the series itself sides are fixed; side 0 of this game is the one that started it.
    """
    before, after = table.series, table.series_now
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
        games=len(after.results) + (table.outcome is None),
        next_starter=side(after.next_starter),
        previous=table.previous,
        earlier=table.earlier,
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


def _scene(sight: Sight) -> dict[str, Any]:
    table = sight.table
    is_their_turn = table.phase == "playing" and table.turn in sight.you
    return table.scene.for_mover if is_their_turn else table.scene.for_others


S = TypeVar("S")


class Section(Generic[S]):
    """Some fields of a view, and what they are made from: fields of the table or of a sight."""

    def __init__(self, make: Callable[[S], dict[str, Any]], *reads: str) -> None:
        self.make = make
        self.reads = frozenset(reads)


FOR_ALL: Final[tuple[Section[Table], ...]] = (
    Section(lambda table: {"rev": table.rev, "changed": table.changed_at}, "rev", "changed_at"),
    Section(
        lambda table: {
            "phase": table.phase,
            "turn": table.turn,
            "ending": table.how,
            "ending_reason": table.reason,
            "outcome": table.outcome,
            "thinking": table.engine_to_move,
            "stuck": table.stuck,
            "next": table.next,
        },
        "phase", "turn", "how", "reason", "outcome", "engine_to_move", "stuck", "next",
    ),
    Section(
        lambda table: {"position": table.scene.text, "events": table.scene.events}, "scene"
    ),
    Section(lambda table: {"series": series(table)}, "how", "outcome"),
    Section(
        lambda table: {
            "cough": may_cough(table),
            "last_cough": None if table.last_cough is None else Cough(*table.last_cough),
        },
        "coughers", "last_cough",
    ),
)  # fmt: skip
"""What everybody is shown alike."""

FOR_SOMEBODY: Final[tuple[Section[Sight], ...]] = (
    Section(_scene, "scene", "phase", "seats"),
    Section(
        lambda at: {
            "you": at.you,
            "seats": seats(at.table.seats, at.table.gone, at.you, at.present, at.names),
        },
        "seats", "gone", "present", "names",
    ),
    Section(
        lambda at: {
            "coach": may_be_coached(at.table, at.player),
            "links": links(at.table, at.player),
        },
        "seats", "phase",
    ),
    Section(
        lambda at: {"chat": chat(at.table, at.you)}, "chat", "phase", "seats"
    ),
    Section(
        lambda at: {"claim_at": claim_at(at.table, at.you)},
        "gone", "clock.beginning", "phase", "seats",
    ),
    Section(
        lambda at: {"offers": offers(at.table, at.you)},
        "draw", "takeback", "resigned", "rematch", "coughers",
        "seats",
    ),
)  # fmt: skip
"""What is not the same for everybody."""

AROUND: Final = frozenset(("present", "names"))
"""What sections read that is no field of a table."""
_READ: Final = sorted(
    frozenset.union(*[each.reads for each in FOR_ALL], *[each.reads for each in FOR_SOMEBODY])
    - AROUND
)
_read = attrgetter(*_READ)


def changed_fields(was: Table, table: Table) -> set[str]:
    """The fields that sections read and that are other objects than before."""
    pairs = zip(_READ, _read(was), _read(table))
    return {name for name, before, now in pairs if before is not now}
