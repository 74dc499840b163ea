"""What is wrong with a move that is legal and not the solution: the engine answers it.

A puzzle promises that no other move reaches its goal in time. It does not say what happens after
one. The engine does, within a number of nodes, so that the same question has the same answer
everywhere: the move wins later, or here is how the opponent refutes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from sixfold.core.position import Position
from sixfold.engine import checks
from sixfold.engine.errors import require
from sixfold.engine.family import description
from sixfold.engine.limits import Limits
from sixfold.study import plain
from sixfold.study.puzzles.faults import PuzzleError
from sixfold.study.puzzles.judging import judge, played_to
from sixfold.study.puzzles.model import Puzzle
from sixfold.study.reviews.judging.searches import Looker
from sixfold.study.reviews.judging.turns import ends_turn, walk
from sixfold.study.reviews.judging.values import Value, of_outcome

Kind = Literal["quicker-way", "as-good", "wrong"]

NODES: Final = 200_000
"""A second at the most on one core."""
GENERIC_NODES: Final = 2_000
"""Nodes for a family that only the generic player plays, in pure Python."""
LONGEST_LINE: Final = 16
"""Moves of a line that are shown."""
LONGEST_UNMEASURED: Final = 7
"""Moves of a line that are shown where it is proven who wins, and not how soon."""


@dataclass(frozen=True)
class Explained:
    """What the engine says about another move than the solution's."""

    kind: Kind
    """It wins, but not in time (`quicker-way`); it wins as quickly (`as-good`), which only puzzles
    of one's own games allow; or it is `wrong`."""
    move: str
    line: tuple[str, ...]
    """How the game goes on after it: the refutation, or how it wins."""
    value: Value
    """What the move is worth to the solver, as far as the engine knows."""

    @property
    def exact(self) -> bool:
        """Whether the engine has proven what the move is worth."""
        return self.value.exact

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {**plain.plain(self), "exact": self.exact}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Explained:
        """The inverse of `to_json`."""
        return plain.read(data, Explained)


def default_limits(puzzle: Puzzle) -> Limits:
    """What an explanation may cost if nothing is said."""
    generic = description(puzzle.rules.family) is None
    return Limits(nodes=GENERIC_NODES if generic else NODES)


def explain(
    puzzle: Puzzle, played: Sequence[str], move: str, limits: Limits | None = None
) -> Explained:
    """Explain a legal move that is not the solution's, after what has been played of the line.

    IllegalMove or NotationError for one that cannot be played, PuzzleError for the right one or for
    moves of another puzzle, EngineMissing where the engine is not installed.
    """
    limits = default_limits(puzzle) if limits is None else limits
    checks.instance("limits", limits, Limits)
    if limits.searchmoves is not None or limits.infinite:
        raise ValueError("an explanation looks at all moves, and its search must end")
    if (limits.nodes, limits.depth, limits.seconds) == (None, None, None):
        raise ValueError("an explanation needs a limit: nodes, depth or seconds")
    verdict = judge(puzzle, played, move)
    if verdict.fault is not None:
        raise verdict.fault
    if verdict.state != "other":
        raise PuzzleError("puzzle-move-right", id=puzzle.id)
    before = played_to(puzzle, played)
    after = before.play(verdict.move)
    value, line = _value(before, after, limits)
    kind: Kind = "wrong"
    if value.wins:
        kind = "as-good" if _is_as_good(puzzle, played, value) else "quicker-way"
    return Explained(kind, verdict.move, _shown(after, line, value), value)


def _value(
    before: Position[Any], after: Position[Any], limits: Limits
) -> tuple[Value, tuple[str, ...]]:
    """What the position after a move is worth to the solver, and how it goes on."""
    if after.outcome is not None:
        return of_outcome(after.outcome, before), ()
    require()
    ((value, line),) = Looker(limits).values(after)
    return value.seen_from(after, [before, after]), line


def _is_as_good(puzzle: Puzzle, played: Sequence[str], value: Value) -> bool:
    """Whether a win takes no longer than the solution.

    Provers have excluded that for the puzzles of the package. Those of somebody's own game have
    one winning line, and nobody has looked for others.
    """
    if puzzle.source != "own":
        return False
    if puzzle.goal == "hold" or puzzle.end.outcome is None:
        return True  # any winning move will do
    return value.plies is not None and value.plies <= puzzle.plies - len(played)


def _shown(after: Position[Any], line: Sequence[str], value: Value) -> tuple[str, ...]:
    """What is worth showing: a line to the end of the game, else the opponent's answer alone.

    A proof without a distance need not be a line that people would play: only a short one is shown.
    """
    mover = None if after.parent is None else after.parent.side
    positions = walk(after, line)
    most = LONGEST_LINE if value.plies is not None else LONGEST_UNMEASURED
    if len(line) <= most and positions[-1].outcome is not None:
        return tuple(line)
    for number, position in enumerate(positions[1:], 1):
        if positions[number - 1].side != mover and ends_turn(position):
            return tuple(line[:number])
    return tuple(line)
