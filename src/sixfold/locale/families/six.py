"""SIX in words."""

from __future__ import annotations

from sixfold.locale.catalogue import marked
from sixfold.locale.families import six_diagrams
from sixfold.locale.family import FamilyWords, register
from sixfold.locale.saying import Choice, counted, said

_EDITIONS = marked(
    {
        "first-edition": "First edition",
        "steffen": "Steffen-Spiele edition",
        "foxmind": "FoxMind edition, basic game",
        "foxmind-advanced": "FoxMind edition, advanced game",
    }
)

_ILLEGAL_MOVE = marked(
    {
        "placing-phase": "Tiles cannot be moved before all of them have been placed.",
        "moving-phase": (
            "All tiles are on the table: move one of yours instead of placing a new one."
        ),
        "not-touching": "A tile on {cell} would touch no other tile.",
        "first-tile-at-origin": "The first tile goes to 0,0.",
        "first-move-must-touch-red": (
            "The first tile must touch the red start tile; {cell} does not."
        ),
        "first-move-must-not-touch-black": (
            "The first tile must not touch the black start tile; {cell} does."
        ),
        "no-tile": "There is no tile on {source}.",
        "own-tile-needed": "The tile on {source} is not yours.",
        "same-cell": "A tile cannot go back to {cell}, where it came from.",
        "would-split": ("Moving the tile from {source} to {target} would split the field."),
        "not-touching-kept": "{cell} does not touch the group that stays on the table.",
        "choice-needed": ("Several groups are equally large: add the one that stays, ={choices}."),
        "choice-not-needed": ("There is nothing to choose in this move: leave out the = part."),
        "wrong-choice": ("That is not the name of a group that can stay: choose {choices}."),
        "declare-off": "Shapes are not declared in this game: leave out the !.",
        "no-shape": "There is no shape of your colour to declare.",
    }
)

_NOTATION = marked(
    {
        "two-numbers-expected": ("Two numbers with a comma are expected at character {place}."),
        "colour-expected": ("A colour, b or r, is expected at character {place}, not “{found}”."),
    }
)

_SETUP = marked(
    {
        "too-many-tiles": "There are more than {most} tiles of one colour ({colour}).",
        "too-far": "{cell} is too far away; coordinates go up to {most}.",
        "not-connected": "All tiles must hang together.",
        "wrong-hand": "A hand has between 0 and {most} tiles ({colour}).",
        "tiles-missing": (
            "There should be {expected} tiles of {colour} on the table, not {found}."
        ),
        "tiles-superfluous": (
            "There should be {expected} tiles of {colour} on the table, not {found}."
        ),
        "hands-out-of-step": ("Hands of {hands} tiles cannot come about by placing in turn."),
        "not-the-start": "Before the first move there are only the start tiles.",
        "declare-off": "Shapes are not declared in this game.",
        "nothing-to-declare": (
            "There is no shape of {colour} that its last move could have declared."
        ),
        "shape-before-last-move": ("The game was over before the last move: {colour} had a shape."),
        "empty-table": "The table is empty in phase two.",
    }
)

register(
    "six",
    FamilyWords(
        name="SIX",
        sides=marked(("Black", "Red")),
        editions=_EDITIONS,
        options=marked({"declare": "Declare your shapes"}),
        reasons=marked(
            {
                "line": "a line",
                "triangle": "a triangle",
                "ring": "a ring",
                "short": "five tiles or fewer are left",
                "both-short": "both have five tiles or fewer",
            }
        ),
        events={
            "placed": said("{side} lays a tile on {cell}."),
            "moved": said("{side} moves the tile from {source} to {target}."),
            "declared": Choice(
                "shape",
                {
                    "line": said("{side} declares a line."),
                    "triangle": said("{side} declares a triangle."),
                    "ring": said("{side} declares a ring."),
                },
            ),
            "captured": counted(
                "{n} tile leaves the table ({first}: {a}, {second}: {b}).",
                "{n} tiles leave the table ({first}: {a}, {second}: {b}).",
                "cells",
            ),
        },
        faults={
            "IllegalMove": _ILLEGAL_MOVE,
            "NotationError": _NOTATION,
            "SetupError": _SETUP,
        },
        diagrams={f"six/{edition}": six_diagrams.of_edition(edition) for edition in _EDITIONS},
    ),
)
