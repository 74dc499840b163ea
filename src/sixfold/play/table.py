"""A table: the fold of its events. Pure and immutable; nothing here decides what is allowed.

`Table.create(event)` is the first event, `table.apply(event)` the table after one more. Folding the
same events always gives the same table, on every process and after every restart: that is what
makes one process's memory as good as another's. What a seat may do is decided in
`sixfold.play.actions` before an event is written.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from sixfold.core.events import Event
from sixfold.core.game import Game
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.core.series import Series, TwoGameMatch
from sixfold.play import events as happened
from sixfold.play.clock import Clock
from sixfold.play.events import TableEvent
from sixfold.play.series import read_series
from sixfold.play.setup import SeatPlan, Setup
from sixfold.play.trail import Trail

Phase = Literal["waiting", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair: who may sit there, who does, and the secret that lets somebody sit down."""

    plan: SeatPlan
    player: str | None
    secret: str | None

    @property
    def is_engine(self) -> bool:
        return self.plan.kind == "engine"

    @property
    def taken(self) -> bool:
        return self.is_engine or self.player is not None


@dataclass(frozen=True, slots=True)
class Offer:
    """What somebody asked for, and who wants it by now; the first of `seats` asked."""

    seats: tuple[int, ...]
    rev: int
    ply: int = 0
    """For a takeback: how many plies would stay."""


@dataclass(frozen=True, slots=True)
class Ply:
    """A move that stands."""

    move: str
    reading: int | None
    """What the mover's clock showed after it."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A move as it was sent, whether it still stands or was taken back."""

    seat: int
    base: int
    """The rev that the mover knew."""
    move: str
    rev: int
    """The rev that came of it."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something that was said."""

    seat: int
    text: str
    at: int


