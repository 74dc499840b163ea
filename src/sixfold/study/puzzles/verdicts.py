"""What becomes of a move in a puzzle, and whether the first try counts: one list of words for all.

The line of the puzzle and the rules know some moves (`judging`), the engine the others
(`explanations`). Each of the two has words of its own, which are public; here, and nowhere else,
they become the words that pages and programs are told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from sixfold.core.errors import IllegalMove, NotationError
from sixfold.study.puzzles.explanations import Explained
from sixfold.study.puzzles.explanations import Kind as OfEngine
from sixfold.study.puzzles.judging import State as OfLine
from sixfold.study.puzzles.judging import judge
from sixfold.study.puzzles.model import Puzzle

Word = Literal["right", "solved", "refused", "wrong", "quicker", "unclear"]

WORDS: Final[tuple[Word, ...]] = get_args(Word)
"""`right`: the solver goes on. `solved`. `refused` by the rules. `wrong`: the engine shows what the
move leads to. `quicker`: the move wins, but there is a quicker way. `unclear`: the move is not the
solution, and nobody has said more."""

OF_LINE: Final[Mapping[OfLine, Word]] = {
    "right": "right",
    "solved": "solved",
    "refused": "refused",
    "other": "unclear",  # until the engine has looked at it
}
OF_ENGINE: Final[Mapping[OfEngine, Word]] = {
    "quicker-way": "quicker",
    "as-good": "solved",
    "wrong": "wrong",
}


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """What becomes of a move."""

    word: Word
    move: str
    """The move as the notation writes it."""
    moves: tuple[str, ...]
    """What has been played of the puzzle's line, with a right move and the answer to it."""
    line: tuple[str, ...] = ()
    """This move and what comes after it: the opponent's answer, or what refutes the move. A refused
    move has none."""
    fault: IllegalMove | NotationError | None = None
    """Which rule refuses the move."""
    explained: Explained | None = None
    """What the engine says, if it was asked."""

    @property
    def needs_engine(self) -> bool:
        """Whether the move is legal and not the solution, and the engine has not looked at it."""
        return self.word == "unclear"

    def with_engine(self, explained: Explained | None) -> MoveVerdict:
        """The verdict with what the engine says; None if it has not said anything in time."""
        if explained is None:
            return self
        line = (self.move, *explained.line)
        return replace(self, word=OF_ENGINE[explained.kind], line=line, explained=explained)


def verdict_on(puzzle: Puzzle, played: Sequence[str], move: str) -> MoveVerdict:
    """What the line and the rules say of a move, after what has been played of the line."""
    found = judge(puzzle, played, move)
    word = OF_LINE[found.state]
    line = (found.move,) if word == "unclear" else found.moves[len(played) :]
    return MoveVerdict(word, found.move, found.moves, line, found.fault)


@dataclass(frozen=True, slots=True)
class Count:
    """The end of a first try, and what it counts."""

    score: int | None
    """1 if the puzzle was solved, 0 if not, None if the try does not count."""


SOLVED: Final = Count(1)
FAILED: Final = Count(0)
NOT_COUNTED: Final = Count(None)


def count_of(puzzle: Puzzle, verdict: MoveVerdict, *, has_engine: bool) -> Count | None:
    """What a first try counts after this move; None while it goes on.

    The first wrong move ends it as failed, the last right one as solved. A win that takes longer
    than the goal allows is not wrong, and a refused move was not played. Where the engine has not
    answered in time, nobody knows whether the move wins more slowly: the try does not count. A
    server without an engine goes by the task, which names a number of moves; and where the task is
    to hold, the puzzle itself proves that every other move loses.
    """
    match verdict.word:
        case "solved":
            return SOLVED
        case "wrong":
            return FAILED
        case "unclear":
            return FAILED if puzzle.goal == "hold" or not has_engine else NOT_COUNTED
        case _:
            return None
