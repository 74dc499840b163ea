"""Run before a release and after work on the engine (`make bench`): its speed, as ratios.

1. Random play inside the kernels against the rollouts of OpenSpiel, which are C++.
2. Search: nodes a second in each game and phase, and the gain from a second thread.
3. How the cost of a node and of a random move grows with the game.
4. The boards alone: moves listed, and moves made and taken back.

Machines are noisy, so contestants run in their own processes and take turns in short slices: a
ratio compares slices of the same round, and the median of the rounds counts. A first round warms up
and is not counted.

How OpenSpiel's moves are counted: a search of one simulation by its MCTS bot asks its evaluator
once, at the root, and the evaluator plays N random games there, all in C++. The bot does not say
how long they were, so the mean length comes from random games that are played through Python
before the clock runs; its standard error is shown.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from math import sqrt
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import mean, median, stdev
from typing import Any

import sixfold
from sixfold.engine import Engine, Limits
from sixfold.engine.bench import (
    list_speed,
    make_speed,
    playout_speed,
    search_run,
)
from sixfold.engine.families.six.placing import placing_speed

Position = sixfold.Position[Any]
Row = dict[str, Any]

SLICE = 0.4
"""Seconds for which a contestant plays before the next one's turn."""

THINKING = 1.0
"""Seconds of a search."""

PEERS = ("havannah(board_size=8)", "hex", "gomoku", "hive")
GOALS = {"six": 4.0, "gosix": 2.0, "hexone": 2.0}
"""How many times the speed of the first peer we want, in phase one of SIX and in the others."""

PLIES = (10, 20, 30, 40, 50, 60)


# Positions


def played_line(id: str, plies: int, seed: int) -> list[Position]:
    """A game of some plies: six random ones, then quick moves of the engine.

    In purely random games somebody can nearly always win at once, so a search would have nothing to
    do.
    """
    rng = random.Random(f"{id} {seed}")
    engine = Engine(hash_mb=8)
    line = [sixfold.game(id).start()]
    while len(line) <= plies and line[-1].outcome is None:
        at = line[-1]
        glance = len(line) > 6
        move = engine.analyse(at, Limits(nodes=300)).best if glance else rng.choice(at.legal_moves)
        line.append(at.play(move))
    return [position for position in line if position.outcome is None]


@cache
def reach(stage: str, seed: int) -> Position:
    """A position of a stage; the engine is not sure how it ends."""
    id, _, phase = stage.partition(" phase ")
    plies = 44 if phase == "2" else 12
    while True:
        line = played_line(id, plies, seed)
        if len(line) > plies:
            found = Engine(hash_mb=8).analyse(line[-1], Limits(nodes=5000))
            if not found.lines[0].score.proven:
                return line[-1]
        seed += 1000


def stages() -> list[str]:
    """Where search is measured: every game, and SIX in both phases."""
    found = []
    for game in sixfold.games():
        phases = (" phase 1", " phase 2") if game.family == "six" else ("",)
        found += [game.id + phase for phase in phases]
    return found


# What a process measures: a job is made once and then runs on request.


