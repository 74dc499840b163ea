"""The shapes of questions about positions and lines, and of their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from pydantic import ConfigDict, Field, model_validator

from sixfold.scene.described import says
from sixfold.scene.types import Scene
from sixfold.server.api.schemas import MoveText, RequestBody

MOST_PLIES = 2_000
"""The longest line that is shown: the longest games of people have some hundred plies."""


class Line(RequestBody):
    """A line to show: where it begins, and its moves."""

    game: str | None = Field(
        None,
        max_length=80,
        description="A game's id with its options, to begin at its start: see `/api/games`.",
        examples=["six/foxmind"],
    )
    position: str | None = Field(
        None,
        max_length=4_000,
        description="Instead of `game`: a position's text to begin at.",
    )
    moves: list[MoveText] = Field(
        [],
        max_length=MOST_PLIES,
        description="In the notation of the game, the first one first.",
        examples=[["2,0", "3,0"]],
    )

    @model_validator(mode="after")
    def begins_somewhere(self) -> Self:
        """A line has one beginning."""
        if (self.game is None) == (self.position is None):
            raise ValueError("either a game or a position")
        return self


class SceneQuestion(Line):
    """A scene to show, or those of a whole line."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"game": "gosix", "moves": ["d2", "e3"]}]},
    )
    plies: bool = Field(
        False, strict=True, description="Whether to show every ply of the line, its start first."
    )


class CellQuestion(Line):
    """A cell to ask about."""

    cell: str = Field(max_length=40, examples=["0,1"])


class WhyQuestion(Line):
    """A move to ask about."""

    move: str = Field(min_length=1, max_length=80, examples=["5,5"])


@dataclass(slots=True)
class OneScene:
    """The end of a line, for the player to move."""

    scene: Scene


@dataclass(slots=True)
class AllScenes:
    """Every ply of a line."""

    scenes: Sequence[Scene] = field(
        metadata=says(
            "The start and the position after each move. Only the last is for the player to move:"
            " the others have no `legal` and no `hints`."
        )
    )


@dataclass(slots=True)
class Why:
    """Why a move cannot be played; `legal` is true and the rest empty when it can."""

    legal: bool
    code: str | None
    params: dict[str, Any]
    text: str | None = field(metadata=says("The reason in words, with the names of cells."))
    here: str | None = field(
        metadata=says("What is said beside the cell itself: “this cell”, no names.")
    )
