"""SIX, naively: tiles in a dict, groups by flood fill, shapes by trying every shape on every cell.

Colour 0 is Black and colour 1 is Red.  Seat s plays colour s % 2, also with four players.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

Cell = tuple[int, int]
Tiles = dict[Cell, int]  # cell -> colour
Key = tuple[int, frozenset[tuple[Cell, int]]]
Outcome = tuple[tuple[int, ...], str, int | None]

# "The neighbours of q,r are q+1,r  q,r+1  q-1,r+1  q-1,r  q,r-1  q+1,r-1."
DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

CAPTURING = frozenset({"steffen", "foxmind-advanced"})


@cache
def neighbours(cell: Cell) -> frozenset[Cell]:
    """The six cells around a cell."""
    q, r = cell
    return frozenset((q + dq, r + dr) for dq, dr in DIRECTIONS)


def touches(cell: Cell, cells: Iterable[Cell]) -> bool:
    """Whether a cell neighbours one of the cells."""
    return not neighbours(cell).isdisjoint(cells)


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The connected groups, by flood fill."""
    left = set(cells)
    found: list[set[Cell]] = []
    while left:
        group: set[Cell] = set()
        edge = {left.pop()}
        while edge:
            group |= edge
            edge = left & set().union(*map(neighbours, edge))
            left -= edge
        found.append(group)
    return found


def rim(tiles: Iterable[Cell]) -> list[Cell]:
    """The empty cells that neighbour a tile, sorted by q, then r."""
    field = set(tiles)
    return sorted(set().union(*map(neighbours, field)) - field)


def _templates() -> list[tuple[str, list[Cell]]]:
    """Every shape in every orientation, with `0,0` as one of its own six cells."""
    made: list[tuple[str, list[Cell]]] = []
    # A line: six in a row along one of the three axes.
    for dq, dr in ((1, 0), (0, 1), (1, -1)):
        made.append(("line", [(dq * i, dr * i) for i in range(6)]))
    # A triangle: side three (3+2+1), either way up.  From its corner at 0,0 two sides run along
    # neighbouring directions.
    made.append(("triangle", [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)]))
    made.append(("triangle", [(0, 0), (0, 1), (0, 2), (-1, 1), (-1, 2), (-2, 2)]))
    # A ring: the six neighbours of a cell, here of 1,0.
    made.append(("ring", list(neighbours((1, 0)))))
    return made


TEMPLATES = _templates()


@cache
def laid_at(cell: Cell) -> list[frozenset[Cell]]:
    """The cells of every shape, in the order of the templates, with its `0,0` on a cell."""
    q, r = cell
    return [frozenset((q + dq, r + dr) for dq, dr in template) for _, template in TEMPLATES]


def shape_in(cells: Iterable[Cell]) -> str | None:
    """The best shape that the cells contain: line before triangle before ring, or None.

    More tiles than six never spoil a shape.
    """
    own = set(cells)
    everywhere = zip(*map(laid_at, own))
    for (name, _), shapes in zip(TEMPLATES, everywhere):  # in the order line, triangle, ring
        if any(map(own.issuperset, shapes)):
            return name
    return None


def is_shape(cells: Iterable[Cell]) -> str | None:
    """Which shape exactly these six cells are, or None."""
    six = set(cells)
    return shape_in(six) if len(six) == 6 else None


def cell_text(cell: Cell) -> str:
    """A cell as the notation writes it."""
    return f"{cell[0]},{cell[1]}"


def read_cell(text: str) -> Cell:
    """A cell from its text."""
    q, r = text.split(",")
    return int(q), int(r)


def read_cells(text: str) -> list[Cell]:
    """A list of cells; `-` is the empty one."""
    return [] if text == "-" else [read_cell(part) for part in text.split(";")]


def full_hand(edition: str, options: frozenset[str]) -> int:
    """How many tiles each colour has in hand at the start."""
    if edition == "first-edition":
        # "First edition: a team shares 18 tiles, nine each."
        return 18 if "teams" in options else 19
    return 20  # with teams ten for each of the two partners


