"""The limits and results of a search, as plain values; nothing heavy is loaded here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine import checks

if TYPE_CHECKING:
    from sixfold.engine.chances import Chances

MOST_THREADS = 256
MOST_MEGABYTES = 65_536
"""What an engine can be given, at the most."""


@dataclass(frozen=True)
class Limits:
    """When a search ends; without any limit it runs until it is stopped or has a proof.

    `searchmoves` names the only moves that are looked at, as moves or as texts. An `infinite`
    search goes on until it is stopped or reaches another limit, whatever it has proven.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    searchmoves: Iterable[Move | str] | None = None
    infinite: bool = False

    def __post_init__(self) -> None:
        if self.searchmoves is not None:
            object.__setattr__(self, "searchmoves", checks.some_moves(self.searchmoves))
        if not isinstance(self.infinite, bool):
            raise TypeError(f"infinite must be True or False, not {self.infinite!r}")
        if self.seconds is not None and checks.number("seconds", self.seconds) <= 0:
            raise ValueError(f"seconds must be positive, not {self.seconds}")
        for name in ("nodes", "depth"):
            if getattr(self, name) is not None:
                checks.whole_number(name, getattr(self, name), low=1)

    def __repr__(self) -> str:
        """The three that end every search, and the others where they say something."""
        shown = [
            f"{each.name}={value!r}"
            for each in fields(self)
            if (value := getattr(self, each.name)) or each.name in ("seconds", "nodes", "depth")
        ]
        return f"Limits({', '.join(shown)})"

    def moves_of(self, position: Position[Any]) -> tuple[Move, ...] | None:
        """The moves of a position that may be searched, each once; None if all of them.

        IllegalMove or NotationError if one of them cannot be played.
        """
        checks.position(position)
        moves = self.searchmoves
        if moves is None or (isinstance(moves, LegalMoves) and moves.position is position):
            return moves
        return LegalMoves.of(position, moves)


class LegalMoves(tuple[Move, ...]):
    """Moves of a position, each once; as `searchmoves` there they are not looked at again."""

    position: Position[Any]

    @classmethod
    def of(cls, position: Position[Any], moves: Iterable[Move | str]) -> LegalMoves:
        """IllegalMove or NotationError if one of them cannot be played."""
        found = cls(dict.fromkeys(legal_move(position, move) for move in moves))
        found.position = position
        return found


@dataclass(frozen=True)
class Score:
    """The mover's prospects: `cp` in hundredths of a logit, or a proven `win`, `loss` or `draw`.

    `value` is the centipawn-like figure of `cp`, or the plies to the end where they are known.
    """

    kind: str
    value: int | None = None

    def __str__(self) -> str:
        return self.kind if self.value is None else f"{self.kind} {self.value}"

    @property
    def proven(self) -> bool:
        """Whether this is the game's value and not an estimate."""
        return self.kind != "cp"


@dataclass(frozen=True)
class Line:
    """A principal variation with its score."""

    score: Score
    moves: tuple[Move, ...]
    chances: Chances | None = field(default=None, compare=False, repr=False)
    """What the score means: the mover's chances to win, draw and lose. Searches always say it;
    a foreign engine may not."""

    def as_data(self) -> dict[str, Any]:
        """The line in words and numbers; `wdl` in thousandths."""
        data: dict[str, Any] = {
            "score": {"kind": self.score.kind, "value": self.score.value},
            "moves": [str(move) for move in self.moves],
        }
        if self.chances is not None:
            data["wdl"] = list(self.chances.permille())
        return data


@dataclass(frozen=True)
class Progress:
    """What a search knows by now: the best lines, the best first."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]

    @property
    def best(self) -> Any:
        """The first move of the best line, or None when the game is over."""
        return self.lines[0].moves[0] if self.lines and self.lines[0].moves else None

    @property
    def speed(self) -> int:
        """Nodes searched in a second, on average."""
        return int(self.nodes / max(self.seconds, 1e-6))


def check_question(position: Any, limits: Any) -> None:
    """Refuse anything that is not a position, or not limits, before using it."""
    checks.position(position)
    if limits is not None:
        checks.instance("limits", limits, Limits)


def legal_move(position: Position[Any], move: Move | str) -> Move:
    """A move of a position; IllegalMove or NotationError if it cannot be played."""
    found = position.game.parse_move(str(move))
    if (refused := position.why_not(found)) is not None:
        raise refused
    return found
