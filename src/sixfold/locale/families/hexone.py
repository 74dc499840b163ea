"""Hexone in words."""

from __future__ import annotations

from sixfold.locale.catalogue import marked
from sixfold.locale.diagrams import Picture
from sixfold.locale.families.pawns import PLACED
from sixfold.locale.family import FamilyWords, register
from sixfold.locale.saying import Choice, counted, said


def _hexone(pawns: str, cells: str = "grey:- gone:-", turn: int = 0) -> str:
    return f"hexone {pawns} {cells} opened:2 turn:{turn} seen:1"


_CHAIN = _hexone("p0:b2*1;c2*2 p1:c4*1;d2*2;d3*1")

_DIAGRAMS = {
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

register(
    "hexone",
    FamilyWords(
        name="Hexone",
        sides=marked(("Blue", "Red")),
        reasons=marked({"eliminated": "no hostile pawn is left"}),
        events={
            "placed": PLACED,
            "exploded": said("{cell} explodes, way {way}."),
            "landed": Choice(
                "taken",
                {"0": said("A pawn lands on {cell}.")},
                otherwise=counted(
                    "A pawn lands on {cell} and takes over {n} pawn.",
                    "A pawn lands on {cell} and takes over {n} pawns.",
                    "taken",
                ),
            ),
            "lost": said("A pawn leaves the board."),
            "greyed": said("{cell} turns grey."),
            "cell-removed": said("{cell} is removed from the board."),
        },
        faults={
            "IllegalMove": marked(
                {
                    "opening-in-first-ring": (
                        "The first pawn goes next to the centre; {cell} is not there."
                    ),
                    "centre-forbidden": "No pawn may be placed on the centre.",
                    "cell-removed": "{cell} has been removed from the board.",
                    "opponent-holds": "{cell} is held by your opponent.",
                    "not-beside-own": "{cell} is not next to a cell of yours.",
                    "must-explode": "You must explode first, with A or Y: {cells}.",
                    "no-explosion": (
                        "There are not three pawns of yours on {cell} that could explode."
                    ),
                    "not-your-largest-stack": "Your largest stack explodes first: {cells}.",
                }
            ),
            "NotationError": marked(
                {
                    "way-expected": (
                        "“{text}”: A or Y, the way to explode, is expected at character {place}."
                    ),
                    "stack-expected": "A stack such as {example} is expected at character {place}.",
                }
            ),
            "SetupError": marked(
                {
                    "not-an-outer-cell": "{cell} is not an outer cell: it never wears out.",
                    "pawn-on-removed-cell": "There is a pawn on {cell}, which has been removed.",
                    "wrong-opening": "The pawns do not fit {opened} opening placements.",
                    "worn-before-opening": "No cell is worn before both players have opened.",
                    "empty-board": "There is no pawn on the board.",
                    "empty-stack": "The stack on {cell} has no pawns.",
                    "unexploded-stack": "{count} pawns on {cell} should have exploded.",
                }
            ),
        },
        diagrams={"hexone": _DIAGRAMS},
    ),
)
