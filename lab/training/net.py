"""Run when GoSix's features or search change (`make weights`): fits its network on self-play.

    python -m lab.training.net --games 20000

The engine plays itself from random openings with a few hundred rounds a move; now and then it draws
a move at random, weighted by visits. Every position is an example, whose target is the average of
the search's value and the game's result. The board's twelve symmetries multiply the examples.
`--playouts` evaluates positions by random playouts instead of the network, which is how the first
network was made. `--data FILE` keeps the examples; the next run adds to them.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import sixfold
from lab import ROOT
from sixfold.engine.compile.jit import entry
from sixfold.engine.families.gosix import kernel
from sixfold.engine.families.gosix.kernel import generate, packed, place
from sixfold.engine.families.gosix.montecarlo import DEEPEST, grow_tree
from sixfold.engine.families.gosix.network import INPUTS, LAYERS, NARROW, WIDE, load_net
from sixfold.engine.families.gosix.tree import EDGES, NODES, PLAYED, TOP, Tree, plant
from sixfold.engine.families.gosix.treesearch import NOTHING_SOLVED
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels.rng import draw, seeded
from testkit.network import judge, seen_by_mover, symmetries

FILE = ROOT / "src" / "sixfold" / "engine" / "families" / "gosix" / "weights" / "net.json"
MOST_RANDOM_MOVES = 10
DRAWN_BY_VISITS = 10
"""How many moves of a hundred are drawn instead of chosen."""
LONGEST = 200
TREE_MB = 8
BATCH = 1024
HELD = 20
"""One game in this many tests the network instead of training it."""
DECIMALS = 4


# Self-play


@entry
def play_game(
    board: Any, scratch: Any, nodes: Any, edges: Any, index: Any, moved: Any, counters: Any,
    moves: Any, path: Any, steps: Any, state: Any, halt: Any, solved: Any, net: Any, rounds: int,
    plays_out: bool, words: Any, values: Any,
) -> int:  # fmt: skip
    """Play a game on the board; returns the number of positions, which are in `words`, each with
    the search's value for side 0."""
    for _ in range(1 + draw(state, MOST_RANDOM_MOVES)):
        place(board, moves[draw(state, generate(board, moves))])
        if board.over != ONGOING:
            return 0
    count = 0
    index[:] = 0  # a new game begins with an empty tree
    counters[NODES] = 1
    counters[EDGES] = 0
    while board.over == ONGOING and count < len(words):
        counters[PLAYED] = 0
        plant(board, nodes, edges, index, moved, counters, moves, solved, state)
        grow_tree(
            board, scratch, nodes, edges, index, moved, counters, moves, path, steps, state, halt,
            solved, net, rounds, plays_out, 0,
        )  # fmt: skip
        top = nodes[counters[TOP]]
        value = top.points / max(1, top.visits)
        if top.proof != ONGOING:
            value = 0.5 if top.proof == DRAWN else 1.0 - top.proof
        words[count] = packed(board)
        values[count] = value
        count += 1
        best, most, total = top.first, -1, 0
        for edge in range(top.first, top.first + top.children):
            visits = edges[edge].visits
            if edges[edge].proof != ONGOING and edges[edge].proof != DRAWN:
                visits = 1 << 30 if edges[edge].proof == top.mover else 0
            total += visits
            if visits > most:
                best, most = edge, visits
        if most < 1 << 30 and total > 0 and draw(state, 100) < DRAWN_BY_VISITS:
            left = draw(state, total)
            for edge in range(top.first, top.first + top.children):
                proof = edges[edge].proof
                left -= 0 if proof == 1 - top.mover else edges[edge].visits
                if left < 0:
                    best = edge
                    break
        place(board, edges[best].move)
    return count


def examples(task: tuple[int, int, int, bool]) -> Any:
    """The positions of some games: words, values, results and the numbers of their games."""
    first, games, rounds, plays_out = task
    start = kernel.load(sixfold.game("gosix").start())  # type: ignore[arg-type]
    tree, net, state = Tree(TREE_MB), load_net(), seeded(first)
    moves = np.empty(kernel.MOST_MOVES + 1, np.int64)
    path = np.zeros((2, DEEPEST + 1), np.int64)
    words, values = np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.float32)
    found = []
    for number in range(first, first + games):
        board, scratch = start.copy(), start.copy()
        count = play_game(
            board[0], scratch[0], tree.nodes, tree.edges, tree.index, tree.moved, tree.counters,
            moves, path[0], path[1], state, np.zeros(1, np.int64), NOTHING_SOLVED, net[0], rounds,
            plays_out, words, values,
        )  # fmt: skip
        result = {0: 1.0, 1: 0.0}.get(int(board[0]["over"]), 0.5)
        rest = np.full(count, result), np.full(count, number)
        found.append(np.stack([words[:count], values[:count], *rest]).astype(object))
    return np.concatenate(found, axis=1)


