"""The diagrams of GoSix: positions that show a rule at work."""

from __future__ import annotations

from sixfold.locale.diagrams import Picture, steps


def _gosix(pawns: str, turn: int = 0, hexes: str = ".......") -> str:
    return f"gosix {pawns} hexes:{hexes} turn:{turn}"


def _numbered(*corners: str) -> dict[str, str]:
    """The pawns that count, one by one."""
    return {corner: str(number) for number, corner in enumerate(corners, 1)}


_LINKED = "p0:a2;b2;b3;d2 p1:a1;b1;c1;d1"

_COUNTED = "p0:a2;b2;c2;d3;e1 p1:c3;d2;d4;e2;e4;f2;g2"
"""Red closes hexagon 4 on e3; the pawn on e1 and the chain c3 d4 e4 are not linked to it."""

_GIFT = "p0:c3;d3;e2;e3;g1 p1:a1;b1;c1;c2;d2"
"""Green is about to win hexagon 4; Red closes hexagon 1 on b2, and Green's chain comes off."""

_TWO = "p0:b2;d2;d3;f3;g1;h1 p1:a1;a2;b1;b3;c1;c3;d4"
"""A red pawn on c2 would close hexagon 1 with four against three and hexagon 2 with four each."""

_BOTH = "p0:b2;c1;c3;d2 p1:a1;a2;b1;b3;d3;e3;e4;f3"
"""A red pawn on c2 closes hexagon 1, which Red wins, and hexagon 2, which Green wins."""

DIAGRAMS = {
    "gosix-board": (Picture(_gosix("p0:- p1:-"), coordinates=True),),
    "gosix-counts": (
        Picture(
            _gosix(_COUNTED),
            preview="e3",
            labels={
                **_numbered("a2", "b2", "c2", "d3", "e3"),
                **_numbered("d2", "e2", "f2", "g2"),
            },
        ),
    ),
    "gosix-after": (
        *steps(_gosix(_LINKED), "", "c2", coordinates=True),
        *steps(_gosix(_LINKED, turn=1), "", "c2", coordinates=True),
    ),
    "gosix-gift": steps(_gosix(_GIFT), "", "b2", "b2 d2", "b2 d2 c2", coordinates=True),
    "gosix-forbidden": (Picture(_gosix(f"{_LINKED};e1"), coordinates=True, legal=True),),
    "gosix-tie": (
        Picture(_gosix(_TWO), coordinates=True, labels={"c2": "x", "1": "4:3", "2": "4:4"}),
    ),
    "gosix-both": steps(_gosix(_BOTH), "", "c2", coordinates=True),
    "gosix-won": (Picture(_gosix("p0:c1;d2;e2 p1:e1;f1", hexes="01.010."), moves=("d1",)),),
}
"""Name → pictures."""
