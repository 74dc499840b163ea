"""Puzzles of one's own mistakes: wins that were missed, and defences that were not found.

A review has proven what they need, and no more: the engine knows a winning line, or that every
other move loses. So they are called proven by the engine, and another move that wins as quickly is
accepted (`explanations`). They belong to the people who played the game, and are not shipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from sixfold.core.position import Position
from sixfold.study.puzzles.catalogue import themes_of
from sixfold.study.puzzles.model import Goal, Puzzle, id_of
from sixfold.study.reviews.judging.grades import FAULTS, MISSED_WIN
from sixfold.study.reviews.judging.turns import deciding_step, replay
from sixfold.study.reviews.model import Ply
from sixfold.study.reviews.result import Review

EASIEST, PER_TURN, DEFENCE = 1200, 150, 1500
"""A guess at the difficulty: nobody has tried these. A win in one move, what each further turn
adds, and a defence."""


def from_review(review: Review, seat: int | None = None) -> tuple[Puzzle, ...]:
    """The puzzles in a reviewed game, in its order: those of one seat, or of all."""
    found: dict[str, Puzzle] = {}
    for ply in review.plies:
        if seat in (None, ply.seat) and ply.grade in FAULTS:
            for puzzle in _puzzles(review, ply):
                found.setdefault(puzzle.id, puzzle)
    return tuple(found.values())


def _puzzles(review: Review, ply: Ply) -> Iterator[Puzzle]:
    """What a turn that went wrong makes: it begins with the move that should have been another."""
    step = deciding_step(ply.best, ply.moves)
    start = replay(review.start, (*review.moves[: ply.ply - 1], *ply.moves[:step]))
    if any(str(move).endswith("!") for move in start.legal_moves):
        return  # where shapes are declared, one move has two names, and the list gives them away
    if ply.grade == MISSED_WIN:
        left = None if ply.before.plies is None else ply.before.plies - step
        line = _to_the_end(start, ply.line[step:]) if left else ply.line[step : step + 1]
        yield _puzzle(start, "win", line, left or 1)
    elif ply.only and ply.best != ply.moves:
        yield _puzzle(start, "hold", ply.best[step : step + 1], 1)


def _to_the_end(start: Position[Any], line: Sequence[str]) -> tuple[str, ...]:
    """A winning line if it is known up to the end of the game, else its first move.

    A proof that does not know how soon the win comes has no line that people would play.
    """
    position = start
    for move in line:
        position = position.play(move)
    won = position.outcome is not None and start.turn in position.outcome.winners
    return tuple(line if won else line[:1])


def _puzzle(start: Position[Any], goal: Goal, moves: Sequence[str], within: int) -> Puzzle:
    text = start.to_text()
    puzzle = Puzzle(
        id=id_of(start),
        game=start.game.id,
        position=text,
        goal=goal,
        plies=len(moves),
        within=max(within, len(moves)),
        moves=tuple(moves),
        themes=(),
        difficulty=DEFENCE,
        source="own",
        proof="engine",
    )
    if goal == "win":
        puzzle = replace(puzzle, difficulty=EASIEST + PER_TURN * (puzzle.turns - 1))
    return replace(puzzle, themes=themes_of(puzzle))
