"""A position of Hexone: stacks of pawns, worn and removed cells, and the explosions between them.

A stack is a number: positive for pawns of seat 0, negative for pawns of seat 1. So the
mover's stacks are those whose product with the mover's `sign` is positive, and capturing a stack
changes its sign.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple, Self, cast

from sixfold.core.arguments import explained, one_of
from sixfold.core.errors import IllegalMove
from sixfold.core.events import Event, Passed, Placed
from sixfold.core.game import Game
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.core.recurrence import BLOCK, Block
from sixfold.games.hexone.board import (
    CELLS,
    CENTRE,
    FIRST_RING,
    FLIGHTS,
    INDEX,
    NEIGHBOURS,
    OUTER,
    POINTS,
)
from sixfold.games.hexone.events import CellRemoved, Exploded, Greyed, Landed, Lost
from sixfold.games.hexone.move import EXPLOSIONS, PASS, PLACEMENTS, HexoneMove
from sixfold.games.hexone.symmetry import HexoneSymmetry, canonical

GAME_OVER: Final = "game-over"
OPENING_IN_FIRST_RING: Final = "opening-in-first-ring"
OCCUPIED: Final = "occupied"
CENTRE_FORBIDDEN: Final = "centre-forbidden"
CELL_REMOVED: Final = "cell-removed"
OPPONENT_HOLDS: Final = "opponent-holds"
NOT_BESIDE_OWN: Final = "not-beside-own"
MUST_EXPLODE: Final = "must-explode"
NO_EXPLOSION: Final = "no-explosion"
NOT_YOUR_LARGEST_STACK: Final = "not-your-largest-stack"
MAY_NOT_PASS: Final = "may-not-pass"
FAULTS: Final = (
    GAME_OVER, OPENING_IN_FIRST_RING, OCCUPIED, CENTRE_FORBIDDEN, CELL_REMOVED, OPPONENT_HOLDS,
    NOT_BESIDE_OWN, MUST_EXPLODE, NO_EXPLOSION, NOT_YOUR_LARGEST_STACK, MAY_NOT_PASS,
)  # fmt: skip

CRITICAL = 3
"""Pawns that explode."""

INNER_POINTS = 7


_Flight = tuple[str, int | None]
"""The direction in which a pawn flies, and its cell; None is off the board or a removed cell."""


class Flight(NamedTuple):
    """A flying pawn of an explosion: `taken` opposing pawns change sides where it lands.

    `to` is None if it leaves the board.
    """

    direction: str
    to: str | None
    taken: int


class HexonePosition(Position[HexoneMove]):
    """Stacks by cell, which outer cells are grey or gone, and how many players have opened."""

    __slots__ = ("_block", "_calm", "_gone", "_grey", "_link", "_opened", "_seen", "_stacks")

    def __init__(
        self,
        game: Game,
        stacks: tuple[int, ...],
        grey: frozenset[int],
        gone: frozenset[int],
        opened: int,
        turn: int,
        *,
        seen: int = 1,
        parent: Self | None = None,
        last_move: HexoneMove | None = None,
    ) -> None:
        super().__init__(game, turn, parent, last_move)
        self._stacks = stacks
        self._grey = grey
        self._gone = gone
        self._opened = opened
        self._seen = seen
        self._calm = 0  # plies since a cell was worn
        self._link: HexonePosition | None = None  # where counting repetitions looks next
        self._block: Block[HexonePosition] | None = None  # what is not linked any more
        self._outcome = self._find_outcome()

    # The board

    def stacks(self, seat: int) -> dict[str, int]:
        """A player's pawns by cell."""
        one_of("seat", seat, (0, 1))
        sign = 1 - 2 * seat
        return {CELLS[i]: n * sign for i, n in enumerate(self._stacks) if n * sign > 0}

    @property
    def grey(self) -> tuple[str, ...]:
        """The outer cells that have exploded once."""
        return _names(self._grey)

    @property
    def gone(self) -> tuple[str, ...]:
        """The outer cells that have been removed."""
        return _names(self._gone)

    @property
    def opened(self) -> int:
        """How many of the two opening placements have been made."""
        return self._opened

    @property
    def seen(self) -> int:
        """How often this position has occurred at the start of a turn."""
        return self._seen

    @property
    def in_chain(self) -> bool:
        return self._outcome is None and self._largest() >= CRITICAL

    # Legal moves

    def flights(self, move: HexoneMove | str) -> tuple[Flight, ...]:
        """Where the three pawns of a legal explosion would fly; none for another legal move."""
        move = self._read(move)
        flights = self._effects(move)
        if flights is None:
            raise self._refusal(move)
        return self._named(flights)

    def _generate(self) -> list[HexoneMove]:
        if self._opened < 2:
            return [move for i, move in enumerate(PLACEMENTS) if self._may_open(i)]
        largest = self._largest()
        if largest >= CRITICAL:
            full = largest * self._sign
            return [m for i, n in enumerate(self._stacks) if n == full for m in EXPLOSIONS[i]]
        return [PLACEMENTS[i] for i in self._places()] or [PASS]

    def _places(self) -> list[int]:
        """All cells that `_may_place` allows, found from the mover's stacks in one go."""
        stacks, sign = self._stacks, self._sign
        reached: set[int] = set()
        for cell, stack in enumerate(stacks):
            if stack * sign > 0:
                reached.add(cell)
                reached.update(NEIGHBOURS[cell])
        reached.discard(CENTRE)
        return [cell for cell in sorted(reached - self._gone) if stacks[cell] * sign >= 0]

    @property
    def _sign(self) -> int:
        return 1 - 2 * self._turn

    def _largest(self) -> int:
        """The mover's tallest stack."""
        return max(self._stacks) if self._turn == 0 else -min(self._stacks)

    def _may_open(self, cell: int) -> bool:
        return cell in FIRST_RING and not self._stacks[cell]

    def _may_place(self, cell: int) -> bool:
        if cell == CENTRE or cell in self._gone:
            return False
        stack = self._stacks[cell] * self._sign
        return stack > 0 or (stack == 0 and self._is_beside_own(cell))

    def _is_beside_own(self, cell: int) -> bool:
        sign = self._sign
        return any(self._stacks[near] * sign > 0 for near in NEIGHBOURS[cell])

    def _fault(self, move: HexoneMove) -> IllegalMove:
        if self._outcome:
            return IllegalMove(GAME_OVER, reason=self._outcome.reason)
        if move.cell is None:
            code = MUST_EXPLODE if self.in_chain else MAY_NOT_PASS
            return IllegalMove(code, **({"cells": self._full_cells()} if self.in_chain else {}))
        if move.way is not None:
            return self._explosion_fault(move.cell)
        if self.in_chain:
            return IllegalMove(MUST_EXPLODE, cells=self._full_cells())
        return IllegalMove(self._placing_code(INDEX[move.cell]), cell=move.cell)

    def _explosion_fault(self, cell: str) -> IllegalMove:
        if self._stacks[INDEX[cell]] * self._sign < CRITICAL:
            return IllegalMove(NO_EXPLOSION, cell=cell)
        return IllegalMove(NOT_YOUR_LARGEST_STACK, cell=cell, cells=self._full_cells())

    def _full_cells(self) -> tuple[str, ...]:
        """The cells that may explode next."""
        full = self._largest() * self._sign
        return tuple(CELLS[i] for i, n in enumerate(self._stacks) if n == full)

    def _placing_code(self, cell: int) -> str:
        if self._opened < 2:
            return OCCUPIED if self._stacks[cell] else OPENING_IN_FIRST_RING
        if cell == CENTRE:
            return CENTRE_FORBIDDEN
        if cell in self._gone:
            return CELL_REMOVED
        return OPPONENT_HOLDS if self._stacks[cell] else NOT_BESIDE_OWN

    # Playing

    def _effects(self, move: HexoneMove) -> Sequence[_Flight] | None:
        """Where the pawns of a legal explosion fly; other moves have no effects."""
        if self._outcome is not None:
            return None
        cell = INDEX.get(move.cell or "")
        if cell is None:  # a pass, or no cell of this board
            return () if move in self.legal_moves else None
        if self._opened < 2:
            return () if move.way is None and self._may_open(cell) else None
        largest = self._largest()
        if largest < CRITICAL:
            return () if move.way is None and self._may_place(cell) else None
        if move.way not in FLIGHTS or self._stacks[cell] * self._sign != largest:
            return None
        flights = FLIGHTS[move.way][cell]
        if self._gone:
            return [(way, None if to in self._gone else to) for way, to in flights]
        return flights

    def _after(
        self, move: HexoneMove, effects: Sequence[_Flight], tell: list[Event] | None
    ) -> Self:
        if move.cell is None:
            if tell is not None:
                tell.append(Passed(self._turn))
            return self._next(self._stacks, self._grey, self._gone, move)
        if move.way is not None:
            return self._explode(move, effects, tell)
        if tell is not None:
            tell.append(Placed(self._turn, move.cell))
        stacks = [*self._stacks]
        stacks[INDEX[move.cell]] += self._sign
        return self._next(tuple(stacks), self._grey, self._gone, move)

    def _explode(
        self, move: HexoneMove, flights: Sequence[_Flight], tell: list[Event] | None
    ) -> Self:
        name = cast(str, move.cell)
        cell, sign = INDEX[name], self._sign
        stacks, grey, gone = [*self._stacks], self._grey, self._gone
        stacks[cell] -= CRITICAL * sign
        for _, target in flights:
            if target is not None:
                stacks[target] = (abs(stacks[target]) + 1) * sign
        if tell is not None:
            tell.append(Exploded(self._turn, name, cast(str, move.way)))
            tell += [self._landing(name, flight) for flight in self._named(flights)]
        if cell in grey:
            if tell is not None:
                tell.append(CellRemoved(name, abs(stacks[cell])))
            stacks[cell] = 0
            grey, gone = grey - {cell}, gone | {cell}
        elif cell in OUTER:
            if tell is not None:
                tell.append(Greyed(name))
            grey = grey | {cell}
        return self._next(tuple(stacks), grey, gone, move)

    def _named(self, flights: Sequence[_Flight]) -> tuple[Flight, ...]:
        """Flights with the names of their cells, and with what they take over."""
        sign = self._sign
        return tuple(
            [
                Flight(direction, None, 0)
                if to is None
                else Flight(direction, CELLS[to], max(0, -self._stacks[to] * sign))
                for direction, to in flights
            ]
        )

    @staticmethod
    def _landing(source: str, flight: Flight) -> Event:
        if flight.to is None:
            return Lost(source, flight.direction)
        return Landed(source, flight.to, flight.taken)

    def _next(
        self, stacks: tuple[int, ...], grey: frozenset[int], gone: frozenset[int], move: HexoneMove
    ) -> Self:
        most = max(stacks) if self._turn == 0 else -min(stacks)
        least = min(stacks) if self._turn == 0 else -max(stacks)
        opponent_stands = least < 0 or self._opened < 2
        goes_on = most >= CRITICAL and opponent_stands
        after = type(self)(
            self._game,
            stacks,
            grey,
            gone,
            min(self._opened + 1, 2),
            self._turn if goes_on else 1 - self._turn,
            parent=self,
            last_move=move,
        )
        if after._outcome is None and self._game.counts_repetition:
            after._follow(self)
            if not goes_on:
                after._count_repetition()
        return after

    # The end

    def _find_outcome(self) -> Outcome | None:
        if self._opened == 2:
            if max(self._stacks) <= 0:
                return Outcome((1,), "eliminated", self._points())
            if min(self._stacks) >= 0:
                return Outcome((0,), "eliminated", self._points())
        return Outcome((), "repetition") if self._seen >= 3 else None

    def _points(self) -> int:
        """7 for the inner cells; for outer cells point 4 or 2, other 3 or 1, white or grey."""
        total = INNER_POINTS
        for cell in OUTER - self._gone:
            worth = 4 if cell in POINTS else 3
            total += worth - 2 if cell in self._grey else worth
        return total

    def _follow(self, before: HexonePosition) -> None:
        """Remember the positions that may occur again: a worn cell never heals."""
        if self._grey is not before._grey or self._gone is not before._gone:
            return
        self._calm = before._calm + 1
        self._block = before._block
        if self._calm % BLOCK:
            self._link = before
        else:
            self._block = Block(before._marked(), before._block)

    def _marked(self) -> Iterator[tuple[Hashable, HexonePosition]]:
        """This position and those before it, up to the last block."""
        past: HexonePosition | None = self
        while past is not None:
            yield hash((past._stacks, past._turn)), past
            past = past._link

    def _count_repetition(self) -> None:
        """Find the last turn that began with the same position."""
        for past in self._alike():
            if past._stacks == self._stacks and past._turn == self._turn:
                # Equal stacks of the same mover: that one was at the start of a turn, too.
                self._seen = past._seen + 1
                self._outcome = self._find_outcome()
                return

    def _alike(self) -> Iterator[HexonePosition]:
        """The positions that may be this one, the latest first."""
        stacks, past = self._stacks, self._link
        while past is not None:
            if past._stacks == stacks:
                yield past
            past = past._link
        if self._block is not None:
            yield from self._block.alike(hash((stacks, self._turn)))

    # Identity and text

    def _state(self) -> object:
        return self._stacks, self._grey, self._gone, self._opened, self._turn, self._seen

    def _make_key(self) -> str:
        return self._text(with_history=False)

    def _make_canonical(self) -> str:
        board = ",".join(map(str, canonical(self._stacks, self._grey, self._gone)))
        return f"{board} {self._opened} {self._turn}"

    @explained
    def mapped(self, symmetry: HexoneSymmetry) -> Self:
        """The image of this position, without the line that led to it."""
        grey, gone = (frozenset([symmetry.cells[i] for i in s]) for s in (self._grey, self._gone))
        stacks = tuple([self._stacks[source] for source in symmetry.sources])
        return type(self)(self._game, stacks, grey, gone, self._opened, self._turn, seen=self._seen)

    def to_text(self) -> str:
        return self._text(with_history=True)

    def _text(self, *, with_history: bool) -> str:
        fields = [self._game.id]
        for seat in (0, 1):
            stacks = ";".join(f"{cell}*{count}" for cell, count in self.stacks(seat).items())
            fields.append(f"p{seat}:{stacks or '-'}")
        fields.append(f"grey:{';'.join(self.grey) or '-'}")
        fields.append(f"gone:{';'.join(self.gone) or '-'}")
        fields.append(f"opened:{self._opened}")
        fields.append(f"turn:{self._turn}")
        if with_history and self._game.counts_repetition:
            fields.append(f"seen:{self._seen}")
        return " ".join(fields)


def _names(cells: frozenset[int]) -> tuple[str, ...]:
    return tuple(CELLS[cell] for cell in sorted(cells))
