"""`sixfold moves`: the legal moves of a position."""

from __future__ import annotations

from sixfold.cli.arguments import Game, Json, Moves, facts, position_after, print_json


def moves(game: Game, moves: Moves = None, as_json: Json = False) -> None:
    """List the legal moves, in canonical order, one on each line.

    Example: sixfold moves six/foxmind 2,0 3,0
    """
    position = position_after(game, moves)
    legal = [str(move) for move in position.legal_moves]
    if as_json:
        print_json({**facts(position), "moves": legal})
    elif legal:
        print("\n".join(legal))
