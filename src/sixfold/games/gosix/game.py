"""The game object of GoSix, and arrangements of its board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sixfold.core.errors import SetupError
from sixfold.core.game import Game, Length, Setup
from sixfold.core.move import Move
from sixfold.core.registry import Family
from sixfold.core.text import Fields, Piece
from sixfold.games.gosix.board import CORNERS, HEXAGON_MASKS, HEXAGONS, INDEX
from sixfold.games.gosix.move import GoSixMove, parse_move
from sixfold.games.gosix.position import FAULTS, TO_WIN, GoSixPosition
from sixfold.games.gosix.symmetry import SYMMETRIES, GoSixSymmetry


@dataclass(frozen=True)
class GoSixGame(Game):
    """GoSix has one edition and no options."""

    family: ClassVar[str] = "gosix"
    move_type: ClassVar[type[Move]] = GoSixMove
    faults: ClassVar[tuple[str, ...]] = FAULTS

    @property
    def length(self) -> Length:
        # Four hexagons have at least 16 corners, and each was taken once. Pawns come off only
        # with a conquered hexagon, at most six for each of seven, and two passes cannot follow
        # each other: at most 24 + 42 placements with a pass after each.
        return Length(shortest=16, longest=2 * (len(CORNERS) + 6 * len(HEXAGONS)))

    @property
    def symmetries(self) -> tuple[GoSixSymmetry, ...]:
        return SYMMETRIES

    def start(self) -> GoSixPosition:
        return GoSixPosition(self, (0, 0), (None,) * len(HEXAGONS), 0)

    def parse_move(self, text: str) -> GoSixMove:
        return parse_move(text)

    def read_setup(self, fields: Fields) -> GoSixSetup:
        return GoSixSetup.read(self, fields)


@dataclass(frozen=True)
class GoSixSetup(Setup):
    """Pawns and owners as somebody arranged them."""

    game: GoSixGame
    pawns: tuple[tuple[str, ...], tuple[str, ...]]
    owners: tuple[int | None, ...]
    turn: int

    @classmethod
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

    def position(self) -> GoSixPosition:
        masks = []
        for pawns in self.pawns:
            for corner in pawns:
                if corner not in INDEX:
                    raise SetupError("no-such-cell", cell=corner)
                if pawns.count(corner) > 1:
                    raise SetupError("cell-twice", cell=corner)
            masks.append(sum(1 << INDEX[corner] for corner in pawns))
        for corner in self.pawns[0]:
            if corner in self.pawns[1]:
                raise SetupError("cell-twice", cell=corner)
        if self.turn not in (0, 1):
            raise SetupError("no-such-seat", turn=self.turn, seats=2)
        if len(self.owners) != len(HEXAGONS) or not {*self.owners} <= {0, 1, None}:
            raise SetupError("wrong-owners")
        for number, (mask, owner) in enumerate(zip(HEXAGON_MASKS, self.owners, strict=True), 1):
            if owner is None and mask & ~(masks[0] | masks[1]) == 0:
                raise SetupError("full-without-owner", hexagon=str(number))
        for seat in (0, 1):
            # Three hexagons and then, with one pawn, at most three more.
            if self.owners.count(seat) > TO_WIN - 1 + 3:
                raise SetupError("too-many-hexagons", seat=seat, most=TO_WIN - 1 + 3)
        return GoSixPosition(self.game, (masks[0], masks[1]), self.owners, self.turn)


def _read_corner(piece: Piece) -> str:
    if piece.text not in INDEX:
        raise piece.fail("corner-expected", example="d2")
    return piece.text


FAMILY = Family("gosix", (), GoSixGame.available_options, GoSixGame)
