"""A table: the fold of its events. Pure and immutable; nothing here decides what is allowed.

`Table.create(event)` is the first event, `table.apply(event)` the table after one more (what each
event does is in `play.table.fold`). Folding the same events always gives the same table, on every
process and after every restart: that is what makes one process's memory as good as another's. What
a seat may do is decided in `play.actions.actions` before an event is written.

**Cheap copies.** Every event makes a new table. The values of a table are its `__dict__`, and what
was worked out from them is kept there as well (`cached_property`); a copy keeps all of that which
no changed value can have made stale (`_STALE`). So is the step of a move: the rules judge it when
it is decided, and the fold and the view take what came of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal

from sixfold.core.game import Game
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.core.series import Series, TwoGameMatch
from sixfold.play.table import events as happened
from sixfold.play.table.clock import GameClock
from sixfold.play.table.events import TableEvent
from sixfold.play.table.fold import changes_of, running_clock
from sixfold.play.table.parts import ChatLine, Offer, Ply, Seat, Sent, Step
from sixfold.play.table.series import read_series
from sixfold.play.table.setup import TableSetup
from sixfold.play.table.trail import Trail
from sixfold.scene import LazyScene

Phase = Literal["waiting", "playing", "over"]


@dataclass(frozen=True)
class Table:
    """Everything about one game between people, machines or both."""

    id: str
    setup: TableSetup
    maker: str
    rules: str
    """The version of the rules that it was begun under."""
    seats: tuple[Seat, ...]
    seed: int
    series: Series | TwoGameMatch
    """The games before this one."""
    previous: tuple[str, ...]
    earlier: tuple[str, ...]
    """The tables of the same people before this one, whether their games had a result or not."""
    created_at: int
    changed_at: int
    position: Position[Any]
    clock: GameClock
    rev: int = 1
    settled: int = 1
    """The rev since which the game itself has not changed: words and offers may have been added."""
    plies: Trail[Ply] = field(default_factory=Trail)
    sent: Trail[Sent] = field(default_factory=Trail)
    """Every ply ever played, so that a repeated one is recognised."""
    ended: Outcome | None = None
    """An outcome that the board does not show."""
    how: str | None = None
    """How it ended: `board`, `resign`, `time`, `agreement`, `claim`, or as a `TableClosed` says."""
    reason: str | None = None
    """Why the host has closed it, in their words."""
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
    def last(self) -> str | None:
        """The last move that stands."""
        return ply.move if (ply := self.plies.last) else None

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
    def scene(self) -> LazyScene:
        """What is on the board, as boards receive it."""
        return LazyScene(self.position)

    def judge(self, move: str) -> Step:
        """What comes of a move; IllegalMove or NotationError if the rules refuse it.

        The result is cached, because applying the move asks for it again.
        """
        known = self.judged(move)
        if known is None:
            known = self.__dict__["_step"] = Step.of(self.position, move)
        return known

    def judged(self, move: str) -> Step | None:
        """What comes of a move, if that was just asked."""
        known: Step | None = self.__dict__.get("_step")
        return known if known is not None and known.move == move else None

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

    @cached_property
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
        setup = TableSetup.from_json(event.setup)
        game = setup.game
        if event.rules not in {game.rules_version, *game.former_rules}:
            raise ValueError(f"version {event.rules} of the rules of {game.id} is not known here")
        seats = tuple(
            Seat(plan, player, secret)
            for plan, player, secret in zip(setup.seats, event.players, event.secrets, strict=True)
        )
        clock = GameClock.new(setup.clock, len(seats))
        table = cls(
            id=event.table,
            setup=setup,
            maker=event.maker,
            rules=event.rules,
            seats=seats,
            seed=event.seed,
            series=read_series(setup, event.first_starter, event.results),
            previous=event.previous,
            earlier=event.earlier,
            created_at=event.at,
            changed_at=event.at,
            position=setup.start,
            clock=clock,
            coughers=frozenset(event.coughers),
        )
        return table._with({"clock": running_clock(table, clock, event.at)})

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
        changes = changes_of(self, event)
        changes["rev"] = self.rev + 1
        changes["changed_at"] = event.at
        if isinstance(event, _SETTLING):
            changes["settled"] = self.rev + 1
        return self._with(changes)

    def _with(self, changes: Mapping[str, Any]) -> Table:
        """This table with other values, and whatever was worked out from those that stay."""
        values = self.__dict__.copy()
        for name in changes:
            for stale in _STALE.get(name, ()):
                values.pop(stale, None)
        values.update(changes)
        after = object.__new__(Table)
        object.__setattr__(after, "__dict__", values)
        return after


_STALE: Final[Mapping[str, tuple[str, ...]]] = {
    "plies": ("moves",),
    "position": ("_step", "scene", "series_now"),
    "ended": ("series_now",),
    "how": ("phase",),
    "seats": ("phase", "human_seats", "people", "is_solo", "_line"),
    "gone": ("_line",),
}
"""What has to be worked out again when a value changes. `_line` is its line in lists, without what
every event changes: see `sixfold.play.views.columns`."""

_SETTLING = (
    happened.Joined, happened.MovePlayed, happened.TakenBack, happened.GameEnded,
    happened.TableClosed,
)  # fmt: skip
"""Events after which an action that knew only the table before them is stale."""
