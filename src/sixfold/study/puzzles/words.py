"""A puzzle in sentences: its goal, what became of a move, and a hint."""

from __future__ import annotations

from sixfold.locale import (
    puzzle_goal,
    puzzle_hint,
    puzzle_verdict,
    sentence,
    theme_text,
)
from sixfold.study.puzzles.explanations import Explained
from sixfold.study.puzzles.hints import Hint
from sixfold.study.puzzles.judging import Verdict
from sixfold.study.puzzles.model import Puzzle
from sixfold.study.puzzles.verdicts import MoveVerdict


def goal_text(puzzle: Puzzle, language: str = "en") -> str:
    """What is asked for: `Win in 2 moves.`"""
    open_ended = puzzle.goal == "win" and puzzle.end.outcome is None
    return puzzle_goal("winning-move" if open_ended else puzzle.goal, puzzle.turns, language)


def feedback(verdict: Verdict, language: str = "en", *, pointed: bool = True) -> str:
    """What became of a move.

    With `pointed` a refusal says “here” instead of naming cells.
    """
    if verdict.fault is not None:
        return sentence(verdict.fault, language, pointed=pointed)
    return puzzle_verdict(verdict.state, language)


def verdict_text(
    puzzle: Puzzle, verdict: MoveVerdict, language: str = "en", *, pointed: bool = True
) -> str:
    """What became of a move, whether the line, the rules or the engine say so.

    With `pointed` a refusal says “here” instead of naming cells.
    """
    if verdict.fault is not None:
        return sentence(verdict.fault, language, pointed=pointed)
    if verdict.explained is not None:
        return explanation(puzzle, verdict.explained, language)
    return puzzle_verdict("other" if verdict.word == "unclear" else verdict.word, language)


def explanation(puzzle: Puzzle, explained: Explained, language: str = "en") -> str:
    """What the engine says about another move, in a sentence."""
    return puzzle_verdict(explanation_code(puzzle, explained), language)


def explanation_code(puzzle: Puzzle, explained: Explained) -> str:
    """Which sentence an explanation gets.

    That a move misses the goal is proven by the puzzle; that it loses, by its goal or the engine.
    """
    if explained.kind != "wrong":
        return explained.kind
    value = explained.value
    if not explained.line and value.plies == 1:  # the move itself ends the game
        return "lost" if value.loses else "drawn"
    return "loses" if puzzle.goal == "hold" or value.loses else "no-win"


def hint_text(puzzle: Puzzle, hint: Hint, language: str = "en", *, pointed: bool = True) -> str:
    """What helps, in one or two sentences; with `pointed` the board marks the cells."""
    family = puzzle.rules.family
    about = theme_text(hint.theme, family, language) if hint.theme is not None else ""
    where = "" if pointed else puzzle_hint(hint.where, hint.cells, language)
    return " ".join(filter(None, (about, where))) or goal_text(puzzle, language)
