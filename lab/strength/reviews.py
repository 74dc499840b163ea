"""Run after a change of grades or of the engine (`make reviews`): what reviews say of levels.

Levels play against themselves from the arena's openings, and each game is reviewed. The better the
level, the less its moves should give away. Prints a table for docs/study.md. Every game is noted in
a file as soon as it is reviewed, so you can interrupt the run and continue it later.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import sixfold
from lab.runs.notebook import BUILD, INTERRUPTED, PASSED, Notebook, digest_of
from sixfold.arena.formatting import markdown
from sixfold.arena.openings import built_in
from sixfold.engine import Engine, Limits
from sixfold.records import Record
from sixfold.study import GRADES, accuracy_of_game, review

GAMES = ("six/foxmind", "six/foxmind-advanced", "gosix", "hexone")
LEVELS = (2, 5, 9)
LONGEST = 160
"""Plies after which a game is broken off: it has shown enough."""

CODE = ("src/sixfold/core", "src/sixfold/games", "src/sixfold/engine", "src/sixfold/study")

HEAD = [
    "game", "level", "games", "moves", "loss", "accuracy", "inaccuracies", "mistakes", "blunders",
    "missed wins",
]  # fmt: skip


def played(id: str, level: int, number: int) -> Record:
    """A game of a level against itself."""
    game = sixfold.game(id)
    openings = built_in(game)
    record = Record.new(game)
    for move in openings[number % len(openings)]:
        record.add(move)
    engine = Engine(level=level)
    while record.outcome is None and record.last.ply < LONGEST:
        record.add(engine.choose(record.end, seed=1000 * number + record.last.ply))
    return record


def reviewed(id: str, level: int, number: int, nodes: int) -> list[list[float | str]]:
    """The losses and grades of the turns that count, without those of the opening."""
    record = played(id, level, number)
    opening = built_in(record.game)
    begun = len(opening[number % len(opening)])
    found = review(record, Limits(nodes=nodes))
    return [[ply.loss, ply.grade] for ply in found.plies if ply.ply > begun and ply.counts]


def row(id: str, level: int, games: list[list[list[float | str]]]) -> list[str]:
    """A line of the table: losses and counts in percent of the moves."""
    turns = [turn for game in games for turn in game]
    losses = [float(loss) for loss, _ in turns]
    grades = [grade for _, grade in turns]
    accuracies = [accuracy_of_game([float(loss) for loss, _ in game]) for game in games if game]
    known = [accuracy for accuracy in accuracies if accuracy is not None]

    def share(grade: str) -> str:
        assert grade in GRADES
        return f"{100 * grades.count(grade) / max(1, len(grades)):.1f} %"

    return [
        id,
        str(level),
        str(len(games)),
        str(len(turns)),
        f"{100 * sum(losses) / max(1, len(losses)):.1f} %",
        f"{sum(known) / max(1, len(known)):.0f} %",
        *(share(grade) for grade in ("inaccuracy", "mistake", "blunder", "missed-win")),
    ]


def main() -> int:
    """Play and review everything, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("ids", nargs="*", default=GAMES, metavar="GAME", help="ids")
    parser.add_argument("--levels", type=int, nargs="*", default=LEVELS)
    parser.add_argument("--games", type=int, default=100, help="games of each level")
    parser.add_argument("--nodes", type=int, default=100_000, help="nodes for each move")
    parser.add_argument("--fresh", action="store_true", help="forget earlier runs")
    parser.add_argument("--out", type=Path, default=BUILD / "reviews.json")
    options = parser.parse_args()
    code = f"{digest_of(CODE)} {options.nodes}"
    notebook = Notebook.open(options.out, code, fresh=options.fresh)
    rows = [HEAD]
    try:
        for id in options.ids:
            for level in options.levels:
                games: list[list[list[float | str]]] = notebook.done.setdefault(f"{id} {level}", [])
                while len(games) < options.games:
                    games.append(reviewed(id, level, len(games), options.nodes))
                    notebook.note()
                rows.append(row(id, level, games[: options.games]))
                print("  ".join(rows[-1]), file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    print(markdown(rows))
    return PASSED


if __name__ == "__main__":
    sys.exit(main())
