"""What the engine computes, as JSON, to be made with compiled kernels and without.

    SIXFOLD_PLAIN=1 PYTHONPATH=tests python -m engine.both_ways

Whatever rests on words that overflow or on single precision is here by itself (`arithmetic`,
`boards`), and then all of it together: the moves of levels.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

import sixfold
from sixfold.core.position import Position
from sixfold.engine import Engine, TooSlowUncompiled
from sixfold.engine.alphabeta.transposition import move_hash
from sixfold.engine.compile.memory import zeros
from sixfold.engine.families.gosix.kernel import mixed
from sixfold.engine.kernels import evaluation_for
from sixfold.engine.kernels.rng import draw, seeded
from sixfold.engine.simulation.exact import exact_board, list_moves, make_move, take_back

from .doors import door
from .positions import IDS, random_line

EFFORT = float(os.environ.get("SIXFOLD_EFFORT", "1"))

WORDS = [0, 1, 2, 12345, 1 << 31, (1 << 40) - 1, 1 << 40, (1 << 62) + 977, (1 << 63) - 1]

LEVELS = (1, 2, 3, 4)
PLACING = {"six/first-edition": 37, "six/steffen": 37, "six/foxmind": 41}
"""The last ply of phase one, or a little before."""

LOST = (
    "six/first-edition b:-4,2;-4,3;-4,4;-4,6;-3,1;-3,5;-2,-1;-2,4;-1,0;-1,2;-1,3;-1,4;0,-2;0,-1;"
    "0,0;0,2;0,3;1,-1;2,-3 r:-4,1;-3,0;-3,2;-3,3;-3,4;-2,0;-2,1;-2,2;-2,3;-2,5;-2,6;-2,7;-1,-1;"
    "-1,1;0,1;0,4;1,-3;1,-2;1,0 hands:0,0 turn:1 seen:1"
)
"""Phase two of SIX with a threat on the table: hundreds of moves have to be looked at."""


def arithmetic() -> dict[str, Any]:
    """Random numbers and hashes."""
    streams = {}
    for seed in (0, 1, 7, -3, 1 << 80):
        state = seeded(seed)
        streams[str(seed)] = [int(door(draw)(state, bound)) for bound in (2, 6, 24, 1 << 30) * 25]
        streams[str(seed)].append(int(state[0]))
    return {
        "draw": streams,
        "move_hash": [int(door(move_hash)(word)) for word in WORDS],
        "mixed": [int(door(mixed)(word)) for word in WORDS],
    }


def boards(id: str) -> list[Any]:
    """Keys and evaluations along a game, there and back."""
    position = random_line(id, 5, 12)
    kernel, array = exact_board(position)
    board = array[0]
    evaluate = door(evaluation_for(position.game.family).evaluate)
    moves = zeros(kernel.MOST_MOVES, np.int64)
    facts: list[Any] = []
    for ply in range(45):
        count = list_moves(board, moves)
        if count == 0:
            break
        make_move(board, int(moves[ply * 7919 % count]))
        facts.append([int(board["key"]), int(board["side"]), int(board["over"])])
        if board["over"] == -1:
            facts.append(int(evaluate(board)))
    for _ in range(12):
        take_back(board)
        facts.append(int(board["key"]))
    return facts


def questions() -> Iterator[tuple[Position[Any], int]]:
    """Positions from every part of phase one, or of a game that has none, with seeds."""
    for id in (*IDS, "six/foxmind+teams", "six/steffen+declare"):
        last = PLACING.get(id.partition("+")[0], 41 if id.startswith("six") else 30)
        places = (0, 1, 4, 9, 16, 25, 33, last) if "+" not in id else (6, 30)
        for number in range(round(max(1, EFFORT))):
            for ply in places:
                yield random_line(id, 10 * number, min(ply, last)), ply + number


def chosen() -> list[list[str]]:
    """What the levels play."""
    engine = Engine(hash_mb=1)
    answers = []
    for position, seed in questions():
        answers.append([position.to_text()])
        for engine.level in LEVELS:
            answers[-1].append(str(engine.choose(position, seed=seed)))
    return answers


def refusals() -> list[str]:
    """What a process that does not compile says to questions that would keep it busy."""
    start = sixfold.game("gosix").start()
    return [
        _refusal(lambda: Engine(level=10).choose(start)),
        _refusal(lambda: Engine().choose(start)),
        _refusal(lambda: Engine().analyse(start)),
        _refusal(lambda: Engine(level=1).choose(sixfold.position(LOST))),
    ]


def _refusal(ask: Any) -> str:
    try:
        return f"answered {ask()}"
    except TooSlowUncompiled as error:
        return str(error)


def facts() -> dict[str, Any]:
    """All that has to be the same both ways."""
    return {
        "arithmetic": arithmetic(),
        "boards": {id: boards(id) for id in IDS},
        "chosen": chosen(),
    }


if __name__ == "__main__":
    found: dict[str, Any] = facts()
    found["refusals"] = refusals()
    found["modules"] = sorted({"numba", "llvmlite"} & set(sys.modules))
    json.dump(found, sys.stdout)
