"""Hexone, naively: stacks in a dict, the board as points on the page."""

from __future__ import annotations

from dataclasses import dataclass, replace

Spot = tuple[int, int]
Stacks = dict[str, tuple[int, int]]  # cell -> (seat, number of pawns)
Key = tuple[int, int, frozenset[tuple[str, tuple[int, int]]], frozenset[str], frozenset[str]]
Outcome = tuple[tuple[int, ...], str, int | None]

# Flat tops: columns a to e from the left with 3, 4, 5, 4, 3 cells, numbered from the bottom.
# A spot is (column, height), the centre c3 is (0, 0), and a cell is two units high.
COLUMNS = {"a": 3, "b": 4, "c": 5, "d": 4, "e": 3}
SPOT: dict[str, Spot] = {
    f"{letter}{i + 1}": (x - 2, 2 * i - (count - 1))
    for x, (letter, count) in enumerate(COLUMNS.items())
    for i in range(count)
}
NAME: dict[Spot, str] = {spot: name for name, spot in SPOT.items()}

CENTRE = "c3"
FIRST_RING = ("b2", "b3", "c2", "c4", "d2", "d3")
POINTS = ("a1", "a3", "c1", "c5", "e1", "e3")
OTHERS = ("a2", "b1", "b4", "d1", "d4", "e2")
OUTER = POINTS + OTHERS

UP, DOWN = (0, 2), (0, -2)
UP_LEFT, UP_RIGHT = (-1, 1), (1, 1)
DOWN_LEFT, DOWN_RIGHT = (-1, -1), (1, -1)
# "`Y` sends them up-left, up-right and down; `A` sends them down-left, down-right and up."
WAYS: dict[str, tuple[Spot, Spot, Spot]] = {
    "A": (DOWN_LEFT, DOWN_RIGHT, UP),
    "Y": (UP_LEFT, UP_RIGHT, DOWN),
}


def step(cell: str, direction: Spot) -> str | None:
    """The cell of the whole board one step away, or None beyond its edge."""
    x, y = SPOT[cell]
    return NAME.get((x + direction[0], y + direction[1]))


def adjacent(cell: str) -> set[str]:
    """The neighbouring cells of the whole board."""
    steps = [step(cell, direction) for way in WAYS.values() for direction in way]
    return {near for near in steps if near is not None}


def landing(cell: str, direction: Spot, gone: frozenset[str]) -> str | None:
    """Where a pawn that is sent off from a cell lands, or None if it is lost."""
    target = step(cell, direction)
    if target is not None:
        # "A pawn sent towards a removed cell, point or not, is lost."
        return None if target in gone else target
    # "A pawn that leaves the board is lost.  The exception: a pawn that leaves over a point,
    # straight away from the centre, lands on the centre."  A point lies two steps from the
    # centre, so straight away is half its own way from the centre.
    x, y = SPOT[cell]
    return CENTRE if cell in POINTS and (x, y) == (2 * direction[0], 2 * direction[1]) else None


def board_points(grey: frozenset[str], gone: frozenset[str]) -> int:
    """What the winner scores."""
    total = 7  # "7 for the inner cells"
    for cell in OUTER:
        if cell in gone:
            continue
        if cell in POINTS:
            total += 2 if cell in grey else 4
        else:
            total += 1 if cell in grey else 3
    return total


