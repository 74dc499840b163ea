"""Hexone in words."""

from __future__ import annotations

from sixfold.locale.catalogue import marked
from sixfold.locale.diagrams import Picture, steps
from sixfold.locale.family import PAWN_PLACED, FamilyWords, register
from sixfold.locale.saying import Choice, counted, said, said_of

_START = "hexone p0:- p1:- grey:- gone:- opened:0 turn:0 seen:1"


def _hexone(pawns: str, cells: str = "grey:- gone:-", turn: int = 0) -> str:
    return f"hexone {pawns} {cells} opened:2 turn:{turn} seen:1"


_CHAIN = _hexone("p0:b2*1;c2*2 p1:c4*1;d2*2;d3*1")
_POINT = _hexone("p0:a1*2 p1:c4*1")
_WEAR = _hexone("p0:b1*2 p1:c4*1"), _hexone("p0:b1*2 p1:c4*1", "grey:b1 gone:-")

_DIAGRAMS = {
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


_THEMES = marked(
    {
        "chain": ("Chain", "One explosion sets off the next."),
        "exit-to-centre": (
            "Exit to the centre",
            "A pawn leaves over a point and lands on the centre.",
        ),
        "take-over": ("Taking over", "One explosion takes over three pawns or more."),
        "most-first": ("Most pawns first", "The stack with the most pawns must explode first."),
        "four-stack": ("Stack of four", "Four pawns or more on a cell: some of them stay."),
        "worn-cell": ("Grey cell", "An explosion turns an outer cell grey."),
        "remove-cell": ("Removed cell", "An explosion takes an outer cell off the board."),
        "eliminate": ("Clean sweep", "The last turn takes every pawn that is left, five or more."),
        "quiet": ("Quiet move", "Nothing explodes in the first turn."),
    }
)


register(
    "hexone",
    FamilyWords(
        name="Hexone",
        sides=marked(("Blue", "Red")),
        pieces=(said_of("pawns", "Blue"), said_of("pawns", "Red")),
        has_long_turns=True,
        reasons=marked({"eliminated": "the opponent has no pawns left"}),
        events={
            "placed": PAWN_PLACED,
            "exploded": said("{cell} explodes the {way} way."),
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
        remarks={
            "pawns-taken": counted(
                "This lets {rival} take over {n} pawn with {move}.",
                "This lets {rival} take over {n} pawns with {move}.",
                "pawns",
            ),
            "chain-missed": counted(
                "{best} takes over {n} pawn.", "{best} takes over {n} pawns.", "pawns"
            ),
            "pawns-lost": counted(
                "{mover} loses {n} pawn over the edge.",
                "{mover} loses {n} pawns over the edge.",
                "pawns",
            ),
        },
        coached={
            "chain-missed": counted(
                "You could have taken over {n} pawn.",
                "You could have taken over {n} pawns.",
                "pawns",
            ),
        },
        lessons={
            "no-stack": said("Your stacks are not that high yet."),
            "not-exploded": said("Nothing explodes: a stack needs three pawns."),
            "not-landed": said("No pawn lands on the marked cell this way."),
            "too-few-taken": Choice(
                "n",
                {"0": said("This takes over no pawn.")},
                otherwise=counted(
                    "This takes over {n} pawn only.", "This takes over {n} pawns only.", "n"
                ),
            ),
            "over-the-edge": counted(
                "{n} pawn flies off the board.", "{n} pawns fly off the board.", "n"
            ),
            "too-few-explosions": said("There is only one explosion."),
            "not-worn": said("No outer cell explodes."),
            "too-few-points": said("You win, but with {n} points only."),
        },
        themes=_THEMES,
        faults={
            "IllegalMove": marked(
                {
                    "opening-in-first-ring": (
                        "The first pawn must be next to the centre; {cell} is not."
                    ),
                    "centre-forbidden": "You cannot place a pawn on the centre.",
                    "cell-removed": "{cell} has been removed from the board.",
                    "opponent-holds": "Your opponent holds {cell}.",
                    "not-beside-own": "{cell} is not next to one of your cells.",
                    "must-explode": "One of your stacks must explode first, with A or Y: {cells}.",
                    "no-explosion": ("You need three pawns on {cell} for an explosion."),
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
                    "not-an-outer-cell": "{cell} is not an outer cell: it never turns grey.",
                    "pawn-on-removed-cell": (
                        "There is a pawn on {cell}, but that cell has been removed."
                    ),
                    "wrong-opening": (
                        "The pawns do not match the number of opening placements, {opened}."
                    ),
                    "worn-before-opening": (
                        "No cell can be grey before both players have placed their first pawn."
                    ),
                    "empty-board": "There is no pawn on the board.",
                    "empty-stack": "The stack on {cell} has no pawns.",
                    "unexploded-stack": "{count} pawns on {cell} should have exploded.",
                }
            ),
        },
        pointed=marked(
            {
                "opening-in-first-ring": "The first pawn must be next to the centre.",
                "cell-removed": "This cell has been removed from the board.",
                "opponent-holds": "Your opponent holds this cell.",
                "not-beside-own": "This cell is not next to one of yours.",
                "must-explode": "One of your stacks must explode first.",
                "no-explosion": "You need three pawns here for an explosion.",
                "not-your-largest-stack": "Your largest stack explodes first.",
            }
        ),
        diagrams={"hexone": _DIAGRAMS},
    ),
)
