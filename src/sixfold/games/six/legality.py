"""Which moves of SIX are legal: all of them in order, those of one tile, or a single one.

Listing finds all cut tiles in one walk over the field. Judging one move looks only at that move;
the tests compare the two.
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
from sixfold.games.six.splits import Choices, Groups, Landings, captured, rule_of

if TYPE_CHECKING:
    from sixfold.games.six.position import SixPosition


def legal_moves(position: SixPosition) -> list[SixMove]:
    """Every legal move of a running game in canonical order."""
    if position.hands[position.side]:
        row = ROWS[None]
        moves = [row[target] for target in _placings(position)]
    else:
        moves = _movings(position, _own_tiles(position))
    blocked = not moves
    if position.game.declare:
        moves = list(_with_declarations(position, moves))
        if position.shapes(position.side):
            moves.append(DECLARE)
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


def _movings(position: SixPosition, sources: list[Cell]) -> list[SixMove]:
    """The moves of some of the mover's tiles, declarations left out."""
    field = position.field
    cuts, landings = field.cuts(), _landings(position, sources)
    moves: list[SixMove] = []
    for source in sources:
        if source not in cuts:
            moves += map(ROWS[source].__getitem__, field.targets_without(source))
        elif source in landings:
            targets, choices = landings[source]
            if choices:
                moves += _with_choices(source, targets, choices)
            else:
                moves += map(ROWS[source].__getitem__, targets)
    return moves


def _own_tiles(position: SixPosition) -> list[Cell]:
    side = position.side
    return sorted([cell for cell, colour in position.field.tiles.items() if colour == side])


def _landings(position: SixPosition, sources: list[Cell]) -> dict[Cell, Landings]:
    """Where those of some tiles that are cut may land."""
    cuts, rule = position.field.cuts(), rule_of(position.game.rules)
    return rule(position.field, [source for source in sources if source in cuts])


def movable(position: SixPosition) -> list[Cell]:
    """The tiles that may be taken up, in rising order.

    A tile can be stuck only where splitting is forbidden: if it is a cut tile and no cell
    reconnects its groups. Elsewhere some cell next to the group that stays is always free, if any
    group stays.
    """
    if position.outcome or position.hands[position.side] or len(position.field.tiles) < 2:
        return []
    own = _own_tiles(position)
    if position.game.rules.captures:
        return own
    cuts, landings = position.field.cuts(), _landings(position, own)
    return [source for source in own if source not in cuts or source in landings]


def moves_of(position: SixPosition, source: Cell) -> list[SixMove]:
    """The legal moves of one tile in canonical order."""
    if position.outcome or position.hands[position.side]:
        return []
    if position.field.tiles.get(source) != position.side:
        return []
    moves = _movings(position, [source])
    return list(_with_declarations(position, moves)) if position.game.declare else moves


def _with_choices(source: Cell, targets: list[Cell], choices: Choices) -> Iterator[SixMove]:
    for target in targets:
        for keep in choices.get(target, (None,)):
            yield SixMove(source, target, keep)


def _with_declarations(position: SixPosition, moves: Iterable[SixMove]) -> Iterator[SixMove]:
    tiles, side = position.field.tiles, position.side
    standing = position.shapes(side)
    # Lifting a tile and captures can only destroy shapes. So a move needs a closer look only if
    # there already is a shape, or its target would complete one with all tiles in place.
    promising = {cell for cell in position.field.border if shapes_through(tiles, cell, side)}
    for move in moves:
        yield move
        if (standing or move.target in promising) and position.shapes_after(
            move, _captured(position, move)
        ):
            yield move.declaring()


def _captured(position: SixPosition, move: SixMove) -> Groups:
    """The groups that a move which is known to be legal takes off the table."""
    source, target = move.source, move.target
    if source is None or target is None or source not in position.field.cuts():
        return ()
    return captured(position.game.rules, position.field, source, target, move.keep) or ()


def judge(position: SixPosition, move: SixMove) -> Groups | IllegalMove:
    """The groups that a move takes off the table, mostly none, or why it cannot be played."""
    if position.outcome:
        return IllegalMove(faults.GAME_OVER, reason=position.outcome.reason)
    if move.declares and not position.game.declare:
        return IllegalMove(faults.DECLARE_OFF)
    if move.target is None:
        return _standing_still_fault(position, move) or ()
    groups: Groups | IllegalMove = ()
    if move.source is not None:
        groups = _judge_moving(position, move.source, move.target, move.keep)
    elif fault := _placing_fault(position, move.target):
        return fault
    elif move.keep is not None:
        return IllegalMove(faults.CHOICE_NOT_NEEDED)
    if move.declares and not isinstance(groups, IllegalMove):
        return groups if position.shapes_after(move, groups) else IllegalMove(faults.NO_SHAPE)
    return groups


def _standing_still_fault(position: SixPosition, move: SixMove) -> IllegalMove | None:
    """What is wrong with a bare declaration or a pass."""
    if move.declares:
        return None if position.shapes(position.side) else IllegalMove(faults.NO_SHAPE)
    can_place = position.hands[position.side] and _placings(position)
    return IllegalMove(faults.MAY_NOT_PASS) if can_place or movable(position) else None


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


def _judge_moving(
    position: SixPosition, source: Cell, target: Cell, keep: Cell | None
) -> Groups | IllegalMove:
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
        return IllegalMove(faults.CHOICE_NOT_NEEDED) if keep is not None else ()
    groups = captured(position.game.rules, field, source, target, keep)
    return _split_fault(position, source, target, keep) if groups is None else groups


def _split_fault(
    position: SixPosition, source: Cell, target: Cell, keep: Cell | None
) -> IllegalMove:
    """What is wrong with moving a cut tile, from where it may land with which choices."""
    landings = rule_of(position.game.rules)(position.field, [source]).get(source)
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