def landing(edition: str, tiles: Tiles, lifted: Cell) -> list[tuple[Cell, Cell | None, Tiles]]:
    """Every way to move one tile: (to, choice, the tiles afterwards)."""
    colour = tiles[lifted]
    rest = {cell: tiles[cell] for cell in tiles if cell != lifted}
    rest_groups = groups(rest)
    # If the rest is connected, then so is the rest with a tile laid next to it.
    together = len(rest_groups) == 1
    ways: list[tuple[Cell, Cell | None, Tiles]] = []
    # "lays it on another cell: empty, and next to a tile other than the moved one";
    # "a tile never returns to the cell that it came from in the same move".
    for to in rim(rest):
        if to == lifted:
            continue
        laid = rest | {to: colour}

        if edition == "first-edition":
            # "A tile may be moved only if the remaining tiles are one connected group without it."
            if together:
                ways.append((to, None, laid))

        elif edition == "foxmind":
            # "The move is legal if, with the tile on its new cell, all tiles are one group."
            if together or len(groups(laid)) == 1:
                ways.append((to, None, laid))

        elif edition == "steffen":
            # The lifted tile is in the hand; of the rest only the largest group stays, the mover
            # chooses among those tied for largest; "only then is the lifted tile laid, next to
            # the group that stayed".
            for kept, choice in stays(rest_groups, None):
                if touches(to, kept):
                    after = {cell: rest[cell] for cell in kept} | {to: colour}
                    ways.append((to, choice, after))

        elif edition == "foxmind-advanced":
            # "Groups are counted with the tile on its new cell; the largest stays, ties are the
            # mover's choice, the others are removed."
            for kept, choice in stays([set(laid)] if together else groups(laid), to):
                ways.append((to, choice, {cell: laid[cell] for cell in kept}))
    return ways


def stays(all_groups: list[set[Cell]], moved: Cell | None) -> list[tuple[set[Cell], Cell | None]]:
    """The groups that may stay, each with the choice that has to be written for it (or None).

    The choice is written exactly when two or more groups tie for largest.  "It names the kept
    group's smallest cell by (q, then r); the moved tile is ignored for naming."
    """
    most = max(len(group) for group in all_groups)
    largest = [group for group in all_groups if len(group) == most]
    if len(largest) == 1:
        return [(largest[0], None)]
    return [(group, min(cell for cell in group if cell != moved)) for group in largest]


