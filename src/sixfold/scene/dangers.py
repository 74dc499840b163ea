"""Moves that are bad for their mover at once: the rules say so, and a board passes it on."""

from __future__ import annotations

from typing import Any

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.scene.types import Danger


def ending(position: Position[Any], move: Move) -> Danger | None:
    """How a legal move ends the game, unless the mover wins or the game goes on.

    That a move wins is for the player to find out.
    """
    return ended(position, position.play(move))


def ended(position: Position[Any], after: Position[Any], shape: str | None = None) -> Danger | None:
    """The danger of a move whose position is known; `shape` is one that it wastes."""
    outcome = after.outcome
    if outcome is None or position.turn in outcome.winners:
        return None if shape is None else Danger(None, None, shape)
    return Danger("loss" if outcome.winners else "draw", outcome.reason, shape)
