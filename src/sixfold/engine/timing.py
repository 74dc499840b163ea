"""How long to think about a move: of the time for a turn, and of a clock for the whole game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixfold.core.position import Position
from sixfold.engine import checks
from sixfold.engine.family import description

TYPICAL_PLIES = 60
"""How long games last, roughly, where nobody has said it."""

FEWEST_TURNS = 12
"""However long a game has lasted, this number of own turns is still planned for."""

OVERHEAD = 0.05
"""Seconds of a turn that are not spent in the search: pipes, schedulers, a slow stop."""

LEAST = 0.005
LEAST_SHARE = 0.1
MOST_OF_CLOCK = 0.5
SHARE_OF_INCREMENT = 0.75

SHARE_OF_LATER_MOVES = 0.1
"""What the moves of a turn after its first get, all together. Each gets half of what is left."""


def seconds_for_move(seconds: float, position: Position[Any]) -> float:
    """Of the seconds for a turn, those for its next move.

    The search for a turn's first move looks at the whole turn, so that move may take all of it. In
    the middle of a turn little is left to find out: a move gets a twentieth of the time, the next
    one half of that, and so on.
    """
    if not position.in_chain:
        return seconds
    later = 0
    at: Position[Any] | None = position
    while at is not None and at.in_chain:
        later += 1
        at = at.parent
    return max(seconds * SHARE_OF_LATER_MOVES * 0.5**later, min(LEAST, seconds))


def seconds_kept(seconds: float, position: Position[Any]) -> float:
    """Of the seconds for a turn, those that its first move leaves to later ones, if there are any.

    None in a game whose turns are single moves, and none in the middle of a turn.
    """
    known = description(position.game.family)
    if position.in_chain or known is None or not known.chains:
        return 0.0
    return seconds * SHARE_OF_LATER_MOVES


@dataclass(frozen=True)
class Clock:
    """The clocks of side 0 and side 1 in seconds, and what each gets back after a turn."""

    remaining: tuple[float, float]
    increment: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self) -> None:
        for name in ("remaining", "increment"):
            values = getattr(self, name)
            if not isinstance(values, tuple | list):
                raise TypeError(f"{name} must be two numbers, one for each side, not {values!r}")
            if len(values) != 2 or min(checks.number(name, value) for value in values) < 0:
                raise ValueError(f"{name} must be two numbers that are not negative, not {values}")


def budget(clock: Clock, position: Position[Any]) -> float:
    """Seconds to spend on the next move, well within what the mover has left.

    The increment arrives only after the turn, so it is spent in advance only as far as the clock
    itself allows. Clocks count turns, whose moves share the time.
    """
    left = clock.remaining[position.side]
    turns = turns_left(position)
    usable = max(left - OVERHEAD * turns, left * LEAST_SHARE)
    share = usable / turns + SHARE_OF_INCREMENT * clock.increment[position.side]
    return max(min(seconds_for_move(share, position), usable * MOST_OF_CLOCK), LEAST)


def turns_left(position: Position[Any]) -> float:
    """A guess at how many more turns the mover will have, this one included."""
    plies = sum(1 for _ in position.line()) - 1
    known = description(position.game.family)
    typical = known.typical_plies if known else TYPICAL_PLIES
    return max((typical - plies) / 2, FEWEST_TURNS)