@dataclass(frozen=True)
class Six:
    """A position of SIX with the history that repetition needs."""

    edition: str
    options: frozenset[str]
    tiles: Tiles
    hands: tuple[int, int]  # per colour
    turn: int
    declared: int | None = None  # the colour that has declared a shape
    history: tuple[Key, ...] = ()  # every position that has stood in phase two, this one included

    @property
    def seats(self) -> int:
        """The number of players."""
        return 4 if "teams" in self.options else 2

    @property
    def colour(self) -> int:
        """The colour to move: "seats 0 and 2 are Black, seats 1 and 3 Red"."""
        return self.turn % 2

    @property
    def phase_two(self) -> bool:
        """Phase two begins when all hands are empty."""
        return self.hands == (0, 0)

    def cells_of(self, colour: int) -> list[Cell]:
        """The tiles of a colour, sorted."""
        return sorted(cell for cell, owner in self.tiles.items() if owner == colour)

    def key(self) -> Key:
        """What repetition compares: the seat, and the tiles shifted so that the first is `0,0`."""
        q0, r0 = min(self.tiles, default=(0, 0))
        shifted = {((q - q0, r - r0), owner) for (q, r), owner in self.tiles.items()}
        return self.turn, frozenset(shifted)

    def counts_repetition(self) -> bool:
        """Whether this position is one that repetition counts."""
        return self.phase_two and self.declared is None and "endless" not in self.options

    def seen(self) -> int:
        """How often this position has stood."""
        return self.history.count(self.key()) if self.counts_repetition() else 1

    def legal(self) -> list[str]:
        """All legal moves in canonical order."""
        if self.outcome() is not None:
            return []
        found: list[str] = []
        for move, after in self.plain_moves():
            found.append(move)
            # "A move that leaves a shape of the mover's colour may be written with `!`".
            if "declare" in self.options and self.shape_after(after):
                found.append(move + "!")
        must_pass = self.phase_two and not found
        # "On any later turn while the shape still stands, the player may declare instead".
        if "declare" in self.options and self.shape_after(self.tiles):
            found.append("!")
        # "A player in phase two who has no legal move passes"; "an available `!` does not prevent
        # a forced `pass`".
        if must_pass:
            found.append("pass")
        return found

    def shape_after(self, tiles: Tiles) -> bool:
        """Whether these tiles hold a shape of the colour to move."""
        return shape_in(cell for cell, owner in tiles.items() if owner == self.colour) is not None

    def plain_moves(self) -> list[tuple[str, Tiles]]:
        """Every placement or movement without `!`, with the tiles afterwards, in order."""
        if not self.phase_two:
            cells = self.placements()
            return [(cell_text(cell), self.tiles | {cell: self.colour}) for cell in cells]
        ways = [
            (lifted, to, choice, after)
            for lifted in self.cells_of(self.colour)
            for to, choice, after in landing(self.edition, self.tiles, lifted)
        ]
        # "numerically by (from, to, choice)"; a (from, to) has either one way or only choices.
        ways.sort(key=lambda way: (way[0], way[1], way[2] or (0, 0)))
        moves: list[tuple[str, Tiles]] = []
        for lifted, to, choice, after in ways:
            chosen = "" if choice is None else f"={cell_text(choice)}"
            moves.append((f"{cell_text(lifted)}>{cell_text(to)}{chosen}", after))
        return moves

    def placements(self) -> list[Cell]:
        """Where a tile may be laid in phase one."""
        if not self.tiles:
            return [(0, 0)]  # first edition: "Black lays `0,0`"
        # "an empty cell that neighbours a tile already on the table, of either colour"
        cells = rim(self.tiles)
        full = full_hand(self.edition, self.options)
        if self.edition in {"foxmind", "foxmind-advanced"} and self.hands == (full, full):
            # "must touch the red start tile and must not touch the black one"
            cells = [c for c in cells if touches(c, [(1, 0)]) and not touches(c, [(0, 0)])]
        return cells

    def apply(self, move: str) -> Six:
        """The position after a move, which must be legal."""
        plain = move.removesuffix("!")
        tiles, hands = self.tiles, self.hands
        if plain not in {"", "pass"}:
            if not self.phase_two:
                tiles = tiles | {read_cell(plain): self.colour}
                black, red = hands
                hands = (black - 1, red) if self.colour == 0 else (black, red - 1)
            else:
                way, _, choice_text = plain.partition("=")
                from_text, _, to_text = way.partition(">")
                wanted = (read_cell(to_text), read_cell(choice_text) if choice_text else None)
                (tiles,) = [
                    after
                    for to, choice, after in landing(self.edition, tiles, read_cell(from_text))
                    if (to, choice) == wanted
                ]
        after_move = replace(
            self,
            tiles=tiles,
            hands=hands,
            turn=(self.turn + 1) % self.seats,
            declared=self.colour if move.endswith("!") else None,
        )
        if after_move.counts_repetition():
            return replace(after_move, history=(*self.history, after_move.key()))
        return after_move

    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        # "A player whose tiles form a winning shape after their own move wins"; with `declare`
        # "a shape wins only when it is declared".
        winner = self.declared if "declare" in self.options else 1 - self.colour
        if winner is not None:
            shape = shape_in(self.cells_of(winner))
            if shape is not None:
                return self.team(winner), shape, None
        # "With captures: when a move leaves a player with five tiles or fewer, that player loses,
        # whoever moved.  Both at five or fewer: a draw."
        if self.edition in CAPTURING and self.phase_two:
            short = [colour for colour in (0, 1) if len(self.cells_of(colour)) <= 5]
            if len(short) == 2:
                return (), "both-short", None
            if len(short) == 1:
                return self.team(1 - short[0]), "short", None
        # "The third time the same position stands in phase two with the same seat to move, the
        # game is a draw."
        if self.seen() >= 3:
            return (), "repetition", None
        return None

    def team(self, colour: int) -> tuple[int, ...]:
        """The seats that play a colour."""
        return tuple(seat for seat in range(self.seats) if seat % 2 == colour)

    def text(self) -> str:
        """The position text."""
        parts = ["+".join([f"six/{self.edition}", *sorted(self.options)])]
        for letter, colour in (("b", 0), ("r", 1)):
            cells = ";".join(cell_text(cell) for cell in self.cells_of(colour))
            parts.append(f"{letter}:{cells or '-'}")
        parts.append(f"hands:{self.hands[0]},{self.hands[1]}")
        parts.append(f"turn:{self.turn}")
        if "endless" not in self.options:
            parts.append(f"seen:{self.seen()}")
        if self.declared is not None:
            parts.append(f"declared:{'br'[self.declared]}")
        return " ".join(parts)


def start(edition: str, options: frozenset[str]) -> Six:
    """The position at the start of a game."""
    hand = full_hand(edition, options)
    tiles: Tiles = {} if edition == "first-edition" else {(0, 0): 0, (1, 0): 1}
    return Six(edition, options, tiles, (hand, hand), 0)


def from_fields(edition: str, options: frozenset[str], fields: dict[str, str]) -> Six:
    """The position of a text whose fields have been split."""
    tiles = dict.fromkeys(read_cells(fields["b"]), 0) | dict.fromkeys(read_cells(fields["r"]), 1)
    black, red = fields["hands"].split(",")
    declared = "br".index(fields["declared"]) if "declared" in fields else None
    hands = (int(black), int(red))
    state = Six(edition, options, tiles, hands, int(fields["turn"]), declared)
    if state.counts_repetition():
        return replace(state, history=(state.key(),) * int(fields["seen"]))
    return state
