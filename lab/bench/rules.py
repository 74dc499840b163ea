"""Run before a release and after work on the rules (`make bench`): random play from Python.

python-chess plays in the same run. The loop is the same for all: list the legal moves,
choose one, push it, ask whether the game is over. Machines are noisy, so the contestants take turns
in short slices: a ratio compares slices of the same round, and the median of the rounds counts. A
first round warms up and is not counted. Each contestant runs in its own process, so
that none slows down another through its memory.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from typing import cast

import chess

import sixfold
from sixfold.games.six import SixGame, SixPosition

SLICE = 0.4
"""Seconds for which a contestant plays before the next one's turn."""

LONGEST = 400
"""Plies after which a random game is cut off, so that no slice is stuck in an endless game."""

PEER = "python-chess"


# What is measured: each step of these iterators is one move.


def plies_of(name: str, rng: random.Random) -> Iterator[object]:
    """Random games of a contestant: `python-chess`, an id, or an id with a phase."""
    if name == PEER:
        return chess_plies(rng)
    id, _, phase = name.partition(" phase ")
    return phase_plies(id, int(phase), rng) if phase else sixfold_plies(id, rng)


def chess_plies(rng: random.Random) -> Iterator[object]:
    """Random games of chess by python-chess."""
    while True:
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < LONGEST:
            move = rng.choice(list(board.legal_moves))
            board.push(move)
            yield move


def sixfold_plies(id: str, rng: random.Random) -> Iterator[object]:
    """Random games of one of ours from the start."""
    game = sixfold.game(id)
    while True:
        position, ply = game.start(), 0
        while position.outcome is None and ply < LONGEST:
            move = rng.choice(position.legal_moves)
            position = position.play(move)
            ply += 1
            yield move


def phase_plies(id: str, phase: int, rng: random.Random) -> Iterator[object]:
    """The same for SIX, only the plies of one phase.

    Phase two starts from a stock of positions, made before the clock runs.
    """
    game = cast(SixGame, sixfold.game(id))
    starts = [game.start()] if phase == 1 else [reach_phase_two(game, rng) for _ in range(20)]
    while True:
        position, ply = rng.choice(starts), 0
        while position.outcome is None and position.phase == phase and ply < LONGEST:
            move = rng.choice(position.legal_moves)
            position = position.play(move)
            ply += 1
            yield move


def reach_phase_two(game: SixGame, rng: random.Random) -> SixPosition:
    """A random position with all tiles on the table and no winner."""
    while True:
        position = game.start()
        while position.outcome is None and any(position.hands):
            position = position.play(rng.choice(position.legal_moves))
        if position.outcome is None:
            return position


# How it is measured


def work(name: str, seed: int, pipe: Connection) -> None:
    """A contestant's process: plays one slice for each message and answers with its speed."""
    plies = plies_of(name, random.Random(seed))
    next(plies)
    while pipe.recv():
        count, began = 0, time.perf_counter()
        while (took := time.perf_counter() - began) < SLICE:
            for _ in range(20):
                next(plies)
            count += 20
        pipe.send(count / took)


@dataclass
class Contestant:
    """A process that plays random moves, and how fast it was in each round."""

    name: str
    goal: float | None
    seed: int
    speeds: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(self.name, self.seed, theirs))
        self._process.start()

    def run(self) -> float:
        """Let it play one slice."""
        self._pipe.send(True)
        return cast(float, self._pipe.recv())

    def leave(self) -> None:
        """End the process."""
        self._pipe.send(False)
        self._process.join()

    def ratio(self, peer: Contestant) -> float:
        """How fast this is compared with a peer, round by round."""
        return median(own / other for own, other in zip(self.speeds, peer.speeds))


def contestants(seed: int) -> list[Contestant]:
    """python-chess, and all our games with the ratio that we want to reach."""
    goals: dict[str, float | None] = {PEER: None}
    for game in sixfold.games():
        if game.family == "six":
            goals |= {f"{game.id} phase 1": 2.0, f"{game.id} phase 2": 0.2}
        else:
            goals[game.id] = 2.0
    return [Contestant(name, goal, seed) for name, goal in goals.items()]


def main() -> None:
    """Play the rounds and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    everyone = contestants(options.seed)
    for each in everyone:
        each.run()
    for _ in range(options.rounds):
        for each in everyone:
            each.speeds.append(each.run())
    for each in everyone:
        each.leave()
    rows = [
        {
            "name": each.name,
            "moves_per_second": round(median(each.speeds)),
            "ratio": round(each.ratio(everyone[0]), 2),
            "goal": each.goal,
        }
        for each in everyone
    ]
    if options.json:
        print(json.dumps(rows, indent=2))
        return
    print(f"{'random legal play from Python':34} {'moves/s':>9} {'ratio':>7} {'goal':>6}")
    for row in rows:
        goal = "" if row["goal"] is None else f"{row['goal']:.1f}"
        print(f"{row['name']:34} {row['moves_per_second']:9,} {row['ratio']:7.2f} {goal:>6}")


if __name__ == "__main__":
    main()
