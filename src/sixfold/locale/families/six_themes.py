"""What the puzzles of SIX are about: the name of each theme, and one line about it."""

from __future__ import annotations

from sixfold.locale.catalogue import marked

THEMES = marked(
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
