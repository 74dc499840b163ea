"""Run when an evaluation's features change (`make weights`): fits the weights on self-play.

    python -m scripts.training.weights six --games 600

The engine plays itself with a node limit from random openings, with a random move now and then so
that it sees unbalanced positions too. Every position without an immediate verdict becomes an
example: its features from the mover's side, and whether the mover won. Regularised logistic
regression gives the weights, rounded to hundredths of a logit, as a data file. Games are seeded, so
a run is repeatable; new weights lead to other games, so run it two or three times when features are
new.
"""

from __future__ import annotations

import argparse
import json
import random
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

import sixfold
from scripts import ROOT
from sixfold.engine.alphabeta.search import Search
from sixfold.engine.alphabeta.transposition import new_table
from sixfold.engine.compile.jit import entry
from sixfold.engine.kernels import evaluation_for, kernel_for
from sixfold.engine.kernels.operations import features, verdict
from sixfold.engine.limits import Limits

FOLDER = ROOT / "src" / "sixfold" / "engine" / "weights"

IDS = {
    "six": ["six/first-edition", "six/steffen", "six/foxmind", "six/foxmind-advanced"],
    "gosix": ["gosix"],
    "hexone": ["hexone"],
}
LONGEST = 160
RANDOM_MOVES = 0.08
PULL = 3.0
"""Strength of the regularisation: as if each weight had this many neutral examples."""


@entry
def look(board: Any, out: Any) -> int:
    """Fill in the features; the verdict."""
    features(board, out)
    return verdict(board)


def examples(task: tuple[str, int, int]) -> tuple[list[Any], list[float]]:
    """The positions of one game of self-play with their results, from the mover's side."""
    game_id, seed, nodes = task
    random_ = random.Random(f"{game_id} {seed}")
    position = sixfold.game(game_id).start()
    family = position.game.family
    kernel, names = kernel_for(family), evaluation_for(family).FEATURES
    table = new_table(8)
    rows: list[Any] = []
    movers: list[int] = []
    opening = random_.randrange(2, 9)
    for ply in range(LONGEST):
        if position.outcome:
            break
        board = kernel.load(position)
        out = np.zeros(len(names), np.float32)
        if look(board[0], out) == 0 and ply >= opening and not position.in_chain:
            rows.append(out)
            movers.append(position.side)
        if ply < opening or random_.random() < RANDOM_MOVES:
            position = position.play(random_.choice(position.legal_moves))
        else:
            found = Search(position, table, age=ply).run(Limits(nodes=nodes))
            position = position.play(found.best)
    if not position.outcome or not position.outcome.winners:
        return rows, [0.5] * len(rows)
    winner = position.outcome.winners[0] % 2
    return rows, [float(mover == winner) for mover in movers]


def fit(rows: Any, results: Any) -> Any:
    """Logistic regression by Newton's method; weights in logits."""
    weights = np.zeros(rows.shape[1])
    scale = np.maximum(rows.std(axis=0), 1e-6)
    scaled = rows / scale
    for _ in range(30):
        guess = 1 / (1 + np.exp(-np.clip(scaled @ weights, -30, 30)))
        gradient = scaled.T @ (guess - results) + PULL * weights
        spread = guess * (1 - guess)
        curvature = (scaled * spread[:, None]).T @ scaled + PULL * np.eye(len(weights))
        step = np.linalg.solve(curvature, gradient)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return weights / scale


def loss(rows: Any, results: Any, weights: Any) -> float:
    """The cross-entropy of the results under the weights, in bits for each example."""
    guess = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
    guess = np.clip(guess, 1e-9, 1 - 1e-9)
    return float(-(results * np.log2(guess) + (1 - results) * np.log2(1 - guess)).mean())


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description="Fit evaluation weights on self-play.")
    parser.add_argument("families", nargs="*", default=list(IDS))
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--nodes", type=int, default=1_000)
    parser.add_argument("--jobs", type=int, default=None)
    arguments = parser.parse_args()
    for family in arguments.families:
        ids = IDS[family]
        tasks = [(ids[i % len(ids)], i, arguments.nodes) for i in range(arguments.games)]
        rows: list[Any] = []
        results: list[float] = []
        with ProcessPoolExecutor(arguments.jobs) as pool:
            for more, ends in pool.map(examples, tasks, chunksize=4):
                rows += more
                results += ends
        table, ends_array = np.array(rows, np.float64), np.array(results)
        held = np.arange(len(table)) % 10 == 0  # neighbours are alike, so a mild test
        old = json.loads((FOLDER / f"{family}.json").read_text("utf-8"))["weights"]
        names = evaluation_for(family).FEATURES
        before = np.array([old.get(name, 0.0) for name in names]) / 100
        weights = fit(table[~held], ends_array[~held])
        print(
            f"{family}: {arguments.games} games, {len(table)} positions, "
            f"loss {loss(table[held], ends_array[held], before):.4f} before, "
            f"{loss(table[held], ends_array[held], weights):.4f} after"
        )
        data = {
            "made": f"{arguments.games} games of self-play at {arguments.nodes} nodes a move",
            "weights": {name: round(float(w) * 100, 2) for name, w in zip(names, weights)},
        }
        text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
        (FOLDER / f"{family}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
