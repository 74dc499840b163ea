"""GoSix, naively: pawns in a dict, chains by flood fill, every hexagon judged from scratch."""

from __future__ import annotations

from dataclasses import dataclass, replace

Pawns = dict[str, int]  # corner -> seat
Outcome = tuple[tuple[int, ...], str, int | None]

# The flower drawn point up.  Across the page a hexagon is two units wide, so corners of one row
# are two units apart; rows a to h have 2, 3, 3, 4, 4, 3, 3, 2 corners, centred on 0.
ROWS = {"a": 2, "b": 3, "c": 3, "d": 4, "e": 4, "f": 3, "g": 3, "h": 2}

CORNER_AT: dict[tuple[str, int], str] = {
    (row, 2 * i - (count - 1)): f"{row}{i + 1}" for row, count in ROWS.items() for i in range(count)
}
CORNERS = sorted(CORNER_AT.values())


def _hexagon(rows: tuple[str, str, str, str], x: int) -> list[str]:
    """The corners, once around, of the hexagon with its middle at x and its top in rows[0]."""
    top, upper, lower, bottom = rows
    return [
        CORNER_AT[top, x],
        CORNER_AT[upper, x + 1],
        CORNER_AT[lower, x + 1],
        CORNER_AT[bottom, x],
        CORNER_AT[lower, x - 1],
        CORNER_AT[upper, x - 1],
    ]


# Hexagons 1 to 7 in reading order: rows of 2, 3 and 2.
HEXAGONS: dict[int, list[str]] = {
    1: _hexagon(("a", "b", "c", "d"), -1),
    2: _hexagon(("a", "b", "c", "d"), 1),
    3: _hexagon(("c", "d", "e", "f"), -2),
    4: _hexagon(("c", "d", "e", "f"), 0),
    5: _hexagon(("c", "d", "e", "f"), 2),
    6: _hexagon(("e", "f", "g", "h"), -1),
    7: _hexagon(("e", "f", "g", "h"), 1),
}

# Two corners are neighbours when a side joins them.
SIDES: set[frozenset[str]] = {
    frozenset({corners[i], corners[(i + 1) % 6]}) for corners in HEXAGONS.values() for i in range(6)
}


def linked(pawns: Pawns, seat: int, corners: list[str]) -> int:
    """How many pawns of a seat are linked to a hexagon.

    "Every chain of their own pawns (neighbour to neighbour) that contains at least one of the
    hexagon's six corners counts in full."
    """
    own = {corner for corner in pawns if pawns[corner] == seat}
    counted = {corner for corner in corners if corner in own}
    todo = list(counted)
    while todo:
        here = todo.pop()
        for near in own - counted:
            if frozenset({here, near}) in SIDES:
                counted.add(near)
                todo.append(near)
    return len(counted)


@dataclass(frozen=True)
class GoSix:
    """A position of GoSix."""

    pawns: Pawns
    owners: dict[int, int]  # hexagon -> seat
    turn: int

    def judged(self, seat: int, corner: str) -> dict[int, int | None]:
        """The hexagons that a placement closes, each with its winner, or None if counts are equal.

        "If one placement closes several hexagons, all are judged on the same position, before any
        pawn is taken off."
        """
        pawns = self.pawns | {corner: seat}
        result: dict[int, int | None] = {}
        for number, corners in HEXAGONS.items():
            closes = (
                number not in self.owners
                and corner in corners
                and all(other in pawns for other in corners)
            )
            if closes:
                zero, one = linked(pawns, 0, corners), linked(pawns, 1, corners)
                # "The higher count conquers the hexagon, whoever closed it."
                result[number] = None if zero == one else 0 if zero > one else 1
        return result

    def placements(self, seat: int) -> list[str]:
        """The empty corners where a seat may place a pawn.

        "Forbidden: a placement that would close a hexagon with equal counts; with several, one
        equal count is enough."
        """
        return [
            corner
            for corner in CORNERS
            if corner not in self.pawns and None not in self.judged(seat, corner).values()
        ]

    def legal(self) -> list[str]:
        """All legal moves in canonical order."""
        if self.outcome() is not None:
            return []
        # "A player with no legal placement passes; a player who has one may not pass."
        return self.placements(self.turn) or ["pass"]

    def apply(self, move: str) -> GoSix:
        """The position after a move, which must be legal."""
        if move == "pass":
            return replace(self, turn=1 - self.turn)
        won = {n: seat for n, seat in self.judged(self.turn, move).items() if seat is not None}
        pawns = self.pawns | {move: self.turn}
        # "Then each winner takes off their own pawns on every hexagon that they have just won; all
        # others stay."
        taken = {c for number, seat in won.items() for c in HEXAGONS[number] if pawns[c] == seat}
        left = {corner: seat for corner, seat in pawns.items() if corner not in taken}
        return GoSix(left, self.owners | won, 1 - self.turn)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        zero, one = (sum(owner == seat for owner in self.owners.values()) for seat in (0, 1))
        # "The first with four hexagons wins at once."
        if zero >= 4:
            return (0,), "four", None
        if one >= 4:
            return (1,), "four", None
        # "If the game ends because nobody can move, more hexagons win, and equal numbers are a
        # draw."
        if not self.placements(0) and not self.placements(1):
            return (() if zero == one else (0,) if zero > one else (1,)), "blocked", None
        return None

    def text(self) -> str:
        """The position text."""
        parts = ["gosix"]
        for seat in (0, 1):
            own = ";".join(sorted(corner for corner in self.pawns if self.pawns[corner] == seat))
            parts.append(f"p{seat}:{own or '-'}")
        parts.append("hexes:" + "".join(str(self.owners.get(n, ".")) for n in HEXAGONS))
        parts.append(f"turn:{self.turn}")
        return " ".join(parts)


def start() -> GoSix:
    """The empty flower."""
    return GoSix({}, {}, 0)


def from_fields(fields: dict[str, str]) -> GoSix:
    """The position of a text whose fields have been split."""
    pawns: Pawns = {}
    for seat in (0, 1):
        text = fields[f"p{seat}"]
        pawns |= dict.fromkeys([] if text == "-" else text.split(";"), seat)
    owners = {n: int(mark) for n, mark in enumerate(fields["hexes"], start=1) if mark != "."}
    return GoSix(pawns, owners, int(fields["turn"]))
