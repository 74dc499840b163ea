"""Run after a change of the search (`make settling`): whether scores settle with depth.

Positions are random ones of every game. For each depth the table has the mean of |score at this
depth - score at the depth before|, in hundredths of a logit, of the positions that are open at
both, and the mean of the change itself as the mover sees it: if odd and even depths disagreed, its
sign would go up and down. GoSix has no depth: there it is every doubling of the rounds.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from typing import Any

import sixfold
from lab.runs.notebook import BUILD, Notebook, digest_of
from sixfold.core.position import Position
from sixfold.engine import Engine, Limits, Progress

GAMES = (
    "six/first-edition",
    "six/steffen",
    "six/foxmind",
    "six/foxmind-advanced",
    "gosix",
    "hexone",
)
CODE = ("src/sixfold/games", "src/sixfold/engine", "lab/bench/settling.py")
PLIES = range(6, 46)
DEEPEST = 9
FIRST_ROUNDS = 500


def positions(id: str, count: int) -> Iterator[Position[Any]]:
    """Running games after a few plies or many."""
    for number in range(count):
        chance = random.Random(f"{id} {number}")
        position = sixfold.game(id).start()
        for _ in range(chance.choice(PLIES)):
            after = position.play(chance.choice(position.legal_moves))
            if after.outcome:
                break
            position = after
        yield position


def scores(position: Position[Any], nodes: int) -> list[int]:
    """The score after each iteration, until it is proven or the nodes are used up."""
    told: list[Progress] = []
    engine = Engine(hash_mb=16)
    if position.game.family == "gosix":
        search = engine.search(position)
        rounds = FIRST_ROUNDS
        while rounds <= nodes:
            told.append(search.run(Limits(nodes=rounds - (told[-1].nodes if told else 0))))
            rounds *= 2
    else:
        engine.analyse(position, Limits(nodes=nodes, depth=DEEPEST), on_progress=told.append)
    found = []
    for progress in told:
        score = progress.lines[0].score
        if score.proven:
            break
        found.append(score.value or 0)
    return found


def table(done: dict[str, list[list[int]]]) -> str:
    """A row for each game: mean size of the change, and the mean change, for each depth."""
    rows = [
        "| game | " + " | ".join(f"{depth}" for depth in range(2, DEEPEST + 1)) + " |",
        "|---|" + "---:|" * (DEEPEST - 1),
    ]
    for id, lists in done.items():
        cells = []
        for depth in range(1, DEEPEST):
            changes = [each[depth] - each[depth - 1] for each in lists if len(each) > depth]
            if len(changes) < 10:
                cells.append("")
                continue
            size = sum(map(abs, changes)) / len(changes)
            cells.append(f"{size:.0f} ({sum(changes) / len(changes):+.0f})")
        rows.append(f"| {id} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def main() -> None:
    """Search what is missing, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=60, help="for each game")
    parser.add_argument("--nodes", type=int, default=300_000, help="for each position")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs have done")
    options = parser.parse_args()
    notebook = Notebook.open(BUILD / "settling.json", digest_of(CODE), fresh=options.fresh)
    for id in GAMES:
        lists = notebook.done.setdefault(id, [])
        for number, position in enumerate(positions(id, options.positions)):
            if number >= len(lists):
                lists.append(scores(position, options.nodes))
                notebook.note()
        print(json.dumps({id: len(lists)}), flush=True)
    print(table(notebook.done))


if __name__ == "__main__":
    main()
