"""The diagrams of Hexone: positions that show a rule at work."""

from __future__ import annotations

from sixfold.locale.diagrams import Picture, steps

_START = "hexone p0:- p1:- grey:- gone:- opened:0 turn:0 seen:1"


def _hexone(pawns: str, cells: str = "grey:- gone:-", turn: int = 0) -> str:
    return f"hexone {pawns} {cells} opened:2 turn:{turn} seen:1"


_CHAIN = _hexone("p0:b2*1;c2*2 p1:c4*1;d2*2;d3*1")
_POINT = _hexone("p0:a1*2 p1:c4*1")
_WEAR = _hexone("p0:b1*2 p1:c4*1"), _hexone("p0:b1*2 p1:c4*1", "grey:b1 gone:-")

DIAGRAMS = {
    "hexone-board": (Picture(_START, coordinates=True),),
    "hexone-opening": (Picture(_START, moves=("b2",), legal=True),),
    "hexone-turn": (Picture(_hexone("p0:b2*1;c3*1;c4*2 p1:d2*1;d3*2"), legal=True),),
    "hexone-ways": tuple(
        Picture(_hexone("p0:c2*3 p1:c4*1"), preview=f"c2{way}", coordinates=True) for way in "YA"
    ),
    "hexone-exits": (Picture(_START, exits=True),),
    "hexone-point": steps(_POINT, "", "a1", "a1 a1A", "a1 a1Y", coordinates=True),
    "hexone-wear": (
        *steps(_WEAR[0], "b1", "b1 b1Y", coordinates=True),
        *steps(_WEAR[1], "b1", "b1 b1Y", coordinates=True),
    ),
    "hexone-chain": steps(_CHAIN, "", "c2", "c2 c2Y", "c2 c2Y d2A", coordinates=True),
    "hexone-worn": (Picture(_hexone("p0:c2*1;d2*2 p1:-", "grey:a1;b1;c1 gone:d1;e1", turn=1)),),
}
"""Name → pictures."""
