"""GoSix: hexagons that a move gives away, lets the opponent conquer, or leaves alone.

The codes of this file:

    hexagon-given      hexagon, more, fewer: the move closed a hexagon for the opponent
    hexagon-allowed    hexagon, move: the opponent can conquer a hexagon now
    hexagon-missed     hexagon, best: this would have conquered a hexagon
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixfold.games.gosix.events import Closed
from sixfold.games.gosix.position import GoSixPosition
from sixfold.study.reviews.judging.cases import Case, Defeat, Played, Reason
from sixfold.study.reviews.judging.family import FamilyStudy, register


class GoSixStudy(FamilyStudy[GoSixPosition]):
    """What the rules of GoSix know about moves."""

    def reasons(self, case: Case[GoSixPosition]) -> Iterator[Reason]:
        mine, theirs = case.side, 1 - case.side
        spared = set(_won(case.best, theirs))
        for hexagon, closed in _won(case.played, theirs).items():
            if hexagon not in spared:
                counts = {"more": max(closed.counts), "fewer": min(closed.counts)}
                yield Reason("hexagon-given", {"hexagon": hexagon, **counts})
        if case.reply is not None:
            in_danger = _in_danger(case.best.after, theirs)
            for hexagon in _won(case.reply, theirs):
                if hexagon not in in_danger:
                    yield Reason("hexagon-allowed", {"hexagon": hexagon, "move": case.reply.text})
        for hexagon in _won(case.best, mine):
            if hexagon not in _won(case.played, mine):
                yield Reason("hexagon-missed", {"hexagon": hexagon, "best": case.best.text})

    def lessons(self, defeat: Defeat[GoSixPosition]) -> Sequence[str]:
        """Four hexagons: given away by the loser, taken two at once, or one by one; or counted."""
        if defeat.outcome.reason != "four":
            return "last", "pass"
        if defeat.last is None:
            return ("four",)
        if defeat.last.position.side == defeat.side:
            return "count", "four"
        several = len(_won(defeat.last, 1 - defeat.side)) > 1
        return ("two", "four") if several else ("four", "link")


def _won(played: Played[GoSixPosition], side: int) -> dict[str, Closed]:
    """The hexagons that a side conquers with a turn of either side."""
    closed = (event for event in played.events if isinstance(event, Closed))
    return {event.hexagon: event for event in closed if event.owner == side}


def _in_danger(position: GoSixPosition, side: int) -> set[str]:
    """The hexagons that a side could conquer with its next move, or has conquered."""
    owned = {str(n) for n, owner in enumerate(position.owners, 1) if owner is not None}
    if position.outcome:
        return owned
    turns = (Played(position, [str(move)]) for move in position.legal_moves)
    return owned.union(*(_won(turn, side) for turn in turns))


register("gosix", GoSixStudy())
