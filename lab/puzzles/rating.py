"""How difficult a puzzle is: which of our ten levels solve it.

Each level tries each puzzle a few times, with other seeds; it has solved it if it finds every move
of the solver against the replies of the line. The levels have ratings, from the measured steps
between them, and a puzzle has the rating of an opponent against whom they would score like that:
the most likely one, under a weak belief that it is somewhere in the middle.

Whether the fit means anything is asked of tries that it has not seen: a difficulty fitted on half
of them must put the puzzles in the order in which the other half solves them.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import sixfold
from lab.runs.lines import append, open_lines, rows
from lab.runs.notebook import BUILD, ProgressLine
from sixfold.engine import Engine

TRIED = BUILD / "puzzles" / "tried.jsonl"

STEPS = {
    "six": (173, 115, 147, 200, 252, 241, 164, 205, 252),
    "gosix": (147, 207, 92, 147, 230, 131, 241, 252, 100),
    "hexone": (241, 176, 134, 134, 263, 220, 108, 139, 83),
}
"""Elo from each level to the next, as docs/results/levels.md has them."""
LOWEST = 600
"""What level 1 is called; everything else follows."""
SPREAD = 400 / math.log(10)
EASIEST, HARDEST = 600, 2400

BELIEF = 1300.0, 500.0
"""Where a puzzle is believed to be before anybody has tried it, and how firmly."""

LEVELS = range(1, 11)
TRIES = (4, 4, 4, 4, 4, 4, 4, 2, 2, 2)
"""How often each level tries; the strongest hardly vary, and cost the most."""

Row = dict[str, Any]
Tries = dict[int, list[int]]
"""By level: for each try, whether it has solved the puzzle."""


def rating_of(family: str, level: int) -> int:
    """The rating of a level in a family of games."""
    return LOWEST + sum(STEPS[family][: level - 1])


def solves(engine: Engine, row: Row, seed: int) -> bool:
    """Whether a level finds every move of the solver."""
    position: Any = sixfold.position(row["position"])
    solver = position.side
    for text in row["moves"]:
        if position.side == solver and str(engine.choose(position, seed=seed)) != text:
            return False
        position = position.play(text)
    return True


def try_levels(row: Row) -> Tries:
    """What each level makes of a puzzle."""
    engines = {level: Engine(level=level, hash_mb=1) for level in LEVELS}
    return {
        level: [int(solves(engines[level], row, _seed(row["id"], level, n))) for n in range(tries)]
        for level, tries in zip(LEVELS, TRIES, strict=True)
    }


def _seed(id: str, level: int, attempt: int) -> int:
    return int(id[:6], 16) * 100 + level * 10 + attempt


def difficulty(family: str, tries: Tries, *, whole: bool = True) -> float:
    """The most likely rating of a puzzle: where what was solved and what was expected agree.

    `whole` is as puzzles are shipped: rounded to tens, and on the scale.
    """
    mean, deviation = BELIEF

    def slope(value: float) -> float:
        expected = sum(
            len(each) / (1 + math.exp((value - rating_of(family, level)) / SPREAD))
            for level, each in tries.items()
        )
        solved = sum(map(sum, tries.values()))
        return (expected - solved) / SPREAD - (value - mean) / deviation**2

    low, high = -2000.0, 6000.0
    while high - low > 0.5:
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return min(HARDEST, max(EASIEST, round(low / 10) * 10)) if whole else low


def tried(path: Path = TRIED) -> dict[str, Tries]:
    """By the id of a puzzle, what the levels made of it."""
    return {
        row["id"]: {int(level): tries for level, tries in row["levels"].items()}
        for row in rows(path)
    }


def rate(puzzles: Sequence[Row], progress: ProgressLine, path: Path = TRIED) -> dict[str, Tries]:
    """Let the levels try what they have not tried yet."""
    known = tried(path)
    with open_lines(path) as file:
        for number, row in enumerate(puzzles, 1):
            if row["id"] not in known:
                known[row["id"]] = try_levels(row)
                append(file, {"id": row["id"], "levels": known[row["id"]]})
            progress.show(
                number / len(puzzles), f"{number:,} of {len(puzzles):,} rated, {row['game']}"
            )
    return known


# What came out


def table(puzzles: Iterable[Row], known: dict[str, Tries]) -> list[list[str]]:
    """The share solved by level, for each family and band of difficulty."""
    bands: dict[tuple[str, int], list[Tries]] = defaultdict(list)
    for row in puzzles:
        bands[row["game"].partition("/")[0], row["difficulty"] // 300 * 300].append(
            known[row["id"]]
        )
    head = ["family", "difficulty", "puzzles", *(f"level {level}" for level in LEVELS)]
    lines = [head]
    for (family, band), tries in sorted(bands.items()):
        shares = [
            sum(sum(each[level]) for each in tries) / sum(len(each[level]) for each in tries)
            for level in LEVELS
        ]
        cells = [
            family,
            f"{band} to {band + 299}",
            str(len(tries)),
            *(f"{each:.0%}" for each in shares),
        ]
        lines.append(cells)
    return lines


def held_out(family: str, tries: Sequence[Tries]) -> float:
    """How well a difficulty fitted on half of the tries orders what the other half misses."""
    fitted = [
        float(difficulty(family, {level: each[::2] for level, each in one.items()}, whole=False))
        for one in tries
    ]
    missed = [-sum(sum(each[1::2]) / len(each[1::2]) for each in one.values()) for one in tries]
    return rank_correlation(fitted, missed)


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's: whether two lists put things in the same order, from -1 to 1."""
    return _correlation(_ranks(one), _ranks(other))


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(values)
    first: dict[float, int] = {}
    last: dict[float, int] = {}
    for place, value in enumerate(order):
        first.setdefault(value, place)
        last[value] = place
    return [(first[value] + last[value]) / 2 for value in values]


def _correlation(one: Sequence[float], other: Sequence[float]) -> float:
    mean, mean_other = sum(one) / len(one), sum(other) / len(other)
    together = sum((x - mean) * (y - mean_other) for x, y in zip(one, other, strict=True))
    spread = sum((x - mean) ** 2 for x in one) * sum((y - mean_other) ** 2 for y in other)
    return together / math.sqrt(spread) if spread else 0.0
