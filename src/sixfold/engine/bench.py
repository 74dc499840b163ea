"""Figures about the engine: how fast it is, and its signature. `sixfold bench` shows them.

`speeds` measures fast boards and search for some seconds in this process; `make bench` compares
that with others.

`signature` is what the engine finds in a fixed list of positions with fixed nodes. One thread and a
limit of nodes make a search deterministic, so the same sources give the same nodes, moves and
scores on every machine. A change that is meant to be neutral leaves them alone; a change of search,
kernels or weights shows here. The expected figures are golden files.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from sixfold.core.position import Position
from sixfold.core.registry import position
from sixfold.engine.compile.jit import entry
from sixfold.engine.engine import Engine
from sixfold.engine.family import described
from sixfold.engine.kernels.operations import generate, make, unmake
from sixfold.engine.kernels.rng import seeded
from sixfold.engine.limits import Limits, Progress
from sixfold.engine.simulation.exact import exact_board
from sixfold.engine.simulation.playouts import play_out, room_for_copy


def speeds(position: Position[Any], seconds: float, threads: int = 1) -> dict[str, int]:
    """What happens in a second: nodes, moves of random games, moves made, moves listed."""
    return {
        "nodes": search_run(position, seconds, threads)[-1].speed,
        "playout_moves": round(playout_speed(position, seconds)),
        "made": round(make_speed(position, seconds)),
        "listed": round(list_speed(position, seconds)),
    }


def playout_speed(position: Position[Any], seconds: float, seed: int = 1) -> float:
    """Moves a second in random games from a position."""
    _, board = exact_board(position)
    copy, state = room_for_copy(position.game.family), seeded(seed)
    tally = np.zeros(4, np.int64)
    return pace(lambda games: play_out(board, copy, games, state, tally), seconds)


def make_speed(position: Position[Any], seconds: float) -> float:
    """Moves made and taken back a second, all legal moves of a position in turn."""
    kernel, board = exact_board(position)
    moves = np.empty(kernel.MOST_MOVES, np.int64)
    return pace(lambda rounds: make_all(board[0], moves, rounds), seconds)


def list_speed(position: Position[Any], seconds: float) -> float:
    """Moves listed a second."""
    kernel, board = exact_board(position)
    moves = np.empty(kernel.MOST_MOVES, np.int64)
    return pace(lambda rounds: list_all(board[0], moves, rounds), seconds)


def search_run(position: Position[Any], seconds: float, threads: int = 1) -> list[Progress]:
    """What a fresh engine reports while it searches; the last report is the final one.

    On a busy machine the time may be over before the search has begun: then it gets more of it.
    """
    search = Engine(threads=threads).search(position)
    reports: list[Progress] = []
    while True:
        final = search.run(Limits(seconds=seconds), reports.append)
        reports.append(final)
        if final.nodes or all(line.score.proven for line in final.lines):
            return reports
        seconds *= 2


def pace(work: Callable[[int], int], seconds: float) -> float:
    """How much of something is done in a second; `work` is told how often, and says how much.

    The first call compiles, the next ones find out how much fits into the time.
    """
    times = 1
    work(times)
    while True:
        began = time.perf_counter()
        done = work(times)
        took = time.perf_counter() - began
        if took >= 0.5 * seconds:
            return done / took
        times = max(times + 1, round(times * min(10.0, 0.8 * seconds / max(took, 1e-7))))


@entry
def make_all(board: Any, moves: Any, rounds: int) -> int:
    """Make and take back every legal move so often; the number of moves."""
    count = generate(board, moves)
    for _ in range(rounds):
        for index in range(count):
            make(board, moves[index])
            unmake(board)
    return rounds * count


@entry
def list_all(board: Any, moves: Any, rounds: int) -> int:
    """List the legal moves so often; the number of moves."""
    total = 0
    for _ in range(rounds):
        total += generate(board, moves)
    return total


NODES = 20_000
"""The limit for each position."""

SUITE = {name: text for family in described().values() for name, text in family.bench.items()}
"""Positions of every game and phase, by name."""


def signature(nodes: int = NODES) -> dict[str, Any]:
    """The nodes of all searches together, and what each of them found; ready for JSON."""
    engine = Engine(threads=1, hash_mb=16)
    searches: dict[str, dict[str, Any]] = {}
    for name, text in SUITE.items():
        engine.new_game()
        found = engine.analyse(position(text), Limits(nodes=nodes))
        searches[name] = {
            "nodes": found.nodes,
            "depth": found.depth,
            "best": str(found.best),
            "score": str(found.lines[0].score),
        }
    total = sum(search["nodes"] for search in searches.values())
    return {"nodes": total, "limit": nodes, "searches": searches}
