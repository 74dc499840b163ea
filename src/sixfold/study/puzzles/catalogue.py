"""All puzzles there are: which family has which, read from its data files when they are asked for.

A family's own file registers its `PuzzleCatalogue`: its themes, and the folder with a file for each
of its games (`six-foxmind.jsonl` has those of six/foxmind), one puzzle to a line, sorted by
difficulty and id. A family that registers nothing has no puzzles.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources.abc import Traversable

from sixfold.core import plugins, registry
from sixfold.core.arguments import explained
from sixfold.core.events import Event
from sixfold.study.puzzles.faults import PuzzleError
from sixfold.study.puzzles.lines import GENERAL, Line, Theme
from sixfold.study.puzzles.model import GOALS, Puzzle, check


@dataclass(frozen=True, slots=True)
class PuzzleCatalogue:
    """What a family has."""

    data: Traversable
    """The folder with its files."""
    themes: Mapping[str, Theme] = field(default_factory=dict)
    """The themes that only this family has, in the order in which people see them."""
    beside: Callable[[str], tuple[str, ...]] | None = None
    """The cells next to one: a hint shows the area of a move. Without it hints show no area."""
    acting: tuple[type[Event], ...] = ()
    """Events by which a piece acts where it stands (their `cell`): a hint shows the piece."""


_catalogues: dict[str, PuzzleCatalogue] = {}


def register(family: str, catalogue: PuzzleCatalogue) -> None:
    """Register the puzzles of a family."""
    if family in _catalogues:
        raise ValueError(f"the puzzles of {family} are registered already")
    if twice := GENERAL.keys() & catalogue.themes.keys():
        raise ValueError(f"there are such themes already: {sorted(twice)}")
    _catalogues[family] = catalogue


def catalogues() -> Mapping[str, PuzzleCatalogue]:
    """What is registered, here or by another package, in the order in which games are listed."""
    plugins.load("sixfold.study.puzzles", register)
    plugins.load("sixfold.study.puzzling", register)  # as the group was called up to 0.4.0.dev2
    families = dict.fromkeys(game.family for game in registry.games())
    return {family: _catalogues[family] for family in families if family in _catalogues}


class _Themes(Mapping[str, tuple[str, ...]]):
    """The codes of themes by family, of those that are registered later, too."""

    def __getitem__(self, family: str) -> tuple[str, ...]:
        return (*catalogues()[family].themes, *GENERAL)

    def __iter__(self) -> Iterator[str]:
        return iter(catalogues())

    def __len__(self) -> int:
        return len(catalogues())


THEMES: Mapping[str, tuple[str, ...]] = _Themes()
"""Family → the codes of its themes."""


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The themes of a puzzle, found on its line; those that it names are not looked at."""
    catalogue = catalogues().get(puzzle.rules.family)
    own = catalogue.themes if catalogue is not None else {}
    line = Line.of(puzzle.start, puzzle.goal, puzzle.moves)
    return tuple(code for code, holds in {**own, **GENERAL}.items() if holds(line))


# Reading


def read(text: str, file: str, game: str | None = None, *, thorough: bool = False) -> list[Puzzle]:
    """The puzzles of a data file; the first line that is none is named, with the reason.

    Thorough reading plays every line by the rules and finds its themes, which takes seconds for
    all files; the tests do that, and a program that reads what others made should.
    """
    found: list[Puzzle] = []
    ids: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            puzzle = _puzzle(line, game, thorough)
            _check_place(puzzle, ids, found[-1] if found else None)
        except PuzzleError as error:
            reason = str(error)
            raise PuzzleError("faulty-puzzle", file=file, line=number, reason=reason) from error
        found.append(puzzle)
        ids.add(puzzle.id)
    return found


def _check_place(puzzle: Puzzle, ids: Collection[str], before: Puzzle | None) -> None:
    """Every puzzle once, the easiest first."""
    if puzzle.id in ids:
        raise PuzzleError("puzzle-twice", id=puzzle.id)
    if before is not None and order(puzzle) < order(before):
        raise PuzzleError("puzzles-not-sorted")


def order(puzzle: Puzzle) -> tuple[int, str]:
    """How the lines of a file are sorted."""
    return puzzle.difficulty, puzzle.id


def _puzzle(line: str, game: str | None, thorough: bool) -> Puzzle:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise PuzzleError("puzzle-not-json") from error
    puzzle = Puzzle.from_json(data)
    if game is not None and puzzle.game != game:
        raise PuzzleError("puzzle-of-other-game", game=puzzle.game)
    if thorough:
        check(puzzle)
        if puzzle.themes != (themes := themes_of(puzzle)):
            raise PuzzleError("wrong-puzzle-themes", themes=themes)
    return puzzle


def file_of(game: str) -> str:
    """The name of a game's data file."""
    return f"{game.replace('/', '-')}.jsonl"


@cache
def _of_game(family: str, game: str) -> tuple[Puzzle, ...]:
    file = _catalogues[family].data / file_of(game)
    return tuple(read(file.read_text("utf-8"), file.name, game)) if file.is_file() else ()


def _all() -> Iterator[Puzzle]:
    known = catalogues()
    for game in registry.games():
        if game.family in known:
            yield from _of_game(game.family, game.id)


@cache
def _by_id() -> Mapping[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in _all()}


# Finding


@explained
def puzzle(id: str) -> Puzzle:
    """The puzzle with this id."""
    found = _by_id().get(id)
    if found is None:
        raise PuzzleError("unknown-puzzle", id=str(id))
    return found


@explained
def puzzles(
    game: str | None = None,
    theme: str | None = None,
    *,
    goal: str | None = None,
    easiest: int | None = None,
    hardest: int | None = None,
) -> tuple[Puzzle, ...]:
    """The puzzles of a game, or of a family, or of all, the easiest of each game first.

    `easiest` and `hardest` are the lowest and the highest difficulty.
    """
    if goal is not None and goal not in GOALS:
        raise PuzzleError("unknown-goal", goal=goal, suggestions=GOALS)
    if theme is not None:
        check_theme(theme, game)
    return tuple(
        puzzle
        for puzzle in _of(game)
        if (theme is None or theme in puzzle.themes)
        and (goal is None or puzzle.goal == goal)
        and (easiest is None or puzzle.difficulty >= easiest)
        and (hardest is None or puzzle.difficulty <= hardest)
    )


def _of(game: str | None) -> Iterator[Puzzle]:
    if game is None:
        return _all()
    families = {each.family for each in registry.games()}
    if game in families:
        return (puzzle for puzzle in _all() if puzzle.rules.family == game)
    id = registry.game(game).id
    return (puzzle for puzzle in _all() if puzzle.game == id)


def check_theme(theme: str, game: str | None = None) -> None:
    """Refuse a theme that no puzzle of a game could have."""
    family = None if game is None else game.partition("/")[0].partition("+")[0]
    named = [theme for each in THEMES if family in (None, each) for theme in THEMES[each]]
    known = tuple(dict.fromkeys((*named, *GENERAL)))
    if theme not in known:
        raise PuzzleError("unknown-theme", theme=theme, suggestions=known)
