"""The diagrams of the rules pages: which positions a marker in a page stands for.

A page holds a drawing made of letters, for the terminal, in a fence that names its diagram. Here
are the positions behind the name, as texts. Whoever can draw puts pictures in the drawing's place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A position, and what a picture of it shows."""

    position: str
    """The canonical text."""
    moves: tuple[str, ...] = ()
    """Played from there; the picture shows the position after them."""
    preview: str | None = None
    """A move that is held over the board, not yet made."""
    coordinates: bool = False
    legal: bool = False
    """Whether to show where the next move may go."""


def pictures(base_id: str, name: str) -> tuple[Picture, ...]:
    """The pictures of a diagram on the page of a game; a KeyError if it has no such diagram."""
    return DIAGRAMS[base_id][name]


def _gosix(pawns: str, turn: int = 0) -> str:
    return f"gosix {pawns} hexes:....... turn:{turn}"


def _hexone(pawns: str, cells: str = "grey:- gone:-", turn: int = 0) -> str:
    return f"hexone {pawns} {cells} opened:2 turn:{turn} seen:1"


_LINKED = "p0:a2;b2;b3;d2 p1:a1;b1;c1;d1"
_CHAIN = _hexone("p0:b2*1;c2*2 p1:c4*1;d2*2;d3*1")

GOSIX = {
    "gosix-board": (Picture(_gosix("p0:- p1:-"), coordinates=True),),
    "gosix-example": (Picture(_gosix(_LINKED), coordinates=True),),
    "gosix-after": (
        Picture(_gosix(_LINKED), moves=("c2",), coordinates=True),
        Picture(_gosix(_LINKED, turn=1), moves=("c2",), coordinates=True),
    ),
    "gosix-forbidden": (Picture(_gosix(f"{_LINKED};e1"), coordinates=True, legal=True),),
}

HEXONE = {
    "hexone-board": (
        Picture("hexone p0:- p1:- grey:- gone:- opened:0 turn:0 seen:1", coordinates=True),
    ),
    "hexone-ways": tuple(
        Picture(_hexone("p0:c2*3 p1:c4*1"), preview=f"c2{way}", coordinates=True) for way in "YA"
    ),
    "hexone-point": tuple(
        Picture(_hexone("p0:a1*3 p1:c4*1"), preview=f"a1{way}", coordinates=True) for way in "AY"
    ),
    "hexone-chain": (
        Picture(_CHAIN, coordinates=True),
        Picture(_CHAIN, moves=("c2", "c2Y", "d2A"), coordinates=True),
    ),
    "hexone-worn": (Picture(_hexone("p0:c2*1;d2*2 p1:-", "grey:a1;b1;c1 gone:d1;e1", turn=1)),),
}

_SHAPES = (
    ("-5,0;-4,0;-3,0;-2,0;-1,0;0,0;1,1", "-4,-1;-3,1;-2,-1;-1,1;1,-1;1,0"),
    ("-2,2;-1,1;-1,2;0,0;0,1;0,2;2,-1", "-2,1;-1,0;-1,3;1,0;1,1;1,2"),
    ("-2,0;-2,1;-1,-1;-1,1;0,-1;0,0;2,-1", "-3,1;-2,-1;-2,2;0,1;1,-1;1,0"),
)
"""Black and red tiles: a line, a triangle and a ring that Black has just finished."""

_LATE = "b:0,0;2,-1;4,-1;4,0;4,1;5,-1;5,0;5,1 r:-1,1;0,1;1,-1;1,0;1,1;2,0;3,0;6,0"
"""A field that the tile on 3,0 holds together, when many tiles have been captured."""

_WHOLE = {
    "first-edition": (
        "b:-2,0;-2,2;-1,0;-1,2;0,-1;0,0;1,-2;2,-2;2,-1;4,-1;4,0;4,1;5,-1;5,0;5,1;7,-2;7,-1;7,0;8,-1"
        " r:-2,1;-1,-1;-1,1;0,-2;0,1;0,2;1,-1;1,0;1,1;2,0;3,0;5,-2;6,-2;6,-1;6,0;6,1;7,1;8,-2;8,0"
    ),
    "foxmind": (
        "b:-2,2;-2,3;-1,0;-1,2;0,-2;0,-1;0,0;2,-1;4,-1;4,0;4,1;4,2;5,-2;5,-1;5,0;5,1;6,1;7,-1;7,0;7,1"
        ";8,-1 r:-2,0;-2,1;-1,-1;-1,1;-1,3;0,1;0,2;1,-2;1,-1;1,0;1,1;2,-2;2,0;3,0;5,2;6,-2;6,-1;6,0"
        ";6,2;7,-2;8,0"
    ),
}
"""The same middle in a field that has all its tiles, as it must where nothing is captured."""


def _six(edition: str) -> dict[str, tuple[Picture, ...]]:
    """The diagrams of one edition of SIX."""
    total, empty = (19, True) if edition == "first-edition" else (21, False)
    game = f"six/{edition}"
    found = {
        "six-shapes": tuple(
            Picture(f"{game} b:{black} r:{red} hands:{total - 7},{total - 6} turn:1 seen:1")
            for black, red in _SHAPES
        )
    }
    moving = "hands:0,0 turn:1 seen:1"
    if edition in _WHOLE:
        field = f"{game} {_WHOLE[edition]} {moving}"
        found["six-split"] = (Picture(field),)
    else:
        field = f"{game} {_LATE} {moving}"
        found["six-split"] = (Picture(field, coordinates=True),)
        found["six-capture"] = (Picture(field, preview="3,0>2,1"),)
    if edition == "foxmind":
        found["six-whole"] = (Picture(field, preview="3,0>3,-1"),)
    start = "b:0,0 r:- hands:18,19 turn:1" if empty else "b:0,0 r:1,0 hands:20,20 turn:0"
    name = "six-first-cells" if empty else "six-cells"
    found[name] = (Picture(f"{game} {start} seen:1", coordinates=True, legal=True),)
    return found


DIAGRAMS: Mapping[str, Mapping[str, tuple[Picture, ...]]] = {
    **{f"six/{id}": _six(id) for id in ("first-edition", "steffen", "foxmind", "foxmind-advanced")},
    "gosix": GOSIX,
    "hexone": HEXONE,
}
"""Game without options → diagram → its pictures, in the order in which they stand."""
