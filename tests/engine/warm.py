"""Compile once what the tests call, before there are workers who would each compile the same.

    PYTHONPATH=tests python -m engine.warm [FAMILY…]

Each game in a process of its own. What is on disk already is only loaded, so this is quick the
second time. Nothing depends on it but the time that the tests take.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

import sixfold
from sixfold.engine import Limits, perft, playouts
from sixfold.engine.alphabeta.transposition import move_hash
from sixfold.engine.baselines.greedy import best_moves
from sixfold.engine.baselines.uct import Uct
from sixfold.engine.bench import speeds
from sixfold.engine.compile.prepare import prepare
from sixfold.engine.families.six.placing import place_all
from sixfold.engine.family import compiled_family, described
from sixfold.engine.kernels import evaluation_for, kernel_for
from sixfold.engine.kernels.rng import draw, seeded
from sixfold.engine.simulation.batch import Batch
from sixfold.engine.simulation.exact import exact_board, list_moves, make_move, take_back

from .doors import door


def warm(family: str) -> None:
    """Call every entry once with the arguments that tests call it with."""
    prepare(family)
    start = next(game for game in sixfold.games() if game.family == family).start()
    kernel, board = exact_board(start)
    moves = np.empty(kernel.MOST_MOVES, np.int64)
    list_moves(board[0], moves)
    make_move(board[0], int(moves[0]))
    take_back(board[0])
    perft(start, 2)
    playouts(start, 2)
    best_moves(start)
    batch = Batch(start, 2)
    batch.step(batch.choose(np.random.default_rng(1)))
    Uct(capacity=1 << 14).choose(start, Limits(nodes=2))
    speeds(start, 0.001)
    warm_doors(family, moves)


def warm_doors(family: str, moves: Any) -> None:
    """The kernels that tests call by themselves."""
    kernel, evaluation = kernel_for(family), evaluation_for(family)
    end = sixfold.position(compiled_family(family).later[-1])
    late = kernel.load(end)
    door(evaluation.evaluate)(late[0])
    if family == "hexone":
        door(evaluation.verdict)(late[0])
        door(evaluation.features)(late[0], np.empty(len(evaluation.FEATURES), np.float32))
        door(evaluation.candidates)(late[0], 3, moves, np.empty_like(moves))
    if family == "six":
        from sixfold.engine.families.six.kernel.groups import cuts  # SIX alone has it
        from sixfold.engine.families.six.kernel.playouts import move_out, place_out

        place_all(late, 1, seeded(1))
        door(cuts)(late[0])
        door(place_out)(late[0], seeded(1))
        door(move_out)(late[0], 0, 1, seeded(1))
    if family == "gosix":
        from sixfold.engine.families.gosix.kernel import mixed

        door(mixed)(1)
        door(move_hash)(1)
        door(draw)(seeded(1), 2)
    else:
        door(kernel.playout)(kernel.load(end)[0], seeded(1))


def main(families: list[str]) -> int:
    """Warm families, several of them side by side; the number of failures."""
    if len(families) != 1:
        # SIX takes as long as the others together, so it goes first; no more at once than cores.
        command = [sys.executable, "-m", "engine.warm"]
        with ThreadPoolExecutor(os.cpu_count()) as lanes:
            chosen = families or list(described())
            codes = lanes.map(lambda family: subprocess.call([*command, family]), chosen)
            return sum(code != 0 for code in codes)
    began = time.perf_counter()
    warm(families[0])
    print(f"{families[0]} is compiled for the tests: {time.perf_counter() - began:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
