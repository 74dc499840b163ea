"""The codes of everything that can be wrong with a move of SIX."""

from __future__ import annotations

from typing import Final

GAME_OVER: Final = "game-over"
PLACING_PHASE: Final = "placing-phase"
MOVING_PHASE: Final = "moving-phase"
MAY_NOT_PASS: Final = "may-not-pass"
OCCUPIED: Final = "occupied"
NOT_TOUCHING: Final = "not-touching"
FIRST_TILE_AT_ORIGIN: Final = "first-tile-at-origin"
FIRST_MOVE_MUST_TOUCH_RED: Final = "first-move-must-touch-red"
FIRST_MOVE_MUST_NOT_TOUCH_BLACK: Final = "first-move-must-not-touch-black"
NO_TILE: Final = "no-tile"
OWN_TILE_NEEDED: Final = "own-tile-needed"
SAME_CELL: Final = "same-cell"
WOULD_SPLIT: Final = "would-split"
NOT_TOUCHING_KEPT: Final = "not-touching-kept"
CHOICE_NEEDED: Final = "choice-needed"
CHOICE_NOT_NEEDED: Final = "choice-not-needed"
WRONG_CHOICE: Final = "wrong-choice"
DECLARE_OFF: Final = "declare-off"
NO_SHAPE: Final = "no-shape"

ALL: Final = (
    GAME_OVER, PLACING_PHASE, MOVING_PHASE, MAY_NOT_PASS, OCCUPIED, NOT_TOUCHING,
    FIRST_TILE_AT_ORIGIN, FIRST_MOVE_MUST_TOUCH_RED, FIRST_MOVE_MUST_NOT_TOUCH_BLACK, NO_TILE,
    OWN_TILE_NEEDED, SAME_CELL, WOULD_SPLIT, NOT_TOUCHING_KEPT, CHOICE_NEEDED, CHOICE_NOT_NEEDED,
    WRONG_CHOICE, DECLARE_OFF, NO_SHAPE,
)  # fmt: skip
