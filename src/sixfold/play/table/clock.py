"""Clocks: what each seat has left, and whose time is running since when.

Times are milliseconds since 1970, given by the caller: nothing here reads a clock. A turn ends a
seat's time, not a ply: Hexone's explosions belong to the turn that began with the placement. The
clock of the computer stands still while it thinks, for how long that takes is the machine's doing.

A clock of minutes starts with the first turn of its side. Before that the side has some time to
begin (`ClockPlan.begin_ms`), which is not taken from its clock and costs nobody the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sixfold.play.table.setup import ClockPlan


@dataclass(frozen=True, slots=True)
class GameClock:
    """The clocks of a table at one moment: an immutable value."""

    plan: ClockPlan
    left: tuple[int, ...]
    """Milliseconds of each seat when the running clock was started."""
    running: int | None = None
    """The seat whose time runs, None while no time does."""
    since: int = 0
    beginning: int | None = None
    """The seat that is to begin; its clock stands still meanwhile, so that nobody's time runs."""
    begin_left: int = 0
    """Milliseconds that it had for that at `since`."""
    begun: frozenset[int] = frozenset()
    """The sides that have finished a turn."""

    @classmethod
    def new(cls, plan: ClockPlan, seats: int) -> GameClock:
        """Clocks that nobody has started."""
        return cls(plan, (plan.allowance,) * seats)

    def reading(self, seat: int, now: int) -> int:
        """What a clock shows."""
        spent = max(0, now - self.since) if seat == self.running else 0
        return max(0, self.left[seat] - spent)

    def begin_reading(self, now: int) -> int:
        """How long the seat that is to begin may still take."""
        return max(0, self.begin_left - max(0, now - self.since))

    @property
    def is_ticking(self) -> bool:
        """Whether time means something now: a clock runs, or somebody is to begin."""
        return self.running is not None or self.beginning is not None

    @property
    def deadline(self) -> int | None:
        """When the running clock is down to nothing, or the time to begin is over."""
        if self.beginning is not None:
            return self.since + self.begin_left
        if self.running is None or self.plan.kind == "none":
            return None
        return self.since + self.left[self.running]

    def has_fallen(self, now: int) -> bool:
        """Whether the time of the seat to move is up."""
        return self.deadline is not None and now >= self.deadline

    def start(self, seat: int | None, now: int, *, awaited: bool = True) -> GameClock:
        """Stop what runs and let a seat's time run, or nobody's.

        Before the first turn of its side the seat is to begin; unless somebody waits for that
        (`awaited`), it may take as long as it likes.
        """
        stopped = self.stop(now)
        if seat is None or self.plan.kind == "none":
            return stopped
        if self.plan.begin_ms and seat % 2 not in self.begun:
            if not awaited:
                return stopped
            return replace(stopped, beginning=seat, begin_left=self.plan.begin_ms, since=now)
        return replace(stopped, running=seat, since=now)

    def stop(self, now: int) -> GameClock:
        """Nobody's time runs."""
        if self.beginning is not None:
            return replace(self, beginning=None)
        if self.running is None:
            return self
        return replace(self._with(self.running, self.reading(self.running, now)), running=None)

    def finish_turn(self, seat: int, now: int) -> GameClock:
        """A turn is over: the clock stops, with what the next turn brings."""
        stopped = self.stop(now)
        if seat % 2 not in self.begun:
            stopped = replace(stopped, begun=self.begun | {seat % 2})
        if self.running != seat:
            return stopped
        if self.plan.kind == "days":
            return stopped._with(seat, self.plan.allowance)
        return stopped._with(seat, stopped.left[seat] + self.plan.increment_ms)

    def refill(self) -> GameClock:
        """After a takeback a turn of days is a whole one again."""
        if self.plan.kind != "days":
            return self
        return replace(self, left=(self.plan.allowance,) * len(self.left))

    def stand_still(self, stopped: int, now: int) -> GameClock:
        """The server was away: minutes stood still meanwhile, days did not."""
        if self.plan.kind != "minutes" or not self.is_ticking:
            return self
        if self.beginning is not None:
            return replace(self, begin_left=self.begin_reading(min(stopped, now)), since=now)
        seat = self.running
        assert seat is not None
        return replace(self._with(seat, self.reading(seat, min(stopped, now))), since=now)

    def _with(self, seat: int, left: int) -> GameClock:
        return replace(self, left=(*self.left[:seat], left, *self.left[seat + 1 :]))
