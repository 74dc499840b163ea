"""`sixfold perft`: count the move sequences of some length."""

from __future__ import annotations

from typing import Annotated

import typer

import sixfold
from sixfold.cli.arguments import Game, Json, Moves, facts, position_after, print_json


def perft(
    game: Game,
    depth: Annotated[
        int, typer.Argument(min=0, max=200, help="Length of the sequences, in plies.")
    ],
    moves: Moves = None,
    divide: Annotated[bool, typer.Option("--divide", help="Also count for each move.")] = False,
    as_json: Json = False,
) -> None:
    """Count the move sequences of exactly DEPTH plies: the test of a rules implementation.

    Example: sixfold perft gosix 3
    """
    position = position_after(game, moves)
    parts: dict[str, int] = {}
    if divide and depth:
        for move in position.legal_moves:
            parts[str(move)] = sixfold.perft(position.play(move), depth - 1)
        total = sum(parts.values())
    else:
        total = sixfold.perft(position, depth)
    if as_json:
        extra = {"divide": parts} if divide else {}
        print_json({**facts(position), "depth": depth, "perft": total, **extra})
        return
    for move_text, count in parts.items():
        print(f"{move_text} {count}")
    print(total)
