"""The shapes of what is sent to a table and answered about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from sixfold.engine.levels import LEVELS
from sixfold.play.table.setup import (
    LONGEST_GAME,
    LONGEST_INCREMENT,
    MOST_DAYS,
    ClockKind,
    Colour,
    SeatKind,
)
from sixfold.play.views.types import EarlierChat, TableLine
from sixfold.scene.described import says
from sixfold.scene.gosix import ClosedHexagon
from sixfold.server.api.scenes.schemas import Why
from sixfold.server.api.schemas import RequestBody

Rev = Annotated[
    int,
    Field(
        ge=0,
        le=2**31,
        strict=True,
        description="The `rev` of the view that this answers. Stale ones are refused with 409.",
        examples=[14],
    ),
]


Seat = Annotated[
    int | None,
    Field(ge=0, le=3, strict=True, description="Which of your seats acts, if you have several."),
]


class SeatChoice(RequestBody):
    """Who is to sit on a seat."""

    kind: SeatKind = Field(
        description="`engine`: the computer. `local`: you, on this screen. `open`: a guest who "
        "comes by the seat's secret link.",
        examples=["local"],
    )
    level: int | None = Field(
        None,
        ge=1,
        le=len(LEVELS),
        strict=True,
        description="How strong the computer is; engine seats only. From 11 on full strength, "
        "with 1, 3 or 10 seconds for a turn.",
    )


class ClockChoice(RequestBody):
    """No clock, minutes for the game plus an increment for each turn, or days for each turn."""

    kind: ClockKind = Field("none", examples=["minutes"])
    initial_ms: int = Field(0, ge=0, le=LONGEST_GAME, strict=True, examples=[300_000])
    increment_ms: int = Field(0, ge=0, le=LONGEST_INCREMENT, strict=True, examples=[3000])
    days: int = Field(0, ge=0, le=MOST_DAYS, strict=True, examples=[0])


class NewTable(RequestBody):
    """A table to make."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"game": "gosix", "seats": [{"kind": "local"}, {"kind": "engine", "level": 3}]}
            ]
        },
    )

    game: str = Field(
        max_length=80,
        description="A game's id with its options: see `/api/games`.",
        examples=["six/foxmind"],
    )
    seats: list[SeatChoice] = Field(
        min_length=1, max_length=4, description="One for each seat; seat 0 begins."
    )
    clock: ClockChoice | None = None
    colour: Colour | None = Field(
        None, description="Turns the seats so that you begin, do not begin, or the lot decides."
    )
    private: bool = Field(False, strict=True, description="Not on the list of games to watch.")
    lobby: bool = Field(
        False, strict=True, description="Anybody who sees the table may take an open seat."
    )
    cough: bool = Field(
        False, strict=True, description="Throats may be cleared if all four agree (team games)."
    )
    tournament: bool = Field(
        False, strict=True, description="Two games whose points are added (Hexone)."
    )
    position: str | None = Field(
        None,
        max_length=4_000,
        description="The text of a position to begin at, instead of the game's start. It may be the"
        " turn of any seat there; `colour` then chooses the colour, `first` being that of seat 0.",
    )


class MoveChoice(RequestBody):
    """A move to play."""

    move: str = Field(
        min_length=1,
        max_length=80,
        description="In the notation of the game, as in the view's `legal`.",
        examples=["2,0"],
    )
    rev: Rev
    seat: Seat = None


class ActionChoice(RequestBody):
    """Something else than a move."""

    action: Literal[
        "resign", "offer_draw", "accept_draw", "decline_draw", "offer_takeback", "accept_takeback",
        "decline_takeback", "undo", "rematch", "claim", "chat", "cough", "agree_cough", "abort",
        "nudge",
    ] = Field(description="One of those in the view's `may`.", examples=["resign"])  # fmt: skip
    rev: Rev
    text: str | None = Field(None, max_length=1000, description="What is said in a `chat`.")
    seat: Seat = None


class JoinChoice(RequestBody):
    """How to sit down; may be left out altogether."""

    seat: Seat = None
    id: str | None = Field(
        None,
        min_length=16,
        max_length=64,
        pattern="^[!-~]*$",
        description="If you have no cookie yet: a random text of your own. If the answer gets"
        " lost, the same `id` again gets the same seat and the same cookie. Keep it to yourself.",
        examples=["5f0c9be1c2d84c0a9a1f"],
    )


@dataclass(slots=True)
class Tables:
    """A list of tables."""

    tables: Sequence[TableLine]


@dataclass(slots=True)
class EarlierChats:
    """What was said at the tables before one."""

    games: Sequence[EarlierChat]


class Hint(BaseModel):
    """A good move."""

    move: str = Field(examples=["2,0"])


@dataclass(slots=True)
class TableClosing:
    """What a pawn on one corner would close, with the reason in words."""

    hexagons: Sequence[ClosedHexagon]
    cleared: Sequence[str] = field(
        metadata=says("The corners whose pawns would leave the board, perhaps the new one too.")
    )
    legal: bool
    why: Why | None


class Invitation(BaseModel):
    """Addresses to give away: what a friend in the same house can open."""

    address: str = Field(examples=["http://192.168.1.5:8006"])
    only_here: Literal["loopback", "no-network"] | None = Field(
        description="Why these addresses work on the server's own machine only: `loopback` when it"
        " listens to nobody else (`sixfold serve --host` does). Null if other devices can open"
        " them."
    )
    watch: str
    seats: dict[str, str] = Field(description="Secret links by seat; only the maker gets them.")


class Pending(BaseModel):
    """Not ready yet: ask again in a moment."""

    status: Literal["making"]
