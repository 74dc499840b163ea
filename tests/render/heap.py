"""A game that this room has never heard of: one heap, take one to three, the last taker wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sixfold.core.errors import IllegalMove
from sixfold.core.events import Event, Placed
from sixfold.core.game import Game, Length, Setup
from sixfold.core.move import Move
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.core.text import Fields


@dataclass(frozen=True, slots=True)
class Take(Move):
    count: int

    def __str__(self) -> str:
        return f"take-{self.count}"


@dataclass(frozen=True)
class Heap(Game):
    family: ClassVar[str] = "heap"
    move_type: ClassVar[type[Move]] = Take
    faults: ClassVar[tuple[str, ...]] = ()

    @property
    def length(self) -> Length:
        return Length(1, None)

    def start(self, stones: int = 7) -> HeapPosition:
        return HeapPosition(self, 0, stones)

    def parse_move(self, text: str) -> Take:
        return Take(int(text.removeprefix("take-")))

    def read_setup(self, fields: Fields) -> Setup:
        raise NotImplementedError


class HeapPosition(Position[Take]):
    def __init__(
        self,
        game: Game,
        turn: int,
        stones: int,
        parent: HeapPosition | None = None,
        last_move: Take | None = None,
    ) -> None:
        super().__init__(game, turn, parent, last_move)
        self.stones = stones
        if not stones:
            self._outcome = Outcome((1 - turn,), "eliminated", cells=("bottom",))

    def to_text(self) -> str:
        stones = ";".join(f"stone{number}" for number in range(self.stones))
        return f"heap stones:{stones or '-'} turn:{self.turn}"

    def _generate(self) -> list[Take]:
        return [Take(count) for count in (1, 2, 3) if count <= self.stones]

    def _effects(self, move: Take) -> Sequence[object] | None:
        return () if move in self._generate() else None

    def _after(self, move: Take, effects: object, tell: list[Event] | None) -> HeapPosition:
        if tell is not None:
            tell.append(Placed(self.turn, str(move)))
        return HeapPosition(self.game, 1 - self.turn, self.stones - move.count, self, move)

    def _fault(self, move: Take) -> IllegalMove:
        return IllegalMove("not-adjacent", cell=str(move))

    def _state(self) -> object:
        return self.turn, self.stones

    def _make_key(self) -> str:
        return f"{self.turn} {self.stones}"


HEAP = Heap(None, frozenset())
