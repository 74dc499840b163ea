"""SIX in pictures and in the terminal."""

from sixfold.render.family import FamilyDrawings, register
from sixfold.render.six import terminal
from sixfold.render.six.drawing import SixDrawing

register(
    "six",
    FamilyDrawings(
        picture=SixDrawing,
        board=terminal.board,
        facts=terminal.facts,
        signs=("⬢", "⬡"),
        # Black is the terminal's own colour in bold: black ink would vanish on a dark screen.
        styles=("1", "31"),
    ),
)
