"""SIX in words."""

from __future__ import annotations

from sixfold.locale.catalogue import marked
from sixfold.locale.diagrams import Picture
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


def _diagrams(edition: str) -> dict[str, tuple[Picture, ...]]:
    """The diagrams of one edition."""
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
                "short": "{loser} has five tiles or fewer",
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
        diagrams={f"six/{edition}": _diagrams(edition) for edition in _EDITIONS},
    ),
)
