"""Engines that do not compile: for a computer's first move, while kernels are still being made.

Compiling a game takes half a minute once on a machine. A process that finds SIXFOLD_PLAIN in its
environment when it imports the engine runs the same kernels as plain Python instead (`jit`,
`memory` and `fixed` explain how). It starts at once and is some hundreds of times slower, which is
fast enough for the levels that look at a few hundred positions; and it plays the same moves, to the
last bit of every key and every rounding.

    if can_answer("six", 3):
        process = Popen(command, env={**os.environ, **ENVIRONMENT})

Nothing heavy is loaded here, so that a server can ask.
"""

from __future__ import annotations

import os

from sixfold.engine import checks
from sixfold.engine.errors import TooSlowUncompiled
from sixfold.engine.family import description
from sixfold.engine.levels import DRAGON, level_of

VARIABLE = "SIXFOLD_PLAIN"
ENVIRONMENT = {VARIABLE: "1"}
"""What a process must find in its environment before it imports the engine."""

PLAIN = os.environ.get(VARIABLE, "0") != "0" or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
"""Whether this process runs kernels as plain Python."""

WORK = 12_000
"""Nodes that a move may cost, a second or two where each takes a tenth of a millisecond."""
PLAYOUT, SETTING_UP = 2, 20
"""What a playout, and a new position with all that belongs to it, cost in nodes."""
MANY_MOVES, DEARER = 200, 5
"""Beyond this number of legal moves (phase two of SIX) a node takes as many times as long."""


def can_answer(game_id: str, level: int | None) -> bool:
    """Whether a level of a game, or of a family, is worth asking without compiled kernels.

    It depends on nothing but the level. A position may still turn out to be too much work
    (`TooSlowUncompiled`), though no position of a game that has just begun does.

    >>> [level for level in range(1, 11) if can_answer("gosix", level)]
    [1, 2, 3, 4, 5, 6, 7, 8]
    """
    family = checks.family(game_id.partition("/")[0].partition("+")[0])
    if description(family) is None:
        return True  # the generic player has nothing to compile
    if level is None or level > DRAGON:
        return False
    skill = level_of(level).skill(family)
    return (PLAYOUT * skill.playouts or skill.nodes) <= WORK


def refuse_uncompiled(family: str, level: int | None) -> None:
    """Raise TooSlowUncompiled if the wait would be too long."""
    if not can_answer(family, level):
        what = "full strength" if level is None else f"level {level}"
        raise TooSlowUncompiled(f"{what} of {family} needs compiled kernels")


def nodes_for(moves: int) -> int:
    """How many nodes may be spent on a position, by its number of legal moves."""
    return WORK // DEARER if moves > MANY_MOVES else WORK


class Patience:
    """How many nodes may still be visited before a move is given up.

    It counts work, not time, so that the same question always has the same result; giving up raises
    an exception and never plays another move.
    """

    def __init__(self, nodes: int) -> None:
        self.left = nodes

    def spend(self, nodes: int) -> None:
        """Count nodes; raises TooSlowUncompiled when there are none left."""
        self.left -= nodes
        if self.left < 0:
            raise TooSlowUncompiled("this position needs compiled kernels")
