"""The solver of GoSix: its values are those of brute force, and perfect play keeps them."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest

import sixfold
from sixfold.core.position import Position
from sixfold.engine import Engine, Limits
from sixfold.engine.families.gosix.solver import Solver, most_stubborn
from sixfold.engine.halting import Halt

from .positions import random_line

MOST = 6_000
Endgames = list[tuple[Position[Any], int]]


class TooMuch(Exception):
    """Brute force would take too long here."""


class BruteForce:
    """Minimax over the pure rules, with nothing clever in it but a memory."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}

    def value(self, position: Position[Any]) -> int:
        """1, 0 or -1 for the mover."""
        if position.outcome:
            winners = position.outcome.winners
            return 0 if not winners else 1 if position.turn in winners else -1
        text = position.to_text()
        if text not in self.known:
            if len(self.known) > MOST:
                raise TooMuch
            self.known[text] = max(
                value if after.turn == position.turn else -value
                for move in position.legal_moves
                for after in [position.play(move)]
                for value in [self.value(after)]
            )
        return self.known[text]


def late_positions(count: int) -> Endgames:
    """Late random positions that brute force can judge, with their values."""
    found: Endgames = []
    seed = 0
    while len(found) < count:
        seed += 1
        position = random_line("gosix", seed, 60)
        line = []
        at: Position[Any] | None = position
        while at is not None:
            line.append(at)
            at = at.parent
        for position in line[2:9]:
            brute = BruteForce()
            try:
                found.append((position, brute.value(position)))
            except TooMuch:
                break
    return found[:count]


@pytest.fixture(scope="module")
def endgames() -> Endgames:
    return late_positions(36)


def test_the_endgames_are_of_every_kind(endgames: Endgames) -> None:
    values = [value for _, value in endgames]
    assert min(values.count(1), values.count(-1)) >= 5


def test_values_are_those_of_brute_force(endgames: Endgames) -> None:
    solver = Solver(megabytes=1)
    for position, value in endgames:
        assert solver.solve(position) == value, position


def test_a_solver_that_is_fresh_says_the_same(endgames: Endgames) -> None:
    """What one position taught cannot mislead the next."""
    for position, value in endgames[::6]:
        assert Solver(megabytes=1).solve(position) == value, position


def test_moves_that_keep_the_value_do(endgames: Endgames) -> None:
    solver = Solver(megabytes=1)
    for position, value in endgames[::3]:
        kept = solver.best_moves(position, value, position.legal_moves, Halt(), most=99)
        brute = BruteForce()
        for move in position.legal_moves:
            after = position.play(move)
            reached = brute.value(after) * (1 if after.turn == position.turn else -1)
            assert (move in kept) == (reached == value), (position, move)


def test_a_limit_ends_it_without_an_answer_and_it_goes_on_from_there() -> None:
    solver = Solver(megabytes=8)
    position = random_line("gosix", 3, 20)
    assert solver.solve(position, visits=50) is None
    whole = solver.solve(position)
    assert whole is not None
    assert Solver(megabytes=8).solve(position) == whole


@pytest.mark.parametrize("seed", range(3))
def test_a_solved_win_is_won_against_anybody(seed: int) -> None:
    """The engine reports a win and then wins, whatever the other side does."""
    chance = random.Random(seed)
    engine = Engine(hash_mb=8)
    position = random_line("gosix", 40 + seed, 24)
    found = engine.analyse(position, Limits(nodes=3_000_000))
    score = found.lines[0].score
    assert score.proven
    if score.kind == "loss":
        position = position.play(chance.choice(position.legal_moves))
        found = engine.analyse(position, Limits(nodes=3_000_000))
        score = found.lines[0].score
    winner = position.turn
    if score.kind != "win":
        pytest.fail(f"choose another seed: {score} in {position}")
    while not position.outcome:
        if position.turn == winner:
            position = position.play(engine.choose(position, Limits(nodes=3_000_000)))
        else:
            position = position.play(chance.choice(position.legal_moves))
    assert position.outcome.winners == (winner,)


def test_a_finished_game_has_its_value() -> None:
    position = random_line("gosix", 1, 60)
    ends = [position.play(move) for move in position.legal_moves]
    over = [end for end in ends if end.outcome]
    assert over, "choose another seed"
    for end in over:
        assert end.outcome is not None
        expected = 0 if not end.outcome.winners else 1 if end.turn in end.outcome.winners else -1
        assert Solver(megabytes=1).solve(end) == expected


def test_the_start_is_not_solved_in_a_moment() -> None:
    assert Solver(megabytes=1).solve(sixfold.game("gosix").start(), visits=1_000) is None


def test_a_lost_game_is_not_thrown_away() -> None:
    """All moves lose, but one of them later than the others."""
    position = sixfold.position(
        "gosix p0:b1;c1;c2;d1;d4;e1;e2;e3;e4;g2 p1:a1;a2;b2;b3;d3 hexes:.0...11 turn:1"
    )
    assert Solver(megabytes=8).solve(position) == -1
    moves = most_stubborn(position, position.legal_moves, Halt())
    assert set(moves) == set(position.legal_moves)
    assert [str(move) for move in moves[:2]] == ["c3", "f3"]
    assert str(Engine(hash_mb=8).choose(position, Limits(nodes=20_000))) == "c3"
    for multipv in (2, 8):
        found = Engine(hash_mb=8).analyse(position, Limits(nodes=200_000), multipv=multipv)
        assert {line.score.kind for line in found.lines} == {"loss"}
        assert [str(line.moves[0]) for line in found.lines[:2]] == ["c3", "f3"]


def test_what_is_seen_at_a_glance_is_true() -> None:
    """One visit looks at the moves and no further: hexagons that are held decide these."""
    seen = 0
    for seed in range(200, 260):
        at: Position[Any] | None = random_line("gosix", seed, 60)
        for _ in range(7):
            if at is None:
                break
            position, at = at, at.parent
            value = Solver(megabytes=1).solve(position, visits=1)
            if value is None or len(position.legal_moves) > 4:
                continue
            with contextlib.suppress(TooMuch):
                assert BruteForce().value(position) == value, position
                seen += 1
    assert seen >= 40


def test_the_table_takes_no_more_memory_than_it_may() -> None:
    for megabytes in (1, 3, 64):
        size = Solver(megabytes=megabytes).table.nbytes
        assert 0.9 * megabytes * 1_000_000 < size <= megabytes * 1_000_000
