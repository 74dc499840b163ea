"""Puzzles to judge, right and wrong, for tests of the check and of the makers."""

from __future__ import annotations

import hashlib
from typing import Any

import sixfold

WON = "six/foxmind b:0,0;0,1;1,-1;2,-1;2,0 r:1,0;3,0;3,1;4,0;4,1 hands:16,16 turn:0 seen:1"
"""Black closes the ring at 1,1, and only there."""
TWICE = "six/foxmind b:0,0;1,-1;2,-2;3,-3;4,-4 r:0,1;1,0;2,0;3,0;5,-4 hands:16,16 turn:0 seen:1"
"""Black can lengthen the line at both ends."""
MUST_PASS = (
    "six/first-edition"
    " b:-13,9;-13,12;-12,7;-12,10;-10,6;-8,6;-6,6;-5,7;"
    "-3,6;-2,2;-2,4;-2,7;-1,1;-1,5;-1,8;0,0;0,6;1,-1;2,-2"
    " r:-13,8;-13,11;-13,13;-12,9;-11,6;-9,6;-7,6;"
    "-6,7;-4,5;-4,6;-3,3;-3,7;-2,3;-2,8;-1,4;0,-1;0,5;0,7;3,-3"
    " hands:0,0 turn:0 seen:1"
)
"""Nothing but `pass` is legal."""


def as_row(position: str, moves: list[str], within: int, **others: Any) -> dict[str, Any]:
    """A puzzle that claims to be a win."""
    start = sixfold.position(position)
    return {
        "id": hashlib.sha256(f"{start.game.id} {start.canonical_key}".encode()).hexdigest()[:10],
        "game": start.game.id,
        "position": position,
        "goal": "win",
        "plies": len(moves),
        "within": within,
        "moves": moves,
        "themes": ["-"],
        "difficulty": 600,
        **others,
    }
