"""SIX: tiles and hands, the tiles that can be taken up, and where they may go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from sixfold.core.hexes import Cell, cell_text
from sixfold.games.six.move import SixMove, parse_cell
from sixfold.games.six.position import SixPosition
from sixfold.scene.family import FamilyScene, register
from sixfold.scene.types import Board, LiftChoice, Lifts, LiftTarget, SixBoard, Tile


class SixScene(FamilyScene[SixPosition]):
    """With `declare`, nothing here may reveal a shape, so no move with `!` appears."""

    def board(self, position: SixPosition) -> SixBoard:
        return SixBoard(
            [
                Tile(cell_text(cell), cell[0], cell[1], side)
                for cell, side in sorted(position.field.tiles.items())
            ],
            position.hands,
            position.phase,
            (),
        )

    def movable(self, position: SixPosition) -> Sequence[str]:
        """In phase two the tiles that can be taken up, in order."""
        return [cell_text(cell) for cell in position.movable()] if position.phase == 2 else ()

    def lifting(self, board: Board, movable: Sequence[str]) -> Board:
        assert isinstance(board, SixBoard)
        return replace(board, movable=movable)

    def legal(self, position: SixPosition) -> Sequence[str]:
        return [str(move) for move in position.legal_moves if not move.declares]

    def is_secret(self, move: str) -> bool:
        """Only declaring a shape reveals whether it is there."""
        return move.endswith("!")

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


def moves_of(position: SixPosition, text: str) -> list[SixMove]:
    """The moves of the tile on a cell, without those that declare."""
    cell = parse_cell(text)
    return [] if cell is None else [m for m in position.moves_of(cell) if not m.declares]


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
    return [cell_text(cell) for group in position.captures(move) for cell in group]


def _kept(position: SixPosition, move: SixMove) -> list[str]:
    """The group that stays, without the moved tile: what a player points at."""
    stays = sorted(position.play(move).field.tiles)
    return [cell_text(cell) for cell in stays if cell != move.target]


register("six", SixScene())