def peer_job(name: str) -> Iterator[Row]:
    """Rollouts of OpenSpiel from the start of one of its games."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)
    lengths: list[int] = []
    until = time.perf_counter() + 2.0
    while len(lengths) < 30 or (time.perf_counter() < until and len(lengths) < 3000):
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
        lengths.append(plies)
    rollouts = 8
    while True:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 64, False, 1, False)
        began = time.perf_counter()
        bot.mcts_search(game.new_initial_state())
        took = time.perf_counter() - began
        if took >= 0.5 * SLICE:
            length, error = mean(lengths), stdev(lengths) / sqrt(len(lengths))
            yield {"speed": rollouts * length / took, "length": length, "error": error}
        else:
            rollouts = max(rollouts + 1, round(rollouts * min(10, 0.8 * SLICE / max(took, 1e-6))))


def placing_job(id: str) -> Iterator[Row]:
    """Random play of SIX from its start to the end of phase one."""
    while True:
        yield {"speed": placing_speed(sixfold.game(id).start(), SLICE)}


def moving_job(id: str) -> Iterator[Row]:
    """Random play of SIX in phase two, from another position in each round."""
    seed = 1
    while True:
        yield {"speed": playout_speed(reach(f"{id} phase 2", seed), SLICE)}
        seed += 1


def playout_job(id: str) -> Iterator[Row]:
    """Random games from the start."""
    while True:
        yield {"speed": playout_speed(sixfold.game(id).start(), SLICE)}


def search_job(name: str, threads: int) -> Iterator[Row]:
    """A search in another position each round, with the time at which it finished each depth."""
    seed = 1
    while True:
        position = reach(name, seed)
        reports = search_run(position, THINKING, threads)
        last = reports[-1]
        depths = {report.depth: report.seconds for report in reversed(reports)}
        yield {"nodes": last.nodes, "seconds": last.seconds, "depths": depths}
        seed += 1


JOBS = {job.__name__: job for job in (peer_job, placing_job, moving_job, playout_job, search_job)}


def work(job: str, arguments: tuple[Any, ...], pipe: Connection) -> None:
    """A process: runs its job once for each message and answers with what it measured."""
    rounds = JOBS[job](*arguments)
    while pipe.recv():
        pipe.send(next(rounds))


class Contestant:
    """A process that measures one thing, and what it measured in each round."""

    def __init__(self, job: Callable[..., Iterator[Row]], *arguments: Any) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        asked = (job.__name__, arguments, theirs)
        self._process = context.Process(target=work, args=asked, daemon=True)
        self._process.start()
        self.rounds: list[Row] = []

    def run(self) -> Row:
        """One round."""
        self._pipe.send(True)
        answer: Row = self._pipe.recv()
        return answer

    def leave(self) -> None:
        """End the process."""
        self._pipe.send(False)
        self._process.join()

    @property
    def speeds(self) -> list[float]:
        """The speed of each round."""
        return [each["speed"] for each in self.rounds]


def compete(everyone: list[Contestant], rounds: int) -> None:
    """Let all run once to warm up, and then in turns."""
    for each in everyone:
        each.run()
    for _ in range(rounds):
        for each in everyone:
            each.rounds.append(each.run())
    for each in everyone:
        each.leave()


def note(text: str) -> None:
    """Report progress on standard error."""
    print(f"... {text}", file=sys.stderr, flush=True)


def ratio(ours: list[float], theirs: list[float]) -> float:
    """The median of the rounds."""
    return median(own / other for own, other in zip(ours, theirs))


# The four parts


def measure_playouts(rounds: int) -> list[Row]:
    """Random play against OpenSpiel."""
    entries: dict[str, tuple[Contestant, float | None]] = {
        f"OpenSpiel {name}": (Contestant(peer_job, name), None) for name in PEERS
    }
    for game in sixfold.games():
        goal = GOALS[game.family]
        if game.family == "six":
            entries[f"{game.id} phase 1"] = Contestant(placing_job, game.id), goal
            entries[f"{game.id} phase 2"] = Contestant(moving_job, game.id), None
        else:
            entries[game.id] = Contestant(playout_job, game.id), goal
    note(f"random play, {len(entries)} contestants")
    compete([contestant for contestant, _ in entries.values()], rounds)
    first = next(iter(entries.values()))[0]
    rows = []
    for name, (contestant, wanted) in entries.items():
        told = contestant.rounds[-1]
        speed, share = median(contestant.speeds), ratio(contestant.speeds, first.speeds)
        row: Row = {"name": name, "moves_per_second": round(speed), "ratio": round(share, 2)}
        lengths: Row = {key: round(told[key], 1) for key in ("length", "error") if key in told}
        rows.append(row | {"goal": wanted} | lengths)
    return rows


def measure_search(rounds: int) -> list[Row]:
    """Nodes a second with one thread and with two, and the time to the same depth."""
    rows = []
    for name in stages():
        note(f"search, {name}")
        pair = [Contestant(search_job, name, threads) for threads in (1, 2)]
        compete(pair, rounds)
        one, two = ([each["nodes"] / each["seconds"] for each in own.rounds] for own in pair)
        sooner = [times for runs in zip(*(own.rounds for own in pair)) if (times := gain(*runs))]
        row: Row = {"name": name, "nodes_per_second": round(median(one)), "two": round(median(two))}
        row["speed_up"] = round(ratio(two, one), 2)
        row["to_depth"] = round(median(sooner), 2) if sooner else None
        rows.append(row)
    return rows


def gain(one: Row, two: Row) -> float | None:
    """How much sooner the second run reached the deepest depth that both reached."""
    depth = max(one["depths"].keys() & two["depths"].keys())
    if one["depths"][depth] < 0.02 * THINKING:
        return None  # solved at once, so there is nothing to compare
    return float(one["depths"][depth] / max(two["depths"][depth], 1e-6))


def measure_growth(rounds: int) -> list[Row]:
    """Nanoseconds for a node and for a random move, from early to late in a game."""
    rows = []
    for game in sixfold.games():
        note(f"growth, {game.id}")
        lines = [played_line(game.id, max(PLIES), seed) for seed in range(8 * rounds)]
        lines.sort(key=len, reverse=True)
        for ply in PLIES:
            positions = [line[ply] for line in lines if ply < len(line)][:rounds]
            if not positions:
                continue
            searches = [search_run(position, SLICE)[-1] for position in positions]
            nodes = [1e9 * each.seconds / each.nodes for each in searches if each.nodes > 1000]
            moves = [1e9 / playout_speed(position, SLICE / 2) for position in positions]
            row = {"name": game.id, "ply": ply, "move": round(median(moves))}
            rows.append({**row, "node": round(median(nodes)) if nodes else None})
    return rows


def measure_boards(rounds: int) -> list[Row]:
    """Moves listed a second, and moves made and taken back a second."""
    rows = []
    for name in stages():
        note(f"boards, {name}")
        positions = [reach(name, seed) for seed in range(rounds)]
        row = {"name": name, "moves": round(mean(len(each.legal_moves) for each in positions))}
        listed = median(list_speed(position, SLICE / 2) for position in positions)
        made = median(make_speed(position, SLICE / 2) for position in positions)
        rows.append({**row, "listed": round(listed), "made": round(made)})
    return rows


PARTS = {
    "playouts": measure_playouts,
    "search": measure_search,
    "growth": measure_growth,
    "boards": measure_boards,
}


# What is printed


def show_playouts(rows: list[Row]) -> None:
    heads = f"{'moves/s':>12} {'ratio':>7} {'goal':>6}  moves a game"
    print(f"{'random play in compiled code':34} {heads}")
    for row in rows:
        goal = "" if row["goal"] is None else f"{row['goal']:.1f}"
        length = f"{row['length']:.1f} ± {row['error']:.1f}" if "length" in row else ""
        speed = f"{row['moves_per_second']:12,} {row['ratio']:7.2f}"
        print(f"{row['name']:34} {speed} {goal:>6}  {length}".rstrip())


def show_search(rows: list[Row]) -> None:
    print(f"{'search':34} {'nodes/s':>12} {'2 threads':>12} {'speed-up':>9} {'to a depth':>11}")
    for row in rows:
        sooner = "" if row["to_depth"] is None else f"{row['to_depth']:.2f}"
        speeds = f"{row['nodes_per_second']:12,} {row['two']:12,}"
        print(f"{row['name']:34} {speeds} {row['speed_up']:9.2f} {sooner:>11}".rstrip())


def show_growth(rows: list[Row]) -> None:
    print(f"{'cost in ns, by ply':34}" + "".join(f"{ply:>9}" for ply in PLIES))
    for name in dict.fromkeys(row["name"] for row in rows):
        own = {row["ply"]: row for row in rows if row["name"] == name}
        for kind in ("move", "node"):
            cells = (own[ply][kind] if ply in own else None for ply in PLIES)
            shown = "".join(f"{'' if cell is None else f'{cell:,}':>9}" for cell in cells)
            print(f"{f'{name}, random {kind}' if kind == 'move' else f'{name}, node':34}{shown}")


def show_boards(rows: list[Row]) -> None:
    print(f"{'boards':34} {'legal':>6} {'listed/s':>14} {'made and taken back/s':>22}")
    for row in rows:
        print(f"{row['name']:34} {row['moves']:6,} {row['listed']:14,} {row['made']:22,}")


SHOWN = {
    "playouts": show_playouts,
    "search": show_search,
    "growth": show_growth,
    "boards": show_boards,
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=PARTS, nargs="+", default=list(PARTS))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if "playouts" in options.only:
        try:
            import pyspiel  # noqa: F401
        except ImportError:
            sys.exit("OpenSpiel is needed: `pip install --group bench` in the clone's environment")
    found = {}
    for part in options.only:
        found[part] = PARTS[part](options.rounds)
        if not options.json:
            SHOWN[part](found[part])
            print(flush=True)
    if options.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