# The network


def gradient(net: dict[str, Any], inputs: Any, targets: Any) -> dict[str, Any]:
    """The gradient of the loss with respect to each weight."""
    wide, clamped, narrow, rectified, chance = judge(net, inputs)
    error = (chance - targets) / len(inputs)
    at_narrow = error[:, None] * net["last"] * (narrow > 0)
    at_wide = at_narrow @ net["second"].T * ((wide > 0) & (wide < 1))
    return {
        "first": inputs.T @ at_wide,
        "first_bias": at_wide.sum(0),
        "second": clamped.T @ at_narrow,
        "second_bias": at_narrow.sum(0),
        "last": rectified.T @ error,
        "last_bias": error.sum(keepdims=True),
    }


def fit(inputs: Any, targets: Any, steps: int, seed: int = 0) -> dict[str, Any]:
    """Fit a network to the examples, by Adam with a learning rate that falls to zero."""
    random = np.random.default_rng(seed)
    net = {
        "first": random.normal(0, 0.2, (INPUTS, WIDE)),
        "first_bias": np.zeros(WIDE),
        "second": random.normal(0, WIDE**-0.5, (WIDE, NARROW)),
        "second_bias": np.zeros(NARROW),
        "last": random.normal(0, 0.2, NARROW),
        "last_bias": np.zeros(1),
    }
    net = {layer: weights.astype(np.float32) for layer, weights in net.items()}
    mean = {layer: np.zeros_like(weights) for layer, weights in net.items()}
    square = {layer: np.zeros_like(weights) for layer, weights in net.items()}
    turns = symmetries()
    for step in range(1, steps + 1):
        chosen = random.integers(0, len(inputs), BATCH)
        turned = inputs[chosen][:, turns[random.integers(len(turns))]]
        rate = 2e-3 * (1 - step / steps) + 2e-5
        for layer, slope in gradient(net, turned, targets[chosen]).items():
            mean[layer] += 0.1 * (slope - mean[layer])
            square[layer] += 0.001 * (slope**2 - square[layer])
            size = np.sqrt(square[layer] / (1 - 0.999**step)) + 1e-8
            net[layer] -= (rate * mean[layer] / (1 - 0.9**step) / size).astype(np.float32)
    return net


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description="Fit the network of GoSix on self-play.")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=1_500, help="rounds a move")
    parser.add_argument("--steps", type=int, default=150_000, help="batches of examples")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--playouts", action="store_true", help="judge by playouts")
    parser.add_argument("--data", type=Path, help="keep the examples here, and use what is there")
    chosen = parser.parse_args()
    each = 50
    tasks = [
        (chosen.seed * 10_000_000 + n, each, chosen.rounds, chosen.playouts)
        for n in range(0, chosen.games, each)
    ]
    with ProcessPoolExecutor(chosen.jobs) as pool:
        parts = list(pool.map(examples, tasks))
    if chosen.data and chosen.data.exists():
        parts.append(np.load(chosen.data, allow_pickle=True))
    table = np.concatenate(parts, axis=1)
    if chosen.data:
        np.save(chosen.data, table, allow_pickle=True)
    words, values, results, games = (table[n] for n in range(4))
    inputs, second = seen_by_mover(words.astype(np.int64))
    wished = ((values + results) / 2).astype(np.float32)
    wished = np.where(second, 1 - wished, wished)
    won = np.where(second, 1 - results, results).astype(np.float32)
    held = games.astype(np.int64) % HELD == 0
    net = fit(inputs[~held], wished[~held], chosen.steps, chosen.seed)
    right = ((judge(net, inputs[held])[-1] > 0.5) == (won[held] > 0.5)).mean()
    print(f"{len(inputs):,} positions; the winner is named in {right:.1%} of those held back")
    data: dict[str, Any] = {"made": f"{len(inputs):,} positions of self-play"}
    for layer in LAYERS:
        data[layer] = [round(float(weight), DECIMALS) for weight in net[layer].ravel()]
    lines = ",\n".join(f' "{key}": {json.dumps(value)}' for key, value in data.items())
    FILE.write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
