"""The suite of GoSix: the ends of games, solved to the end, and threats that must be met."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import sixfold
from lab.tactics.gosix_proof import EVER, INDEX, holds, load, new_table, place, popcount
from lab.tactics.suite import Puzzle, Suite

GROUP = ""
WANTED = {
    (GROUP, "win", 1): 4, (GROUP, "win", 3): 12, (GROUP, "win", 5): 18, (GROUP, "win", 7): 18,
    (GROUP, "win", 9): 14, (GROUP, "win", 11): 8, (GROUP, "win", 13): 4,
    (GROUP, "block", 4): 2, (GROUP, "block", 6): 6, (GROUP, "block", 8): 8,
    (GROUP, "loss", 2): 2, (GROUP, "loss", 4): 6, (GROUP, "loss", 6): 8, (GROUP, "loss", 8): 6,
    (GROUP, "loss", 10): 4,
}  # fmt: skip

GAMES = 300
TO_SOLVE = 1_500_000
TO_SEE_THREATS = 150_000
"""Visits that the prover may spend on a position."""

FIRST_PLY = 14
BLOCK_PLIES = 8
FEWEST_MOVES = 4

WIN, LOSS = 0, 1


class Prover:
    """Claims about positions, with one table for all of them."""

    def __init__(self) -> None:
        self._tables, self._work = new_table()

    def begin(self, visits: int) -> None:
        """Allow a number of visits before the prover gives up."""
        self._work[:] = 0, visits

    @property
    def visits(self) -> int:
        return int(self._work[0])

    @property
    def gave_up(self) -> bool:
        return bool(self._work[0] > self._work[1])

    def holds(self, position: Any, claim: int, plies: int) -> bool:
        """Whether the mover wins or loses by force within some plies; the game may be over."""
        if position.outcome is not None:
            winner = {WIN: position.turn, LOSS: 1 - position.turn}[claim]
            return bool(position.outcome.winners == (winner,))
        return bool(holds(self._tables, self._work, claim, *load(position), plies))

    def length(self, position: Any, claim: int, longest: int = EVER) -> int | None:
        """The fewest plies within which a claim holds; None if it does not."""
        if not self.holds(position, claim, longest):
            return None
        lengths = range(1, longest + 1)
        return next((plies for plies in lengths if self.holds(position, claim, plies)), None)


def make_suite(id: str) -> Suite:
    """Play games and keep the positions that make good puzzles."""
    suite = Suite(id, "plies", WANTED)
    prover = Prover()
    for number in range(GAMES):
        if suite.is_full:
            break
        _search_game(suite, prover, number)
    return suite


def _search_game(suite: Suite, prover: Prover, number: int) -> None:
    """Walk back from the end of a game, where positions are easy, until the prover gives up."""
    rng = random.Random(f"{suite.name} {number}")
    greed = rng.choice((0.0, 0.5, 0.8))
    position: Any = sixfold.game(suite.name).start()
    while position.outcome is None:
        moves = obvious_moves(position) if rng.random() < greed else position.legal_moves
        position = position.play(rng.choice(moves))
    line = [*position.line()][FIRST_PLY:-1]
    solvable = True
    for position in reversed(line):
        if len(position.legal_moves) < FEWEST_MOVES:
            continue
        children = {str(move): position.play(move) for move in position.legal_moves}
        puzzle = None
        if solvable:
            prover.begin(TO_SOLVE)
            puzzle = _solved(prover, position, children)
            solvable = not prover.gave_up
        if not solvable:
            prover.begin(TO_SEE_THREATS)
            puzzle = _threatened(prover, position, children)
        if puzzle is not None:
            suite.take(replace(puzzle, easy=_is_easy(puzzle)), number)


def obvious_moves(position: Any) -> list[Any]:
    """The obvious moves: those that gain the most hexagons, or else do not give one away."""
    own, other, mine, theirs = load(position)
    gains = {}
    for move in position.legal_moves:
        if str(move) != "pass":
            after = place(own, other, mine, theirs, INDEX[str(move)])
            gains[move] = popcount(after[2]) - popcount(after[3])
    return [move for move in gains if gains[move] == max(gains.values())] or [*position.legal_moves]


def _is_easy(puzzle: Puzzle) -> bool:
    """Whether more than a third of the obvious moves are right."""
    if puzzle.length == 1:
        return False
    obvious = [str(move) for move in obvious_moves(puzzle.position)]
    return 3 * sum(move in puzzle.best for move in obvious) > len(obvious)


def _solved(prover: Prover, position: Any, children: dict[str, Any]) -> Puzzle | None:
    """A win, a loss or a draw that is exactly known; None if the prover gives up."""
    won = prover.length(position, WIN)
    lost = None if won else prover.length(position, LOSS)
    claim = LOSS if won else WIN  # what right (or wrong) moves do to the opponent
    results = {text: prover.holds(child, claim, EVER) for text, child in children.items()}
    if prover.gave_up:
        return None
    if won:
        best = tuple(text for text in children if results[text])
        return Puzzle(position, "win", won, None, best, GROUP)
    if lost:
        return Puzzle(position, "loss", lost, None, (), GROUP)
    best = tuple(text for text in children if not results[text])
    lengths = [prover.length(child, WIN) or 0 for child in children.values()]
    if prover.gave_up or not max(lengths):
        return None
    return Puzzle(position, "block", max(lengths) + 1, None, best, GROUP)


def _threatened(prover: Prover, position: Any, children: dict[str, Any]) -> Puzzle | None:
    """A block that a bounded search proves, where solving the game is out of reach."""
    if prover.holds(position, WIN, BLOCK_PLIES + 1):
        return None
    lengths = {text: prover.length(child, WIN, BLOCK_PLIES - 1) for text, child in children.items()}
    if prover.gave_up:
        return None
    best = tuple(text for text, length in lengths.items() if length is None)
    losing = [length for length in lengths.values() if length is not None]
    if not best or not losing:
        return None
    return Puzzle(position, "block", max(losing) + 1, BLOCK_PLIES, best, GROUP)
