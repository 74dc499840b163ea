"""GoSix in words."""

from __future__ import annotations

from sixfold.locale.catalogue import marked
from sixfold.locale.families import gosix_diagrams
from sixfold.locale.family import PAWN_PLACED, FamilyWords, register
from sixfold.locale.saying import counted, said, said_of

_THEMES = marked(
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


_TIE = counted(
    "A pawn on {cell} would close hexagon {hexagons} with equal counts, {counts} each.",
    "A pawn on {cell} would close the hexagons {hexagons} with equal counts, {counts} each.",
    "hexagons",
)
"""A placement may close several hexagons with equal counts."""

_TIE_HERE = counted(
    "A pawn here would close {n} hexagon with equal counts, {counts} each.",
    "A pawn here would close {n} hexagons with equal counts, {counts} each.",
    "hexagons",
)

register(
    "gosix",
    FamilyWords(
        name="GoSix",
        sides=marked(("Red", "Green")),
        pieces=(said_of("pawns", "Red"), said_of("pawns", "Green")),
        reasons=marked({"four": "four hexagons", "blocked": "nobody can place a pawn"}),
        events={
            "placed": PAWN_PLACED,
            "closed": said("{side} conquers hexagon {hexagon}, {more} against {fewer}."),
            "cleared": counted(
                "{side} takes {n} pawn off: {cells}.",
                "{side} takes {n} pawns off: {cells}.",
                "cells",
            ),
        },
        remarks={
            "hexagon-given": said(
                "This closes hexagon {hexagon} for {rival}, {more} against {fewer}."
            ),
            "hexagon-allowed": said("This lets {rival} conquer hexagon {hexagon} with {move}."),
            "hexagon-missed": said("{best} conquers hexagon {hexagon}."),
        },
        coached={"hexagon-missed": said("You could have conquered hexagon {hexagon}.")},
        lessons={
            "nothing-closed": said(
                "This closes no hexagon: the last of its six corners is still empty."
            ),
            "rival-conquers": said(
                "Your opponent conquers this hexagon: {more} linked pawns against {fewer}."
            ),
            "you-conquer": said(
                "You conquer this hexagon yourself: {more} linked pawns against {fewer}."
            ),
            "other-hexagon": said("This conquers a hexagon, but not the marked one."),
            "too-few-closed": said("This conquers one hexagon only."),
            "not-linked": said(
                "No side joins this corner to your chain, so the pawn stands alone."
            ),
            "still-forbidden": said("The marked corner is still not allowed for you."),
        },
        themes=_THEMES,
        faults={
            "IllegalMove": {"tie-closing": _TIE},
            "NotationError": marked(
                {
                    "corner-expected": (
                        "“{text}”: a corner such as {example} is expected at character {place}."
                    ),
                    "seven-owners-expected": (
                        "The owners of the seven hexagons are expected at character {place}."
                    ),
                    "owner-expected": (
                        "An owner, 0, 1 or a dot, is expected at character {place}, not “{found}”."
                    ),
                }
            ),
            "SetupError": marked(
                {
                    "wrong-owners": ("Each of the seven hexagons belongs to 0, to 1 or to nobody."),
                    "full-without-owner": ("Hexagon {hexagon} is full, so somebody must own it."),
                    "too-many-hexagons": "Nobody can own more than {most} hexagons.",
                }
            ),
        },
        pointed={"tie-closing": _TIE_HERE},
        diagrams={"gosix": gosix_diagrams.DIAGRAMS},
    ),
)
