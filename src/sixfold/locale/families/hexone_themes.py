"""What the puzzles of Hexone are about: the name of each theme, and one line about it."""

from __future__ import annotations

from sixfold.locale.catalogue import marked

THEMES = marked(
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
