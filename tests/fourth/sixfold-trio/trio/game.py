"""The game object of Trio, and arrangements of its board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sixfold.core.errors import SetupError
from sixfold.core.game import Game, Length, Setup
from sixfold.core.move import Move
from sixfold.core.registry import Family
from sixfold.core.text import Fields, Piece
from trio.board import CELLS, FOURS, INDEX, THREES, cells_in, covered
from trio.events import Threatened
from trio.move import TrioMove, parse_move
from trio.position import FAULTS, TrioPosition


@dataclass(frozen=True)
class TrioGame(Game):
    """Trio has one edition; with the option `mild` three in a row do not lose."""

    family: ClassVar[str] = "trio"
    available_options: ClassVar[tuple[str, ...]] = ("mild",)
    move_type: ClassVar[type[Move]] = TrioMove
    faults: ClassVar[tuple[str, ...]] = FAULTS

    @property
    def length(self) -> Length:
        # The first player's third stone loses, or their fourth wins.
        return Length(shortest=5 if self.losing else 7, longest=len(CELLS))

    @property
    def losing(self) -> tuple[int, ...]:
        """The rows that lose."""
        return () if "mild" in self.options else THREES

    def start(self) -> TrioPosition:
        return TrioPosition(self, (0, 0), 0)

    def parse_move(self, text: str) -> TrioMove:
        return parse_move(text)

    def read_setup(self, fields: Fields) -> TrioSetup:
        return TrioSetup.read(self, fields)


@dataclass(frozen=True)
class TrioSetup(Setup):
    """Stones as somebody arranged them."""

    game: TrioGame
    stones: tuple[tuple[str, ...], tuple[str, ...]]
    turn: int

    @classmethod
    def read(cls, game: TrioGame, fields: Fields) -> TrioSetup:
        """The arrangement in the fields of a position text."""
        stones = [tuple(fields.take(name).ordered(_read_cell, key=str)) for name in ("p0", "p1")]
        return cls(game, (stones[0], stones[1]), fields.take("turn").number(0, 1))

    def position(self) -> TrioPosition:
        used: set[str] = set()
        for cell in (*self.stones[0], *self.stones[1]):
            if cell not in INDEX:
                raise SetupError("no-such-cell", cell=cell)
            if cell in used:
                raise SetupError("cell-twice", cell=cell)
            used.add(cell)
        if self.turn not in (0, 1):
            raise SetupError("no-such-seat", turn=self.turn, seats=2)
        one, other = (sum(1 << INDEX[cell] for cell in stones) for stones in self.stones)
        row = covered((one, other)[self.turn], (*FOURS, *self.game.losing))
        if row:
            raise SetupError("row-before-the-end", cells=tuple(cells_in(row)))
        return TrioPosition(self.game, (one, other), self.turn)


def _read_cell(piece: Piece) -> str:
    if piece.text not in INDEX:
        raise piece.fail("cell-expected", example="c3")
    return piece.text


FAMILY = Family("trio", (), TrioGame.available_options, TrioGame, (Threatened,))
