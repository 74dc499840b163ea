"""Run when the solver of GoSix or its rough evaluation change: fits the weights of `prospects`.

    python -m lab.training.prospects --positions 500 --data prospects.npy

The solver works for a while on random positions, and its table is full of positions that it has
solved on the way: these are the examples, those that took more work more often. A logistic
regression on the terms of `list_terms` follows; one position in ten tests it instead. `--data FILE`
keeps the examples, and the next run adds to them. The positions of `lab/bench/solver.py` are
not among those it begins with.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

import numpy as np

import sixfold
from lab import ROOT
from sixfold.engine.compile.fixed import count_bits
from sixfold.engine.compile.jit import entry
from sixfold.engine.families.gosix.kernel import ALL, HEXAGONS
from sixfold.engine.families.gosix.prospects import (
    KINDS,
    LEADS,
    LENGTHS,
    MIDDLE,
    MOST_TERMS,
    PATTERNS,
    TERMS,
    list_terms,
    pattern_numbers,
)
from sixfold.engine.families.gosix.solver import Solver

TARGET = ROOT / "src/sixfold/engine/families/gosix/weights/prospects.json"
PLIES = (13, 25)
VISITS = 60_000
MOST = 300
"""Examples from one search: they resemble one another."""
WELL_WORKED = 32
"""Positions that took this number of visits are all taken, others in proportion."""
RATE, DECAY, BATCH = 0.4, 1e-4, 64


# Examples: a position as the solver's key has it, and its value plus 1 in the bits above


def search_at_random(seed: int) -> Any:
    """Examples from the search of one random position."""
    chance = random.Random(f"prospects {seed}")
    position = sixfold.game("gosix").start()
    for _ in range(chance.randint(*PLIES)):
        if position.outcome is None:
            position = position.play(chance.choice(position.legal_moves))
    solver = Solver(megabytes=16)
    solver.solve(position, visits=VISITS)
    words = solver.table[1::2]
    packed = solver.table[0::2] ^ words
    low, high, work = (packed >> 2 & 3) - 1, (packed & 3) - 1, words >> 48
    taken = np.random.default_rng(seed)
    chosen = (low == high) & (work > 1) & (taken.random(len(work)) * WELL_WORKED < work)
    examples = (packed >> 4 | low + 1 << 58)[chosen]
    return taken.permutation(examples)[:MOST]


@entry
def look(examples: Any, terms: Any) -> None:
    """Fill in the terms of all examples."""
    for at in range(len(examples)):
        word = examples[at]
        own, other, opened = word & ALL, word >> 24 & ALL, word >> 48 & 127
        mine = word >> 55 & 7
        yours = HEXAGONS - count_bits(opened) - mine
        list_terms(own, other, opened, mine, yours, terms[at])


# Fitting


def weight_numbers() -> tuple[Any, dict[str, int]]:
    """For each term the number of its weight, and how many weights each table has."""
    numbers = np.zeros(TERMS, np.int64)
    lengths: dict[str, int] = {}
    total = 0
    for place, kind in enumerate(KINDS):
        middle, opened = divmod(place, 2)
        patterns = pattern_numbers(bool(middle))
        for hexagon in range(HEXAGONS):
            if (hexagon == MIDDLE) == middle:
                for pattern, number in patterns.items():
                    numbers[(2 * hexagon + opened) * PATTERNS + pattern] = total + number
        lengths[kind] = max(patterns.values()) + 1
        total += lengths[kind]
    at = LEADS
    for name, length in LENGTHS.items():
        numbers[at : at + length] = range(total, total + length)
        lengths[name] = length
        at += length
        total += length
    return numbers, lengths


def loss(weights: Any, features: Any, targets: Any) -> tuple[float, float]:
    """The log loss, and how often the sign is right."""
    logits = weights[features].sum(axis=1)
    right = float(np.mean((logits > 0) == (targets > 0.5)))
    return float(np.mean(np.logaddexp(0, logits) - targets * logits)), right


def fit(examples: Any, epochs: int) -> dict[str, list[int]]:
    """The weights of every table, in hundredths of a logit."""
    numbers, lengths = weight_numbers()
    nothing = sum(lengths.values())
    terms = np.full((len(examples), MOST_TERMS), -1, np.int64)
    look(examples, terms)
    features = np.where(terms < 0, nothing, numbers[terms])
    targets = (examples >> 58) / 2
    held = len(examples) // 10
    weights, squares = np.zeros(nothing + 1), np.full(nothing + 1, 1e-6)
    chance = np.random.default_rng(0)
    for epoch in range(epochs):
        order = held + chance.permutation(len(examples) - held)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            rows = features[batch]
            wrong = 1 / (1 + np.exp(-weights[rows].sum(axis=1))) - targets[batch]
            slope: Any = np.bincount(rows.ravel(), np.repeat(wrong, rows.shape[1]), nothing + 1)
            slope += DECAY * np.bincount(rows.ravel(), minlength=nothing + 1) * weights
            squares += slope * slope
            weights -= RATE * slope / np.sqrt(squares)
            weights[nothing] = 0
        if epoch % 10 == 9 or epoch == epochs - 1:
            seen = loss(weights, features[held:], targets[held:])
            unseen = loss(weights, features[:held], targets[:held])
            print(f"{epoch + 1:4} log loss {seen[0]:.4f}, unseen {unseen[0]:.4f} {unseen[1]:.2%}")
    ends = np.cumsum(list(lengths.values()))
    parts = np.split(np.rint(100 * weights).astype(int), ends)
    return {name: part.tolist() for name, part in zip(lengths, parts, strict=False)}


def main() -> None:
    """Collect, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=0, help="to search for examples")
    parser.add_argument("--seed", type=int, default=0, help="of the first of them")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=60)
    options = parser.parse_args()
    examples = np.load(options.data) if options.data.exists() else np.zeros(0, np.int64)
    for seed in range(options.seed, options.seed + options.positions):
        examples = np.concatenate([examples, search_at_random(seed)])
        np.save(options.data, examples)
    print(f"{len(examples):,} examples")
    tables = fit(examples, options.epochs)
    lines = (f"{json.dumps(name)}: {json.dumps(table)}" for name, table in tables.items())
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
