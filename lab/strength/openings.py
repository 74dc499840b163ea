"""Run when the evaluation has improved or a game is new (`make openings`): the arena's openings.

    python -m lab.strength.openings                  # all games
    python -m lab.strength.openings gosix --count 120

Openings are short random beginnings that the engine finds balanced. An opening is kept if the next
two plies cannot end the game and the engine's score is close to even, after as many nodes as it
sees in a second on a quiet core; shorter searches sort out the others early. Positions that are the
same up to translation, rotation and reflection count once. Nodes are counted, so the lists come out
the same on every machine.

What the engine says is kept in `build/openings`, so you can stop a run and continue it later; after
a change of the engine it starts over. A list is written when it is complete.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import sixfold
from lab import ROOT
from lab.runs.lines import append, open_lines, rows
from lab.runs.notebook import BUILD
from lab.strength.release import this_engine
from sixfold.arena.openings import file_name
from sixfold.core.position import Position
from sixfold.engine import Engine, Limits

FOLDER = ROOT / "src" / "sixfold" / "arena" / "openings"

LENGTHS = {"six": (4, 7), "gosix": (2, 4), "hexone": (4, 8)}
"""How many plies an opening has, at least and at most."""

NODES = {"six": 1_100_000, "gosix": 670_000, "hexone": 2_400_000}
"""What the engine sees in a second on a quiet core."""
SIEVES = ((0.005, 3.0), (0.05, 1.6), (1.0, 1.0))
"""Searches in turn: the share of the nodes, and how many times the bound is still acceptable."""

MOST_CANDIDATES = 20_000

Candidate = tuple[int, list[str], Position[Any]]


def candidates(game: sixfold.Game, seed: int) -> Iterator[Candidate]:
    """Different quiet beginnings with their numbers, drawn at random."""
    seen: set[str] = set()
    for number in range(MOST_CANDIDATES):
        rng = random.Random(f"{seed} {game.id} {number}")
        position, moves = game.start(), []
        for _ in range(rng.randint(*LENGTHS[game.family])):
            if position.outcome is not None:
                break
            move = rng.choice(position.legal_moves)
            position = position.play(move)
            moves.append(str(move))
        if position.canonical_key not in seen and is_quiet(position):
            seen.add(position.canonical_key)
            yield number, moves, position


def is_quiet(position: Position[Any]) -> bool:
    """Whether a turn begins here and neither the next move nor the reply to it can end the game."""
    if position.outcome is not None or position.in_chain:
        return False
    for move in position.legal_moves:
        after = position.play(move)
        if after.outcome is not None:
            return False
        if after.side != position.side and any(
            after.play(reply).outcome is not None for reply in after.legal_moves
        ):
            return False
    return True


def judge(task: tuple[str, int, list[str], int]) -> tuple[int, int | None]:
    """The number of a candidate and its score for the mover, or None if it is out of balance."""
    id, number, moves, bound = task
    position = sixfold.game(id).start()
    for move in moves:
        position = position.play(move)
    engine = Engine(hash_mb=64)
    value = 0
    for share, slack in SIEVES:
        engine.new_game()
        nodes = round(share * NODES[position.game.family])
        score = engine.analyse(position, Limits(nodes=nodes)).lines[0].score
        value = score.value or 0
        if score.proven or abs(value) > slack * bound:
            return number, None
    return number, value


def balanced(game: sixfold.Game, options: argparse.Namespace) -> list[tuple[list[str], int]]:
    """Openings with the engine's score for the mover, in hundredths of a logit."""
    path = options.out / this_engine() / f"{options.seed}-{options.bound}-{file_name(game)}l"
    found: list[tuple[list[str], int]] = []
    known: dict[int, int | None] = dict(rows(path))
    with open_lines(path) as file, get_context("spawn").Pool(options.jobs) as pool:
        drawn = candidates(game, options.seed)
        while len(found) < options.count:
            some = [each for each, _ in zip(drawn, range(16))]
            if not some:
                break
            tasks = [
                (game.id, number, moves, options.bound)
                for number, moves, _ in some
                if number not in known
            ]
            for number, value in pool.imap(judge, tasks):
                known[number] = value
                append(file, [number, value])
            for number, moves, _ in some:
                value = known[number]
                if value is not None:
                    found.append((moves, value))
            print(f"{game.id}: {len(found)} of {options.count}", file=sys.stderr, flush=True)
    return found[: options.count]


def main() -> None:
    """Write a list for each game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[game.id for game in sixfold.games()])
    parser.add_argument("--count", type=int, default=100, help="openings of each game")
    parser.add_argument("--bound", type=int, default=50, help="the largest score, either way")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--out", type=Path, default=BUILD / "openings")
    options = parser.parse_args()
    for id in options.games:
        game = sixfold.game(id)
        found = balanced(game, options)
        nodes = NODES[game.family]
        data = {
            "game": game.id,
            "made": {"nodes": nodes, "bound": options.bound, "seed": options.seed},
            "openings": [" ".join(moves) for moves, _ in found],
        }
        path = FOLDER / file_name(game)
        path.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
        print(f"{path.name}: {len(found)} openings")


if __name__ == "__main__":
    main()
