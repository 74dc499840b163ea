"""Openings: short, balanced beginnings, so that deterministic players do not repeat one game.

The lists are data in this package, one file for each game and edition; `lab/strength/openings.py`
makes them. Options do not change them: `six/foxmind+endless` begins like `six/foxmind`.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.core.position import Position

Opening = tuple[str, ...]
"""Moves from the start, as texts."""

START: Opening = ()
"""The opening without moves."""

SHIPPED: tuple[Opening, ...] = (("shipped",),)
"""Stands for the list that comes with the package, where a match is not told anything else."""


class OpeningError(ValueError):
    """A list of openings that cannot be used."""


def file_name(game: Game) -> str:
    """The file that holds the openings of a game, whatever its options."""
    return f"{game.base_id.replace('/', '-')}.json"


def built_in(game: Game) -> tuple[Opening, ...]:
    """The openings that come with the package; OpeningError for a game that it has none of."""
    try:
        text = (files("sixfold.arena") / "openings" / file_name(game)).read_text("utf-8")
    except FileNotFoundError as error:
        raise OpeningError(f"there is no list of openings for {game.id}") from error
    return _parse(text, game, file_name(game))


def is_built_in(game: Game) -> bool:
    """Whether the package has openings of a game; it has none of games of other packages."""
    return (files("sixfold.arena") / "openings" / file_name(game)).is_file()


def read(path: Path, game: Game) -> tuple[Opening, ...]:
    """Openings from a file of one's own: the same JSON, or one line of moves for each."""
    return loads(path.read_text("utf-8"), game, path.name)


def loads(text: str, game: Game, name: str) -> tuple[Opening, ...]:
    """Openings from a text; `name` is what faults call it."""
    if text.lstrip().startswith("{"):
        return _parse(text, game, name)
    lines = [tuple(line.split()) for line in text.splitlines() if line.strip()]
    return _checked(lines, game, name)


def position_after(game: Game, opening: Opening) -> Position[Any]:
    """Where the players take over."""
    position = game.start()
    for move in opening:
        position = position.play(move)
    return position


def _parse(text: str, game: Game, name: str) -> tuple[Opening, ...]:
    try:
        lines = [tuple(line.split()) for line in json.loads(text)["openings"]]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise OpeningError(f"{name}: no list of openings ({error})") from error
    return _checked(lines, game, name)


def _checked(lines: list[Opening], game: Game, name: str) -> tuple[Opening, ...]:
    if not lines:
        raise OpeningError(f"{name} holds no opening")
    for number, opening in enumerate(lines, 1):
        try:
            position = position_after(game, opening)
        except SixfoldError as error:
            raise OpeningError(f"{name}, opening {number}: {error}") from error
        if position.outcome is not None:
            raise OpeningError(f"{name}, opening {number}: the game is over at its end")
        if position.in_chain:
            raise OpeningError(f"{name}, opening {number} ends in the middle of a turn")
    return tuple(lines)
