"""Arrangements of SIX: what a position text or a person has put on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from sixfold.core.arguments import explained, one_of, whole_number
from sixfold.core.draft import Draft, Tell
from sixfold.core.errors import SetupError
from sixfold.core.game import Game
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
class SixSetup(Draft):
    """Tiles, hands and turn as somebody arranged them."""

    game: SixGame
    black: tuple[Cell, ...]
    red: tuple[Cell, ...]
    hands: tuple[int, int]
    turn: int
    seen: int = 1
    declared: int | None = None

    @classmethod
    @explained
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

    def to_text(self) -> str:
        fields = [self.game.id]
        for letter, cells in zip(COLOURS, (self.black, self.red), strict=True):
            fields.append(f"{letter}:{';'.join(map(cell_text, sorted(cells))) or '-'}")
        fields += [f"hands:{self.hands[0]},{self.hands[1]}", f"turn:{self.turn}"]
        if self.game.counts_repetition:
            fields.append(f"seen:{self.seen}")
        if self.declared is not None:
            fields.append(f"declared:{COLOURS[self.declared]}")
        return " ".join(fields)

    # Building

    @explained
    def place(self, cell: str, side: int, count: int = 1) -> SixSetup:
        where = _cell(cell)
        one_of("side", side, (BLACK, RED))
        tiles = self._tiles()
        tiles[where] = side
        return self._with(tiles)

    @explained
    def remove(self, cell: str) -> SixSetup:
        where = _cell(cell)
        return self._with({each: side for each, side in self._tiles().items() if each != where})

    @explained
    def recolour(self, cell: str) -> SixSetup:
        where = _cell(cell)
        return self._with(
            {each: 1 - side if each == where else side for each, side in self._tiles().items()}
        )

    def with_hands(self, black: int, red: int) -> SixSetup:
        """Let the players have tiles in hand; with none at all, phase two has begun."""
        return self._changed(hands=(whole_number("black", black), whole_number("red", red)))

    def with_turn(self, seat: int) -> SixSetup:
        return self._changed(turn=whole_number("seat", seat))

    def under(self, game: Game) -> SixSetup:
        """These tiles; hands are as large as they can be there, and partners share a turn."""
        other = cast("SixGame", self._related(game))
        hands = (min(self.hands[0], other.hand), min(self.hands[1], other.hand))
        return self._changed(game=other, hands=hands, turn=self.turn % other.seats)

    def fitted(self) -> SixSetup:
        """All tiles that are not on the table are in hand, and the side to move follows from them.

        In phase two nothing follows: tiles may have been captured.
        """
        game, on_table = self.game, (len(self.black), len(self.red))
        black, red = (game.hand + game.start_tiles(side) - on_table[side] for side in (BLACK, RED))
        hands = (min(max(black, 0), game.hand), min(max(red, 0), game.hand))
        if not any(hands):
            return self._changed(hands=hands)
        placed = 2 * game.hand - sum(hands)
        return self._changed(hands=hands, turn=placed % game.seats)

    def _with(self, tiles: dict[Cell, int]) -> SixSetup:
        black, red = (
            tuple(sorted(cell for cell, side in tiles.items() if side == colour))
            for colour in (BLACK, RED)
        )
        return self._changed(black=black, red=red)

    def _changed(self, **changes: Any) -> SixSetup:
        """Another arrangement: nobody knows whether it came up before, or who declared a shape."""
        return replace(self, **{"seen": 1, "declared": None, **changes})

    # Checking

    def position(self) -> SixPosition:
        position = cast(SixPosition, super().position())
        position.settle()
        return position

    def _check(self, tell: Tell) -> SixPosition | None:
        field = self._check_field(tell)
        self._check_hands(tell)
        if field is None or not 0 <= self.turn < self.game.seats:
            return None
        position = SixPosition(
            self.game, field, self.hands, self.turn, seen=self.seen, declared=self.declared
        )
        self._check_history(position, tell)
        return position

    def _check_field(self, tell: Tell) -> Field | None:
        both = {*self.black} & {*self.red}
        twice = sorted(both) + [
            cell
            for cells in (self.black, self.red)
            for cell in sorted({each for each in cells if cells.count(each) > 1})
        ]
        for cell in twice:
            tell(SetupError("cell-twice", cell=cell_text(cell)))
        far = [cell for cell in (*self.black, *self.red) if max(map(abs, cell)) > FARTHEST]
        for cell in far:
            tell(SetupError("too-far", cell=cell_text(cell), most=FARTHEST))
        many = [colour for colour in (BLACK, RED) if self._on_table(colour) > self._total(colour)]
        for colour in many:
            most = self._total(colour)
            tell(SetupError("too-many-tiles", colour=COLOURS[colour], most=most))
        if twice or far or many:
            return None
        field = Field.of([*self._tiles().items()])
        if not field.is_connected():
            tell(SetupError("not-connected"))
        return field

    def _check_hands(self, tell: Tell) -> None:
        """Check that hands, tiles on the table and turn are consistent."""
        game = self.game
        wrong = [colour for colour in (BLACK, RED) if not 0 <= self.hands[colour] <= game.hand]
        for colour in wrong:
            tell(SetupError("wrong-hand", colour=COLOURS[colour], most=game.hand))
        if not 0 <= self.turn < game.seats:
            tell(SetupError("no-such-seat", turn=self.turn, seats=game.seats))
        if wrong or (not any(self.hands) and game.rules.captures):
            return  # tiles may have been captured
        uncounted = [colour for colour in (BLACK, RED) if self._check_count(colour, tell)]
        if not any(self.hands) or uncounted:
            return
        placed = 2 * game.hand - sum(self.hands)
        if self.hands[RED] - self.hands[BLACK] != placed % 2:
            tell(SetupError("hands-out-of-step", hands=",".join(map(str, self.hands))))
            return
        if not placed and dict(game.rules.start) != self._tiles():
            tell(SetupError("not-the-start"))
        turn = placed % game.seats
        if self.declared is None and self.turn != turn and 0 <= self.turn < game.seats:
            tell(SetupError("wrong-turn", turn=self.turn, expected=turn))

    def _check_count(self, colour: int, tell: Tell) -> bool:
        """Tell whether tiles of a colour are missing or superfluous."""
        found, expected = self._on_table(colour), self._total(colour) - self.hands[colour]
        if found != expected and found <= self._total(colour):
            tell(
                SetupError(
                    "tiles-missing" if found < expected else "tiles-superfluous",
                    colour=COLOURS[colour],
                    found=found,
                    expected=expected,
                )
            )
        return found != expected

    def _check_history(self, position: SixPosition, tell: Tell) -> None:
        """What the earlier moves must have left as it is."""
        waiting = 1 - position.side
        if not 1 <= self.seen <= 3:
            tell(SetupError("wrong-seen", seen=self.seen))
        elif self.seen > 1 and (position.phase == 1 or not self.game.counts_repetition):
            tell(SetupError("cannot-repeat", seen=self.seen))
        if self.declared is not None:
            if not self.game.declare:
                tell(SetupError("declare-off"))
            elif self.declared != waiting or not position.shapes(self.declared):
                tell(SetupError("nothing-to-declare", colour=COLOURS[self.declared]))
        elif not self.game.declare and position.shapes(position.side):
            # The game would have ended with that shape, before the other side moved.
            tell(SetupError("shape-before-last-move", colour=COLOURS[position.side]))
        if position.phase == 2 and not self.black and not self.red:
            tell(SetupError("empty-table"))

    def _on_table(self, colour: int) -> int:
        return len((self.black, self.red)[colour])

    def _total(self, colour: int) -> int:
        """All tiles of a colour that are in the game."""
        return self.game.hand + self.game.start_tiles(colour)

    def _tiles(self) -> dict[Cell, int]:
        return {**dict.fromkeys(self.black, BLACK), **dict.fromkeys(self.red, RED)}


def _cell(text: str) -> Cell:
    cell = parse_cell(text)
    if cell is None:
        raise SetupError("no-such-cell", cell=text)
    return cell


def _read_cell(piece: Piece) -> Cell:
    cell = parse_cell(piece.text)
    if cell is None:
        raise piece.fail("cell-expected", example="2,-1")
    return cell
