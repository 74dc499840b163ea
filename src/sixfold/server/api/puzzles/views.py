"""Puzzles as a page shows them: tasks, verdicts and ratings, in a language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from sixfold import scene
from sixfold.core import registry
from sixfold.locale import puzzle_verdict, theme_name
from sixfold.scene.types import Scene
from sixfold.server.api.puzzles.schemas import (
    AllThemes,
    GameThemes,
    OutcomeView,
    OwnPuzzle,
    PuzzleLine,
    PuzzleVerdict,
    PuzzleView,
    RatingsView,
    RatingView,
    RevealedView,
    SolutionView,
    ThemeView,
    TryView,
)
from sixfold.study.puzzles import THEMES, Puzzle, Rating, goal_text, puzzles
from sixfold.study.puzzles.service import Outcome, Played, Shown
from sixfold.study.puzzles.storage import Own, PlayerRating, Try
from sixfold.study.puzzles.words import verdict_text

LONGEST_SHOWN = 6
"""Moves after another one than the solution that are shown: nobody waits for more."""


def rating_view(rating: Rating) -> RatingView:
    """A rating in numbers that people read."""
    return RatingView(
        round(rating.value, 1),
        round(rating.deviation, 1),
        round(rating.volatility, 6),
        not rating.is_settled,
    )


def puzzle_line(puzzle: Puzzle, language: str) -> PuzzleLine:
    """A puzzle in a list."""
    task = goal_text(puzzle, language)
    return PuzzleLine(puzzle.id, puzzle.game, puzzle.goal, puzzle.turns, task, puzzle.difficulty)


def own_line(own: Own, language: str) -> OwnPuzzle:
    """A puzzle of somebody's game in a list."""
    puzzle = own.puzzle
    task = goal_text(puzzle, language)
    return OwnPuzzle(puzzle.id, puzzle.game, task, own.table, own.solved)


def puzzle_view(
    puzzle: Puzzle, language: str, tried: Outcome | None = None, day: str | None = None
) -> PuzzleView:
    """A puzzle to solve."""
    return PuzzleView(
        id=puzzle.id,
        game=puzzle.game,
        goal=puzzle.goal,
        moves=puzzle.turns,
        task=goal_text(puzzle, language),
        side=puzzle.start.side,
        source=puzzle.source,
        scene=scene.scene(puzzle.start),
        tried=None if tried is None else outcome_view(tried),
        day=day,
    )


def outcome_view(outcome: Outcome) -> OutcomeView:
    """What became of a first try; the browser of a stranger keeps what follows from it."""
    made, rating = outcome.made, outcome.rating
    return OutcomeView(
        outcome.score,
        made is not None,
        None if made is None else made.before,
        None if made is None else made.after,
        None if rating is None else rating_view(rating),
    )


def verdict_view(
    puzzle: Puzzle, played: Sequence[str], made: Played, language: str
) -> PuzzleVerdict:
    """What became of a move, with the positions that it leads to."""
    verdict = made.verdict
    line = verdict.line if verdict.explained is None else verdict.line[: 1 + LONGEST_SHOWN]
    return PuzzleVerdict(
        verdict.word,
        verdict_text(puzzle, verdict, language),
        verdict.moves,
        line,
        scenes_after(puzzle, played, line),
        None if made.outcome is None else outcome_view(made.outcome),
        None if made.rating is None else revealed_view(puzzle, made.rating, language),
    )


def solution_view(
    puzzle: Puzzle, played: Sequence[str], shown: Shown, language: str
) -> SolutionView:
    """The rest of a solution, with its positions."""
    return SolutionView(
        puzzle_verdict("shown", language),
        shown.line,
        scenes_after(puzzle, played, shown.line),
        outcome_view(shown.outcome),
        revealed_view(puzzle, shown.rating, language),
    )


def revealed_view(puzzle: Puzzle, rating: Rating, language: str) -> RevealedView:
    """What is told when a puzzle is over."""
    family = puzzle.rules.family
    themes = [
        ThemeView(code, theme_name(code, family, language), _counts(family)[code])
        for code in puzzle.themes
    ]
    return RevealedView(puzzle.moves, themes, puzzle.difficulty, rating_view(rating))


def scenes_after(puzzle: Puzzle, played: Sequence[str], line: Sequence[str]) -> list[Scene]:
    """The position after each move of a line that comes after what has been played."""
    return [*scene.line(puzzle.start, [*played, *line])][len(played) + 1 :]


def ratings_view(standing: PlayerRating, history: Sequence[Try]) -> RatingsView:
    """A player's rating and how it came about."""
    tries = [
        TryView(each.puzzle, each.at, each.score, round(each.after, 1), round(each.deviation, 1))
        for each in history
        if each.score is not None and each.after is not None and each.deviation is not None
    ]
    return RatingsView(rating_view(standing.rating), standing.tries, standing.solved, tries)


def all_themes(language: str) -> AllThemes:
    """What there is to choose from; themes without a puzzle are left out."""
    families = dict.fromkeys(game.family for game in registry.games())
    games = []
    for family in families:
        if family in THEMES and (total := len(puzzles(family))):
            counts = _counts(family)
            themes = [
                ThemeView(code, theme_name(code, family, language), counts[code])
                for code in THEMES[family]
                if counts[code]
            ]
            games.append(GameThemes(family, total, themes))
    return AllThemes(games)


@lru_cache(maxsize=64)
def _counts(family: str) -> Counter[str]:
    """How many puzzles of a family have each theme."""
    return Counter(theme for puzzle in puzzles(family) for theme in puzzle.themes)
