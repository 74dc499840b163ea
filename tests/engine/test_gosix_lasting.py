"""How soon a won game of GoSix ends, compared with the rules played out."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

import sixfold
from sixfold.core.position import Position
from sixfold.engine.families.gosix import kernel
from sixfold.engine.families.gosix.lasting import FARTHEST, Lasting
from sixfold.engine.halting import Halt

from .positions import random_line

PLENTY = 1_000_000
MOST = 1_500


class TooMuch(Exception):
    """The rules would take too long here."""


def plies(position: Position[Any], visits: int = PLENTY, halt: Halt | None = None) -> int:
    return Lasting().plies(kernel.load(position), visits, halt or Halt())  # type: ignore[arg-type]


class ByTheRules:
    """Plies to the end of the game, from the pure rules and a memory."""

    def __init__(self) -> None:
        self.known: dict[str, int | None] = {}

    def plies(self, position: Position[Any], winner: int) -> int | None:
        """The plies in which a player forces a win against the longest defence, None if there is
        no such win. A move may also lose the game by itself."""
        if position.outcome:
            return 0 if position.outcome.winners == (winner,) else None
        text = str(position)
        if text not in self.known:
            if len(self.known) > MOST:
                raise TooMuch
            after = [self.plies(position.play(move), winner) for move in position.legal_moves]
            wins = [plies + 1 for plies in after if plies is not None]
            if position.turn == winner:
                self.known[text] = min(wins, default=None)
            else:
                self.known[text] = max(wins) if len(wins) == len(after) else None
        return self.known[text]


def test_it_is_the_shortest_win_of_the_rules() -> None:
    seen = []
    for seed in range(40):
        for position in [*random_line("gosix", seed, 60).line()][:-8:-1]:
            if position.outcome:
                continue
            with contextlib.suppress(TooMuch):
                expected = ByTheRules().plies(position, position.turn)
                if expected is None or expected > FARTHEST:
                    assert plies(position) > FARTHEST, position
                else:
                    # Where the loser has to end the game, the winner does not need the last ply.
                    assert plies(position) == expected + 1 - expected % 2, position
                seen.append(expected)
    assert {None, 1, 2, 3, 5, 7} <= set(seen)


LOST = "gosix p0:b1;c1;c2;d1;d4;e1;e2;e3;e4;g2 p1:a1;a2;b2;b3;d3 hexes:.0...11 turn:1"


@pytest.mark.parametrize(("move", "expected"), [("f1", 3), ("g1", 5), ("f3", 7)])
def test_moves_of_a_lost_game_last_differently_long(move: str, expected: int) -> None:
    assert plies(sixfold.position(LOST).play(move)) == expected


BLOCKING = (
    "gosix p0:a1;c1;c2;d3;d4;e4;f1;f2;g1 p1:a2;b1;b2;b3;c3;d1;e1;e2;e3;g2;g3;h1;h2 "
    "hexes:.00.110 turn:0"
)


def test_a_win_because_nobody_can_place_any_more_is_remembered() -> None:
    position = sixfold.position(BLOCKING)
    ends = [position.play(move).outcome for move in position.legal_moves]
    assert "blocked" in {end.reason for end in ends if end and position.turn in end.winners}
    lasting = Lasting()
    board = kernel.load(position)  # type: ignore[arg-type]
    assert [lasting.plies(board, PLENTY, Halt()) for _ in range(2)] == [1, 1]


def test_few_visits_say_what_is_still_possible() -> None:
    position = sixfold.position(LOST).play("f3")
    bounds = [plies(position, visits) for visits in (1, 10, 100, PLENTY)]
    assert bounds == sorted(bounds)
    assert bounds[0] < bounds[-1] == 7


def test_a_halt_is_heeded() -> None:
    halt = Halt()
    halt.set()
    assert plies(sixfold.position(LOST).play("f3"), halt=halt) == 1
