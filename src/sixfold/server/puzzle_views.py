"""Puzzles as a page shows them: tasks, verdicts and ratings, in a language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from sixfold import scene
from sixfold.core import registry
from sixfold.locale import theme_name
from sixfold.scene.types import Scene
from sixfold.server.puzzle_schemas import (
    AllThemes,
    GameThemes,
    OutcomeView,
    OwnPuzzle,
    PuzzleLine,
    PuzzleView,
    RatingsView,
    RatingView,
    RevealedView,
    ThemeView,
    TryView,
)
from sixfold.study.puzzles import THEMES, Puzzle, Rating, goal_text, puzzles
from sixfold.study.puzzles.storage import Own, PlayerRating, Try


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
    puzzle: Puzzle, language: str, tried: OutcomeView | None = None, day: str | None = None
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
        tried=tried,
        day=day,
    )


def outcome_view(made: Try, rating: Rating) -> OutcomeView:
    """What became of a known player's first try."""
    return OutcomeView(made.score, True, made.before, made.after, rating_view(rating))


def strangers(score: int | None) -> OutcomeView:
    """The same for somebody whom nobody knows: their browser keeps what follows from it."""
    return OutcomeView(score, False, None, None, None)


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
