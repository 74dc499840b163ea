"""GoSix in pictures and in the terminal."""

from sixfold.render.family import FamilyDrawings, register
from sixfold.render.gosix import terminal
from sixfold.render.gosix.drawing import GoSixDrawing

DRAWINGS = FamilyDrawings(
    picture=GoSixDrawing,
    board=terminal.board,
    facts=terminal.facts,
    signs=("●", "○"),
    styles=("31", "32"),
)

register("gosix", DRAWINGS)
