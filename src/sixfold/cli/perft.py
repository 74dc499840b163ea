"""`sixfold perft`: count the move sequences of some length."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

import sixfold
from sixfold.cli.arguments import Game, Json, Moves, facts, position_after, print_json
from sixfold.core.position import Position


def perft(
    game: Game,
    depth: Annotated[
        int, typer.Argument(min=0, max=200, help="Length of the sequences, in plies.")
    ],
    moves: Moves = None,
    divide: Annotated[bool, typer.Option("--divide", help="Also count for each move.")] = False,
    fast: Annotated[
        bool, typer.Option("--fast", help="Count on the engine's compiled boards.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Count the move sequences of exactly DEPTH plies: the test of a rules implementation.

    Example: sixfold perft gosix 3
    """
    position = position_after(game, moves)
    count = compiled_perft(position) if fast else sixfold.perft
    parts: dict[str, int] = {}
    # Move by move also when only the sum is wanted: compiled code cannot be interrupted.
    if (divide or fast) and depth:
        for move in position.legal_moves:
            parts[str(move)] = count(position.play(move), depth - 1)
        total = sum(parts.values())
    else:
        total = count(position, depth)
    shown = parts if divide else {}
    if as_json:
        extra = {"divide": shown} if divide else {}
        print_json({**facts(position), "depth": depth, "perft": total, **extra})
        return
    for move_text, number in shown.items():
        print(f"{move_text} {number}")
    print(total)


def compiled_perft(position: Position[Any]) -> Callable[[Position[Any], int], int]:
    """The engine's perft, if it can count from a position."""
    from sixfold.engine import perft as fast  # loads the compiler

    try:
        fast(position, 0)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    return fast
