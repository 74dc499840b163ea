"""The shapes of what a page of puzzles sends and receives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field

from sixfold.scene.described import says
from sixfold.scene.types import Scene
from sixfold.server.api.schemas import MoveText, RequestBody
from sixfold.study.puzzles.model import LONGEST_LINE
from sixfold.study.puzzles.verdicts import Word


@dataclass(slots=True)
class ThemeView:
    """What puzzles are about."""

    id: str = field(metadata=says("It never changes.", "double-threat"))
    name: str = field(metadata=says("In your language."))
    count: int = field(metadata=says("How many puzzles have it."))


@dataclass(slots=True)
class GameThemes:
    """The puzzles of a family of games."""

    game: str = field(metadata=says("The family."))
    count: int
    themes: Sequence[ThemeView]


@dataclass(slots=True)
class AllThemes:
    """What there is to choose from."""

    games: Sequence[GameThemes]


@dataclass(slots=True)
class PuzzleLine:
    """A puzzle in a list. What gives it away is told when it is over."""

    id: str = field(metadata=says("It never changes."))
    game: str
    goal: Literal["win", "hold"] = field(
        metadata=says("Win within a number of moves, or find the only move that does not lose.")
    )
    moves: int = field(metadata=says("How many turns the solver has."))
    task: str = field(metadata=says("The goal as a sentence, in your language."))
    difficulty: int = field(metadata=says("On the scale of ratings.", 1450))


@dataclass(slots=True)
class PuzzleList:
    """Puzzles that fit what was asked for."""

    puzzles: Sequence[PuzzleLine] = field(metadata=says("Some of them, the easiest first."))
    total: int = field(metadata=says("How many fit."))


@dataclass(slots=True)
class RatingView:
    """A strength by Glicko-2."""

    value: float = field(metadata=says("900 in the beginning.", 912.4))
    deviation: float = field(metadata=says("How far off it may be; small after many puzzles."))
    volatility: float
    provisional: bool = field(metadata=says("Whether it rests on too little to be relied on."))


@dataclass(slots=True)
class OutcomeView:
    """What became of your first try at a puzzle: only that counts."""

    score: int | None = field(
        metadata=says("1 if it was solved at once, 0 if not; null if it does not count.")
    )
    kept: bool = field(
        metadata=says("Whether this server has noted it; strangers keep their own rating.")
    )
    before: float | None = field(metadata=says("Your rating; null if this was not rated."))
    after: float | None
    rating: RatingView | None = field(metadata=says("What your rating is now."))


@dataclass(slots=True)
class RevealedView:
    """What is told when a puzzle is over."""

    moves: Sequence[str] = field(metadata=says("The whole solution with the answers."))
    themes: Sequence[ThemeView]
    difficulty: int = field(metadata=says("As it was measured with the computer’s levels."))
    rating: RatingView = field(metadata=says("What tries have made of that."))


@dataclass(slots=True)
class PuzzleView:
    """A puzzle to solve; the solution is not in it."""

    id: str
    game: str
    goal: Literal["win", "hold"]
    moves: int = field(metadata=says("How many turns the solver has."))
    task: str = field(metadata=says("The goal as a sentence, in your language."))
    side: int = field(metadata=says("The side that you play: 0 or 1."))
    source: Literal["shipped", "own"] = field(
        metadata=says("`own`: made of a game that was played here, and proven by the engine.")
    )
    scene: Scene
    tried: OutcomeView | None = field(metadata=says("What became of your first try, if any."))
    day: str | None = field(metadata=says("Of a puzzle of the day: which.", "2026-11-17"))


class PuzzleProgress(RequestBody):
    """How far a solver is."""

    played: list[MoveText] = Field(
        [],
        max_length=LONGEST_LINE,
        description="What has been played of the puzzle, the opponent’s answers included.",
    )


class PuzzleMove(PuzzleProgress):
    """What a solver plays."""

    move: MoveText = Field(description="What the solver plays now.")


@dataclass(slots=True)
class PuzzleVerdict:
    """What became of a move."""

    state: Word = field(
        metadata=says(
            "`right`: go on. `solved`. `refused` by the rules. `wrong`: the scenes show what it"
            " leads to. `quicker`: it wins, but there is a quicker way. `unclear`: it is not the"
            " solution, and the computer has not said more."
        )
    )
    text: str = field(metadata=says("What is to be said about it, in your language."))
    moves: Sequence[str] = field(
        metadata=says("What has been played of the solution: send it with the next move.")
    )
    line: Sequence[str] = field(
        metadata=says("This move and what comes after it: the answer, or what refutes it.")
    )
    scenes: Sequence[Scene] = field(metadata=says("The position after each move of `line`."))
    outcome: OutcomeView | None = field(
        metadata=says("Once your first try has come to an end, good or bad.")
    )
    revealed: RevealedView | None = field(metadata=says("When it is solved."))


@dataclass(slots=True)
class HintView:
    """A hint: your first try counts as failed with it."""

    text: str
    cells: Sequence[str] = field(metadata=says("Where to look; may be empty."))
    outcome: OutcomeView | None


@dataclass(slots=True)
class SolutionView:
    """The solution from where the solver is."""

    text: str
    line: Sequence[str]
    scenes: Sequence[Scene] = field(metadata=says("The position after each move of `line`."))
    outcome: OutcomeView | None
    revealed: RevealedView


@dataclass(slots=True)
class TryView:
    """A rated try."""

    puzzle: str
    at: int = field(metadata=says("When, in milliseconds since 1970."))
    score: int
    rating: float = field(metadata=says("What the rating was afterwards."))
    deviation: float


@dataclass(slots=True)
class RatingsView:
    """Your rating and how it came about."""

    rating: RatingView
    tries: int
    solved: int = field(metadata=says("How many of them went well."))
    history: Sequence[TryView] = field(metadata=says("The latest ones, the oldest first."))


class OwnRating(RequestBody):
    """A rating that a browser keeps for somebody whom this server does not know."""

    value: float = Field(ge=-5000, le=8000, allow_inf_nan=False)
    deviation: float = Field(ge=1, le=500, allow_inf_nan=False)
    volatility: float = Field(ge=0.001, le=1, allow_inf_nan=False)


class RatedTry(RequestBody):
    """A try of somebody whom this server does not know."""

    puzzle: str = Field(min_length=1, max_length=32)
    score: Literal[0, 1]
    rating: OwnRating | None = Field(None, description="Before; none for a newcomer.")


@dataclass(slots=True)
class OwnPuzzle:
    """A puzzle of a game that you have played."""

    id: str
    game: str
    task: str
    table: str = field(metadata=says("Where it was played."))
    solved: bool


@dataclass(slots=True)
class OwnPuzzles:
    """The puzzles of your games, the latest first. They are proven by the engine alone."""

    puzzles: Sequence[OwnPuzzle]