@dataclass(frozen=True)
class Table:
    """Everything about one game between people, machines or both."""

    id: str
    setup: Setup
    maker: str
    rules: str
    """The version of the rules that it was begun under."""
    seats: tuple[Seat, ...]
    seed: int
    series: Series | TwoGameMatch
    """The games before this one."""
    previous: tuple[str, ...]
    created_at: int
    changed_at: int
    position: Position[Any]
    clock: Clock
    rev: int = 1
    settled: int = 1
    """The rev since which the game itself has not changed: words and offers may have been added."""
    plies: Trail[Ply] = field(default_factory=Trail)
    sent: Trail[Sent] = field(default_factory=Trail)
    """Every ply ever played, so that a repeated one is recognised."""
    ended: Outcome | None = None
    """An outcome that the board does not show."""
    how: str | None = None
    """How it ended: `board`, `resign`, `time`, `agreement`, `claim`, or as a `Closed` says."""
    draw: Offer | None = None
    takeback: Offer | None = None
    resigned: frozenset[int] = frozenset()
    barred: frozenset[tuple[str, int]] = frozenset()
    """Offers that a seat may not repeat before its next move."""
    rematch: frozenset[int] = frozenset()
    next: str | None = None
    chat: tuple[ChatLine, ...] = ()
    coughers: frozenset[int] = frozenset()
    last_cough: tuple[int, int, int] | None = None
    """Seat, time and rev of the last cleared throat."""
    gone: dict[int, int] = field(default_factory=dict)
    """Seats whose player has gone, and since when."""
    stuck: bool = False
    """The computer is to move and failed."""

    # What stands

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def ply(self) -> int:
        return len(self.plies)

    @cached_property
    def moves(self) -> tuple[str, ...]:
        return tuple(ply.move for ply in self.plies)

    @property
    def readings(self) -> tuple[int | None, ...]:
        """What the mover's clock showed after each ply."""
        return tuple(ply.reading for ply in self.plies)

    def was_sent(self, seat: int, base: int, move: str) -> bool:
        """Whether a seat has played a move from a rev before, so that this is a repetition."""
        for sent in reversed(self.sent):
            if sent.rev <= base:
                return False  # who played this and all that came before knew less
            if (sent.seat, sent.base, sent.move) == (seat, base, move):
                return True
        return False

    @property
    def turn(self) -> int:
        return self.position.turn

    @cached_property
    def phase(self) -> Phase:
        if self.how is not None:
            return "over"
        return "playing" if all(seat.taken for seat in self.seats) else "waiting"

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, on the board or off it; None also when it was broken off."""
        return self.position.outcome or self.ended

    @cached_property
    def series_now(self) -> Series | TwoGameMatch:
        """The series with this game, if it has a result."""
        return self.series.add(self.outcome) if self.outcome else self.series

    @cached_property
    def last_events(self) -> tuple[Event, ...]:
        """What the last move did."""
        parent, move = self.position.parent, self.position.last_move
        return () if parent is None or move is None else parent.preview(move)

    # Who sits where

    def seats_of(self, player: str | None) -> tuple[int, ...]:
        """The seats of a player; none for a spectator."""
        if player is None:
            return ()
        return tuple(n for n, seat in enumerate(self.seats) if seat.player == player)

    @cached_property
    def human_seats(self) -> frozenset[int]:
        return frozenset(n for n, seat in enumerate(self.seats) if not seat.is_engine)

    @cached_property
    def people(self) -> frozenset[str]:
        """The players who sit here."""
        return frozenset(seat.player for seat in self.seats if seat.player is not None)

    @property
    def is_solo(self) -> bool:
        """Whether everybody here sits at one screen: alone with the computer, or side by side."""
        return all(seat.taken for seat in self.seats) and len(self.people) <= 1

    @property
    def engine_to_move(self) -> bool:
        """Whether the computer is asked for a move."""
        return self.phase == "playing" and self.seats[self.turn].is_engine and not self.stuck

    # The fold

    @classmethod
    def create(cls, event: happened.Created) -> Table:
        """The table of its first event."""
        setup = Setup.from_json(event.setup)
        game = setup.game
        if event.rules not in {game.rules_version, *game.former_rules}:
            raise ValueError(f"version {event.rules} of the rules of {game.id} is not known here")
        seats = tuple(
            Seat(plan, player, secret)
            for plan, player, secret in zip(setup.seats, event.players, event.secrets, strict=True)
        )
        table = cls(
            id=event.table,
            setup=setup,
            maker=event.maker,
            rules=event.rules,
            seats=seats,
            seed=event.seed,
            series=read_series(setup, event.first_starter, event.results),
            previous=event.previous,
            created_at=event.at,
            changed_at=event.at,
            position=game.start(),
            clock=Clock.new(setup.clock, len(seats)),
            coughers=frozenset(event.coughers),
        )
        return table._with_running_clock(event.at)

    @classmethod
    def replay(cls, events: Iterable[TableEvent]) -> Table:
        """The table that all events together make."""
        first, *others = events
        if not isinstance(first, happened.Created):
            raise TypeError(f"a table begins with its creation, not with {first.kind}")
        return cls.create(first).apply_all(others)

    def apply_all(self, events: Iterable[TableEvent]) -> Table:
        """The table after further events."""
        table = self
        for event in events:
            table = table.apply(event)
        return table

    def apply(self, event: TableEvent) -> Table:
        """The table after one more event."""
        after = replace(self._after(event), rev=self.rev + 1, changed_at=event.at)
        if isinstance(event, _SETTLING):
            after = replace(after, settled=after.rev)
        return after

    def _after(self, event: TableEvent) -> Table:
        match event:
            case happened.Moved():
                return self._moved(event)
            case happened.Joined(seat=seat, player=player):
                seats = [*self.seats]
                seats[seat] = replace(seats[seat], player=player)
                return replace(self, seats=tuple(seats))._with_running_clock(event.at)
            case happened.DrawOffered(seats=seats_) | happened.DrawAccepted(seats=seats_):
                return replace(self, draw=self._wanted(self.draw, seats_))
            case happened.DrawDeclined():
                return self._declined("draw")
            case happened.TakebackOffered(seats=seats_, ply=ply):
                return replace(self, takeback=self._wanted(None, seats_, ply))
            case happened.TakebackAccepted(seats=seats_):
                return replace(self, takeback=self._wanted(self.takeback, seats_))
            case happened.TakebackDeclined():
                return self._declined("takeback")
            case happened.TakenBack(ply=ply):
                return self._taken_back(ply, event.at)
            case happened.Resigned(seats=seats_):
                return replace(self, resigned=self.resigned | set(seats_))
            case happened.Ended(winners=winners, how=how):
                reason = "resign" if how == "claim" else how
                return self._over(how, event.at, self.position.end_off_board(winners, reason))
            case happened.Closed(how=how):
                return self._over(how, event.at)
            case happened.RematchAsked(seats=seats_):
                return replace(self, rematch=self.rematch | set(seats_))
            case happened.Rematched(table=table):
                return replace(self, next=table)
            case happened.Chatted(seat=seat, text=text):
                return replace(self, chat=(*self.chat, ChatLine(seat, text, event.at)))
            case happened.CoughAgreed(seats=seats_):
                return replace(self, coughers=self.coughers | set(seats_))
            case happened.Coughed(seat=seat):
                return replace(self, last_cough=(seat, event.at, self.rev + 1))
            case happened.Left(seats=seats_):
                return replace(self, gone={**dict.fromkeys(seats_, event.at), **self.gone})
            case happened.Came(seats=seats_):
                gone = {seat: at for seat, at in self.gone.items() if seat not in seats_}
                return replace(self, gone=gone)
            case happened.Resumed(stopped=stopped):
                return self._resumed(stopped, event.at)
            case happened.EngineFailed():
                return replace(self, stuck=True)
            case happened.Nudged():
                return replace(self, stuck=False)
        raise TypeError(f"a table cannot apply {event.kind}")

    def _moved(self, event: happened.Moved) -> Table:
        seat, at = event.seat, event.at
        position = self.position.play(event.move)
        clock = self.clock
        if not position.in_chain:
            clock = clock.finish_turn(seat, at)
        timed = clock.plan.kind != "none" and not self.seats[seat].is_engine
        draw = self.draw if self.draw and seat in self.draw.seats else None
        after = replace(
            self,
            position=position,
            plies=self.plies.and_then(Ply(event.move, clock.reading(seat, at) if timed else None)),
            sent=self.sent.and_then(Sent(seat, event.base, event.move, self.rev + 1)),
            clock=clock,
            draw=draw,  # playing on is an answer to everybody else's offer
            takeback=None,
            resigned=self.resigned - {seat},
            barred=frozenset(bar for bar in self.barred if bar[1] != seat),
            stuck=False,
        )
        if position.outcome:
            return after._over("board", at)
        return after if position.in_chain else after._with_running_clock(at)

    def _taken_back(self, ply: int, at: int) -> Table:
        position = self.position
        for _ in range(self.ply - ply):
            assert position.parent is not None
            position = position.parent
        after = replace(
            self,
            position=position,
            plies=self.plies.first(ply),
            clock=self.clock.stop(at).refill(),
            draw=None,
            takeback=None,
            resigned=frozenset(),
            barred=frozenset(),
            stuck=False,
        )
        return after._with_running_clock(at)

    def _over(self, how: str, at: int, outcome: Outcome | None = None) -> Table:
        return replace(
            self,
            ended=outcome,
            how=how,
            clock=self.clock.stop(at),
            draw=None,
            takeback=None,
            resigned=frozenset(),
            gone={},
            stuck=False,
        )

    def _resumed(self, stopped: int, at: int) -> Table:
        """Nobody is connected to a server that was away: all have to come back."""
        gone = {seat: at for seat, sitting in enumerate(self.seats) if sitting.player is not None}
        return replace(self, clock=self.clock.stand_still(stopped, at), gone=gone)

    def _wanted(self, offer: Offer | None, seats: tuple[int, ...], ply: int = 0) -> Offer:
        if offer is None:
            return Offer(seats, self.rev + 1, ply)
        new = tuple(seat for seat in seats if seat not in offer.seats)
        return replace(offer, seats=(*offer.seats, *new))

    def _declined(self, what: Literal["draw", "takeback"]) -> Table:
        offer = self.draw if what == "draw" else self.takeback
        bars = {(what, seat) for seat in (offer.seats if offer else ())}
        changes: dict[str, Any] = {what: None, "barred": self.barred | bars}
        return replace(self, **changes)

    def _with_running_clock(self, at: int) -> Table:
        """The clock of the seat to move runs, if the game does and a person sits there."""
        turn = self.position.turn
        thinks = self.phase == "playing" and not self.seats[turn].is_engine
        return replace(self, clock=self.clock.start(turn if thinks else None, at))


_SETTLING = (
    happened.Joined, happened.Moved, happened.TakenBack, happened.Ended, happened.Closed,
)  # fmt: skip
"""Events after which an action that knew only the table before them is stale."""
