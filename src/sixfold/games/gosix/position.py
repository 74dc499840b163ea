"""A position of GoSix: pawns on corners, owners of hexagons, and what a placement does to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from sixfold.core.arguments import explained, one_of
from sixfold.core.errors import IllegalMove, NotationError
from sixfold.core.events import Event, Passed, Placed
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.games.gosix.board import (
    ALL,
    AROUND,
    CORNERS,
    HEXAGON_MASKS,
    INDEX,
    corners_in,
    indices_in,
    linked,
)
from sixfold.games.gosix.events import Cleared, Closed
from sixfold.games.gosix.move import PASS, PLACEMENTS, GoSixMove
from sixfold.games.gosix.symmetry import GoSixSymmetry, canonical

if TYPE_CHECKING:
    from sixfold.games.gosix.game import GoSixGame

GAME_OVER: Final = "game-over"
OCCUPIED: Final = "occupied"
TIE_CLOSING: Final = "tie-closing"
MAY_NOT_PASS: Final = "may-not-pass"
FAULTS: Final = (GAME_OVER, OCCUPIED, TIE_CLOSING, MAY_NOT_PASS)

TO_WIN = 4
"""Hexagons that win at once, as the sheet has it; what the engine's kernel plays by."""


@dataclass(frozen=True, slots=True)
class Closing:
    """A hexagon that a placement completes, and the linked pawns of each player."""

    hexagon: int
    counts: tuple[int, int]

    @property
    def name(self) -> str:
        return str(self.hexagon + 1)

    @property
    def is_tie(self) -> bool:
        return self.counts[0] == self.counts[1]

    @property
    def owner(self) -> int:
        return 0 if self.counts[0] > self.counts[1] else 1


def tie_fault(corner: str, closings: Iterable[Closing]) -> IllegalMove | None:
    """Why a pawn on a corner that closes these hexagons is forbidden; None if it is not."""
    ties = [closed for closed in closings if closed.is_tie]
    if not ties:
        return None
    return IllegalMove(
        TIE_CLOSING,
        cell=corner,
        hexagons=tuple([closed.name for closed in ties]),
        counts=tuple([closed.counts[0] for closed in ties]),
    )


