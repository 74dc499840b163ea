"""Run when an evaluation's features change (`make weights`): fits the weights on played games.

    python -m lab.training.weights six six-captures --games build/calibration

The examples are all positions without an immediate verdict of the games that `make games` has
played: the features from the mover's side, and whether the mover won. Logistic regression gives
the weights, rounded to hundredths of a logit, as a data file. It is pulled towards the weights of
today, so that what few games say changes little. Whole games are held back to see whether the new
weights predict better; if they do not, the file stays as it is.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from lab import ROOT
from lab.calibration.games import FOLDER as GAMES
from lab.calibration.games import read
from lab.calibration.positions import result, turns
from sixfold.engine.compile.jit import entry
from sixfold.engine.kernels import evaluation_for, kernel_for
from sixfold.engine.kernels.operations import features, verdict

FOLDER = ROOT / "src" / "sixfold" / "engine" / "families"

SETS = {
    "six": ["six/first-edition", "six/foxmind"],
    "six-captures": ["six/steffen", "six/foxmind-advanced"],
    "gosix": ["gosix"],
    "hexone": ["hexone"],
}
"""The files of weights, and the games that each is for."""

PULL = 60.0
"""Strength of the pull towards the weights of today: as if that many examples spoke for each."""
HELD = 5
"""One game in this many tests the weights."""

Examples = tuple[Any, Any, Any]
"""Features, results, and which of them are held back."""


@entry
def look(board: Any, out: Any) -> int:
    """Fill in the features; the verdict."""
    features(board, out)
    return verdict(board)


def examples(folders: Iterable[Path], ids: Iterable[str]) -> Examples:
    """The positions of all games."""
    rows: list[Any] = []
    results: list[float] = []
    held: list[bool] = []
    for id in ids:
        family = id.partition("/")[0]
        kernel, names = kernel_for(family), evaluation_for(family).FEATURES
        for game in (game for folder in folders for game in read(folder, id)):
            for position in turns(id, game):
                out = np.zeros(len(names), np.float32)
                if look(kernel.load(position)[0], out) == 0:
                    rows.append(out)
                    results.append(result(game, position.side))
                    held.append(game.number % HELD == 0)
    return np.array(rows, np.float64), np.array(results), np.array(held)


def chances(rows: Any, weights: Any) -> Any:
    """What weights predict."""
    return 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))


def fit(rows: Any, results: Any, before: Any, pull: float) -> Any:
    """Logistic regression by Newton's method, beginning with earlier weights; in logits."""
    scale = np.maximum(rows.std(axis=0), 1e-6)
    scaled, start = rows / scale, before * scale
    weights = start.copy()
    for _ in range(30):
        guess = chances(scaled, weights)
        gradient = scaled.T @ (guess - results) + pull * (weights - start)
        spread = guess * (1 - guess)
        curvature = (scaled * spread[:, None]).T @ scaled + pull * np.eye(len(weights))
        step = np.linalg.solve(curvature, gradient)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return weights / scale


def loss(rows: Any, results: Any, weights: Any) -> float:
    """The cross-entropy of the results under the weights, in bits for each example."""
    guess = np.clip(chances(rows, weights), 1e-9, 1 - 1e-9)
    return float(-(results * np.log2(guess) + (1 - results) * np.log2(1 - guess)).mean())


def main() -> None:
    """Read, fit, compare, write."""
    parser = argparse.ArgumentParser(description="Fit evaluation weights on played games.")
    parser.add_argument("sets", nargs="*", default=list(SETS))
    parser.add_argument("--games", type=Path, nargs="*", default=[GAMES], help="their folders")
    parser.add_argument("--pull", type=float, default=PULL)
    arguments = parser.parse_args()
    for name in arguments.sets:
        rows, results, held = examples(arguments.games, SETS[name])
        family, _, part = name.partition("-")
        path = FOLDER / family / "weights" / f"{part or 'evaluation'}.json"
        data = json.loads(path.read_text("utf-8"))
        names = evaluation_for(family).FEATURES
        before = np.array([data["weights"].get(feature, 0.0) for feature in names]) / 100
        tried = fit(rows[~held], results[~held], before, arguments.pull)
        old, new = (loss(rows[held], results[held], weights) for weights in (before, tried))
        print(f"{name}: {len(rows)} positions, loss {old:.4f} before, {new:.4f} after")
        if new >= old:
            continue
        weights = fit(rows, results, before, arguments.pull)
        data = {
            "made": f"{len(rows):,} positions of games at full strength and between levels",
            "weights": {name: round(float(w) * 100, 2) for name, w in zip(names, weights)},
        }
        path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
