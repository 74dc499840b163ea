"""A position of SIX, and what a move does to it.

The rules are the same for every edition; what differs is read from `game.rules` and the options.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Self, cast

from sixfold.core.arguments import explained
from sixfold.core.errors import IllegalMove
from sixfold.core.events import Event, Moved, Passed, Placed
from sixfold.core.hexes import Cell, cell_text, corner
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.core.recurrence import BLOCK, Block
from sixfold.games.six.edition import BLACK, RED
from sixfold.games.six.events import Captured, Declared
from sixfold.games.six.field import Field
from sixfold.games.six.legality import judge, legal_moves, movable, moves_of
from sixfold.games.six.move import SixMove
from sixfold.games.six.shapes import Shape, all_shapes, first, shapes_through
from sixfold.games.six.splits import Groups
from sixfold.games.six.symmetry import SixSymmetry, canonical

if TYPE_CHECKING:
    from sixfold.games.six.game import SixGame

SHORT = 5
"""With captures, a player with this many tiles or fewer has lost."""

COLOURS = "br"
"""How position texts name Black and Red."""


class SixPosition(Position[SixMove]):
    """The tiles on the table, those in hand, and whose turn it is."""

    __slots__ = (
        "_block", "_declared", "_field", "_hands", "_reversible", "_round_ago", "_rounds",
        "_seen", "_shapes",
    )  # fmt: skip

    def __init__(
        self,
        game: SixGame,
        field: Field,
        hands: tuple[int, int],
        turn: int,
        *,
        parent: Self | None = None,
        last_move: SixMove | None = None,
        reversible: int = 0,
        seen: int = 1,
        declared: int | None = None,
    ) -> None:
        super().__init__(game, turn, parent, last_move)
        self._field = field
        self._hands = hands
        self._reversible = reversible  # plies since the last one that cannot be taken back by play
        self._round_ago: SixPosition | None = None  # where counting repetitions looks next
        self._rounds = 0  # how many positions it can look at
        self._block: Block[SixPosition] | None = None  # those that are not linked any more
        self._seen = seen
        self._declared = declared
        self._shapes: dict[int, tuple[Shape, ...]] = {}

    @property
    def game(self) -> SixGame:
        return cast("SixGame", self._game)

    @property
    def field(self) -> Field:
        """The tiles and the border around them."""
        return self._field

    @property
    def hands(self) -> tuple[int, int]:
        """Tiles in hand of Black and Red."""
        return self._hands

    @property
    def phase(self) -> int:
        """1 while tiles are placed, 2 when they are moved."""
        return 1 if any(self._hands) else 2

    @property
    def seen(self) -> int:
        """How often this position has occurred, where repetition counts."""
        return self._seen

    @property
    def declared(self) -> int | None:
        """The colour that won by declaring a shape, in a game with declarations."""
        return self._declared

    @explained
    def shapes(self, colour: int) -> tuple[Shape, ...]:
        """The complete shapes of a colour; the first one names the win."""
        shapes = self._shapes.get(colour)
        if shapes is None:
            shapes = self._shapes[colour] = all_shapes(self._field.tiles, colour)
        return shapes

    @explained
    def shapes_after(self, move: SixMove, captured: Groups) -> list[Shape]:
        """The mover's shapes once a move (a placement or a moved tile) is carried out."""
        target = cast(Cell, move.target)
        gone = {cell for group in captured for cell in group} | {move.source}
        shapes = [*self.shapes(self.side), *shapes_through(self._field.tiles, target, self.side)]
        return [shape for shape in shapes if gone.isdisjoint(shape.cells)]

    # Legality

    def movable(self) -> tuple[Cell, ...]:
        """The tiles that the mover may take up, in rising order; no move is listed for it."""
        return tuple(movable(self))

    def moves_of(self, cell: Cell) -> tuple[SixMove, ...]:
        """Those of `legal_moves` that take up the tile on a cell; the others are not listed."""
        return tuple(moves_of(self, cell))

    def captures(self, move: SixMove | str) -> tuple[tuple[Cell, ...], ...]:
        """The groups that a legal move would take off the table, each in rising order."""
        move = self._read(move)
        groups = judge(self, move)
        if isinstance(groups, IllegalMove):
            raise self._refusal(move)
        return tuple(tuple(sorted(group)) for group in groups)

    def _generate(self) -> list[SixMove]:
        return legal_moves(self)

    def _effects(self, move: SixMove) -> Groups | None:
        """The groups that a legal move captures."""
        groups = judge(self, move)
        return None if isinstance(groups, IllegalMove) else groups

    def _fault(self, move: SixMove) -> IllegalMove:
        return cast(IllegalMove, judge(self, move))

    # Playing

    def forget(self) -> None:
        super().forget()
        if self._shapes:
            self._shapes = {}
        self._field.forget()

    def _after(self, move: SixMove, effects: Groups, tell: list[Event] | None) -> Self:
        side = self._turn % 2
        hands = self._hands
        if move.source is None and move.target is not None:
            hands = (hands[0] - 1, hands[1]) if side == BLACK else (hands[0], hands[1] - 1)
        field = self._field_after(move, effects)
        kept = len(field.tiles) == len(self._field.tiles)  # nothing placed, nothing captured
        after = type(self)(
            self.game,
            field,
            hands,
            (self._turn + 1) % self._game.seats,
            parent=self,
            last_move=move,
            reversible=self._reversible + 1 if kept else 0,
            declared=side if move.declares else None,
        )
        after._outcome = after._shape_outcome(side, move.target) or after._count_outcome(not kept)
        if after._outcome is None and after.phase == 2 and self._game.counts_repetition:
            after._count_repetition()
        if tell is not None:
            self._tell(move, effects, after, tell)
        return after

    def _field_after(self, move: SixMove, captured: Groups) -> Field:
        if move.target is None:
            return self._field
        if move.source is None:
            return self._field.changed(lay=move.target, colour=self.side)
        gone = [cell for group in captured for cell in group]
        lift = [move.source, *(cell for cell in gone if cell != move.target)]
        lay = None if move.target in gone else move.target
        return self._field.changed(lift=lift, lay=lay, colour=self.side)

    def _tell(self, move: SixMove, captured: Groups, after: Self, tell: list[Event]) -> None:
        """What a move does, now that the position after it is known."""
        if move.target is None:
            if not move.declares:
                tell.append(Passed(self._turn))
        elif move.source is None:
            tell.append(Placed(self._turn, cell_text(move.target)))
        else:
            tell.append(Moved(self._turn, cell_text(move.source), cell_text(move.target)))
            for group in captured:
                red = sum([self._field.tiles.get(cell, self.side) for cell in group])
                tell.append(Captured(_names(group), (len(group) - red, red)))
        if move.declares:
            shape = after.shapes(self.side)[0]
            tell.append(Declared(self._turn, shape.name, _names(shape.cells)))

    # The end

    def _shape_outcome(self, mover: int, target: Cell | None) -> Outcome | None:
        """A win by shape for the side that has just moved.

        Without declarations only shapes through the new tile can have come about; with them any
        standing shape will do, but only if it was declared.
        """
        if self.game.declare:
            shape = self.shapes(mover)[0] if self._declared == mover else None
        elif target is not None and target in self._field.tiles:
            shape = first(shapes_through(self._field.tiles, target, mover))
        else:
            shape = None
        return self._win_by(shape, mover) if shape else None

    def settle(self) -> None:
        """Find the outcome of a position that was set up, not played: look at everything."""
        waiting = 1 - self.side
        self._outcome = self._count_outcome()
        if self._seen == 3:
            self._outcome = Outcome((), "repetition")
        if self._declared is not None or not self.game.declare:
            for shape in self.shapes(waiting)[:1]:
                self._outcome = self._win_by(shape, waiting)

    def _win_by(self, shape: Shape, colour: int) -> Outcome:
        return Outcome(self._game.seats_of(colour), shape.name, cells=_names(shape.cells))

    def _count_outcome(self, changed: bool = True) -> Outcome | None:
        """The outcome when captures have left a player too few tiles to form a shape."""
        if not (changed and self.game.rules.captures and self.phase == 2):
            return None
        short = [self._field.count(colour) <= SHORT for colour in (BLACK, RED)]
        if all(short):
            return Outcome((), "both-short")
        return Outcome(self._game.seats_of(short.index(False)), "short") if any(short) else None

    def _count_repetition(self) -> None:
        """Find the last time this position occurred with the same seat to move."""
        earlier = self._a_round_ago()
        if earlier is None:
            return
        self._rounds = earlier._rounds + 1
        self._block = earlier._block
        if self._rounds % BLOCK:
            self._round_ago = earlier
        else:
            self._block = Block(earlier._marked_rounds(), earlier._block)
        for past in self._alike():
            if past._field.is_shifted(self._field):
                self._seen = past._seen + 1
                if self._seen >= 3:
                    self._outcome = Outcome((), "repetition")
                return

    def _alike(self) -> Iterator[SixPosition]:
        """The positions that may be this one, the latest first."""
        signature, past = self._field.signature, self._round_ago
        while past is not None:
            if past._field.signature == signature:
                yield past
            past = past._round_ago
        if self._block is not None:
            yield from self._block.alike(self._field.shape())

    def _marked_rounds(self) -> Iterator[tuple[Hashable, SixPosition]]:
        """This position and those a round before another, up to the last block."""
        past: SixPosition | None = self
        while past is not None:
            yield past._field.shape(), past
            past = past._round_ago

    def _a_round_ago(self) -> SixPosition | None:
        """The position when this seat was last to move, if play can lead back to it."""
        if self._reversible < self._game.seats:
            return None
        earlier: SixPosition | None = self
        for _ in range(self._game.seats):
            earlier = earlier._parent if earlier is not None else None
        return earlier

    # Identity and text

    def _state(self) -> object:
        tiles = frozenset(self._field.tiles.items())
        return tiles, self._hands, self._turn, self._seen, self._declared

    def _make_key(self) -> str:
        return self._text(corner(self._field.tiles), with_history=False)

    def _make_canonical(self) -> str:
        tiles = ",".join(map(str, canonical(self._field.tiles)))
        return f"{tiles} {self._hands} {self._turn} {self._declared}"

    @explained
    def mapped(self, symmetry: SixSymmetry) -> Self:
        """The image of this position, without the line that led to it."""
        tiles = [(symmetry.image(cell), colour) for cell, colour in self._field.tiles.items()]
        image = type(self)(
            self.game,
            Field.of(tiles),
            self._hands,
            self._turn,
            seen=self._seen,
            declared=self._declared,
        )
        image.settle()
        return image

    def to_text(self) -> str:
        return self._text((0, 0), with_history=True)

    def _text(self, origin: Cell, *, with_history: bool) -> str:
        q0, r0 = origin
        fields = [self._game.id]
        for colour, letter in enumerate(COLOURS):
            cells = sorted(cell for cell, owner in self._field.tiles.items() if owner == colour)
            fields.append(f"{letter}:{';'.join([f'{q - q0},{r - r0}' for q, r in cells]) or '-'}")
        fields.append(f"hands:{self._hands[0]},{self._hands[1]}")
        fields.append(f"turn:{self._turn}")
        if with_history and self._game.counts_repetition:
            fields.append(f"seen:{self._seen}")
        if self._declared is not None:
            fields.append(f"declared:{COLOURS[self._declared]}")
        return " ".join(fields)


def _names(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(cell_text(cell) for cell in sorted(cells))
