"""Random legal play from Python, side by side with python-chess, in one run.

The loop is the same for all: list the legal moves, choose one, push it, ask whether the game is
over. The machine is noisy, so the contestants take turns in short slices and the best slice of each
counts; what matters is the ratio. Run it with `make bench`.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import chess

import sixfold
from sixfold.games.six import SixGame, SixPosition

SLICE = 0.25
"""Seconds for which each contestant plays before the next one's turn."""

LONGEST = 400
"""Plies after which a random game is broken off, so that no slice hangs on one endless game."""


@dataclass
class Contestant:
    """Something that plays random moves: each `next` of `plies` is one of them."""

    name: str
    goal: float | None
    plies: Iterator[object]
    speed: float = 0.0

    def run(self) -> None:
        """Play for one slice and keep the best speed so far."""
        count, began = 0, time.perf_counter()
        while (took := time.perf_counter() - began) < SLICE:
            for _ in range(20):
                next(self.plies)
            count += 20
        self.speed = max(self.speed, count / took)


def chess_plies(rng: random.Random) -> Iterator[chess.Move]:
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
    """The same for SIX, counting the plies of one phase only.

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
    """A random position in which all tiles lie and nobody has won."""
    while True:
        position = game.start()
        while position.outcome is None and any(position.hands):
            position = position.play(rng.choice(position.legal_moves))
        if position.outcome is None:
            return position


def contestants(seed: int) -> tuple[Contestant, list[Contestant]]:
    """python-chess, and everything of ours with the ratio that we want to reach."""
    peer = Contestant("python-chess", None, chess_plies(random.Random(seed)))
    ours = []
    for game in sixfold.games():
        if game.family == "six":
            for phase, goal in ((1, 2.0), (2, 0.2)):
                plies = phase_plies(game.id, phase, random.Random(seed))
                ours.append(Contestant(f"{game.id} phase {phase}", goal, plies))
        else:
            ours.append(Contestant(game.id, 2.0, sixfold_plies(game.id, random.Random(seed))))
    return peer, ours


def main() -> None:
    """Play the rounds and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    peer, ours = contestants(options.seed)
    for _ in range(options.rounds):
        for contestant in (peer, *ours):
            contestant.run()
    rows = [
        {
            "name": each.name,
            "moves_per_second": round(each.speed),
            "ratio": round(each.speed / peer.speed, 2),
            "goal": each.goal,
        }
        for each in (peer, *ours)
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
