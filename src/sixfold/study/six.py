"""SIX: threats and shapes, and shapes that nobody has declared."""

from __future__ import annotations

from sixfold.engine.declaring import standing_declaration
from sixfold.games.six.position import SixPosition
from sixfold.study.family import FamilyStudy, register
from sixfold.study.values import LOSS, WIN, Value, of_outcome


class SixStudy(FamilyStudy[SixPosition]):
    """What the rules of SIX know about moves."""

    def settled(self, position: SixPosition) -> Value | None:
        """Where a shape stands undeclared it decides the game, and searches do not know of it.

        Its owner declares it on the next turn, unless the game ends before or the shape is broken.
        """
        if not position.game.declare or position.outcome:
            return None
        if standing_declaration(position) is not None:
            return Value(1, True, 1)
        if not position.shapes(1 - position.side):
            return None
        for move in position.legal_moves:
            after = position.play(move)
            if after.outcome is not None:
                if of_outcome(after.outcome, position).wins:
                    return WIN
            elif standing_declaration(after) is None:
                return None
        return LOSS


register("six", SixStudy())
