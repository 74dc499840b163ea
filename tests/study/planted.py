"""Positions with a move that must not be overlooked, as records of a game that goes wrong there."""

from __future__ import annotations

from typing import NamedTuple

import sixfold
from sixfold.engine.limits import Limits
from sixfold.records import Record

LIMITS = Limits(nodes=4_000)
"""Little, so that tests are quick; what is planted is seen with less."""


class Planted(NamedTuple):
    """Where something is to be found, the turn that finds it, and one that throws it away."""

    position: str
    right: str
    wrong: str


WON = {
    "six at once": Planted(
        "six/steffen b:-3,-1;-2,-2;-1,-1;-1,0;0,-4;0,-1;0,0;1,-5;1,-3;1,-1;1,1;2,-2;2,1;3,1 "
        "r:-2,-1;-2,2;-1,-2;-1,2;0,-5;0,-2;0,1;0,2;0,3;1,-6;1,-4;1,0;1,2;2,2 "
        "hands:7,7 turn:0 seen:1",
        "-1,1",
        "-3,2",
    ),
    "six, phase two": Planted(
        "six/steffen b:-4,7;-3,0;-2,-3;-2,-2;-2,2;-1,-3;-1,1;-1,2;-1,3;-1,4;0,-3;0,0;0,1;1,1;2,0;"
        "2,1;3,-1;3,3;4,-4;4,-1;5,-4 r:-4,8;-3,1;-3,4;-3,5;-3,6;-2,-1;-2,0;-2,5;-1,-2;-1,0;0,2;1,0;"
        "2,2;3,0;3,1;3,2;4,-3;4,-2;4,2;5,-3;5,1 hands:0,0 turn:1 seen:1",
        "-2,-1>4,0",
        "-4,8>-5,7",
    ),
    "gosix": Planted(
        "gosix p0:b2;b3;d1;d3;f2;f3;g1;h2 p1:a1;a2;b1;c3;d4;e4;g2;g3;h1 hexes:011..0. turn:0",
        "e3",
        "c1",
    ),
    "hexone": Planted(
        "hexone p0:b1*1;c2*2 p1:c3*2;c4*2;c5*1;d1*2;d3*1;d4*2;e1*1;e2*1;e3*1 "
        "grey:c1;d4;e1;e2;e3 gone:- opened:2 turn:0 seen:1",
        "c2 c2A c3A c4Y d4Y d1Y",
        "b1",
    ),
}
"""A proven win that can be let go."""

ONLY = {
    "six": Planted(
        "six/foxmind b:0,0;0,2;1,1;2,-1;4,-1 r:1,-1;1,0;2,0;3,-2;3,-1 hands:16,16 turn:0 seen:1",
        "2,-2",
        "0,1",
    ),
    "six with teams": Planted(
        "six/foxmind+teams b:0,0;0,2;1,1;2,-1;4,-1 r:1,-1;1,0;2,0;3,-2;3,-1 hands:16,16 turn:0 "
        "seen:1",
        "2,-2",
        "0,1",
    ),
    "gosix": Planted(
        "gosix p0:a1;c2;d2;d4;e3;f1;f3;g1;g3;h2 p1:a2;b1;b3;c1;c3;d1;d3;h1 hexes:..01..1 turn:0",
        "e2",
        "e4",
    ),
    "hexone": Planted(
        "hexone p0:a1*1;a2*2;a3*1;c2*1;c3*2;c4*2;d2*2;d3*2;d4*1;e1*2 p1:b3*1;b4*1;d1*1;e2*2;e3*1 "
        "grey:a1;a2;d1 gone:b1;c1 opened:2 turn:1 seen:1",
        "e2 e2Y d3Y e1A c4Y c3Y d2Y d1Y c2A c3Y b3A a2Y b4A",
        "b2",
    ),
}
"""Every other move loses."""


def played(planted: Planted, moves: str) -> Record:
    """A record that begins there, with a turn."""
    start = sixfold.position(planted.position)
    record = Record.new(start.game, players=("Ada", "Bob"), start=start)
    for move in moves.split():
        record.add(move)
    return record
