"""Checks of the arguments that callers pass.

A wrong kind of argument is a TypeError, a wrong value a ValueError, each with a sentence that says
what was expected. Nothing heavy is loaded here.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from numbers import Real
from typing import Any

from sixfold.core import registry
from sixfold.core.move import Move
from sixfold.core.position import Position


def whole_number(name: str, value: Any, low: int | None = None, high: int | None = None) -> int:
    """A whole number within bounds. NumPy's integers are fine; True is not a number."""
    try:
        if isinstance(value, bool):
            raise TypeError  # noqa: TRY301 (the sentence is below)
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {_shown(value)}") from None
    if low is not None and number < low:
        raise ValueError(f"{name} must be {low} or more, not {number}")
    if high is not None and number > high:
        raise ValueError(f"{name} must be {high} or less, not {number}")
    return number


def number(name: str, value: Any) -> float:
    """A number that is finite."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a number, not {_shown(value)}")
    if not math.isfinite(value):
        raise ValueError(f"{name} must be a finite number, not {value}")
    return float(value)


def position(value: Any) -> Position[Any]:
    """A position, and not its text or the id of its game."""
    if not isinstance(value, Position):
        raise TypeError(
            f"a position is expected, such as sixfold.game('hexone').start(), not {_shown(value)}"
        )
    return value


def instance(name: str, value: Any, kind: type) -> None:
    """An object of a class."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {kind.__name__}(…), not {_shown(value)}")


def some_moves(value: Any) -> tuple[Move | str, ...]:
    """Moves or their texts, at least one of them; whether they are legal is seen later."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError(f"searchmoves must be a list of moves, not {_shown(value)}")
    moves = tuple(value)
    if not moves:
        raise ValueError("searchmoves must name at least one move")
    for move in moves:
        if not isinstance(move, str | Move):
            raise TypeError(f"searchmoves must be moves or their texts, not {_shown(move)}")
    return moves


def family(name: Any) -> str:
    """The name of a family of games, the first part of their ids."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a family of games is a str, not {_shown(name)}")
    if not any(game.family == name for game in registry.games()):
        one = registry.game(name)  # UnknownGame, with suggestions, unless it is an id
        raise ValueError(f"{name} is one game of the family {one.family}: that name is expected")
    return name


def _shown(value: Any) -> str:
    text = repr(value)
    return f"{text if len(text) <= 60 else f'{text[:60]}…'} ({type(value).__name__})"
