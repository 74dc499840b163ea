"""The option `declare`: a shape wins only when its owner says so, with a `!`.

Kernels, searches and levels know nothing about it: for them a complete shape wins, which is right
for a good player, who always declares. Declarations are added to their results here, and only here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sixfold.core.game import Game
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.chances import PROVEN
from sixfold.engine.limits import Line, Progress, Score

OPTION = "declare"


def asks_for_declarations(game: Game) -> bool:
    """Whether shapes have to be declared."""
    return OPTION in game.options


def without_declarations(game: Game) -> str:
    """The id of the same game with shapes that win by themselves."""
    return "+".join([game.base_id, *sorted(game.options - {OPTION})])


def standing_declaration(position: Position[Any]) -> Move | None:
    """The bare `!` where the mover has a shape that was never declared: it wins at once."""
    if not asks_for_declarations(position.game):
        return None
    bare = position.game.parse_move("!")
    return bare if position.is_legal(bare) else None


def declared(position: Position[Any], move: Move) -> Move:
    """A move with a declaration added, where it completes a shape that has to be declared."""
    if not asks_for_declarations(position.game):
        return move
    spoken = position.game.parse_move(f"{str(move).rstrip('!')}!")
    return spoken if position.is_legal(spoken) else move


def undeclared(position: Position[Any], moves: Sequence[Move] | None) -> Sequence[Move] | None:
    """Moves as searches know them, without declarations, each once."""
    if moves is None or not asks_for_declarations(position.game):
        return moves
    plain = (position.game.parse_move(text) for move in moves if (text := str(move).rstrip("!")))
    return tuple(dict.fromkeys(plain)) or None


def declared_at_once(declaration: Move) -> Progress:
    """The result where there is an undeclared shape: it wins, without a search."""
    return Progress(1, 0, 0.0, (Line(Score("win", 1), (declaration,), PROVEN["win"]),))


def with_declarations(position: Position[Any], progress: Progress) -> Progress:
    """What a search found, with every shape on the way declared."""
    if not asks_for_declarations(position.game):
        return progress
    return replace(progress, lines=tuple(_spoken(position, line) for line in progress.lines))


def _spoken(position: Position[Any], line: Line) -> Line:
    moves: list[Move] = []
    for move in line.moves:
        moves.append(declared(position, move))
        position = position.play(moves[-1])
        if position.outcome:
            break
    return replace(line, moves=tuple(moves))
