"""The tactics suites: that they are true, as far as the plain rules can say, and that the engine
solves them.

The provers that made the suites have boards of their own. Here their claims are tried again by
brute force over the rules library, on those puzzles where that takes no longer than a second or so.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sixfold
from sixfold.engine import Engine, Limits
from testkit import tactics

PUZZLES = tuple(tactics.puzzles())
FAMILIES = ("six", "gosix", "hexone")

NODES = {"six": 60_000, "gosix": 150_000, "hexone": 60_000}
"""What the engine gets for a position here; `make tactics` gives it a second."""

SOLVED = 0.98


def by_id(puzzles: list[Any]) -> list[Any]:
    return [pytest.param(puzzle, id=puzzle.id) for puzzle in puzzles]


# The suites as they are written


@pytest.mark.parametrize("family", FAMILIES)
def test_there_are_enough_of_each_kind(family: str) -> None:
    kinds = Counter(puzzle.kind for puzzle in PUZZLES if puzzle.family == family)
    assert kinds.total() >= 100
    assert kinds["win"] >= 50
    assert kinds["block"] >= 15
    assert kinds["loss"] >= 15


def test_every_game_and_both_phases_of_six_are_asked_about() -> None:
    assert {puzzle.game for puzzle in PUZZLES} == {game.id for game in sixfold.games()}
    phases = Counter((puzzle.game, puzzle.position.phase) for puzzle in PUZZLES if is_six(puzzle))
    assert len(phases) == 8
    assert min(phases.values()) >= 12


def is_six(puzzle: Any) -> bool:
    return bool(puzzle.family == "six")


def test_no_position_is_asked_twice() -> None:
    keys = Counter(puzzle.position.key for puzzle in PUZZLES)
    assert keys.most_common(1)[0][1] == 1


@pytest.mark.parametrize("game", sorted({puzzle.game for puzzle in PUZZLES}))
def test_entries_are_well_formed(game: str) -> None:
    for puzzle in PUZZLES:
        if puzzle.game != game:
            continue
        position = puzzle.position
        legal = [str(move) for move in position.legal_moves]
        assert position.to_text() == puzzle.text, puzzle.id
        assert position.outcome is None, puzzle.id
        assert getattr(position, "seen", 1) == 1, puzzle.id
        assert [text for text in legal if text in puzzle.best] == list(puzzle.best), puzzle.id
        if puzzle.kind == "loss":
            assert puzzle.best == (), puzzle.id
        else:
            assert 0 < 3 * len(puzzle.best) <= len(legal), puzzle.id
        assert puzzle.length % 2 == (1 if puzzle.kind == "win" else 0), puzzle.id
        assert puzzle.within is None or puzzle.within >= puzzle.length, puzzle.id


# The proofs, once more, by brute force


class BruteForce:
    """Whether a side wins by force within some plies or turns: everything is tried."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self._known: dict[tuple[str, int, int], bool] = {}

    def forces(self, position: Any, side: int, length: int) -> bool:
        if position.outcome is not None:
            return side in position.outcome.winners
        if length == 0:
            return False
        key = position.key, side, length
        if key not in self._known:
            wanted = position.side == side
            self._known[key] = wanted == any(
                self.forces_after(position, move, side, length) == wanted
                for move in position.legal_moves
            )
        return self._known[key]

    def forces_after(self, position: Any, move: Any, side: int, length: int) -> bool:
        after = position.play(move)
        counts = self.unit == "plies" or after.side != position.side or after.outcome is not None
        return self.forces(after, side, length - counts)


def easiest(family: str, kind: str, length: int, count: int, phase: int | None = None) -> list[Any]:
    """The puzzles of a sort with the fewest legal moves."""
    found = [p for p in PUZZLES if (p.family, p.kind, p.length) == (family, kind, length)]
    if phase is not None:
        found = [puzzle for puzzle in found if puzzle.position.phase == phase]
    return sorted(found, key=lambda puzzle: (len(puzzle.position.legal_moves), puzzle.id))[:count]


@pytest.mark.parametrize(
    "puzzle", by_id([puzzle for puzzle in PUZZLES if (puzzle.kind, puzzle.length) == ("win", 1)])
)
def test_wins_in_one(puzzle: Any) -> None:
    position = puzzle.position
    brute = BruteForce(puzzle.unit)
    at_once = [
        str(move)
        for move in position.legal_moves
        if brute.forces_after(position, move, position.side, 1)
    ]
    assert at_once
    assert set(at_once) <= set(puzzle.best)


@pytest.mark.parametrize(
    "puzzle",
    by_id(
        [
            *easiest("six", "win", 3, 8, phase=1),
            *easiest("six", "win", 3, 1, phase=2),
            *easiest("gosix", "win", 3, 12),
            *easiest("gosix", "win", 5, 4),
            *easiest("hexone", "win", 3, 12),
        ]
    ),
)
def test_longer_wins(puzzle: Any) -> None:
    """They are as short as it is said, and no move that wins as fast is left out."""
    position = puzzle.position
    brute = BruteForce(puzzle.unit)
    assert not brute.forces(position, position.side, puzzle.length - 2)
    fastest = [
        str(move)
        for move in position.legal_moves
        if brute.forces_after(position, move, position.side, puzzle.length)
    ]
    assert fastest
    assert set(fastest) <= set(puzzle.best)
    if puzzle.within == puzzle.length:
        assert set(fastest) == set(puzzle.best)


@pytest.mark.parametrize("puzzle", by_id(easiest("gosix", "win", 5, 4)))
def test_solved_games(puzzle: Any) -> None:
    """Where the prover solved the game to its end, the list is complete."""
    position = puzzle.position
    brute = BruteForce(puzzle.unit)
    assert puzzle.within is None
    assert puzzle.best == tuple(
        str(move)
        for move in position.legal_moves
        if brute.forces_after(position, move, position.side, 99)
    )


@pytest.mark.parametrize(
    "puzzle",
    by_id(
        [
            *easiest("six", "block", 2, 4, phase=1),
            *easiest("six", "block", 2, 2, phase=2),
            *easiest("six", "loss", 2, 2, phase=2),
            *easiest("gosix", "block", 4, 4),
            *easiest("gosix", "loss", 4, 6),
            *easiest("hexone", "block", 2, 4),
            *easiest("hexone", "block", 4, 2),
            *easiest("hexone", "loss", 4, 4),
        ]
    ),
)
def test_losses_and_blocks(puzzle: Any) -> None:
    """All moves that are not listed lose in time; of those listed none loses as fast."""
    position = puzzle.position
    brute = BruteForce(puzzle.unit)
    losing = [
        str(move)
        for move in position.legal_moves
        if brute.forces_after(position, move, 1 - position.side, puzzle.length)
    ]
    assert losing == [str(move) for move in position.legal_moves if str(move) not in puzzle.best]


# The engine


@pytest.mark.parametrize("family", FAMILIES)
def test_the_engine_solves_them(family: str) -> None:
    """Some: `make tactics` tries them all."""
    engine = Engine(hash_mb=8)
    chosen = [puzzle for puzzle in PUZZLES if puzzle.family == family]
    chosen = chosen[:: 3 if family == "six" else 2]
    unsolved = [
        puzzle.id
        for puzzle in chosen
        if not puzzle.is_solved_by(
            tactics.attempt(engine, puzzle, Limits(nodes=NODES[puzzle.family]))
        )
    ]
    assert len(unsolved) <= (1 - SOLVED) * len(chosen), unsolved
