"""Hexone in words."""

from __future__ import annotations

from sixfold.locale.catalogue import marked
from sixfold.locale.families import hexone_diagrams
from sixfold.locale.families.pawns import PLACED
from sixfold.locale.family import FamilyWords, register
from sixfold.locale.saying import Choice, counted, said

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
        diagrams={"hexone": hexone_diagrams.DIAGRAMS},
    ),
)
