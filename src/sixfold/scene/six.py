"""SIX: tiles and hands, the tiles that can be taken up, and where they may go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from sixfold.core.hexes import NEIGHBOURS, Cell, cell_text
from sixfold.games.six.edition import BLACK, RED
from sixfold.games.six.move import SixMove, parse_cell
from sixfold.games.six.position import SixPosition
from sixfold.games.six.setup import SixSetup
from sixfold.games.six.shapes import shapes_through
from sixfold.scene.dangers import Danger, ended
from sixfold.scene.described import old, says
from sixfold.scene.family import FamilyScene, register


@dataclass(slots=True)
class Tile:
    """A tile of SIX."""

    cell: str
    q: int
    r: int
    side: int = field(metadata=says("Its colour: 0 is Black, 1 is Red."))


@dataclass(slots=True)
class SixBoard:
    """The table of SIX."""

    tiles: Sequence[Tile]
    hands: tuple[int, int] = field(metadata=says("Tiles in hand of Black and Red."))
    phase: int = field(metadata=says("1 while tiles are placed, 2 when they are moved."))
    movable: Sequence[str] = field(
        metadata=old("Phase two, for the player to move: the same as `legal`.")
    )


@dataclass(slots=True)
class LiftChoice:
    """One of several equal groups that may stay."""

    move: str
    captures: Sequence[str]
    keeps: Sequence[str] = field(
        metadata=says("The group that stays, without the moved tile: what a player points at.")
    )
    danger: Danger | None = field(metadata=says("Whether that would be bad for the mover."))


@dataclass(slots=True)
class LiftTarget:
    """A cell where a lifted tile may be laid."""

    move: str = field(metadata=says("Complete only where there is nothing to choose."))
    cell: str
    captures: Sequence[str] = field(
        metadata=says("The tiles that would leave the table, whichever group is chosen.")
    )
    choices: Sequence[LiftChoice] = field(
        metadata=says("Where several groups are equally large: a move for each that may stay.")
    )
    danger: Danger | None = field(
        metadata=says("Whether that would be bad for the mover, whichever group is chosen.")
    )


@dataclass(slots=True)
class Lifts:
    """Where one tile of SIX may go in phase two."""

    targets: Sequence[LiftTarget]


class SixScene(FamilyScene[SixPosition]):
    """With `declare`, nothing here may reveal a shape, so no move with `!` appears."""

    board_type = SixBoard
    about_type = Lifts

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

    def drafted(self, draft: SixSetup) -> SixBoard:
        sides = ((BLACK, draft.black), (RED, draft.red))
        return SixBoard(
            [
                Tile(cell_text(cell), cell[0], cell[1], side)
                for side, cells in sides
                for cell in cells
            ],
            draft.hands,
            1 if any(draft.hands) else 2,
            (),
        )

    def spots(self, draft: SixSetup) -> Sequence[str]:
        """The empty cells next to tiles: a tile must touch the field."""
        tiles = {*draft.black, *draft.red}
        near = {cell for tile in tiles for cell in NEIGHBOURS[tile]} - tiles
        return [cell_text(cell) for cell in sorted(near)] if tiles else [cell_text((0, 0))]

    def legal(self, position: SixPosition) -> Sequence[str]:
        """In phase two, the tiles that can be taken up, in order: each stands for all its moves."""
        movable = position.movable() if position.phase == 2 else ()
        if movable:
            return [cell_text(cell) for cell in movable]
        return [str(move) for move in position.legal_moves if not move.declares]

    def is_secret(self, move: str) -> bool:
        """Only declaring a shape reveals whether it is there."""
        return move.endswith("!")

    def about(self, position: SixPosition, cell: str) -> Lifts:
        """Where a tile may go in phase two, what that would capture, and whether it loses.

        A target with `choices` needs one of their moves: several groups are equally large, and the
        mover points at the one that stays. Other targets are played by their own `move`.
        """
        if position.phase != 2:
            return Lifts([])
        by_target: dict[Cell, list[SixMove]] = {}
        for move in moves_of(position, cell):
            by_target.setdefault(cast(Cell, move.target), []).append(move)
        repeats = any(past.seen > 1 for past in position.line())
        return Lifts([_target(position, moves, repeats) for moves in by_target.values()])


def moves_of(position: SixPosition, text: str) -> list[SixMove]:
    """The moves of the tile on a cell, without those that declare."""
    cell = parse_cell(text)
    return [] if cell is None else [m for m in position.moves_of(cell) if not m.declares]


def _target(position: SixPosition, moves: list[SixMove], repeats: bool) -> LiftTarget:
    first = moves[0]
    target = cast(Cell, first.target)
    made = [_choice(position, move, repeats) for move in moves]
    certain = [cell for cell in made[0].captures if all(cell in each.captures for each in made)]
    danger = made[0].danger
    return LiftTarget(
        str(SixMove(first.source, target)),
        cell_text(target),
        certain,
        [] if first.keep is None else made,
        danger if all(each.danger == danger for each in made) else None,
    )


def _choice(position: SixPosition, move: SixMove, repeats: bool) -> LiftChoice:
    """What a move does, whether or not another one has the same target.

    Only captures end the game against the mover, and, where some position has stood before, a
    repetition in a draw; most moves need not be played to know what they do.
    """
    captured = position.captures(move)
    if not (captured or repeats):
        return LiftChoice(str(move), [], [], None)
    after = position.play(move)
    stays = [] if move.keep is None else sorted(after.field.tiles)
    return LiftChoice(
        str(move),
        [cell_text(cell) for group in captured for cell in group],
        [cell_text(cell) for cell in stays if cell != move.target],
        ended(position, after, _wasted(position, move, captured)),
    )


def _wasted(
    position: SixPosition, move: SixMove, captured: tuple[tuple[Cell, ...], ...]
) -> str | None:
    """A shape that the moved tile completes in a group that is captured with it.

    With `declare` nobody is told of a shape.
    """
    target = cast(Cell, move.target)
    if position.game.declare or not any(target in group for group in captured):
        return None
    shapes = shapes_through(position.field.tiles, target, position.side)
    return next((shape.name for shape in shapes if move.source not in shape.cells), None)


register("six", SixScene())
