"""SIX in words."""

from __future__ import annotations

from sixfold.locale.catalogue import marked
from sixfold.locale.families import six_diagrams
from sixfold.locale.family import FamilyWords, register
from sixfold.locale.saying import Choice, counted, said, said_of

_THEMES = marked(
    {
        "ring": ("Ring", "A ring decides the game."),
        "triangle": ("Triangle", "A triangle decides the game."),
        "line": ("Line", "A line of six decides the game."),
        "double-threat": ("Double threat", "Threaten to complete a shape in two places at once."),
        "block": ("Block", "Lay a tile where your opponent wants to complete a shape."),
        "split": ("Split", "Take up a tile so that the others fall apart."),
        "capture": ("Capture", "Take more tiles of your opponent than of your own."),
        "equal-groups": ("Equal groups", "Two groups are equally large: choose which one stays."),
        "short": ("Five or fewer", "Leave your opponent with five tiles or fewer."),
        "linking-tile": (
            "Linking tile",
            "Move a tile that links the others, and keep them linked.",
        ),
        "landing": ("Landing", "Where the tile lands decides which group stays."),
        "quiet": ("Quiet move", "The first move threatens nothing yet."),
    }
)


_SIDES = marked(("Black", "Red"))

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
        "placing-phase": "Tiles cannot be moved until all of them have been laid.",
        "moving-phase": (
            "All tiles are on the table: move one of yours instead of laying a new one."
        ),
        "not-touching": "A tile on {cell} would not touch any other tile.",
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
        "choice-needed": ("Several groups are the same size: add the one that stays, ={choices}."),
        "choice-not-needed": ("There is nothing to choose in this move: leave out the = part."),
        "wrong-choice": ("That is not the name of a group that can stay: choose {choices}."),
        "declare-off": "Shapes are not declared in this game: leave out the !.",
        "no-shape": "There is no shape of your colour to declare.",
    }
)

_POINTED = marked(
    {
        "not-touching": "A tile here would not touch any other tile.",
        "first-tile-at-origin": "The first tile goes in the middle.",
        "first-move-must-touch-red": "The first tile must touch the red start tile.",
        "first-move-must-not-touch-black": "The first tile must not touch the black start tile.",
        "no-tile": "There is no tile here.",
        "own-tile-needed": "This tile is not yours.",
        "same-cell": "A tile cannot go back to where it came from.",
        "would-split": "This move would split the field.",
        "not-touching-kept": "This cell does not touch the group that stays on the table.",
        "choice-needed": "Several groups are the same size: choose the one that stays.",
        "wrong-choice": "This group cannot stay.",
    }
)

_NOTATION = marked(
    {
        "two-numbers-expected": (
            "Two numbers separated by a comma are expected at character {place}."
        ),
        "colour-expected": ("A colour, b or r, is expected at character {place}, not “{found}”."),
    }
)

_TILES = counted(
    "{colour} should have {n} tile on the table, not {found}.",
    "{colour} should have {n} tiles on the table, not {found}.",
    "expected",
)

_SETUP = marked(
    {
        "too-many-tiles": "{colour} cannot have more than {most} tiles.",
        "too-far": "{cell} is too far away; coordinates go up to {most}.",
        "not-connected": "All tiles must be connected.",
        "wrong-hand": "{colour} can have from 0 to {most} tiles in hand.",
        "hands-out-of-step": (
            "Hands of {hands} tiles are impossible: the players lay their tiles in turn."
        ),
        "not-the-start": "Before the first move there are only the start tiles.",
        "declare-off": "Shapes are not declared in this game.",
        "nothing-to-declare": ("{colour} has no shape that the last move could have declared."),
        "shape-before-last-move": ("The game was over before the last move: {colour} had a shape."),
        "empty-table": "The table cannot be empty in phase two.",
    }
)

register(
    "six",
    FamilyWords(
        name="SIX",
        sides=_SIDES,
        pieces=(said_of("tiles", "Black"), said_of("tiles", "Red")),
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
        remarks={
            "threat-not-blocked": Choice(
                "shape",
                {
                    "line": said("The threat is not blocked: {rival} gets a line with {move}."),
                    "triangle": said(
                        "The threat is not blocked: {rival} gets a triangle with {move}."
                    ),
                    "ring": said("The threat is not blocked: {rival} gets a ring with {move}."),
                },
            ),
            "shape-allowed": Choice(
                "shape",
                {
                    "line": said("This allows {rival} a line with {move}."),
                    "triangle": said("This allows {rival} a triangle with {move}."),
                    "ring": said("This allows {rival} a ring with {move}."),
                },
            ),
            "two-threats": said("This lets {rival} make two threats at once with {move}: {cells}."),
            "tiles-given": counted(
                "The move itself costs {mover} {n} tile.",
                "The move itself costs {mover} {n} tiles.",
                "tiles",
            ),
            "tiles-lost": counted(
                "This lets {rival} capture {n} tile with {move}.",
                "This lets {rival} capture {n} tiles with {move}.",
                "tiles",
            ),
            "capture-missed": counted(
                "{best} captures {n} tile of {rival}.",
                "{best} captures {n} tiles of {rival}.",
                "tiles",
            ),
        },
        lessons={
            "touches-own": said("This tile touches one of your own as well."),
            "other-tile": said("That is allowed, but the task asks for another tile."),
            "tiles-left": counted("{n} tile leaves the table.", "{n} tiles leave the table.", "n"),
            "nothing-captured": said("Nothing is captured: the field is still whole."),
            "too-few-captured": counted(
                "This captures only {n} tile of your opponent.",
                "This captures only {n} tiles of your opponent.",
                "n",
            ),
            "own-captured": counted(
                "This costs you {n} tile of your own.",
                "This costs you {n} tiles of your own.",
                "n",
            ),
            "not-declared": said("The shape is there, but you have not declared it."),
        },
        themes=_THEMES,
        coached={
            "capture-missed": counted(
                "You could have captured {n} tile of {rival}.",
                "You could have captured {n} tiles of {rival}.",
                "tiles",
            ),
        },
        faults={
            "IllegalMove": _ILLEGAL_MOVE,
            "NotationError": _NOTATION,
            "SetupError": {**_SETUP, "tiles-missing": _TILES, "tiles-superfluous": _TILES},
        },
        pointed=_POINTED,
        values={"colour": {"b": _SIDES[0], "r": _SIDES[1]}},
        diagrams={f"six/{edition}": six_diagrams.of_edition(edition) for edition in _EDITIONS},
    ),
)
