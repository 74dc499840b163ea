"""Run after a change of the search (`make matches`): against random, greedy and plain UCT.

Full strength in every game and edition, 100 ms a move for all, colours swapped. Each pairing keeps
its results in its own file, so you can interrupt the run and continue it later. Prints a table for
docs/results, and complains if a goal is missed or the engine did not win a game that it had
proven to win.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import sixfold
from sixfold.arena import Match, PlayerSpec, Report, ResultStore, play_match
from sixfold.arena.formatting import elo_interval_text, markdown, percent, score_text
from sixfold.arena.openings import built_in

SECONDS = 0.1
GOALS = {"six": 0.95, "hexone": 0.90, "gosix": 0.70}
"""The goal for the score against UCT."""

HEAD = ["game", "against", "won", "drawn", "lost", "score (95 %)", "Elo (95 %)", "goal", "s/move"]


def opponents(seconds: float) -> tuple[str, ...]:
    """The opponents, weakest first."""
    return ("random", "greedy", f"uct:time={seconds}")


def play(game: sixfold.Game, opponent: str, options: argparse.Namespace) -> Report:
    """One pairing; games already played are not repeated."""
    us, them = PlayerSpec.parse(f"time:{options.seconds}"), PlayerSpec.parse(opponent)
    match = Match(
        game.id, (us, them), games=options.games, seed=options.seed, openings=built_in(game)
    )
    name = f"{game.id.replace('/', '-')}-{opponent.partition(':')[0]}.jsonl"
    with ResultStore(match, options.out / name) as store:
        play_match(store, jobs=options.jobs)
    return Report.of(match, store.results)


def row(game: sixfold.Game, opponent: str, report: Report) -> list[str]:
    """A line of the table."""
    tally = report.tally
    goal = GOALS[game.family] if opponent.startswith("uct") else None
    spent = {standing.player: standing.seconds_per_move for standing in report.standings}
    return [
        game.id,
        opponent,
        str(tally.wins),
        str(tally.draws),
        str(tally.losses),
        score_text(tally),
        elo_interval_text(tally),
        "" if goal is None else f"{percent(goal)} {'reached' if tally.score >= goal else 'MISSED'}",
        f"{spent[0]:.3f} / {spent[1]:.3f}",
    ]


def main() -> None:
    """Play everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games_of", nargs="*", metavar="GAME", help="ids; all games if none")
    parser.add_argument("--against", nargs="*", help="players; random, greedy and uct if none")
    parser.add_argument("--games", type=int, default=100, help="games of each pairing")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time for a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--out", type=Path, default=Path("build") / "matches")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    games = [sixfold.game(id) for id in options.games_of] or sixfold.games()
    rows, broken = [HEAD], 0
    for game in games:
        for opponent in options.against or opponents(options.seconds):
            report = play(game, opponent, options)
            rows.append(row(game, opponent, report))
            broken += sum(s.broken_claims for s in report.standings if s.player == 0)
            print("  ".join(rows[-1]), file=sys.stderr, flush=True)
    print(markdown(rows))
    print(f"\nGames not won although the engine had proven a win: {broken}.")
    if broken or any("MISSED" in cell for each in rows for cell in each):
        sys.exit(1)


if __name__ == "__main__":
    main()
