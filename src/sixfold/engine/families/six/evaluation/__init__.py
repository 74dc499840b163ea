"""What a player sees on a field of SIX without trying moves.

Everything rests on the kernel's counters: a shape that holds five tiles of one colour and none of
the other is a threat, one with four becomes a threat by one more tile.

Placing. A player to move who has a threat wins at once. Two threats of the opponent with different
cells cannot be met, and one leaves a single answer. A cell that turns two fours into
threats with different cells wins in three plies, unless the opponent has a threat now.

Moving. A threat needs a tile from elsewhere that may be lifted; a tile that does not hold the field
together always may. Hundreds of moves are legal, most of them useless: only the cells that matter
most are tried as targets, and only the tiles that are missed least as sources, besides moves that
split the field. The search knows that moves were left out.
"""

from __future__ import annotations

from sixfold.engine.families.six.evaluation.candidates import candidates, finishing, forcing
from sixfold.engine.families.six.evaluation.features import FEATURES, evaluate, features
from sixfold.engine.families.six.evaluation.threats import pressed, soonest, verdict

__all__ = [
    "FEATURES",
    "candidates",
    "evaluate",
    "features",
    "finishing",
    "forcing",
    "pressed",
    "soonest",
    "verdict",
]
