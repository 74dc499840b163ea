"""A puzzle: a position, a goal, and the line that reaches it.

The solver is the side to move. At every move of the solver in the line exactly one move reaches the
goal; the moves between are the opponent's best answers. What a puzzle promises is proven before it
is shipped (`lab/puzzles`); here it is a value that is read and
checked against the rules.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Final, Literal, get_args

import msgspec

from sixfold.core import registry
from sixfold.core.errors import IllegalMove, NotationError, SixfoldError
from sixfold.core.game import Game
from sixfold.core.position import Position
from sixfold.study import plain
from sixfold.study.puzzles.faults import PuzzleError
from sixfold.study.reviews.judging.turns import ends_turn, replay

Goal = Literal["win", "hold"]
"""Win within a number of moves, or find the only move that does not lose."""
Source = Literal["shipped", "own"]
"""Part of the package, or made of a game that somebody has played."""
Proof = Literal["prover", "engine"]
"""Proven by the independent provers of `lab/tactics`, or by the engine alone."""

GOALS: Final[tuple[Goal, ...]] = get_args(Goal)

ID_LENGTH: Final = 10
_ID: Final = rf"^[0-9a-f]{{{ID_LENGTH}}}$"
LONGEST_LINE: Final = 200
HIGHEST_DIFFICULTY: Final = 4_000

Text = Annotated[str, msgspec.Meta(min_length=1)]
Count = Annotated[int, msgspec.Meta(ge=1, le=LONGEST_LINE)]


def id_of(position: Position[Any]) -> str:
    """The id of the puzzle that a position is: the same for its images, and it never changes."""
    text = f"{position.game.id} {position.canonical_key}"
    return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]


def is_id(text: str) -> bool:
    """Whether a text looks like the id of a puzzle; there may be none with it."""
    return re.fullmatch(_ID[1:-1], text) is not None


@dataclass(frozen=True)
class Puzzle:
    """A task on the board that has exactly one solution."""

    id: Annotated[str, msgspec.Meta(pattern=_ID)]
    game: Text
    position: Text
    """The position text where it begins; the solver is to move."""
    goal: Goal
    plies: Count
    """How many moves the line has, those of the opponent included."""
    within: Count
    """The number that was proven: plies, or turns in a game where a turn has several moves."""
    moves: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)]
    """Moves of the solver and answers; the first and the last are the solver's."""
    themes: tuple[Text, ...]
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=HIGHEST_DIFFICULTY)]
    """On the scale of ratings: who has this rating solves it every other time."""
    horizon: Count | None = None
    """For the goal `hold`: how far ahead every other move is proven to lose."""
    source: Source = "shipped"
    proof: Proof = "prover"

    @cached_property
    def start(self) -> Position[Any]:
        """The position in which the solver is to move."""
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
        data: dict[str, Any] = plain.plain(self)
        if self.horizon is None:
            del data["horizon"]
        if self.source == "shipped":
            del data["source"], data["proof"]
        return data

    @staticmethod
    def from_json(data: Any) -> Puzzle:
        """The inverse of `to_json`; a PuzzleError says which field is wrong.

        Only what costs nothing is checked: whether the line can be played is for `check`.
        """
        if not isinstance(data, dict):
            raise PuzzleError("puzzle-not-json")
        for name in data:
            if name not in Puzzle.__dataclass_fields__:
                raise PuzzleError("unknown-puzzle-field", field=str(name))
        try:
            puzzle = plain.read(data, Puzzle)
        except plain.Misfit as fault:
            raise PuzzleError("bad-puzzle-field", field=fault.field) from None
        holds = puzzle.goal == "hold"
        if "horizon" in data or (holds and "source" not in data):
            _require(holds and puzzle.horizon is not None, "horizon")
        _require(puzzle.plies == len(puzzle.moves), "plies")
        _require(len(set(puzzle.themes)) == len(puzzle.themes), "themes")
        return puzzle


def _require(holds: bool, field: str) -> None:
    if not holds:
        raise PuzzleError("bad-puzzle-field", field=field)


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
