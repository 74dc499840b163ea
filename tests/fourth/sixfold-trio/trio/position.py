"""A position of Trio: the stones of both players, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self, cast

from sixfold.core.errors import IllegalMove
from sixfold.core.events import Event, Placed
from sixfold.core.game import Game
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from trio.board import ALL, FOURS, INDEX, cells_in, completing, covered
from trio.events import Threatened
from trio.move import PLACEMENTS, TrioMove

if TYPE_CHECKING:
    from trio.game import TrioGame

GAME_OVER: Final = "game-over"
OCCUPIED: Final = "occupied"
FAULTS: Final = (GAME_OVER, OCCUPIED)


class TrioPosition(Position[TrioMove]):
    """Two sets of stones. Only who moved last can have a row: it ended the game."""

    __slots__ = ("_stones",)

    def __init__(
        self,
        game: Game,
        stones: tuple[int, int],
        turn: int,
        parent: Self | None = None,
        last_move: TrioMove | None = None,
    ) -> None:
        super().__init__(game, turn, parent, last_move)
        self._stones = stones
        self._outcome = self._find_outcome()

    def stones(self, seat: int) -> list[str]:
        """The cells where a player's stones lie."""
        return cells_in(self._stones[seat])

    @property
    def _empty(self) -> int:
        return ALL & ~(self._stones[0] | self._stones[1])

    def _generate(self) -> list[TrioMove]:
        empty = self._empty
        return [move for index, move in enumerate(PLACEMENTS) if empty >> index & 1]

    def _effects(self, move: TrioMove) -> tuple[()] | None:
        legal = self._outcome is None and move.cell in INDEX
        return () if legal and self._empty >> INDEX[move.cell] & 1 else None

    def _after(self, move: TrioMove, effects: tuple[()], tell: list[Event] | None) -> Self:
        if tell is not None:
            tell.append(Placed(self._turn, move.cell))
        stones = [*self._stones]
        stones[self._turn] |= 1 << INDEX[move.cell]
        after = type(self)(self._game, (stones[0], stones[1]), 1 - self._turn, self, move)
        if tell is not None and after.outcome is None and (cells := after.winning(self._turn)):
            tell.append(Threatened(self._turn, tuple(cells)))
        return after

    def winning(self, seat: int) -> list[str]:
        """The cells on which a stone of this player would make four in a row."""
        return cells_in(completing(self._stones[seat], self._empty, FOURS))

    def losing(self, seat: int) -> list[str]:
        """The cells on which it would make three in a row, and not four."""
        empty = self._empty & ~completing(self._stones[seat], self._empty, FOURS)
        return cells_in(completing(self._stones[seat], empty, self._rules.losing))

    @property
    def _rules(self) -> TrioGame:
        return cast("TrioGame", self._game)

    def _fault(self, move: TrioMove) -> IllegalMove:
        if self._outcome:
            return IllegalMove(GAME_OVER, reason=self._outcome.reason)
        return IllegalMove(OCCUPIED, cell=move.cell)

    def _find_outcome(self) -> Outcome | None:
        mover = 1 - self._turn
        if four := covered(self._stones[mover], FOURS):
            return Outcome((mover,), "four-in-a-row", cells=tuple(cells_in(four)))
        if three := covered(self._stones[mover], self._rules.losing):
            return Outcome((self._turn,), "three-in-a-row", cells=tuple(cells_in(three)))
        return None if self._empty else Outcome((), "full")

    def _state(self) -> object:
        return self._stones, self._turn

    def _make_key(self) -> str:
        return self.to_text()

    def to_text(self) -> str:
        one, other = (";".join(self.stones(seat)) or "-" for seat in (0, 1))
        return f"{self._game.id} p0:{one} p1:{other} turn:{self._turn}"
