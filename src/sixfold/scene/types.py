"""A scene: a position the way a board needs it, as plain values.

The dataclasses are the only description: they become JSON as they are, and the API's description
and the browser's types are generated from them. They are not frozen, because each move makes one
for each audience, and frozen ones take three times as long to fill; nobody changes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from sixfold.core.events import KINDS
from sixfold.core.outcome import Outcome
from sixfold.scene.described import Keyed, TaggedUnion, says

GameEvent = Annotated[dict[str, Any], TaggedUnion("GameEvent", "kind", KINDS)]
"""What a move did, by its `kind`: the fields of `sixfold.core.events`."""


@dataclass(slots=True)
class Tile:
    """A tile of SIX."""

    cell: str
    q: int
    r: int
    side: int = field(metadata=says("Its colour: 0 is Black, 1 is Red."))


@dataclass(slots=True)
class SixBoard:
    """The table of SIX."""

    tiles: Sequence[Tile]
    hands: tuple[int, int] = field(metadata=says("Tiles in hand of Black and Red."))
    phase: int = field(metadata=says("1 while tiles are placed, 2 when they are moved."))
    movable: Sequence[str] = field(
        metadata=says("In phase two, for the player to move: the tiles that may be taken up.")
    )


GoSixBoard = Annotated[
    dict[str, Any],
    Keyed(
        "GoSixBoard",
        "The flower of GoSix.",
        {
            "corners": (dict[str, int], "The side of the pawn on each corner where one stands."),
            "hexes": (list[int | None], "Who owns the hexagons 1 to 7."),
            "pass": (bool, "Whether nothing else can be played."),
        },
    ),
]
"""A dict because no field of a class can be called `pass`."""


@dataclass(slots=True)
class Stack:
    """Pawns on a cell of Hexone."""

    side: int
    count: int


@dataclass(slots=True)
class HexoneBoard:
    """The board of Hexone."""

    cells: dict[str, Stack]
    grey: Sequence[str] = field(metadata=says("Outer cells that have exploded once."))
    gone: Sequence[str] = field(metadata=says("Outer cells that have been removed."))
    opened: int = field(metadata=says("How many of the two opening pawns stand."))
    chain: Sequence[str] = field(
        metadata=says("In a chain of explosions: the cells that may explode next.")
    )


@dataclass(slots=True)
class GenericBoard:
    """The board of a family that has no description of its own: it can be read, not drawn."""

    text: str = field(metadata=says("The position as canonical text."))
    seats: int = field(metadata=says("How many players sit at the table."))


Board = SixBoard | GoSixBoard | HexoneBoard | GenericBoard


@dataclass(slots=True)
class ClosedHexagon:
    """A hexagon that a pawn would close."""

    hexagon: str
    counts: tuple[int, int] = field(metadata=says("The linked pawns of each side."))
    owner: int | None = field(
        metadata=says("Who would conquer it; nobody when the counts are equal.")
    )


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


@dataclass(slots=True)
class Closing:
    """What a pawn on one corner of GoSix would close."""

    hexagons: Sequence[ClosedHexagon]
    cleared: Sequence[str] = field(
        metadata=says("The corners whose pawns would leave the board, perhaps the new one too.")
    )
    legal: bool
    why: Reason | None = field(metadata=says("Why it is forbidden, null where it is legal."))


Closings = dict[str, Closing]


@dataclass(slots=True)
class Flight:
    """Where one of the three pawns of an explosion goes."""

    to: str | None = field(metadata=says("The cell where it lands; null when it leaves the board."))
    direction: str = field(metadata=says("The way it sets out: `up`, `down-left`, …", "down-left"))
    taken: int = field(metadata=says("Pawns of the opponent there that change sides."))


@dataclass(slots=True)
class Burst:
    """What an explosion of Hexone would do."""

    cell: str
    way: str
    flights: Sequence[Flight]
    wears: str | None = field(
        metadata=says("What becomes of an outer cell: `grey` or `gone`; null for an inner one.")
    )
    dropped: int = field(metadata=says("Pawns that are taken off with a cell that goes."))


Bursts = dict[str, Burst]


@dataclass(slots=True)
class Scene:
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
    closings: Closings = field(
        metadata=says(
            "GoSix, for the player to move: what a pawn on a corner would close, for each empty"
            " corner that closes something."
        )
    )
    bursts: Bursts = field(
        metadata=says("Hexone, for the player to move: each legal explosion, by its move.")
    )
    dangers: Dangers = field(
        metadata=says(
            "For the player to move: legal moves that lose the game at once, or end it in a draw."
            " For moves of phase two of SIX, `lift` says it."
        )
    )
    events: Sequence[GameEvent] = field(metadata=says("What the last move did."))
    outcome: Outcome | None = field(metadata=says("How the game ended; null while it goes on."))


@dataclass(slots=True)
class LiftChoice:
    """One of several equal groups that may stay."""

    move: str
    captures: Sequence[str]
    keeps: Sequence[str] = field(
        metadata=says("The group that stays, without the moved tile: what a player points at.")
    )
    danger: Danger | None = field(metadata=says("Whether that would be bad for the mover."))


@dataclass(slots=True)
class LiftTarget:
    """A cell where a lifted tile may be laid."""

    move: str = field(metadata=says("Complete only where there is nothing to choose."))
    cell: str
    captures: Sequence[str] = field(
        metadata=says("The tiles that would leave the table, whichever group is chosen.")
    )
    choices: Sequence[LiftChoice] = field(
        metadata=says("Where several groups are equally large: a move for each that may stay.")
    )
    danger: Danger | None = field(
        metadata=says("Whether that would be bad for the mover, whichever group is chosen.")
    )


@dataclass(slots=True)
class Lifts:
    """Where one tile of SIX may go in phase two."""

    targets: Sequence[LiftTarget]
