"""Hexone in words."""

from __future__ import annotations

from sixfold.locale.catalogue import marked
from sixfold.locale.families import hexone_diagrams, hexone_themes
from sixfold.locale.families.pawns import PLACED
from sixfold.locale.family import FamilyWords, register
from sixfold.locale.saying import Choice, counted, said, said_of

register(
    "hexone",
    FamilyWords(
        name="Hexone",
        sides=marked(("Blue", "Red")),
        pieces=(said_of("pawns", "Blue"), said_of("pawns", "Red")),
        has_long_turns=True,
        reasons=marked({"eliminated": "the opponent has no pawns left"}),
        events={
            "placed": PLACED,
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
        themes=hexone_themes.THEMES,
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
        diagrams={"hexone": hexone_diagrams.DIAGRAMS},
    ),
)
