"""Arrangements of Hexone: what a position text or a person has put on the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sixfold.core.arguments import explained, one_of, whole_number
from sixfold.core.draft import Draft, Tell
from sixfold.core.errors import SetupError
from sixfold.core.text import Fields, Piece
from sixfold.games.hexone.board import CELLS, FIRST_RING, INDEX, OUTER
from sixfold.games.hexone.position import CRITICAL, HexonePosition

if TYPE_CHECKING:
    from sixfold.games.hexone.game import HexoneGame

RING = frozenset(CELLS[cell] for cell in FIRST_RING)


@dataclass(frozen=True)
class HexoneSetup(Draft):
    """Stacks and cells as somebody arranged them."""

    game: HexoneGame
    stacks: tuple[dict[str, int], dict[str, int]]
    grey: tuple[str, ...]
    gone: tuple[str, ...]
    opened: int
    turn: int
    seen: int = 1

    @classmethod
    @explained
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

    def to_text(self) -> str:
        fields = [self.game.id]
        for seat, pawns in enumerate(self.stacks):
            stacks = ";".join(f"{cell}*{count}" for cell, count in sorted(pawns.items()))
            fields.append(f"p{seat}:{stacks or '-'}")
        for name, cells in (("grey", self.grey), ("gone", self.gone)):
            fields.append(f"{name}:{';'.join(sorted(cells)) or '-'}")
        fields += [f"opened:{self.opened}", f"turn:{self.turn}"]
        if self.game.counts_repetition:
            fields.append(f"seen:{self.seen}")
        return " ".join(fields)

    # Building

    @explained
    def place(self, cell: str, side: int, count: int = 1) -> HexoneSetup:
        """Put a stack of a side on a cell, instead of whatever is there."""
        _check_cell(cell)
        one_of("side", side, (0, 1))
        first, second = self.remove(cell).stacks
        (first, second)[side][cell] = whole_number("count", count)
        return replace(self, stacks=(first, second), seen=1)

    @explained
    def remove(self, cell: str) -> HexoneSetup:
        _check_cell(cell)
        first, second = (
            {each: count for each, count in pawns.items() if each != cell} for pawns in self.stacks
        )
        return replace(self, stacks=(first, second), seen=1)

    @explained
    def recolour(self, cell: str) -> HexoneSetup:
        _check_cell(cell)
        sides = [side for side in (0, 1) if cell in self.stacks[side]]
        return self.place(cell, 1 - sides[0], self.stacks[sides[0]][cell]) if sides else self

    @explained
    def turn_over(self, cell: str) -> HexoneSetup:
        """Wear a cell out: it turns grey, then it is removed, then it is as new."""
        _check_cell(cell)
        grey = tuple(each for each in self.grey if each != cell)
        gone = tuple(each for each in self.gone if each != cell)
        if cell in self.grey:
            gone = tuple(sorted((*gone, cell)))
        elif cell not in self.gone:
            grey = tuple(sorted((*grey, cell)))
        return replace(self, grey=grey, gone=gone, seen=1)

    def with_opened(self, opened: int) -> HexoneSetup:
        """Let this number of the two opening placements have been made."""
        return replace(self, opened=whole_number("opened", opened), seen=1)

    def with_turn(self, seat: int) -> HexoneSetup:
        return replace(self, turn=whole_number("seat", seat), seen=1)

    def fitted(self) -> HexoneSetup:
        """The opening is over, unless the board is empty or has one pawn that could open the game.

        The side to move follows from the pawns in the opening only.
        """
        pawns = [sum(stacks.values()) for stacks in self.stacks]
        worn = bool(self.grey or self.gone)
        if pawns[1] == 0 and pawns[0] < 2 and RING.issuperset(self.stacks[0]) and not worn:
            return replace(self, opened=pawns[0], turn=pawns[0], seen=1)
        return replace(self, opened=2)

    # Checking

    def _check(self, tell: Tell) -> HexonePosition | None:
        sound = self._check_cells(tell)
        self._check_opening(tell)
        self._check_stacks(tell)
        if not sound or self.turn not in (0, 1) or self.opened not in (0, 1, 2):
            return None
        stacks = [0] * len(CELLS)
        for seat, pawns in enumerate(self.stacks):
            for cell, count in pawns.items():
                stacks[INDEX[cell]] = count if seat == 0 else -count
        grey, gone = (frozenset(INDEX[cell] for cell in cells) for cells in (self.grey, self.gone))
        position = HexonePosition(
            self.game, tuple(stacks), grey, gone, self.opened, self.turn, seen=self.seen
        )
        if self.seen in (2, 3) and (position.in_chain or self.opened < 2):
            tell(SetupError("cannot-repeat", seen=self.seen))
        return position

    def _check_cells(self, tell: Tell) -> bool:
        """Whether all cells exist and no two things are in one place."""
        sound = True
        for problem in self._cell_problems():
            sound = False
            tell(problem)
        return sound

    def _cell_problems(self) -> Iterator[SetupError]:
        pawns = (*self.stacks[0], *self.stacks[1])
        worn = (*self.grey, *self.gone)
        for cell in (*pawns, *worn):
            if cell not in INDEX:
                yield SetupError("no-such-cell", cell=cell)
        for cell in worn:
            if cell in INDEX and INDEX[cell] not in OUTER:
                yield SetupError("not-an-outer-cell", cell=cell)
            if worn.count(cell) > 1:
                yield SetupError("cell-twice", cell=cell)
        for cell in self.stacks[0]:
            if cell in self.stacks[1]:
                yield SetupError("cell-twice", cell=cell)
        for cell in pawns:
            if cell in self.gone:
                yield SetupError("pawn-on-removed-cell", cell=cell)

    def _check_opening(self, tell: Tell) -> None:
        if self.turn not in (0, 1):
            tell(SetupError("no-such-seat", turn=self.turn, seats=2))
        if self.opened not in (0, 1, 2):
            tell(SetupError("wrong-opening", opened=self.opened))
        if self.seen not in (1, 2, 3):
            tell(SetupError("wrong-seen", seen=self.seen))
        elif self.seen > 1 and not self.game.counts_repetition:
            tell(SetupError("cannot-repeat", seen=self.seen))
        if self.opened == 2:
            if not self.stacks[0] and not self.stacks[1]:
                tell(SetupError("empty-board"))
        elif self.opened in (0, 1):
            self._check_first_pawns(tell)

    def _check_first_pawns(self, tell: Tell) -> None:
        """Before both have opened the game there is next to nothing on the board."""
        pawns = [sum(pawns.values()) for pawns in self.stacks]
        if pawns != [self.opened, 0] or not RING.issuperset(self.stacks[0]):
            tell(SetupError("wrong-opening", opened=self.opened))
        if self.grey or self.gone:
            tell(SetupError("worn-before-opening"))
        if self.turn in (0, 1) and self.turn != self.opened:
            tell(SetupError("wrong-turn", turn=self.turn, expected=self.opened))

    def _check_stacks(self, tell: Tell) -> None:
        for seat, pawns in enumerate(self.stacks):
            for cell, count in pawns.items():
                if count < 1:
                    tell(SetupError("empty-stack", cell=cell))
                # Only a mover's explosions are pending, unless they ended the game.
                mover = self.stacks[self.turn] if self.turn in (0, 1) else {}
                if count >= CRITICAL and seat != self.turn and mover:
                    tell(SetupError("unexploded-stack", cell=cell, count=count))


def _check_cell(cell: str) -> None:
    if cell not in INDEX:
        raise SetupError("no-such-cell", cell=cell)


def _read_cell(piece: Piece) -> str:
    if piece.text not in INDEX:
        raise piece.fail("cell-expected", example="b2")
    return piece.text


def _read_stack(piece: Piece) -> tuple[str, int]:
    cell, *rest = piece.split("*")
    if len(rest) != 1:
        raise piece.fail("stack-expected", example="b2*2")
    return _read_cell(cell), rest[0].number(1, 10**9 - 1)
