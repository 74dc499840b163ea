"""Run after a change of the search or an evaluation (`make matches-old`): against 0.3.0.

    python -m lab.strength.old six/foxmind --games 40 --seconds 0.05

This engine against that of a commit (`lab/strength/release.py` builds it), at full strength in
every game, 100 ms a move, colours swapped. Both are programs that are spoken to through the
protocol, so neither has an advantage. Each game keeps its results in its own file, so you can
interrupt the run and continue it later; after a change of this engine, give another folder with
`--out`, or delete `build/matches-old`. Prints a table for docs/results; `--table` prints what has
been played so far and plays nothing.

`--nodes` counts nodes instead of time: use it on a busy machine for a first look.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from pathlib import Path

import sixfold
from lab import ROOT
from lab.runs.notebook import BUILD
from lab.strength.release import V0_3_0, installed
from sixfold.arena import Match, PlayerSpec, Report, ResultStore, play_match
from sixfold.arena.formatting import elo_interval_text, markdown, percent, score_text
from sixfold.arena.openings import built_in

OURS = (sys.executable, "-m", "sixfold", "engine")

HEAD = ["game", "won", "drawn", "lost", "score (95 %)", "Elo (95 %)", "LOS", "s/move"]


def player(name: str, command: tuple[str, ...], options: argparse.Namespace) -> PlayerSpec:
    """A program with the limit that both have."""
    limit = f"nodes={options.nodes}" if options.nodes else f"time={options.seconds}"
    return PlayerSpec.parse(f"{name}=cmd:{limit}:{shlex.join(portable(command))}")


def portable(command: tuple[str, ...]) -> tuple[str, ...]:
    """A command with its program as seen from the repository.

    It is part of a file of results, and the next machine that continues it has other folders.
    """
    program = Path(command[0])
    if program.is_absolute() and program.is_relative_to(ROOT):
        return str(program.relative_to(ROOT)), *command[1:]
    return command


def play(id: str, options: argparse.Namespace) -> Report:
    """The match of one game; games already played are not repeated."""
    game = sixfold.game(id)
    ours = tuple(shlex.split(options.engine)) if options.engine else OURS
    players = (
        player("new", ours, options),
        player(options.commit, installed(options.commit), options),
    )
    match = Match(id, players, games=options.games, seed=options.seed, openings=built_in(game))
    with ResultStore(match, options.out / f"{id.replace('/', '-')}.jsonl") as store:
        if not options.table:
            play_match(store, jobs=options.jobs)
    return Report.of(match, store.results)


def row(id: str, report: Report) -> list[str]:
    """A line of the table."""
    tally = report.tally
    spent = {standing.player: standing.seconds_per_move for standing in report.standings}
    return [
        id,
        str(tally.wins),
        str(tally.draws),
        str(tally.losses),
        score_text(tally),
        elo_interval_text(tally),
        percent(tally.los),
        f"{spent[0]:.3f} / {spent[1]:.3f}",
    ]


def main() -> None:
    """Play everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("ids", nargs="*", metavar="GAME", help="ids; all games if none")
    parser.add_argument("--commit", default=V0_3_0, help="the engine to play against")
    parser.add_argument("--engine", help="the command of the new engine, if not this one")
    parser.add_argument("--games", type=int, default=200, help="games of each match")
    parser.add_argument("--seconds", type=float, default=0.1, help="time for a move")
    parser.add_argument("--nodes", type=int, help="nodes for a move instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--out", type=Path, default=BUILD / "matches-old")
    parser.add_argument("--table", action="store_true", help="only print what has been played")
    options = parser.parse_args()
    os.chdir(ROOT)
    options.out.mkdir(parents=True, exist_ok=True)
    rows = [HEAD]
    for id in options.ids or [game.id for game in sixfold.games()]:
        rows.append(row(id, play(id, options)))
        print("  ".join(rows[-1]), file=sys.stderr, flush=True)
    print(markdown(rows))


if __name__ == "__main__":
    main()
