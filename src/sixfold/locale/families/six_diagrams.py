"""The diagrams of SIX: positions of each edition that show a rule at work."""

from __future__ import annotations

from sixfold.locale.diagrams import Picture, steps

_SHAPES = (
    ("-5,0;-4,0;-3,0;-2,0;-1,0;0,0;1,1", "-4,-1;-3,1;-2,-1;-1,1;1,-1;1,0"),
    ("-2,2;-1,1;-1,2;0,0;0,1;0,2;2,-1", "-2,1;-1,0;-1,3;1,0;1,1;1,2"),
    ("-2,0;-2,1;-1,-1;-1,1;0,-1;0,0;2,-1", "-3,1;-2,-1;-2,2;0,1;1,-1;1,0"),
)
"""Black and red tiles: a line, a triangle and a ring that Black has just finished."""

_THREAT = "b:0,0;1,-1;1,1;2,-1;2,0 r:1,-2;1,0;1,2;3,-1"
"""Black has five tiles around 1,0; a tile on 0,1 would be the sixth."""

_LATE = "b:0,0;1,1;4,-1;4,0;4,1;5,-1;5,0;5,1 r:0,1;1,-1;1,0;2,-1;2,0;2,1;3,0;6,0"
"""A field that only the tile on 3,0 holds together, when many tiles have been captured."""

_EQUAL = _LATE.replace("5,1 ", "5,1;7,0 ")
"""One tile more on the right: eight and eight without the tile on 3,0."""

_TWELVE = (
    "b:-1,2;0,0;1,0;1,1;2,1;4,-1;4,0;4,1;5,-1;5,2;6,1;7,0"
    " r:-1,1;0,1;0,2;1,-1;2,-1;2,0;3,0;4,2;5,0;5,1;6,-1;6,0"
)
"""Eleven tiles on the left of 3,0 and twelve on the right; its tile makes the left equal."""

_WHOLE = {
    "first-edition": (
        "b:-2,2;-1,0;-1,2;0,-1;0,0;0,2;1,-2;1,1;2,-2;4,-1;4,0;4,1;5,-1;5,0;5,1;7,-2;7,-1;7,0;8,-1"
        " r:-2,0;-1,-1;-1,1;0,-2;0,1;1,-1;1,0;2,-1;2,0;2,1;3,0;5,-2;6,-2;6,-1;6,0;6,1;7,1;8,-2;8,0"
    ),
    "foxmind": (
        "b:-2,3;-1,0;-1,2;0,-2;0,-1;0,0;1,-2;1,1;4,-1;4,0;4,1;4,2;5,-2;5,-1;5,0;5,1;6,1;7,-1;7,0"
        ";7,1;8,-1 r:-2,0;-2,1;-2,2;-1,-1;-1,1;-1,3;0,1;1,-1;1,0;2,-2;2,-1;2,0;2,1;3,0;5,2;6,-2"
        ";6,-1;6,0;6,2;7,-2;8,0"
    ),
}
"""That middle in a field that has all its tiles, as it must where nothing is captured."""

_CELLS = {"3,0": "x", "3,-1": "1", "2,2": "2", "3,2": "3"}
"""What the pages call the tile in the middle, and the cells where it might go."""

_MOVING = "hands:0,0 turn:1 seen:1"


def of_edition(edition: str) -> dict[str, tuple[Picture, ...]]:
    """The diagrams of one edition."""
    game = f"six/{edition}"
    first = edition == "first-edition"
    total = 19 if first else 21
    start = "b:0,0 r:- hands:18,19 turn:1" if first else "b:0,0 r:1,0 hands:20,20 turn:0"
    field = f"{game} {_WHOLE.get(edition, _LATE)} {_MOVING}"
    threat = f"{game} {_THREAT} hands:{total - 5},{total - 4} turn:1 seen:1"
    return {
        "six-shapes": tuple(
            Picture(f"{game} b:{black} r:{red} hands:{total - 7},{total - 6} turn:1 seen:1")
            for black, red in _SHAPES
        ),
        "six-start": (Picture(f"{game} {start} seen:1", legal=True),),
        "six-threat": steps(threat, "", "0,1", "4,-1", "4,-1 0,1", labels={"0,1": "x"}),
        "six-move": (Picture(field, preview="6,0>3,1"),),
        "six-split": (Picture(field, labels=_CELLS, coordinates=edition not in _WHOLE),),
        "six-first-cells" if first else "six-cells": (
            Picture(f"{game} {start} seen:1", coordinates=True, legal=True),
        ),
        **_after_the_split(edition, game, field),
    }


def _after_the_split(edition: str, game: str, field: str) -> dict[str, tuple[Picture, ...]]:
    """What becomes of a field that falls apart."""
    if edition == "first-edition":
        return {}
    if edition == "foxmind":
        return {"six-whole": steps(field, "", "3,0>3,-1", labels=_CELLS)}
    if edition == "steffen":
        choice = steps(
            f"{game} {_EQUAL} {_MOVING}", "", "3,0>2,2=0,0", "3,0>3,2=4,-1", labels=_CELLS
        )
    else:
        choice = steps(
            f"{game} {_TWELVE} {_MOVING}",
            "",
            "3,0>1,2=-1,1",
            "3,0>1,2=4,-1",
            labels={"3,0": "x", "1,2": "1"},
        )
    return {
        "six-capture": steps(field, "", "3,0>2,2", labels=_CELLS),
        "six-choice": choice,
    }
