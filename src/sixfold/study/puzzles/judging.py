"""What a move is worth in a puzzle: right, the last of the solution, refused, or another move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sixfold.core.errors import IllegalMove, NotationError
from sixfold.core.position import Position
from sixfold.study.puzzles.faults import PuzzleError
from sixfold.study.puzzles.model import Puzzle

State = Literal["right", "solved", "refused", "other"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a move."""

    state: State
    """`right`, and the solver goes on; `solved`; `refused` by the rules; or legal, but `other`."""
    move: str
    """The move as the notation writes it."""
    moves: tuple[str, ...]
    """What has been played of the line, with a right move and the answer to it."""
    reply: tuple[str, ...] = ()
    """The opponent's answer to a right move: none in the middle of a turn, or several moves."""
    fault: IllegalMove | NotationError | None = None
    """Which rule refuses the move."""


def played_to(puzzle: Puzzle, played: Sequence[str]) -> Position[Any]:
    """The position after the beginning of a puzzle's line, where the solver is to move."""
    done = tuple(played)
    if done != puzzle.moves[: len(done)]:
        raise PuzzleError("not-this-puzzle", id=puzzle.id)
    if len(done) == len(puzzle.moves):
        raise PuzzleError("puzzle-over", id=puzzle.id)
    position = puzzle.start
    for move in done:
        position = position.play(move)
    if position.side != puzzle.start.side:
        raise PuzzleError("not-this-puzzle", id=puzzle.id)
    return position


def judge(puzzle: Puzzle, played: Sequence[str], move: str) -> Verdict:
    """Judge a move after what has been played of a puzzle, the opponent's answers included.

    `played` must be the beginning of the puzzle's line: other moves are those of
    another puzzle, or of one that has changed.
    """
    position, done = played_to(puzzle, played), tuple(played)
    fault = position.why_not(move)
    if fault is not None:
        return Verdict("refused", move, done, fault=fault)
    if move != puzzle.moves[len(done)]:
        return Verdict("other", move, done)
    reply = _reply(puzzle, position.play(move), len(done) + 1)
    moves = (*done, move, *reply)
    return Verdict("solved" if moves == puzzle.moves else "right", move, moves, reply)


def _reply(puzzle: Puzzle, after: Position[Any], at: int) -> tuple[str, ...]:
    """The opponent's moves in the line until it is the solver's turn again."""
    reply: list[str] = []
    for move in puzzle.moves[at:]:
        if after.side == puzzle.start.side:
            break
        reply.append(move)
        after = after.play(move)
    return tuple(reply)


def solution(puzzle: Puzzle, played: Sequence[str] = ()) -> tuple[str, ...]:
    """What is left of the line."""
    played_to(puzzle, played)
    return puzzle.moves[len(played) :]
