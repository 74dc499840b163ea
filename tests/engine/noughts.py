"""Noughts and crosses: a game that the engine knows nothing about but its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar

from sixfold.core import registry
from sixfold.core.errors import IllegalMove, NotationError
from sixfold.core.events import Event
from sixfold.core.game import Game, Length, Setup
from sixfold.core.move import Move
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.core.text import Fields

CELLS = tuple(f"{column}{row}" for column in "abc" for row in "123")
LINES = (
    *(CELLS[start : start + 3] for start in (0, 3, 6)),
    *(CELLS[start::3] for start in (0, 1, 2)),
    CELLS[::4],
    CELLS[2:7:2],
)


@dataclass(frozen=True)
class Mark(Move):
    """A mark in an empty cell."""

    cell: str

    def __str__(self) -> str:
        return self.cell


class Noughts(Position[Mark]):
    """Nine cells, of which each holds a side's mark or none."""

    __slots__ = ("marks",)

    def __init__(self, game: Game, marks: dict[str, int], *links: Any) -> None:
        super().__init__(game, len(marks) % 2, *links)
        self.marks = marks
        for line in LINES:
            owners = {marks.get(cell) for cell in line}
            if len(owners) == 1 and None not in owners:
                self._outcome = Outcome((1 - self.turn,), "line", cells=tuple(line))
        if self._outcome is None and len(marks) == len(CELLS):
            self._outcome = Outcome((), "blocked")

    def to_text(self) -> str:
        return f"{self.game.id} cells:{''.join(str(self.marks.get(cell, '.')) for cell in CELLS)}"

    def _generate(self) -> Iterable[Mark]:
        return [Mark(cell) for cell in CELLS if cell not in self.marks]

    def _effects(self, move: Mark) -> Sequence[Any] | None:
        return None if self._outcome or move.cell in self.marks else ()

    def _after(self, move: Mark, effects: Any, tell: list[Event] | None) -> Noughts:
        return Noughts(self.game, {**self.marks, move.cell: self.turn}, self, move)

    def _fault(self, move: Mark) -> IllegalMove:
        return IllegalMove("occupied", cell=move.cell)

    def _state(self) -> object:
        return self.to_text()

    def _make_key(self) -> str:
        return self.to_text()


@dataclass(frozen=True)
class Arrangement(Setup):
    """Marks that somebody made."""

    game: Game
    cells: str

    def position(self) -> Position[Any]:
        marks = {
            cell: int(mark) for cell, mark in zip(CELLS, self.cells, strict=True) if mark != "."
        }
        return Noughts(self.game, marks)


class NoughtsGame(Game):
    """The rules."""

    family: ClassVar[str] = "noughts"
    move_type = Mark
    faults = ("occupied",)

    @property
    def length(self) -> Length:
        return Length(5, 9)

    def start(self) -> Noughts:
        return Noughts(self, {})

    def parse_move(self, text: str) -> Mark:
        if text not in CELLS:
            raise NotationError("bad-move", text=text, at=0)
        return Mark(text)

    def read_setup(self, fields: Fields) -> Setup:
        return Arrangement(self, fields.take("cells").text)


FAMILY = registry.Family("noughts", (), (), NoughtsGame)


@contextmanager
def registered() -> Iterator[Game]:
    """The game, for as long as it is registered."""
    registry.register(FAMILY)
    try:
        yield registry.game("noughts")
    finally:
        del registry._families["noughts"]
        registry._games.pop("noughts", None)
        registry._game.cache_clear()
