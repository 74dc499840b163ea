"""What a shell may complete where a command takes a name: games, languages, opponents, themes."""

from __future__ import annotations

import sixfold
from sixfold.engine.levels import LEVELS
from sixfold.locale import LANGUAGE_NAMES

Choices = list[tuple[str, str]]
"""What can be typed, and what it means; shells that can show both do."""


def games(incomplete: str) -> Choices:
    """Ids of games, and after a `+` what can be switched on."""
    base, plus, _ = incomplete.rpartition("+")
    if plus:
        try:
            game = sixfold.game(base)
        except sixfold.SixfoldError:
            return []
        left = [each for each in game.available_options if each not in game.options]
        return [(f"{base}+{option}", option) for option in left]
    return [(game.id, game.family) for game in sixfold.games()]


def families_and_games() -> Choices:
    """Families of games, and ids."""
    found = [(game.id, game.family) for game in sixfold.games()]
    families = dict.fromkeys(family for id, family in found if id != family)
    return [*((family, family) for family in families), *found]


def languages() -> Choices:
    """The codes of all languages, for completion."""
    return list(LANGUAGE_NAMES.items())


def opponents() -> Choices:
    """Whom one can play against."""
    levels = [(str(level.number), level.name) for level in LEVELS]
    return [("person", "at the same keyboard"), ("random", "random moves"), *levels]


def themes() -> Choices:
    """The names of all themes of pictures, for completion."""
    from sixfold import render

    return [(name, name) for name in render.themes()]


def puzzle_themes() -> Choices:
    """What puzzles are about."""
    from sixfold import study
    from sixfold.locale import theme_name

    found = {
        code: theme_name(code, family) for family, codes in study.THEMES.items() for code in codes
    }
    return list(found.items())


def puzzle_goals() -> Choices:
    """What puzzles ask for."""
    return [("win", "win in a given number of moves"), ("hold", "find the only defence")]
