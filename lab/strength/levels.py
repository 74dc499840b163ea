"""Run after a change of the search or the levels (`make levels`): each level against the next.

Each pairing keeps its results in a file, so you can interrupt the run and continue it later. Prints
a table for docs/results/levels.md: how many Elo each level is above the one before; `--table`
prints what has been played so far and plays nothing. Full strength thinks for seconds: its
pairings have fewer games, and take hours nevertheless.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import sixfold
from lab.runs.notebook import BUILD
from sixfold.arena import Match, PlayerSpec, Report, ResultStore, play_match
from sixfold.arena.formatting import elo_interval_text, markdown, percent, score_text
from sixfold.arena.openings import built_in
from sixfold.engine.levels import LEVELS

GAMES = ("six/foxmind", "gosix", "hexone")

HEAD = ["game", "level", "against", "won", "drawn", "lost", "score (95 %)", "Elo (95 %)", "LOS"]


def play(id: str, level: int, options: argparse.Namespace) -> Report:
    """A level against the one before."""
    game = sixfold.game(id)
    games = options.games if LEVELS[level - 1].seconds is None else options.top_games
    players = tuple(PlayerSpec.parse(f"level:{each}") for each in (level, level - 1))
    match = Match(game.id, players, games=games, seed=options.seed, openings=built_in(game))
    name = f"{game.id.replace('/', '-')}-level-{level}.jsonl"
    with ResultStore(match, options.out / name) as store:
        if not options.table:
            play_match(store, jobs=options.jobs)
    return Report.of(match, store.results)


def row(id: str, level: int, report: Report) -> list[str]:
    """A line of the table."""
    tally = report.tally
    return [
        id,
        f"{level} {LEVELS[level - 1].name}",
        f"{level - 1} {LEVELS[level - 2].name}",
        str(tally.wins),
        str(tally.draws),
        str(tally.losses),
        score_text(tally),
        elo_interval_text(tally),
        percent(tally.los),
    ]


def main() -> None:
    """Play everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games_of", nargs="*", default=GAMES, metavar="GAME", help="ids")
    parser.add_argument("--levels", type=int, nargs="*", default=range(2, len(LEVELS) + 1))
    parser.add_argument("--games", type=int, default=200, help="games of each pairing")
    parser.add_argument("--top-games", type=int, default=40, help="the same at full strength")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--out", type=Path, default=BUILD / "levels")
    parser.add_argument("--table", action="store_true", help="only print what has been played")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rows = [HEAD]
    for id in options.games_of:
        for level in options.levels:
            rows.append(row(id, level, play(id, level, options)))
            print("  ".join(rows[-1]), file=sys.stderr, flush=True)
    print(markdown(rows))


if __name__ == "__main__":
    main()