class GoSixPosition(Position[GoSixMove]):
    """Two sets of pawns and the owner of each hexagon, None while nobody has conquered it."""

    __slots__ = ("_closable", "_owners", "_pawns")

    _game: GoSixGame

    def __init__(
        self,
        game: GoSixGame,
        pawns: tuple[int, int],
        owners: tuple[int | None, ...],
        turn: int,
        parent: Self | None = None,
        last_move: GoSixMove | None = None,
    ) -> None:
        super().__init__(game, turn, parent, last_move)
        self._pawns = pawns
        self._owners = owners
        self._closable: dict[int, tuple[Closing, ...]] | None = None
        self._outcome = self._find_outcome()

    def pawns(self, seat: int) -> list[str]:
        """The corners where a player's pawns stand."""
        one_of("seat", seat, (0, 1))
        return corners_in(self._pawns[seat])

    @property
    def owners(self) -> tuple[int | None, ...]:
        """Who owns the hexagons 1 to 7."""
        return self._owners

    @explained
    def closings(self, corner: str) -> tuple[Closing, ...]:
        """The hexagons that a pawn of the player to move would close on an empty corner."""
        if corner not in INDEX:
            raise NotationError("corner-expected", text=corner, at=0, example="d2")
        index = INDEX[corner]
        if (self._pawns[0] | self._pawns[1]) >> index & 1:
            return ()
        return self._closings(self._turn, index)

    def all_closings(self) -> dict[str, tuple[Closing, ...]]:
        """What each corner would close, for every corner that would close something, in order."""
        return {CORNERS[index]: closed for index, closed in self._all_closings().items()}

    def forget(self) -> None:
        self._legal_moves = self._closable = None

    # Rules

    def _generate(self) -> list[GoSixMove]:
        empty = ALL & ~(self._pawns[0] | self._pawns[1])
        for index, closings in self._all_closings().items():
            if any(closed.is_tie for closed in closings):
                empty ^= 1 << index
        moves = [PLACEMENTS[index] for index in indices_in(empty)]
        return moves or [PASS]

    def _all_closings(self) -> dict[int, tuple[Closing, ...]]:
        """What the player to move would close, by corner; used for legal moves and by boards."""
        closable = self._closable
        if closable is None:
            corners = self._closing_corners(ALL & ~(self._pawns[0] | self._pawns[1]))
            closable = {index: self._closings(self._turn, index) for index in indices_in(corners)}
            self._closable = closable
        return closable

    def _is_blocked(self, seat: int) -> bool:
        """Whether a player has no legal corner, when every empty one closes something."""
        empty = ALL & ~(self._pawns[0] | self._pawns[1])
        return all(
            any(closed.is_tie for closed in self._closings(seat, index))
            for index in indices_in(empty)
        )

    def _closing_corners(self, empty: int) -> int:
        """The empty corners that are the last one of a hexagon without an owner."""
        corners = 0
        for mask, owner in zip(HEXAGON_MASKS, self._owners, strict=True):
            gap = mask & empty
            if owner is None and gap & (gap - 1) == 0:
                corners |= gap
        return corners

    def _closings(self, seat: int, corner: int) -> tuple[Closing, ...]:
        """What a pawn on an empty corner closes, all judged on the same position."""
        one, other = self._pawns
        if seat == 0:
            one |= 1 << corner
        else:
            other |= 1 << corner
        occupied = one | other
        return tuple(
            [
                Closing(hexagon, (linked(one, mask).bit_count(), linked(other, mask).bit_count()))
                for hexagon, mask in AROUND[corner]
                if mask & occupied == mask and self._owners[hexagon] is None
            ]
        )

    def _effects(self, move: GoSixMove) -> tuple[Closing, ...] | None:
        """The hexagons that a legal move closes."""
        if self._outcome is not None:
            return None
        corner = INDEX.get(move.corner or "")
        if corner is None:  # a pass, or no corner of this board
            return () if move in self.legal_moves else None
        if (self._pawns[0] | self._pawns[1]) >> corner & 1:
            return None
        known = self._closable
        closings = self._closings(self._turn, corner) if known is None else known.get(corner, ())
        return None if any(closed.is_tie for closed in closings) else closings

    def _after(
        self, move: GoSixMove, effects: tuple[Closing, ...], tell: list[Event] | None
    ) -> Self:
        turn, pawns, owners = self._turn, self._pawns, self._owners
        if move.corner is not None:
            bit = 1 << INDEX[move.corner]
            pawns = (pawns[0] | bit, pawns[1]) if turn == 0 else (pawns[0], pawns[1] | bit)
        if tell is not None:
            tell.append(Passed(turn) if move.corner is None else Placed(turn, move.corner))
        if effects:
            pawns, owners = self._conquer(pawns, effects, tell)
        return type(self)(self._game, pawns, owners, 1 - turn, self, move)

    def _conquer(
        self, pawns: tuple[int, int], closings: tuple[Closing, ...], tell: list[Event] | None
    ) -> tuple[tuple[int, int], tuple[int | None, ...]]:
        """The pawns and owners once the closed hexagons are conquered."""
        owners, won = [*self._owners], [0, 0]
        for closed in closings:
            owners[closed.hexagon] = closed.owner
            won[closed.owner] |= HEXAGON_MASKS[closed.hexagon]
        if tell is not None:
            tell += [Closed(closed.name, closed.counts, closed.owner) for closed in closings]
            for side in (0, 1):
                if won[side]:
                    tell.append(Cleared(side, tuple(corners_in(pawns[side] & won[side]))))
        return (pawns[0] & ~won[0], pawns[1] & ~won[1]), tuple(owners)

    def _fault(self, move: GoSixMove) -> IllegalMove:
        if self._outcome:
            return IllegalMove(GAME_OVER, reason=self._outcome.reason)
        if move.corner is None:
            return IllegalMove(MAY_NOT_PASS)
        tie = tie_fault(move.corner, self.closings(move.corner))
        return tie or IllegalMove(OCCUPIED, cell=move.corner)

    # The end

    def _find_outcome(self) -> Outcome | None:
        owned = [self._owners.count(0), self._owners.count(1)]
        leader = 0 if owned[0] > owned[1] else 1
        if owned[leader] >= self._game.to_win:
            return self._won_by(leader, self._game.won_by)
        empty = ALL & ~(self._pawns[0] | self._pawns[1])
        # A corner that closes nothing is open to both, and each hexagon has at most one that does.
        if empty.bit_count() > len(HEXAGON_MASKS) or empty & ~self._closing_corners(empty):
            return None
        if not (self._is_blocked(0) and self._is_blocked(1)):
            return None
        return Outcome((), "blocked") if owned[0] == owned[1] else self._won_by(leader, "blocked")

    def _won_by(self, seat: int, reason: str) -> Outcome:
        hexagons = (str(n) for n, owner in enumerate(self._owners, 1) if owner == seat)
        return Outcome((seat,), reason, cells=tuple(hexagons))

    # Identity and text

    def _state(self) -> object:
        return self._pawns, self._owners, self._turn

    def _make_key(self) -> str:
        return self.to_text()

    def _make_canonical(self) -> str:
        return f"{canonical(self._pawns, self._owners)} {self._turn}"

    @explained
    def mapped(self, symmetry: GoSixSymmetry) -> Self:
        """The image of this position, without the line that led to it."""
        owners = [*self._owners]
        for hexagon, owner in zip(symmetry.hexagons, self._owners, strict=True):
            owners[hexagon] = owner
        first, second = map(symmetry.pawns, self._pawns)
        return type(self)(self._game, (first, second), tuple(owners), self._turn)

    def to_text(self) -> str:
        pawns = [";".join(self.pawns(seat)) or "-" for seat in (0, 1)]
        hexes = "".join("." if owner is None else str(owner) for owner in self._owners)
        return f"{self._game.id} p0:{pawns[0]} p1:{pawns[1]} hexes:{hexes} turn:{self._turn}"
