"""A scene: a position the way a board needs it, as plain values.

The dataclasses are the only description: they become JSON as they are, and the API's description
and the browser's types are generated from them. They are not frozen, because each move makes one
for each audience, and frozen ones take three times as long to fill; nobody changes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from sixfold.core import registry
from sixfold.core.outcome import Outcome
from sixfold.scene.deprecated import OldHints
from sixfold.scene.described import TaggedUnion, says
from sixfold.scene.family import Board, Hints

GameEvent = Annotated[dict[str, Any], TaggedUnion("GameEvent", "kind", registry.events)]
"""What a move did, by its `kind`: the fields of the game's events."""


@dataclass(slots=True)
class Scene(OldHints):
    """A position as a board shows it."""

    game: str = field(metadata=says("The game's id with its options.", "six/foxmind"))
    family: str = field(metadata=says("How the board is to be drawn: the first part of the id."))
    edition: str | None
    options: Sequence[str]
    position: str = field(metadata=says("The position as canonical text."))
    board: Board = field(metadata=says("The board in the terms of the game's family."))
    turn: int = field(metadata=says("The seat to move."))
    ply: int = field(metadata=says("How many moves have been played."))
    last: str | None = field(metadata=says("The last move."))
    legal: Sequence[str] = field(
        metadata=says(
            "The legal moves, for the player to move. In phase two of SIX these are the tiles that"
            " may be taken up, and `lift` says where each may go. Moves that declare a shape are"
            " never listed."
        )
    )
    hints: Hints = field(
        metadata=says(
            "What moves would do, in the terms of the game's family, for the player to move; null"
            " where there is nothing to say."
        )
    )
    events: Sequence[GameEvent] = field(metadata=says("What the last move did."))
    outcome: Outcome | None = field(metadata=says("How the game ended; null while it goes on."))
