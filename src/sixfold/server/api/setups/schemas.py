"""The shapes of what a set-up board sends and receives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from sixfold.scene import DraftScene
from sixfold.scene.described import says
from sixfold.server.api.schemas import RequestBody

MOST_EDITS = 200
"""Edits of one request: a page sends one at a time."""


class DraftEdit(RequestBody):
    """One change of a draft; see docs/setups.md for what each needs."""

    do: Literal[
        "place", "remove", "recolour", "turn", "fit", "hands", "give", "turn-over", "opened"
    ] = Field(description="What to do; a draft's `edits` are those that its game has.")
    cell: str | None = Field(None, max_length=40, description="Where, or which hexagon.")
    side: int | None = Field(None, ge=0, le=1, strict=True, description="The colour; `give`: null.")
    count: int | None = Field(
        None, ge=0, le=99, strict=True, description="Pawns of a stack; opening placements."
    )
    seat: int | None = Field(None, ge=0, le=3, strict=True, description="Who is next.")
    hands: Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(max_length=2)] | None = Field(
        None, description="Tiles in hand of both colours."
    )


class SetupQuestion(RequestBody):
    """A draft to show: where it begins, and what is changed."""

    game: str | None = Field(
        None,
        max_length=80,
        description="A game's id with its options, to begin with nothing; with `draft`, the edition"
        " and the options to have its pieces under.",
    )
    draft: str | None = Field(None, max_length=4_000, description="A position text to begin with.")
    edits: list[DraftEdit] = Field([], max_length=MOST_EDITS)

    @model_validator(mode="after")
    def begins_somewhere(self) -> Self:
        """A draft has a beginning."""
        if self.game is None and self.draft is None:
            raise ValueError("a game or a draft")
        return self


@dataclass(slots=True)
class Problem:
    """What is impossible about a draft."""

    code: str
    params: dict[str, Any]
    text: str = field(metadata=says("A sentence for people, in their language."))


@dataclass(slots=True)
class SetupAnswer:
    """A draft as a set-up board shows it."""

    draft: DraftScene
    problems: Sequence[Problem] = field(
        metadata=says("All that is impossible, the gravest first; none for a position.")
    )
