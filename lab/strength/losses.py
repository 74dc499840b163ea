"""Run after a change of the levels (`make losses`): what a move of each level gives away.

    python -m lab.strength.losses hexone --positions 50

Every level is asked about the same positions, which come from games between levels 4 and 6. A move
gives away what full strength thinks of it, searched alone, less than of the best move at the same
number of nodes, in winning chances. The table shows how that spreads: a level should give away less
than the one before, and the small and the large mistakes should grow rarer together. Perfect moves
mixed with absurd ones would be nobody's way to play.

What has been judged is kept in a file; you can stop a run, and the next one continues.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import sixfold
from lab.runs.lines import append, open_lines, rows
from lab.runs.notebook import BUILD, ProgressLine
from sixfold.arena.formatting import markdown
from sixfold.core.position import Position
from sixfold.engine import Engine, Limits
from sixfold.engine.levels import DRAGON, LEVELS

GAMES = ("six/foxmind", "six/steffen", "gosix", "hexone")
PLAYERS = (4, 6)
"""The levels whose games the positions come from: neither hopeless nor all the same."""
EVERY = 5
"""Plies between two positions of a game, at the least."""

NODES = {"six": 20_000, "gosix": 6_000, "hexone": 40_000}
"""What the judge looks at for each move."""
LEAST = 0.2
"""Positions in which the mover can expect less have little to give away, and are left out."""
EXACT, LARGE = 0.01, 0.15
"""A move that gives away less than the first is as good as the best; more than the second is a
blunder."""

HEAD = ["game", "level", "mean", "median", "90 % below", "below 1 %", "15 % or more"]


def positions(id: str, count: int) -> Iterator[Position[Any]]:
    """Positions with a choice, from games that are the same in every run."""
    number = 0
    while count > 0:
        rng = random.Random(f"losses {id} {number}")
        engines = [Engine(level=level, hash_mb=1) for level in rng.sample(PLAYERS, 2)]
        position = sixfold.game(id).start()
        wait = rng.randint(2, EVERY)
        while position.outcome is None and count > 0:
            if wait <= 0 and len(position.legal_moves) > 1:
                yield position
                count -= 1
                wait = EVERY
            wait -= 1
            move = engines[position.side].choose(position, seed=rng.randrange(1 << 30))
            position = position.play(move)
        number += 1


class Judge:
    """What full strength thinks of the moves of a position."""

    def __init__(self, position: Position[Any]) -> None:
        self._position = position
        self._engine = Engine(hash_mb=16)
        self._limit = NODES[position.game.family]
        best = self._engine.analyse(position, Limits(nodes=self._limit))
        self._known = {str(best.best): self.expected(best)}
        self.best = self._known[str(best.best)]

    @staticmethod
    def expected(found: Any) -> float:
        """What the mover can expect, from 0 to 1."""
        return float(found.lines[0].chances.expected)

    def loss(self, move: str) -> float:
        """What a move gives away; the best move is the best of those that were looked at."""
        if move not in self._known:
            self._engine.new_game()
            limits = Limits(nodes=self._limit, searchmoves=[move])
            self._known[move] = self.expected(self._engine.analyse(self._position, limits))
        return max(0.0, self.best - self._known[move])


def judge(position: Position[Any], seed: int) -> list[float]:
    """What each level gives away here, level 1 first; nothing if the game is as good as lost."""
    judge = Judge(position)
    if judge.best < LEAST:
        return []
    chosen = [
        str(Engine(level=level.number, hash_mb=1).choose(position, seed=seed))
        for level in LEVELS[:DRAGON]
    ]
    return [round(judge.loss(move), 4) for move in chosen]


def table(id: str, judged: Sequence[Sequence[float]]) -> list[list[str]]:
    """Lines of the table: a level each."""
    lines = []
    for level, losses in zip(LEVELS, zip(*judged, strict=True), strict=False):
        ordered = sorted(losses)
        spread = [
            statistics.fmean(ordered),
            statistics.median(ordered),
            ordered[min(len(ordered) - 1, len(ordered) * 9 // 10)],
            sum(loss < EXACT for loss in ordered) / len(ordered),
            sum(loss >= LARGE for loss in ordered) / len(ordered),
        ]
        lines.append([id, f"{level.number} {level.name}", *(f"{share:.1%}" for share in spread)])
    return lines


def main() -> None:
    """Judge what is missing, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("ids", nargs="*", default=GAMES, metavar="GAME", help="ids")
    parser.add_argument("--positions", type=int, default=600, help="of each id")
    parser.add_argument("--out", type=Path, default=BUILD / "losses")
    options = parser.parse_args()
    lines = [HEAD]
    progress = ProgressLine()
    for id in options.ids:
        path = options.out / f"{id.replace('/', '-')}.jsonl"
        judged = {str(row["position"]): row["losses"] for row in rows(path)}
        with open_lines(path) as file:
            for number, position in enumerate(positions(id, options.positions), 1):
                if str(position) not in judged:
                    judged[str(position)] = judge(position, seed=number)
                    row = {"position": str(position), "losses": judged[str(position)]}
                    append(file, row)
                progress.show(number / options.positions, id, last=number == options.positions)
        lines += table(id, [losses for losses in judged.values() if losses])
    print(markdown(lines))


if __name__ == "__main__":
    main()
