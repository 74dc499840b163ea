"""Moves that are bad for their mover at once: the rules say so, and a board passes it on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.scene.described import says


@dataclass(slots=True)
class Reason:
    """Which rule forbids something."""

    code: str
    params: dict[str, Any]


@dataclass(slots=True)
class Danger:
    """What somebody should know before they play a move that is bad for them at once."""

    ends: str | None = field(
        metadata=says("`loss` or `draw` for the mover; null when the game goes on.", "loss")
    )
    reason: str | None = field(metadata=says("The reason of that outcome.", "short"))
    shape: str | None = field(
        metadata=says("SIX: a shape that is captured with its group and does not count.", "line")
    )


Dangers = dict[str, Danger]


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