@dataclass(frozen=True)
class Hexone:
    """A position of Hexone with the history that repetition needs."""

    endless: bool
    stacks: Stacks
    grey: frozenset[str]
    gone: frozenset[str]
    opened: int
    turn: int
    history: tuple[Key, ...] = ()  # every position at the start of a turn, this one included

    # ---- what can be seen on the board

    def own(self, seat: int) -> dict[str, int]:
        """The cells of a seat with the number of pawns on each."""
        return {cell: count for cell, (owner, count) in self.stacks.items() if owner == seat}

    def eliminated(self) -> int | None:
        """The seat that has lost: "a player without a pawn (after both have opened) has lost"."""
        if self.opened == 2:
            for seat in (0, 1):
                if not self.own(seat):
                    return seat
        return None

    def in_chain(self) -> bool:
        """Whether the mover has to explode.

        "While the mover has cells with three or more pawns they must go on"; "the chain stops at
        once when the opponent has no pawn left".
        """
        return self.eliminated() is None and any(n >= 3 for n in self.own(self.turn).values())

    def key(self) -> Key:
        """What repetition compares: pawns, cells, player to move (and the opening's progress)."""
        return self.turn, self.opened, frozenset(self.stacks.items()), self.grey, self.gone

    def counts_repetition(self) -> bool:
        """Whether this position is one that repetition counts: it stands at the start of a turn."""
        return not self.endless and not self.in_chain()

    def seen(self) -> int:
        """How often this position has stood."""
        return self.history.count(self.key()) if self.counts_repetition() else 1

    # ---- legal moves

    def legal(self) -> list[str]:
        """All legal moves in canonical order."""
        if self.outcome() is not None:
            return []
        if self.opened < 2:
            # "Seat 0 places one pawn on a cell of the first ring, then seat 1 on another cell of
            # the first ring."
            return [cell for cell in FIRST_RING if cell not in self.stacks]
        own = self.own(self.turn)
        if self.in_chain():
            # "each time on one of their cells with the most pawns"
            most = max(own.values())
            return [c + way for c in sorted(own) if own[c] == most for way in ("A", "Y")]
        # "A player with no legal placement passes."
        return [cell for cell in sorted(SPOT) if self.may_place(cell, own)] or ["pass"]

    def may_place(self, cell: str, own: dict[str, int]) -> bool:
        """Whether the mover may place a pawn on a cell."""
        # "never on the centre"; "a removed cell cannot be used"
        if cell == CENTRE or cell in self.gone:
            return False
        # "on a cell where one has one or two pawns"
        if cell in own:
            return own[cell] in (1, 2)
        # "never on a cell that the opponent holds"
        if cell in self.stacks:
            return False
        # "on an empty cell next to a cell where one has one or two pawns (the centre included)"
        return any(own.get(near) in (1, 2) for near in adjacent(cell))

    # ---- playing a move

    def apply(self, move: str) -> Hexone:
        """The position after a move, which must be legal."""
        if move == "pass":
            after = self
        elif move[-1] in WAYS:
            after = self.exploded(move[:-1], WAYS[move[-1]])
        else:
            _, count = self.stacks.get(move, (self.turn, 0))
            after = replace(
                self,
                stacks=self.stacks | {move: (self.turn, count + 1)},
                opened=min(2, self.opened + 1),
            )
        # The turn is over when the chain does not go on, also because the game has ended.
        if not after.in_chain():
            after = replace(after, turn=1 - self.turn)
        if after.counts_repetition():
            after = replace(after, history=(*self.history, after.key()))
        return after

    def exploded(self, cell: str, way: tuple[Spot, Spot, Spot]) -> Hexone:
        """The board after an explosion, with the same seat to move."""
        stacks = dict(self.stacks)
        # "Three of them go one each in alternate directions"; "pawns beyond three stay".
        _, count = stacks.pop(cell)
        if count > 3:
            stacks[cell] = (self.turn, count - 3)
        for direction in way:
            target = landing(cell, direction, self.gone)
            if target is not None:
                # "A pawn that lands on a cell joins it, and every pawn there becomes the mover's."
                _, there = stacks.get(target, (self.turn, 0))
                stacks[target] = (self.turn, there + 1)
        grey, gone = self.grey, self.gone
        # "After an explosion on an outer cell that cell turns from white to grey; a grey one is
        # removed, and pawns still on it are taken off."
        if cell in OUTER:
            if cell in grey:
                grey, gone = grey - {cell}, gone | {cell}
                stacks.pop(cell, None)
            else:
                grey = grey | {cell}
        return replace(self, stacks=stacks, grey=grey, gone=gone)

    # ---- the end

    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        loser = self.eliminated()
        if loser is not None:
            return (1 - loser,), "eliminated", board_points(self.grey, self.gone)
        # "The third time the same position stands at the start of a turn, the game is a draw and
        # scores nothing."
        if self.seen() >= 3:
            return (), "repetition", None
        return None

    # ---- text

    def text(self) -> str:
        """The position text."""
        parts = ["hexone+endless" if self.endless else "hexone"]
        for seat in (0, 1):
            own = ";".join(f"{cell}*{count}" for cell, count in sorted(self.own(seat).items()))
            parts.append(f"p{seat}:{own or '-'}")
        parts.append(f"grey:{';'.join(sorted(self.grey)) or '-'}")
        parts.append(f"gone:{';'.join(sorted(self.gone)) or '-'}")
        parts.append(f"opened:{self.opened}")
        parts.append(f"turn:{self.turn}")
        if not self.endless:
            parts.append(f"seen:{self.seen()}")
        return " ".join(parts)


def start(endless: bool) -> Hexone:
    """The empty board, all outer cells white."""
    state = Hexone(endless, {}, frozenset(), frozenset(), 0, 0)
    return replace(state, history=(state.key(),))


def read_list(text: str) -> list[str]:
    """The entries of a list; `-` is the empty one."""
    return [] if text == "-" else text.split(";")


def from_fields(endless: bool, fields: dict[str, str]) -> Hexone:
    """The position of a text whose fields have been split."""
    stacks: Stacks = {}
    for seat in (0, 1):
        for entry in read_list(fields[f"p{seat}"]):
            cell, count = entry.split("*")
            stacks[cell] = (seat, int(count))
    grey, gone = frozenset(read_list(fields["grey"])), frozenset(read_list(fields["gone"]))
    state = Hexone(endless, stacks, grey, gone, int(fields["opened"]), int(fields["turn"]))
    if state.counts_repetition():
        return replace(state, history=(state.key(),) * int(fields["seen"]))
    return state
