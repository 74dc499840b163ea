"""The game object of Hexone, and arrangements of its board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sixfold.core.errors import SetupError
from sixfold.core.game import Game, Length, Setup
from sixfold.core.move import Move
from sixfold.core.registry import Family
from sixfold.core.text import Fields, Piece
from sixfold.games.hexone.board import CELLS, FIRST_RING, INDEX, OUTER
from sixfold.games.hexone.move import HexoneMove, parse_move
from sixfold.games.hexone.position import CRITICAL, FAULTS, HexonePosition
from sixfold.games.hexone.symmetry import SYMMETRIES, HexoneSymmetry


@dataclass(frozen=True)
class HexoneGame(Game):
    """Hexone has one edition; `endless` turns off the draw by repetition."""

    family: ClassVar[str] = "hexone"
    available_options: ClassVar[tuple[str, ...]] = ("endless",)
    move_type: ClassVar[type[Move]] = HexoneMove
    faults: ClassVar[tuple[str, ...]] = FAULTS
    tournament: ClassVar[bool] = True

    @property
    def length(self) -> Length:
        # b2 b3, b2 b3, b2 b2A: both stack up next to each other, and the starter explodes first.
        return Length(shortest=6, longest=None)

    @property
    def symmetries(self) -> tuple[HexoneSymmetry, ...]:
        return SYMMETRIES

    def start(self) -> HexonePosition:
        return HexonePosition(self, (0,) * len(CELLS), frozenset(), frozenset(), 0, 0)

    def parse_move(self, text: str) -> HexoneMove:
        return parse_move(text)

    def read_setup(self, fields: Fields) -> HexoneSetup:
        return HexoneSetup.read(self, fields)


@dataclass(frozen=True)
class HexoneSetup(Setup):
    """Stacks and cells as somebody arranged them."""

    game: HexoneGame
    stacks: tuple[dict[str, int], dict[str, int]]
    grey: tuple[str, ...]
    gone: tuple[str, ...]
    opened: int
    turn: int
    seen: int = 1

    @classmethod
    def read(cls, game: HexoneGame, fields: Fields) -> HexoneSetup:
        """The arrangement in the fields of a position text."""
        first, second = (
            dict(fields.take(name).ordered(_read_stack, key=lambda stack: stack[0]))
            for name in ("p0", "p1")
        )
        grey, gone = (
            tuple(fields.take(name).ordered(_read_cell, key=str)) for name in ("grey", "gone")
        )
        opened = fields.take("opened").number(0, 2)
        turn = fields.take("turn").number(0, 1)
        seen = fields.take("seen").number(1, 3) if game.counts_repetition else 1
        return cls(game, (first, second), grey, gone, opened, turn, seen)

    def position(self) -> HexonePosition:
        self._check_cells()
        self._check_opening()
        self._check_stacks()
        stacks = [0] * len(CELLS)
        for seat, pawns in enumerate(self.stacks):
            for cell, count in pawns.items():
                stacks[INDEX[cell]] = count if seat == 0 else -count
        grey, gone = (frozenset(INDEX[cell] for cell in cells) for cells in (self.grey, self.gone))
        position = HexonePosition(
            self.game, tuple(stacks), grey, gone, self.opened, self.turn, seen=self.seen
        )
        if self.seen > 1 and (position.in_chain or self.opened < 2):
            raise SetupError("cannot-repeat", seen=self.seen)
        return position

    def _check_cells(self) -> None:
        for cell in (*self.stacks[0], *self.stacks[1], *self.grey, *self.gone):
            if cell not in INDEX:
                raise SetupError("no-such-cell", cell=cell)
        for cell in (*self.grey, *self.gone):
            if INDEX[cell] not in OUTER:
                raise SetupError("not-an-outer-cell", cell=cell)
            if (*self.grey, *self.gone).count(cell) > 1:
                raise SetupError("cell-twice", cell=cell)
        for cell in self.stacks[0]:
            if cell in self.stacks[1]:
                raise SetupError("cell-twice", cell=cell)
        for cell in (*self.stacks[0], *self.stacks[1]):
            if cell in self.gone:
                raise SetupError("pawn-on-removed-cell", cell=cell)

    def _check_opening(self) -> None:
        if self.turn not in (0, 1):
            raise SetupError("no-such-seat", turn=self.turn, seats=2)
        if self.opened not in (0, 1, 2):
            raise SetupError("wrong-opening", opened=self.opened)
        if self.seen not in (1, 2, 3):
            raise SetupError("wrong-seen", seen=self.seen)
        if self.seen > 1 and not self.game.counts_repetition:
            raise SetupError("cannot-repeat", seen=self.seen)
        if self.opened == 2:
            if not self.stacks[0] and not self.stacks[1]:
                raise SetupError("empty-board")
            return
        ring = {CELLS[cell] for cell in FIRST_RING}
        pawns = [sum(pawns.values()) for pawns in self.stacks]
        if pawns != [self.opened, 0] or not ring.issuperset(self.stacks[0]):
            raise SetupError("wrong-opening", opened=self.opened)
        if self.grey or self.gone:
            raise SetupError("worn-before-opening")
        if self.turn != self.opened:
            raise SetupError("wrong-turn", turn=self.turn, expected=self.opened)

    def _check_stacks(self) -> None:
        for seat, pawns in enumerate(self.stacks):
            for cell, count in pawns.items():
                if count < 1:
                    raise SetupError("empty-stack", cell=cell)
                # Only a mover's explosions are pending, unless they ended the game.
                if count >= CRITICAL and seat != self.turn and self.stacks[self.turn]:
                    raise SetupError("unexploded-stack", cell=cell, count=count)


def _read_cell(piece: Piece) -> str:
    if piece.text not in INDEX:
        raise piece.fail("cell-expected", example="b2")
    return piece.text


def _read_stack(piece: Piece) -> tuple[str, int]:
    cell, *rest = piece.split("*")
    if len(rest) != 1:
        raise piece.fail("stack-expected", example="b2*2")
    return _read_cell(cell), rest[0].number(1, 10**9 - 1)


FAMILY = Family("hexone", (), HexoneGame.available_options, HexoneGame)
