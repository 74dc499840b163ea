"""SIX: tiles and hands, the tiles that can be taken up, and where they may go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from sixfold.core.events import Captured
from sixfold.core.hexes import Cell, cell_text
from sixfold.games.six.move import SixMove
from sixfold.games.six.position import SixPosition
from sixfold.scene.family import FamilyScene, register
from sixfold.scene.types import LiftChoice, Lifts, LiftTarget, SixBoard, Tile


class SixScene(FamilyScene[SixPosition]):
    """Nothing here may help to see a shape where shapes are declared: no move with `!` is used."""

    def board(self, position: SixPosition, *, to_move: bool) -> SixBoard:
        return SixBoard(
            [
                Tile(cell_text(cell), cell[0], cell[1], side)
                for cell, side in sorted(position.field.tiles.items())
            ],
            position.hands,
            position.phase,
            movable(position) if to_move and position.phase == 2 else (),
        )

    def legal(self, position: SixPosition) -> Sequence[str]:
        """In phase two the tiles that can be taken up, otherwise all moves."""
        if position.phase == 2 and (tiles := movable(position)):
            return tiles
        return [str(move) for move in plain_moves(position)]

    def lift(self, position: SixPosition, cell: str) -> Lifts:
        """Where a tile may go in phase two, and what that would capture.

        A target with `choices` needs one of their moves: several groups are equally large, and the
        mover points at the one that stays. Other targets are played by their own `move`.
        """
        if position.phase != 2:
            return Lifts([])
        by_target: dict[Cell, list[SixMove]] = {}
        for move in moves_of(position, cell):
            by_target.setdefault(cast(Cell, move.target), []).append(move)
        return Lifts([_target(position, moves) for moves in by_target.values()])


def plain_moves(position: SixPosition) -> list[SixMove]:
    """The legal moves without those that declare."""
    return [move for move in position.legal_moves if not move.declares]


def movable(position: SixPosition) -> list[str]:
    """The tiles that may be taken up, in order."""
    sources = dict.fromkeys(move.source for move in position.legal_moves)
    return [cell_text(source) for source in sources if source is not None]


def moves_of(position: SixPosition, cell: str) -> list[SixMove]:
    """The moves of the tile on a cell, without those that declare."""
    return [
        move
        for move in plain_moves(position)
        if move.source is not None and cell_text(move.source) == cell
    ]


def _target(position: SixPosition, moves: list[SixMove]) -> LiftTarget:
    first = moves[0]
    target = cast(Cell, first.target)
    choices = [
        LiftChoice(str(move), _captures(position, move), _kept(position, move))
        for move in moves
        if move.keep is not None
    ]
    return LiftTarget(
        str(SixMove(first.source, target)),
        cell_text(target),
        [] if choices else _captures(position, first),
        choices,
    )


def _captures(position: SixPosition, move: SixMove) -> list[str]:
    events = position.preview(move)
    return [cell for event in events if isinstance(event, Captured) for cell in event.cells]


def _kept(position: SixPosition, move: SixMove) -> list[str]:
    """The group that stays, without the moved tile: what a player points at."""
    stays = sorted(position.play(move).field.tiles)
    return [cell_text(cell) for cell in stays if cell != move.target]


register("six", SixScene())
