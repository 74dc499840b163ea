"""SIX: its puzzles and their themes.

A threat is a cell where a side would complete a shape if it were to move now. In phase two a tile
must be free to go there, so threats are found by playing them.
"""

from __future__ import annotations

from importlib.resources import files
from typing import cast

from sixfold.core.hexes import NEIGHBOURS, Cell, cell_text
from sixfold.games.six.edition import Judged
from sixfold.games.six.events import Captured
from sixfold.games.six.move import SixMove, parse_cell
from sixfold.games.six.position import SixPosition
from sixfold.games.six.shapes import ORDER, shapes_through
from sixfold.study.puzzles.catalogue import PuzzleCatalogue, register
from sixfold.study.puzzles.lines import Line, Step, Theme

SixLine = Line[SixPosition]
SixStep = Step[SixPosition]


def threats(position: SixPosition, side: int) -> set[Cell]:
    """Where a side would complete a shape if it were its turn."""
    tiles = position.field.tiles
    cells = {cell for cell in position.field.border if shapes_through(tiles, cell, side)}
    if not cells or position.outcome is not None:
        return set()
    if position.hands[side]:
        return cells
    turn = position.turn if position.side == side else (position.turn + 1) % position.game.seats
    moving = SixPosition(position.game, position.field, position.hands, turn)
    return {
        move.target
        for move in moving.legal_moves
        if move.target is not None and move.target in cells and _completes(moving, move)
    }


def _completes(position: SixPosition, move: SixMove) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.reason in ORDER


def _move(step: SixStep) -> SixMove:
    return cast(SixMove, step.after.last_move)


# Shapes and threats


def _shape(name: str) -> Theme:
    """The solver wins with the shape, or stops the opponent's."""

    def predicate(line: SixLine) -> bool:
        if line.goal == "win":
            return _won_by(line, name)
        return any(name in _stopped(step) for step in line.own)

    return predicate


def _won_by(line: SixLine, reason: str) -> bool:
    outcome = line.end.outcome
    return outcome is not None and outcome.reason == reason and line.goal == "win"


def _stopped(step: SixStep) -> set[str]:
    """The shapes of the opponent that a move stops by lying on their last cell."""
    target, rival = _move(step).target, 1 - step.before.side
    if target is None or target not in threats(step.before, rival):
        return set()
    return {shape.name for shape in shapes_through(step.before.field.tiles, target, rival)}


def _double_threat(line: SixLine) -> bool:
    """After a move of the solver two cells or more would complete a shape."""
    return any(len(threats(step.after, line.side)) > 1 for step in line.own)


def _block(line: SixLine) -> bool:
    """The solver lays a tile where the opponent would complete a shape."""
    return any(_stopped(step) for step in line.own)


def _short(line: SixLine) -> bool:
    """The solver wins because the opponent has five tiles or fewer."""
    return _won_by(line, "short")


# Splits


def _split(line: SixLine) -> bool:
    """A move of the solver breaks the field apart, and tiles leave the table."""
    return any(step.of(Captured) for step in line.own)


def _capture(line: SixLine) -> bool:
    """A move of the solver takes more tiles of the opponent than of their own."""
    for step in line.own:
        mine = sum(captured.counts[line.side] for captured in step.of(Captured))
        theirs = sum(captured.counts[1 - line.side] for captured in step.of(Captured))
        if theirs > mine:
            return True
    return False


def _equal_groups(line: SixLine) -> bool:
    """Two groups are equally large, and the solver chooses which of them stays."""
    return any(_move(step).keep is not None for step in line.own)


def _linking_tile(line: SixLine) -> bool:
    """The solver takes up a tile that holds the field together, and nothing breaks off."""
    return any(_is_cut(step) and not step.of(Captured) for step in line.own)


def _landing(line: SixLine) -> bool:
    """Where the tile lands decides what is captured: lifting it alone would take something else."""
    return any(
        _is_cut(step) and step.of(Captured) and _captured(step) != _lifted(step)
        for step in line.own
        if step.before.game.rules.judged is Judged.LANDED
    )


def _is_cut(step: SixStep) -> bool:
    """Whether the tile that moves held the field together."""
    source = _move(step).source
    return source is not None and source in step.before.field.cuts()


def _captured(step: SixStep) -> set[str]:
    target = cell_text(cast(Cell, _move(step).target))
    return {cell for captured in step.of(Captured) for cell in captured.cells} - {target}


def _lifted(step: SixStep) -> set[str] | None:
    """What would go if the split were judged when the tile is lifted; None if there is a tie."""
    cuts = step.before.field.cuts()
    groups = sorted(cuts.groups(cast(Cell, _move(step).source)), key=int.bit_count)
    if groups[-1].bit_count() == groups[-2].bit_count():
        return None
    return {cell_text(cell) for group in groups[:-1] for cell in cuts.cells(group)}


def _quiet(line: SixLine) -> bool:
    """A win begins with a move that neither threatens nor stops a shape, and captures nothing."""
    first = line.own[0]
    return (
        line.goal == "win"
        and first.after.outcome is None
        and not first.of(Captured)
        and not _stopped(first)
        and not threats(first.after, line.side)
    )


def _beside(cell: str) -> tuple[str, ...]:
    return tuple(map(cell_text, NEIGHBOURS[cast(Cell, parse_cell(cell))]))


register(
    "six",
    PuzzleCatalogue(
        files("sixfold.study.puzzles") / "data",
        {
            "ring": _shape("ring"),
            "triangle": _shape("triangle"),
            "line": _shape("line"),
            "double-threat": _double_threat,
            "block": _block,
            "split": _split,
            "capture": _capture,
            "equal-groups": _equal_groups,
            "short": _short,
            "linking-tile": _linking_tile,
            "landing": _landing,
            "quiet": _quiet,
        },
        _beside,
    ),
)
