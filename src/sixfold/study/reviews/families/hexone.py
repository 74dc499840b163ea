"""Hexone: chains that take pawns over, and pawns that leave the board.

The codes of this file:

    pawns-taken     move, pawns: the opponent can take over this number of pawns now
    chain-missed    best, pawns: this would have taken over this number of pawns
    pawns-lost      pawns: the number of the mover's pawns that left the board in the turn
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from sixfold.games.hexone.events import CellRemoved, Exploded, Landed, Lost
from sixfold.games.hexone.position import HexonePosition
from sixfold.study.reviews.judging.cases import Case, Defeat, Played, Reason
from sixfold.study.reviews.judging.family import FamilyStudy, register
from sixfold.study.reviews.judging.turns import ends_turn

NOTABLE = 2
"""How many pawns make a difference that is worth a sentence."""

MOST_TURNS = 3_000
"""Moves that may be tried to see what the opponent can do in one turn; beyond that, silence."""


class HexoneStudy(FamilyStudy[HexonePosition]):
    """What the rules of Hexone know about moves."""

    longer_turns: ClassVar[int] = 6  # a chain of the winner's that is six explosions longer

    def reasons(self, case: Case[HexonePosition]) -> Iterator[Reason]:
        reply = case.reply
        if reply is not None and (taken := _taken(reply)) >= NOTABLE:
            instead = most_taken(case.best.after)
            if instead is not None and instead < taken:
                yield Reason("pawns-taken", {"move": reply.text, "pawns": taken})
        missed = _taken(case.best)
        if missed >= NOTABLE and missed > _taken(case.played):
            yield Reason("chain-missed", {"best": case.best.text, "pawns": missed})
        lost = _lost(case.played)
        if lost >= NOTABLE and lost > _lost(case.best):
            yield Reason("pawns-lost", {"pawns": lost})

    def lessons(self, defeat: Defeat[HexonePosition]) -> Sequence[str]:
        """The last pawns went over the edge, or were taken over in a chain or by one explosion."""
        if defeat.last is None:
            return ()
        if defeat.last.position.side == defeat.side:
            return "edge", "points"
        explosions = sum(isinstance(event, Exploded) for event in defeat.last.events)
        return ("chain", "take", "win") if explosions > 1 else ("take", "explode", "win")


def _taken(played: Played[HexonePosition]) -> int:
    """How many pawns of the opponent a turn takes over."""
    return sum(event.taken for event in played.events if isinstance(event, Landed))


def _lost(played: Played[HexonePosition]) -> int:
    """How many pawns leave the board in a turn."""
    flown = sum(isinstance(event, Lost) for event in played.events)
    return flown + sum(event.taken for event in played.events if isinstance(event, CellRemoved))


def most_taken(position: HexonePosition) -> int | None:
    """The most pawns that any turn from here takes over; None if there are too many turns."""
    if position.outcome:
        return 0
    most, tried = 0, 0
    todo = [(position, 0)]
    while todo:
        before, taken = todo.pop()
        for move in before.legal_moves:
            tried += 1
            if tried > MOST_TURNS:
                return None
            after, events = before.step(move)
            sum_taken = taken + sum(e.taken for e in events if isinstance(e, Landed))
            most = max(most, sum_taken)
            if not ends_turn(after):
                todo.append((after, sum_taken))
    return most


register("hexone", HexoneStudy())
