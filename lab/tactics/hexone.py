"""The suite of Hexone: games between greedy and careless players, and the forced wins in them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np

import sixfold
from lab.tactics.hexone_proof import (
    GONE,
    ONGOING,
    OVER,
    SIDE,
    forced,
    generate,
    load,
    new_work,
    play,
    text_of,
)
from lab.tactics.suite import Puzzle, Suite

GROUP = ""
WANTED = {
    (GROUP, "win", 1): 8, (GROUP, "win", 3): 26, (GROUP, "win", 5): 22, (GROUP, "win", 7): 12,
    (GROUP, "block", 2): 4, (GROUP, "block", 4): 12, (GROUP, "block", 6): 16,
    (GROUP, "loss", 2): 2, (GROUP, "loss", 4): 8, (GROUP, "loss", 6): 8,
}  # fmt: skip

GAMES = 1_000
MOST_VISITS = 200_000
VISITS_FOR_ALL = 1_000_000
FEWEST_MOVES = 4
FAR = 7
"""How many turns deep all moves of a win are judged; a block is judged one turn less deep."""

SAMPLE = 0.35
"""How many positions of a game are examined; neighbours are much alike."""


class Prover:
    """Forced wins, with one table for all questions."""

    def __init__(self) -> None:
        self._table, self._rows, self._work = new_work()

    def begin(self, visits: int = MOST_VISITS) -> None:
        """Allow a number of visits before the prover gives up."""
        self._work[:] = 0, visits

    @property
    def gave_up(self) -> bool:
        return bool(self._work[0] > self._work[1])

    def forced(self, position: Any, seat: int, turns: int) -> bool:
        """Whether a seat wins by force within some turns, the current one included."""
        load(position, self._rows[0])
        return bool(forced(self._table, self._rows, self._work, 0, seat, turns))

    def forced_after(self, position: Any, move: int, seat: int, turns: int) -> bool:
        """The same after a move; the turns include that of the move."""
        load(position, self._rows[0])
        play(self._rows[0], move, self._rows[1])
        passed = self._rows[1, SIDE] != self._rows[0, SIDE]
        return bool(forced(self._table, self._rows, self._work, 1, seat, turns - passed))


def make_suite(id: str) -> Suite:
    """Play games and keep the positions that make good puzzles."""
    suite = Suite(id, "turns", WANTED)
    prover = Prover()
    for number in range(GAMES):
        if suite.is_full:
            break
        rng = random.Random(f"{id} {number}")
        greed = [rng.choice((0.2, 0.6, 0.9)) for _ in range(2)]
        position: Any = sixfold.game(id).start()
        while position.outcome is None and position.seen == 1:
            moves = position.legal_moves
            if position.opened == 2:
                if rng.random() < SAMPLE and len(moves) >= FEWEST_MOVES:
                    puzzle = _puzzle(suite, prover, position)
                    if puzzle is not None:
                        suite.take(replace(puzzle, easy=_is_easy(puzzle)), number)
                if rng.random() < greed[position.turn]:
                    moves = obvious_moves(position)
            position = position.play(rng.choice(moves))
    return suite


def obvious_moves(position: Any) -> list[str]:
    """What a greedy player sees: the turn that, played greedily, has the best balance of pawns."""
    row = np.zeros(GONE + 3, np.int64)
    load(position, row)
    found = _moves(row)
    balances = [_greedy_end(row, move) for move in found]
    return [text_of(move) for move, balance in zip(found, balances) if balance == max(balances)]


def _greedy_end(row: Any, move: int) -> int:
    """The balance of pawns at the end of a turn that always continues with the best explosion."""
    side = row[SIDE]
    sign = 1 - 2 * side
    after = np.zeros_like(row)
    play(row, move, after)
    if after[OVER] != ONGOING:
        return 1000 if after[OVER] == side else -1000
    while after[OVER] == ONGOING and after[SIDE] == side:
        nexts = [np.zeros_like(row) for _ in _moves(after)]
        for explosion, there in zip(_moves(after), nexts):
            play(after, explosion, there)
        after = max(nexts, key=lambda there: int(there[:19].sum()) * sign)
    return int(after[:19].sum()) * int(sign)


def _moves(row: Any) -> list[int]:
    found = np.empty(64, np.int64)
    return [int(move) for move in found[: generate(row, found)]]


def _is_easy(puzzle: Puzzle) -> bool:
    """Whether a greedy player has a good chance of being right."""
    if puzzle.length == 1:
        return False
    obvious = obvious_moves(puzzle.position)
    return 3 * sum(move in puzzle.best for move in obvious) > len(obvious)


def _puzzle(suite: Suite, prover: Prover, position: Any) -> Puzzle | None:
    row = np.zeros(GONE + 3, np.int64)
    load(position, row)
    moves = {text_of(move): move for move in _moves(row)}
    prover.begin()
    for turns in (1, 3, 5, 7):
        if prover.forced(position, position.turn, turns):
            return _win(suite, prover, position, moves, turns)
        if prover.gave_up:
            break
    return _defence(suite, prover, position, moves)


def _win(
    suite: Suite, prover: Prover, position: Any, moves: dict[str, int], turns: int
) -> Puzzle | None:
    """All moves that win, judged further than the fastest win: a slower one is right as well."""
    if not suite.lacks((GROUP, "win", turns)):
        return None
    for within in range(FAR, min(turns + 1, FAR - 1), -2):
        prover.begin(VISITS_FOR_ALL)
        best = tuple(
            text
            for text, move in moves.items()
            if prover.forced_after(position, move, position.turn, within)
        )
        if not prover.gave_up:
            return Puzzle(position, "win", turns, within, best, GROUP)
    return None


def _defence(suite: Suite, prover: Prover, position: Any, moves: dict[str, int]) -> Puzzle | None:
    """A loss, or a block judged as deep as the prover gets, where the mover has no short win."""
    held: list[tuple[str, ...]] = []
    for turns in range(2, FAR, 2):
        prover.begin()
        best = tuple(
            text
            for text, move in moves.items()
            if not prover.forced_after(position, move, 1 - position.turn, turns)
        )
        if prover.gave_up:
            break
        if not best:
            return Puzzle(position, "loss", turns, turns, (), GROUP)
        held.append(best)
    if not held:
        return None
    turns = 2 * held.index(held[-1]) + 2
    puzzle = Puzzle(position, "block", turns, 2 * len(held), held[-1], GROUP)
    if not suite.lacks(puzzle.bucket) or not puzzle.is_sharp:
        return None
    prover.begin(VISITS_FOR_ALL)
    if prover.forced(position, 1 - position.turn, FAR + 1):
        return None  # if every move loses, no move is clearly best
    return puzzle
