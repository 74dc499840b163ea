"""What the puzzles of GoSix are about: the name of each theme, and one line about it."""

from __future__ import annotations

from sixfold.locale.catalogue import marked

THEMES = marked(
    {
        "last-corner": (
            "The last corner",
            "One corner of a hexagon is left: make it yours, no matter who closes it.",
        ),
        "give-away": ("Giving away", "Close a hexagon for your opponent, who loses pawns with it."),
        "two-at-once": ("Two at once", "One pawn closes several hexagons."),
        "forbidden-tie": (
            "The forbidden tie",
            "Make a corner forbidden for your opponent: closing there would be a tie.",
        ),
        "long-chain": ("Long chain", "Linked pawns elsewhere win the hexagon."),
        "close": ("Closing", "Conquer a hexagon on the way."),
        "fourth-hexagon": ("The fourth hexagon", "The fourth hexagon wins the game."),
        "pass": ("Passing", "Somebody has no corner left."),
        "quiet": ("Quiet move", "The first move closes nothing yet."),
    }
)
