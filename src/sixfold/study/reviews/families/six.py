"""SIX: threats and shapes, captures, and shapes that nobody has declared.

The codes of this file (all parameters are texts, counts are numbers):

    threat-not-blocked   move, shape: the opponent completes a shape that was threatened before
    shape-allowed        move, shape: the opponent completes one that was not
    two-threats          move, cells: in phase one, the opponent threatens two cells at once
    tiles-given          tiles: the number of the mover's own tiles that the move took off the table
    tiles-lost           move, tiles: the opponent can capture this number of the mover's tiles
    capture-missed       best, tiles: this would have captured this number of tiles
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from sixfold.core.events import Moved, Placed
from sixfold.core.hexes import Cell, cell_text
from sixfold.engine.declaring import standing_declaration
from sixfold.games.six.edition import Judged
from sixfold.games.six.events import Captured
from sixfold.games.six.move import parse_cell
from sixfold.games.six.position import SixPosition
from sixfold.games.six.shapes import ORDER, shapes_through
from sixfold.study.reviews.judging.cases import Case, Defeat, Played, Reason
from sixfold.study.reviews.judging.family import FamilyStudy, register
from sixfold.study.reviews.judging.values import LOSS, WIN, Value, of_outcome


class SixStudy(FamilyStudy[SixPosition]):
    """What the rules of SIX know about moves."""

    def settled(self, position: SixPosition) -> Value | None:
        """Where a shape stands undeclared it decides the game, and searches do not know of it.

        Its owner declares it on the next turn, unless the game ends before or the shape is broken.
        """
        if not position.game.declare or position.outcome:
            return None
        if standing_declaration(position) is not None:
            return Value(1, True, 1)
        if not position.shapes(1 - position.side):
            return None
        for move in position.legal_moves:
            after = position.play(move)
            if after.outcome is not None:
                if of_outcome(after.outcome, position).wins:
                    return WIN
            elif standing_declaration(after) is None:
                return None
        return LOSS

    def defeat(self, case: Case[SixPosition], reply: Played[SixPosition]) -> Reason | None:
        """The shape that the opponent completes, and whether it could have been seen before."""
        outcome, move = reply.after.outcome, reply.after.last_move
        if outcome is None or outcome.reason not in ORDER or move is None or move.target is None:
            return None
        tiles = case.position.field.tiles
        cells = {cast(Cell, parse_cell(name)) for name in outcome.cells}
        stood = all(tiles.get(cell) == 1 - case.side for cell in cells - {move.target})
        was_threat = stood and move.target in cells and move.target not in tiles
        code = "threat-not-blocked" if was_threat else "shape-allowed"
        return Reason(code, {"move": reply.text, "shape": outcome.reason})

    def reasons(self, case: Case[SixPosition]) -> Iterator[Reason]:
        if case.reply is not None and not case.reply.wins:
            yield from _two_threats(case, case.reply)
        yield from _captures(case)

    def lessons(self, defeat: Defeat[SixPosition]) -> Sequence[str]:
        """A shape that was threatened, one of two, moved together or declared; or too few tiles."""
        shape, game = defeat.outcome.reason, defeat.end.game
        if shape not in ORDER:
            captures = "landed" if game.rules.judged is Judged.LANDED else "capture"
            gave_away = (
                defeat.last is not None
                and _captured(defeat.last, defeat.side)
                and (defeat.last.position.side == defeat.side)
            )
            return (captures, "short") if gave_away else ("short", captures)
        if game.declare and defeat.last is not None and not _laid(defeat.last):
            return "declare", shape
        if defeat.own is None:
            return (shape,)
        if defeat.own.position.phase == 2:
            return shape, "move", "block"
        # In phase one nothing but a tile on the cell itself prevents a shape.
        threats = _completing(defeat.own.position, 1 - defeat.side)
        return ("double", shape, "block") if len(threats) > 1 else (shape, "block")


def _two_threats(case: Case[SixPosition], reply: Played[SixPosition]) -> Iterator[Reason]:
    """Two threats after the reply, which the best move would not have allowed."""
    threats = _threats(reply.after)
    if len(threats) < 2 or _completing(reply.after, case.side):
        return
    instead = case.best.after
    if instead.outcome is None and not any(
        len(_threats(instead.play(move))) > 1 for move in instead.legal_moves
    ):
        cells = [cell_text(cell) for cell in threats]
        yield Reason("two-threats", {"move": reply.text, "cells": cells})


def _threats(position: SixPosition) -> list[Cell]:
    """Where the side that has just moved will complete a shape if it may. Phase one only.

    There nothing but a tile on the cell itself prevents it, or the end of the game.
    """
    waiting = 1 - position.side
    if position.outcome or position.hands[waiting] == 0:
        return []
    return _completing(position, waiting)


def _completing(position: SixPosition, colour: int) -> list[Cell]:
    """The empty cells where a tile of a colour would complete a shape."""
    tiles = position.field.tiles
    return [cell for cell in position.field.border if shapes_through(tiles, cell, colour)]


def _laid(played: Played[SixPosition]) -> bool:
    """Whether a turn lays or moves a tile: a declaration by itself does neither."""
    return any(isinstance(event, Placed | Moved) for event in played.events)


def _captures(case: Case[SixPosition]) -> Iterator[Reason]:
    mine, theirs = case.side, 1 - case.side
    given = _captured(case.played, mine)
    if given > _captured(case.played, theirs) and given > _captured(case.best, mine):
        yield Reason("tiles-given", {"tiles": given})
    reply = case.reply
    if reply is not None and (lost := _captured(reply, mine)) > _captured(reply, theirs):
        instead = case.best.after
        same = instead.outcome is None and all(map(instead.is_legal, reply.moves))
        if not same or _captured(Played(instead, reply.moves), mine) < lost:
            yield Reason("tiles-lost", {"move": reply.text, "tiles": lost})
    taken = _captured(case.best, theirs)
    if taken > _captured(case.best, mine) and taken > _captured(case.played, theirs):
        yield Reason("capture-missed", {"best": case.best.text, "tiles": taken})


def _captured(played: Played[SixPosition], colour: int) -> int:
    """How many tiles of a colour a turn takes off the table."""
    return sum(event.counts[colour] for event in played.events if isinstance(event, Captured))


register("six", SixStudy())
