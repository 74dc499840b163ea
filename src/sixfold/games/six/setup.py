"""Arrangements of SIX: what a position text or a person has put on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sixfold.core.errors import SetupError
from sixfold.core.game import Setup
from sixfold.core.hexes import Cell, cell_text
from sixfold.core.text import Fields, Piece
from sixfold.games.six.edition import BLACK, RED
from sixfold.games.six.field import Field
from sixfold.games.six.move import parse_cell
from sixfold.games.six.position import COLOURS, SixPosition

if TYPE_CHECKING:
    from sixfold.games.six.game import SixGame

FARTHEST = 10**17
"""Coordinates of a set-up stay below what the notation can write, whatever is played from there."""


@dataclass(frozen=True)
class SixSetup(Setup):
    """Tiles, hands and turn as somebody arranged them."""

    game: SixGame
    black: tuple[Cell, ...]
    red: tuple[Cell, ...]
    hands: tuple[int, int]
    turn: int
    seen: int = 1
    declared: int | None = None

    @classmethod
    def read(cls, game: SixGame, fields: Fields) -> SixSetup:
        """The arrangement in the fields of a position text."""
        black, red = (
            tuple(fields.take(letter).ordered(_read_cell, key=tuple)) for letter in COLOURS
        )
        hands = fields.take("hands").split(",")
        if len(hands) != 2:
            raise hands[0].fail("two-numbers-expected")
        in_hand = (hands[0].number(0, game.hand), hands[1].number(0, game.hand))
        turn = fields.take("turn").number(0, game.seats - 1)
        seen = fields.take("seen").number(1, 3) if game.counts_repetition else 1
        declared = fields.take_if("declared") if game.declare else None
        if declared and (len(declared.text) != 1 or declared.text not in COLOURS):
            raise declared.fail("colour-expected", found=declared.text)
        colour = COLOURS.index(declared.text) if declared else None
        return cls(game, black, red, in_hand, turn, seen, colour)

    def position(self) -> SixPosition:
        field = self._checked_field()
        self._check_hands()
        position = SixPosition(
            self.game, field, self.hands, self.turn, seen=self.seen, declared=self.declared
        )
        self._check_history(position)
        position.settle()
        return position

    def _checked_field(self) -> Field:
        both = set(self.black) & set(self.red)
        if both:
            raise SetupError("cell-twice", cell=cell_text(min(both)))
        for cells in (self.black, self.red):
            if len(set(cells)) < len(cells):
                twice = min(cell for cell in cells if cells.count(cell) > 1)
                raise SetupError("cell-twice", cell=cell_text(twice))
        for cell in (*self.black, *self.red):
            if max(map(abs, cell)) > FARTHEST:
                raise SetupError("too-far", cell=cell_text(cell), most=FARTHEST)
        tiles = [(cell, BLACK) for cell in self.black] + [(cell, RED) for cell in self.red]
        for colour, cells in enumerate((self.black, self.red)):
            total = self.game.hand + self.game.start_tiles(colour)
            if len(cells) > total:
                raise SetupError("too-many-tiles", colour=COLOURS[colour], most=total)
        field = Field.of(tiles)
        if not field.is_connected():
            raise SetupError("not-connected")
        return field

    def _check_hands(self) -> None:
        """Check that hands, tiles on the table and turn are consistent."""
        game, on_table = self.game, (len(self.black), len(self.red))
        for colour in (BLACK, RED):
            if not 0 <= self.hands[colour] <= game.hand:
                raise SetupError("wrong-hand", colour=COLOURS[colour], most=game.hand)
        if not 0 <= self.turn < game.seats:
            raise SetupError("no-such-seat", turn=self.turn, seats=game.seats)
        if not any(self.hands) and game.rules.captures:
            return  # tiles may have been captured
        for colour in (BLACK, RED):
            expected = game.hand - self.hands[colour] + game.start_tiles(colour)
            if on_table[colour] != expected:
                raise SetupError(
                    "tiles-missing" if on_table[colour] < expected else "tiles-superfluous",
                    colour=COLOURS[colour], found=on_table[colour], expected=expected,
                )  # fmt: skip
        if any(self.hands):
            placed = 2 * game.hand - sum(self.hands)
            if self.hands[RED] - self.hands[BLACK] != placed % 2:
                raise SetupError("hands-out-of-step", hands=",".join(map(str, self.hands)))
            if not placed and dict(game.rules.start) != self._tiles():
                raise SetupError("not-the-start")
            if self.declared is None and self.turn != placed % game.seats:
                raise SetupError("wrong-turn", turn=self.turn, expected=placed % game.seats)

    def _check_history(self, position: SixPosition) -> None:
        """What the earlier moves must have left as it is."""
        waiting = 1 - position.side
        if not 1 <= self.seen <= 3:
            raise SetupError("wrong-seen", seen=self.seen)
        if self.seen > 1 and (position.phase == 1 or not self.game.counts_repetition):
            raise SetupError("cannot-repeat", seen=self.seen)
        if self.declared is not None:
            if not self.game.declare:
                raise SetupError("declare-off")
            if self.declared != waiting or not position.shapes(self.declared):
                raise SetupError("nothing-to-declare", colour=COLOURS[self.declared])
        elif not self.game.declare and position.shapes(position.side):
            # The game would have ended with that shape, before the other side moved.
            raise SetupError("shape-before-last-move", colour=COLOURS[position.side])
        if position.phase == 2 and not self.black and not self.red:
            raise SetupError("empty-table")

    def _tiles(self) -> dict[Cell, int]:
        return {**dict.fromkeys(self.black, BLACK), **dict.fromkeys(self.red, RED)}


def _read_cell(piece: Piece) -> Cell:
    cell = parse_cell(piece.text)
    if cell is None:
        raise piece.fail("cell-expected", example="2,-1")
    return cell
