"""What is called proven is proven: the winner, the distance, and whatever has stood before."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from sixfold.engine import Limits
from sixfold.engine.alphabeta.distance import Strict, bar, barred_keys
from sixfold.engine.alphabeta.search import AlphaBeta
from sixfold.engine.alphabeta.transposition import new_table
from sixfold.engine.alphabeta.window import new_frame
from sixfold.engine.halting import Halt
from sixfold.engine.kernels import kernel_for
from testkit import tactics
from testkit.following import FAULTS, Follower

PROOFS = {
    "six/first-edition": (20, 1_000),
    "six/steffen": (20, 1_000),
    "six/steffen+declare": (4, 1_200),
    "six/foxmind": (20, 1_000),
    "six/foxmind+teams": (4, 1_200),
    "six/foxmind-advanced": (20, 1_000),
    "gosix": (4, 500),
    "hexone": (35, 1_000),
    "hexone+endless": (4, 1_200),
}
"""Games to their first proof, and the nodes of every search; `make soak-proofs` plays thousands."""


@pytest.mark.parametrize("id", PROOFS)
def test_proofs_are_confirmed_up_to_the_end(id: str) -> None:
    games, nodes = PROOFS[id]
    follower = Follower(nodes)
    for number in range(games):
        follower.play(id, number)
    assert follower.counts["proofs"] >= 0.9 * games
    assert not follower.faults, "\n".join(follower.faults)
    assert not any(follower.counts[fault] for fault in FAULTS)
    if id != "gosix":
        assert follower.counts["numbered"] >= 0.5 * follower.counts["plies"]


# Against brute force


class Forced:
    """What a strict search says about a position, perhaps with some others barred."""

    def __init__(self, position: Any, barred: list[int] | None = None) -> None:
        board = kernel_for(position.game.family).load(position)
        frame = new_frame()
        bar(frame[0], barred or [])
        self._strict = Strict(board, new_table(1), frame, Halt().flag)
        self._strict.allow(1_000_000)

    def wins(self, side: int, plies: int) -> bool:
        return self._strict.wins(side, plies)[0]


@cache
def brute_force(position: Any, side: int, plies: int) -> bool:
    """Whether a side wins within a number of plies, by the pure rules."""
    if position.outcome is not None:
        return side in position.outcome.winners
    if plies == 0:
        return False
    wanted = bool(position.side == side)
    return wanted == any(
        brute_force(position.play(move), side, plies - 1) == wanted for move in position.legal_moves
    )


def exact_by(wins: Any, most: int) -> int | None:
    """The first number of plies within which there is a win."""
    return next((plies for plies in range(1, most + 1) if wins(plies)), None)


SHORT = [p for p in tactics.puzzles("hexone") if p.kind == "win" and p.length == 1]


def test_distances_of_hexone_are_those_of_brute_force() -> None:
    """A turn of Hexone may be long: what is seen at a glance is not always the shortest."""
    found = 0
    for puzzle in SHORT:
        position = puzzle.position
        most = 5
        forced = Forced(position)
        plies = exact_by(lambda n, f=forced, p=position: f.wins(p.side, n), most)
        assert plies == exact_by(lambda n, p=position: brute_force(p, p.side, n), most), puzzle.id
        found += plies is not None
    assert found >= 5
    brute_force.cache_clear()


def test_distances_of_six_are_those_of_the_provers() -> None:
    """The provers of the suites share no code with the engine and count in plies as well."""
    asked = [p for p in tactics.puzzles("six") if p.kind == "win" and p.length <= 5]
    phase_two = [p for p in asked if p.position.phase == 2 and p.length <= 3]
    for puzzle in [p for p in asked if p.position.phase == 1] + phase_two:
        position = puzzle.position
        forced = Forced(position)
        assert not forced.wins(position.side, puzzle.length - 1), puzzle.id
        assert forced.wins(position.side, puzzle.length), puzzle.id
        assert not forced.wins(1 - position.side, puzzle.length), puzzle.id


# History


def puzzle_with_few_solutions() -> Any:
    """A win in three in phase two that begins with few moves only."""
    threes = [
        puzzle
        for puzzle in tactics.puzzles("six")
        if puzzle.position.phase == 2 and (puzzle.kind, puzzle.length) == ("win", 3)
    ]
    return min(threes, key=lambda puzzle: len(puzzle.best))


def key_of(position: Any) -> int:
    return int(kernel_for("six").load(position)[0]["key"])


def test_no_win_leads_through_what_has_stood_twice() -> None:
    puzzle = puzzle_with_few_solutions()
    position = puzzle.position
    after = [key_of(position.play(move)) for move in puzzle.best]
    assert Forced(position).wins(position.side, 3)
    assert Forced(position, after[1:]).wins(position.side, 3)
    assert not Forced(position, after).wins(position.side, 3)


def test_the_engine_bars_what_has_stood_twice() -> None:
    """The table knows the win from before, but its first move would now end in a draw."""
    puzzle = puzzle_with_few_solutions()
    searcher = AlphaBeta(1)
    before = searcher.search(puzzle.position, threads=1, multipv=1, halt=Halt())
    found = before.run(Limits(nodes=20_000))
    assert str(found.lines[0].score) == "win 3"
    again, barred = stand_twice(puzzle.position, str(found.best))
    assert key_of(barred) in barred_keys(again, kernel_for("six").load)
    assert again.play(found.best).outcome.reason == "repetition"
    later = searcher.search(again, threads=1, multipv=1, halt=Halt())
    assert later.run(Limits(nodes=5_000)).best != found.best
    assert later._frame[0]["salt"] != before._frame[0]["salt"]


def stand_twice(position: Any, move: str) -> tuple[Any, Any]:
    """The same position again, once the one after a move has stood twice; and that one."""
    first = position.play(move)
    for away in map(str, first.legal_moves):
        for aside in map(str, first.play(away).legal_moves[:20]):
            at = first
            line = (away, aside, back(away), back(aside), away, back(move), back(away))
            for step in line:
                if at.outcome or not at.is_legal(step):
                    break
                at = at.play(step)
            else:
                if not at.outcome and at.key == position.key:
                    return at, first
    raise AssertionError("no moves there and back")


def back(move: str) -> str:
    """The move that takes a move back."""
    source, target = move.split(">")
    return f"{target}>{source}"
