"""A puzzle: a position, a goal, and the line that reaches it.

The solver is the side to move. At every move of the solver in the line exactly one move reaches the
goal; the moves between are the opponent's best answers. What a puzzle promises is proven before it
is shipped (`lab/puzzles`); here it is a value that is read and
checked against the rules.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final, Literal, cast, get_args

from sixfold.core import registry
from sixfold.core.errors import IllegalMove, NotationError, SixfoldError
from sixfold.core.game import Game
from sixfold.core.position import Position
from sixfold.study.puzzles.faults import PuzzleError
from sixfold.study.reviews.turns import ends_turn, replay

Goal = Literal["win", "hold"]
"""Win within a number of moves, or find the only move that does not lose."""
Source = Literal["shipped", "own"]
"""Part of the package, or made of a game that somebody has played."""
Proof = Literal["prover", "engine"]
"""Proven by the independent provers of `lab/tactics`, or by the engine alone."""

GOALS: Final[tuple[Goal, ...]] = get_args(Goal)

ID_LENGTH: Final = 10
_ID = re.compile(rf"[0-9a-f]{{{ID_LENGTH}}}")
LONGEST_LINE: Final = 200
HIGHEST_DIFFICULTY: Final = 4_000


def id_of(position: Position[Any]) -> str:
    """The id of the puzzle that a position is: the same for its images, and it never changes."""
    text = f"{position.game.id} {position.canonical_key}"
    return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]


def is_id(text: str) -> bool:
    """Whether a text looks like the id of a puzzle; there may be none with it."""
    return _ID.fullmatch(text) is not None


@dataclass(frozen=True)
class Puzzle:
    """A task on the board that has exactly one solution."""

    id: str
    game: str
    position: str
    """The position text where it begins; the solver is to move."""
    goal: Goal
    plies: int
    """How many moves the line has, those of the opponent included."""
    within: int
    """The number that was proven: plies, or turns in a game where a turn has several moves."""
    moves: tuple[str, ...]
    """Moves of the solver and answers; the first and the last are the solver's."""
    themes: tuple[str, ...]
    difficulty: int
    """On the scale of ratings: who has this rating solves it every other time."""
    horizon: int | None = None
    """For the goal `hold`: how far ahead every other move is proven to lose."""
    source: Source = "shipped"
    proof: Proof = "prover"

    @cached_property
    def start(self) -> Position[Any]:
        """Where it begins."""
        return registry.position(self.position)

    @property
    def rules(self) -> Game:
        """The game whose rules apply."""
        return registry.game(self.game)

    @cached_property
    def end(self) -> Position[Any]:
        """Where its line leads."""
        return replay(self.position, self.moves)

    @cached_property
    def turns(self) -> int:
        """How many turns the solver has in the line: “win in two moves” says 2."""
        line = [*self.end.line()]
        turns = (before.side == self.start.side for before in line[:-1])
        ends = (ends_turn(after) for after in line[1:-1])
        return sum(own and ended for own, ended in zip(turns, (*ends, True), strict=True))

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON, which is also how a line of a data file looks."""
        data: dict[str, Any] = {
            "id": self.id,
            "game": self.game,
            "position": self.position,
            "goal": self.goal,
            "plies": self.plies,
            "within": self.within,
            "moves": list(self.moves),
            "themes": list(self.themes),
            "difficulty": self.difficulty,
        }
        if self.horizon is not None:
            data["horizon"] = self.horizon
        if self.source != "shipped":
            data.update(source=self.source, proof=self.proof)
        return data

    @staticmethod
    def from_json(data: Any) -> Puzzle:
        """The inverse of `to_json`; a PuzzleError says which field is wrong.

        Only what costs nothing is checked: whether the line can be played is for `check`.
        """
        if not isinstance(data, dict):
            raise PuzzleError("puzzle-not-json")
        return Puzzle(**_Reader(data).values())


class _Reader:
    """Takes the fields of a puzzle, each of its own kind, and nothing else."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        known = {each.name for each in fields(Puzzle)}
        for name in data:
            if name not in known:
                raise PuzzleError("unknown-puzzle-field", field=str(name))

    def values(self) -> dict[str, Any]:
        goal = self._one_of("goal", GOALS)
        values: dict[str, Any] = {
            "id": self._text("id"),
            "game": self._text("game"),
            "position": self._text("position"),
            "goal": goal,
            "plies": self._number("plies", LONGEST_LINE),
            "within": self._number("within", LONGEST_LINE),
            "moves": self._texts("moves"),
            "themes": self._texts("themes", least=0),
            "difficulty": self._number("difficulty", HIGHEST_DIFFICULTY),
        }
        for name, choices in (("source", get_args(Source)), ("proof", get_args(Proof))):
            if name in self._data:
                values[name] = self._one_of(name, choices)
        if "horizon" in self._data or (goal == "hold" and "source" not in values):
            self._require(goal == "hold", "horizon")
            values["horizon"] = self._number("horizon", LONGEST_LINE)
        self._require(is_id(values["id"]), "id")
        self._require(values["plies"] == len(values["moves"]), "plies")
        self._require(len(set(values["themes"])) == len(values["themes"]), "themes")
        return values

    def _require(self, holds: bool, field: str) -> None:
        if not holds:
            raise PuzzleError("bad-puzzle-field", field=field)

    def _text(self, name: str) -> str:
        value = self._data.get(name)
        self._require(isinstance(value, str) and value != "", name)
        return cast(str, value)

    def _number(self, name: str, most: int) -> int:
        value = self._data.get(name)
        self._require(type(value) is int and 1 <= value <= most, name)
        return cast(int, value)

    def _texts(self, name: str, least: int = 1) -> tuple[str, ...]:
        value = self._data.get(name)
        self._require(isinstance(value, list) and len(value) >= least, name)
        self._require(all(isinstance(each, str) and each for each in cast(list[Any], value)), name)
        return tuple(cast(list[str], value))

    def _one_of(self, name: str, choices: tuple[str, ...]) -> str:
        value = self._data.get(name)
        self._require(value in choices, name)
        return cast(str, value)


def check(puzzle: Puzzle) -> None:
    """Play a puzzle by the rules; a PuzzleError says what does not hold.

    This proves nothing about other moves: provers do.
    """
    try:
        start = puzzle.start
    except SixfoldError as error:
        raise PuzzleError("bad-puzzle-field", field="position") from error
    if start.game.id != puzzle.game:
        raise PuzzleError("puzzle-of-other-game", game=start.game.id)
    if puzzle.id != id_of(start):
        raise PuzzleError("wrong-puzzle-id", id=id_of(start))
    position = start
    for move in puzzle.moves:
        try:
            played = str(position.game.parse_move(move))
            position = position.play(move)
        except (IllegalMove, NotationError) as error:
            raise PuzzleError("puzzle-cannot-be-played", move=move) from error
        if played != move:
            raise PuzzleError("puzzle-cannot-be-played", move=move)
    last = position.parent
    if last is None or last.side != start.side or not _reached(puzzle, position):
        raise PuzzleError("puzzle-misses-goal")


def _reached(puzzle: Puzzle, end: Position[Any]) -> bool:
    """Whether the end of a line is what the goal asks for."""
    outcome = end.outcome
    if puzzle.goal == "win":
        return outcome is not None and puzzle.start.turn in outcome.winners
    return outcome is None or outcome.is_draw or puzzle.start.turn in outcome.winners
