"""Arrangements of GoSix: what a position text or a person has put on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sixfold.core.arguments import expect, explained, one_of, whole_number
from sixfold.core.draft import Draft, Tell
from sixfold.core.errors import SetupError
from sixfold.core.text import Fields, Piece
from sixfold.games.gosix.board import HEXAGON_MASKS, HEXAGONS, INDEX
from sixfold.games.gosix.position import GoSixPosition

if TYPE_CHECKING:
    from sixfold.games.gosix.game import GoSixGame

Pawns = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class GoSixSetup(Draft):
    """Pawns and owners as somebody arranged them."""

    game: GoSixGame
    pawns: Pawns
    owners: tuple[int | None, ...]
    turn: int

    @classmethod
    @explained
    def read(cls, game: GoSixGame, fields: Fields) -> GoSixSetup:
        """The arrangement in the fields of a position text."""
        pawns = [tuple(fields.take(name).ordered(_read_corner, key=str)) for name in ("p0", "p1")]
        hexes = fields.take("hexes")
        if len(hexes.text) != len(HEXAGONS):
            raise hexes.fail("seven-owners-expected")
        for offset, mark in enumerate(hexes.text):
            if mark not in ".01":
                raise hexes.fail("owner-expected", offset, found=mark)
        owners = tuple(None if mark == "." else int(mark) for mark in hexes.text)
        return cls(game, (pawns[0], pawns[1]), owners, fields.take("turn").number(0, 1))

    def to_text(self) -> str:
        first, second = (";".join(sorted(pawns)) or "-" for pawns in self.pawns)
        hexes = "".join("." if owner is None else str(owner) for owner in self.owners)
        return f"{self.game.id} p0:{first} p1:{second} hexes:{hexes} turn:{self.turn}"

    # Building

    @explained
    def place(self, cell: str, side: int, count: int = 1) -> GoSixSetup:
        _check_corner(cell)
        one_of("side", side, (0, 1))
        free = self.remove(cell).pawns
        mine = tuple(sorted((*free[side], cell)))
        return replace(self, pawns=(mine, free[1]) if side == 0 else (free[0], mine))

    @explained
    def remove(self, cell: str) -> GoSixSetup:
        _check_corner(cell)
        first, second = (tuple(each for each in pawns if each != cell) for pawns in self.pawns)
        return replace(self, pawns=(first, second))

    @explained
    def recolour(self, cell: str) -> GoSixSetup:
        _check_corner(cell)
        sides = [side for side in (0, 1) if cell in self.pawns[side]]
        return self.place(cell, 1 - sides[0]) if sides else self

    def give(self, hexagon: str, owner: int | None) -> GoSixSetup:
        """Let a side own a hexagon, `1` to `7`, or nobody."""
        numbers = [str(number) for number in range(1, len(HEXAGONS) + 1)]
        if hexagon not in numbers:
            raise SetupError("no-such-cell", cell=hexagon)
        expect("owner", owner, int | None)
        at = numbers.index(hexagon)
        return replace(self, owners=(*self.owners[:at], owner, *self.owners[at + 1 :]))

    def with_turn(self, seat: int) -> GoSixSetup:
        return replace(self, turn=whole_number("seat", seat))

    def fitted(self) -> GoSixSetup:
        """Nothing follows from the pawns: either side may have passed or lost some."""
        return self

    # Checking

    def _check(self, tell: Tell) -> GoSixPosition | None:
        masks = self._check_pawns(tell)
        if self.turn not in (0, 1):
            tell(SetupError("no-such-seat", turn=self.turn, seats=2))
        if len(self.owners) != len(HEXAGONS) or not {*self.owners} <= {0, 1, None}:
            tell(SetupError("wrong-owners"))
            return None
        for number, (mask, owner) in enumerate(zip(HEXAGON_MASKS, self.owners, strict=True), 1):
            if owner is None and mask & ~(masks[0] | masks[1]) == 0:
                tell(SetupError("full-without-owner", hexagon=str(number)))
        # One too few to win, and then with one pawn at most three more.
        most = self.game.to_win - 1 + 3
        for seat in (0, 1):
            if self.owners.count(seat) > most:
                tell(SetupError("too-many-hexagons", seat=seat, most=most))
        if self.turn not in (0, 1):
            return None
        return GoSixPosition(self.game, masks, self.owners, self.turn)

    def _check_pawns(self, tell: Tell) -> tuple[int, int]:
        masks = []
        for pawns in self.pawns:
            for corner in pawns:
                if corner not in INDEX:
                    tell(SetupError("no-such-cell", cell=corner))
                if pawns.count(corner) > 1:
                    tell(SetupError("cell-twice", cell=corner))
            masks.append(sum(1 << INDEX[corner] for corner in {*pawns} & INDEX.keys()))
        for corner in self.pawns[0]:
            if corner in self.pawns[1]:
                tell(SetupError("cell-twice", cell=corner))
        return masks[0], masks[1]


def _check_corner(cell: str) -> None:
    if cell not in INDEX:
        raise SetupError("no-such-cell", cell=cell)


def _read_corner(piece: Piece) -> str:
    if piece.text not in INDEX:
        raise piece.fail("corner-expected", example="d2")
    return piece.text
