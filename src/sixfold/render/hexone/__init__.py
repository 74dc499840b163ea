"""Hexone in pictures and in the terminal."""

from sixfold.render.family import FamilyDrawings, register
from sixfold.render.hexone import terminal
from sixfold.render.hexone.drawing import HexoneDrawing

register(
    "hexone",
    FamilyDrawings(
        picture=HexoneDrawing,
        board=terminal.board,
        facts=terminal.facts,
        signs=("●", "○"),
        styles=("94", "31"),
    ),
)
