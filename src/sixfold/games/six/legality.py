"""Which moves of SIX are legal: all of them in order, or the fault of a single one.

Listing finds all cut tiles in one walk over the field. Judging one move looks only at that move;
the tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sixfold.core.errors import IllegalMove
from sixfold.core.hexes import NEIGHBOURS, Cell, cell_text
from sixfold.games.six import faults
from sixfold.games.six.edition import BLACK, RED
from sixfold.games.six.move import DECLARE, PASS, ROWS, SixMove
from sixfold.games.six.shapes import shapes_through
from sixfold.games.six.splits import Choices, Landings, rule_of

if TYPE_CHECKING:
    from sixfold.games.six.position import SixPosition


def legal_moves(position: SixPosition) -> list[SixMove]:
    """Every legal move of a running game in canonical order."""
    if position.hands[position.side]:
        row = ROWS[None]
        moves = [row[target] for target in _placings(position)]
    else:
        moves = _movings(position)
    blocked = not moves
    if position.game.declare:
        moves = list(_with_declarations(position, moves))
    if blocked:
        moves.append(PASS)
    return moves


def _placings(position: SixPosition) -> Sequence[Cell]:
    """The cells where the next tile from hand may be laid."""
    if not position.field.tiles:
        return [(0, 0)]
    cells = position.field.sorted_border
    if _is_restricted_first_move(position):
        return [cell for cell in cells if _first_move_fault(position, cell) is None]
    return cells


def _movings(position: SixPosition) -> list[SixMove]:
    field, side = position.field, position.side
    cuts = field.cuts()
    own = sorted([cell for cell, colour in field.tiles.items() if colour == side])
    landings = rule_of(position.game.rules)(field, [source for source in own if source in cuts])
    moves: list[SixMove] = []
    for source in own:
        if source not in cuts:
            moves += map(ROWS[source].__getitem__, field.targets_without(source))
        elif source in landings:
            targets, choices = landings[source]
            if choices:
                moves += _with_choices(source, targets, choices)
            else:
                moves += map(ROWS[source].__getitem__, targets)
    return moves


def _with_choices(source: Cell, targets: list[Cell], choices: Choices) -> Iterator[SixMove]:
    for target in targets:
        for keep in choices.get(target, (None,)):
            yield SixMove(source, target, keep)


def _with_declarations(position: SixPosition, moves: Iterable[SixMove]) -> Iterator[SixMove]:
    tiles, side = position.field.tiles, position.side
    standing = position.shapes(side)
    # Lifting a tile and captures can only destroy shapes. So a move is worth a closer look only if
    # a shape stands already or its target would complete one with all tiles in place.
    promising = {cell for cell in position.field.border if shapes_through(tiles, cell, side)}
    for move in moves:
        yield move
        if (standing or move.target in promising) and position.shapes_after(move):
            yield move.declaring()
    if standing:
        yield DECLARE


def find_fault(position: SixPosition, move: SixMove) -> IllegalMove | None:
    """Why a move cannot be played, or None if it can."""
    if position.outcome:
        return IllegalMove(faults.GAME_OVER, reason=position.outcome.reason)
    if move.declares and not position.game.declare:
        return IllegalMove(faults.DECLARE_OFF)
    if move.target is None:
        if move.declares:
            return None if position.shapes(position.side) else IllegalMove(faults.NO_SHAPE)
        return None if PASS in position.legal_moves else IllegalMove(faults.MAY_NOT_PASS)
    if move.source is None:
        fault = _placing_fault(position, move.target)
        if fault is None and move.keep is not None:
            return IllegalMove(faults.CHOICE_NOT_NEEDED)
    else:
        fault = _moving_fault(position, move.source, move.target, move.keep)
    if fault is None and move.declares and not position.shapes_after(move):
        return IllegalMove(faults.NO_SHAPE)
    return fault


def _placing_fault(position: SixPosition, target: Cell) -> IllegalMove | None:
    field = position.field
    if not position.hands[position.side]:
        code = faults.MOVING_PHASE
    elif not field.tiles:
        if target == (0, 0):
            return None
        code = faults.FIRST_TILE_AT_ORIGIN
    elif target in field.tiles:
        code = faults.OCCUPIED
    elif _is_restricted_first_move(position):
        return _first_move_fault(position, target)
    elif target not in field.border:
        code = faults.NOT_TOUCHING
    else:
        return None
    return IllegalMove(code, cell=cell_text(target))


def _is_restricted_first_move(position: SixPosition) -> bool:
    rules = position.game.rules
    return rules.must_touch_red and len(position.field.tiles) == len(rules.start)


def _first_move_fault(position: SixPosition, target: Cell) -> IllegalMove | None:
    """FoxMind: Black's first tile touches the red start tile and not the black one."""
    touched = {position.field.tiles.get(near) for near in NEIGHBOURS[target]}
    if BLACK in touched:
        code = faults.FIRST_MOVE_MUST_NOT_TOUCH_BLACK
    elif RED not in touched:
        code = faults.FIRST_MOVE_MUST_TOUCH_RED
    else:
        return None
    return IllegalMove(code, cell=cell_text(target))


def _moving_fault(
    position: SixPosition, source: Cell, target: Cell, keep: Cell | None
) -> IllegalMove | None:
    field = position.field
    if position.hands[position.side]:
        return IllegalMove(faults.PLACING_PHASE, source=cell_text(source))
    if source not in field.tiles:
        return IllegalMove(faults.NO_TILE, source=cell_text(source))
    if field.tiles[source] != position.side:
        return IllegalMove(faults.OWN_TILE_NEEDED, source=cell_text(source))
    if target == source:
        return IllegalMove(faults.SAME_CELL, cell=cell_text(target))
    if target in field.tiles:
        return IllegalMove(faults.OCCUPIED, cell=cell_text(target))
    if target not in field.border or field.touches_only(target, source):
        return IllegalMove(faults.NOT_TOUCHING, cell=cell_text(target))
    if source not in field.cuts():
        return IllegalMove(faults.CHOICE_NOT_NEEDED) if keep is not None else None
    landings = rule_of(position.game.rules)(field, [source]).get(source)
    if landings and landings.allow(target, keep):
        return None
    return _split_fault(position, source, target, keep, landings)


def _split_fault(
    position: SixPosition, source: Cell, target: Cell, keep: Cell | None, landings: Landings | None
) -> IllegalMove:
    """What is wrong with moving a cut tile, given where it may land with which choices."""
    if landings is None or target not in landings.targets:
        if position.game.rules.captures:
            return IllegalMove(faults.NOT_TOUCHING_KEPT, cell=cell_text(target))
        return IllegalMove(faults.WOULD_SPLIT, source=cell_text(source), target=cell_text(target))
    choices = landings.choices.get(target)
    if choices is None:
        return IllegalMove(faults.CHOICE_NOT_NEEDED)
    names = tuple(map(cell_text, choices))
    if keep is None:
        return IllegalMove(faults.CHOICE_NEEDED, choices=names)
    if any(keep in tied for tied in landings.choices.values()):
        return IllegalMove(faults.NOT_TOUCHING_KEPT, cell=cell_text(target))
    return IllegalMove(faults.WRONG_CHOICE, choices=names)
