"""Checks of the arguments of engines, beside those of all rooms (`core/arguments.py`).

Nothing heavy is loaded here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sixfold.core import registry
from sixfold.core.arguments import expect, instance, number, shown, whole_number
from sixfold.core.move import Move
from sixfold.core.position import Position

__all__ = ["expect", "family", "instance", "number", "position", "some_moves", "whole_number"]


def position(value: Any) -> Position[Any]:
    """A position, and not its text or the id of its game."""
    if not isinstance(value, Position):
        raise TypeError(
            f"a position is expected, such as sixfold.game('hexone').start(), not {shown(value)}"
        )
    return value


def some_moves(value: Any) -> tuple[Move | str, ...]:
    """Moves or their texts, at least one of them; whether they are legal is seen later."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError(f"searchmoves must be a list of moves, not {shown(value)}")
    moves = value if isinstance(value, tuple) else tuple(value)
    if not moves:
        raise ValueError("searchmoves must name at least one move")
    for move in moves:
        if not isinstance(move, str | Move):
            raise TypeError(f"searchmoves must be moves or their texts, not {shown(move)}")
    return moves


def family(name: Any) -> str:
    """The name of a family of games, the first part of their ids."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a family of games is a str, not {shown(name)}")
    if not any(game.family == name for game in registry.games()):
        one = registry.game(name)  # UnknownGame, with suggestions, unless it is an id
        raise ValueError(f"{name} is one game of the family {one.family}: that name is expected")
    return name
