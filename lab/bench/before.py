"""Run after a change of structure (`make bench-before REV=…`): is anything slower than before?

    python -m lab.bench.before 0ee4cc89 [--rounds 5] [--only moves start]

The sources of an earlier revision are taken out of the repository and run beside today's, in the
same environment and in turns, so that both meet the same machine:

1. `moves`: GoSix at many live tables by sockets, SQLite with synchronous=FULL.
2. `bots`: the same by POST and whole views.
3. `start`: `sixfold --help`.
4. `rules`: random games of each family, by the rules in pure Python.
5. `review`: `sixfold review` of a game, a fixed number of positions for each move.
6. `lines`: live analyses beside a person's game; the time to the first lines of a position.
7. `pages`: what the first page and a table weigh.

Ratios are today's to before; where the table says so they compare processor time, which says more
than the clock on a machine that others use as well. Prints a table and what misses its bar.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import os
import random
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from lab import ROOT
from lab.bench import bars
from lab.bench.bars import Bar
from lab.bench.loads import BotTable, Load, SixfoldTable, Table, Tables
from lab.bench.rates import FEW, MOVES, tables_at
from sixfold.arena.formatting import markdown
from sixfold.records import Record, dumps
from testkit.servers import SixfoldServer, sixfold_server
from testkit.watchers import Plan, play_beside, usual

WORST = 1.1
"""How many times as much something may cost as before."""
BEFORE, NOW = "before", "now"
Sources = dict[str, str]
"""The folder of each contestant's sources."""


@dataclass(frozen=True)
class Figure:
    """Something that was measured of both, round by round; less is better."""

    what: str
    unit: str
    rounds: list[dict[str, float]]

    @property
    def ratio(self) -> float:
        """Today's to before: the median of the rounds."""
        return median(each[NOW] / each[BEFORE] for each in self.rounds)

    def of(self, whose: str) -> float:
        """What is usual for one of them."""
        return median(each[whose] for each in self.rounds)


@contextlib.contextmanager
def sources_of(revision: str) -> Iterator[Sources]:
    """The sources of an earlier revision, for as long as it is measured, and today's."""
    packed = subprocess.run(
        ["git", "archive", revision, "src"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    with tempfile.TemporaryDirectory(prefix="sixfold-before-") as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield {BEFORE: str(Path(folder) / "src"), NOW: str(ROOT / "src")}


def in_turns(
    sources: Sources, rounds: int, measure: Callable[[str, str], float]
) -> list[dict[str, float]]:
    """Measure both in each round, beginning with the other one each time; the first warms up."""
    names, found = list(sources), []
    for number in range(rounds + 1):
        order = names if number % 2 else names[::-1]
        found.append({name: measure(name, sources[name]) for name in order})
    return found[1:]


def processor_seconds(source: str, *arguments: str) -> float:
    """What a program costs that runs from a folder of sources, its children included."""
    process = subprocess.Popen(
        [sys.executable, *arguments], env={**os.environ, "PYTHONPATH": source},
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(arguments)} failed with {process.returncode} in {source}")
    return used.ru_utime + used.ru_stime


COMMAND = "from sixfold.cli import main; main()"


def measure_start(sources: Sources, options: argparse.Namespace) -> list[Figure]:
    def start(_name: str, source: str) -> float:
        return 1000 * processor_seconds(source, "-c", COMMAND, "--help")

    return [Figure("`sixfold --help`, processor", "ms", in_turns(sources, options.rounds, start))]


GAMES = """
import random, sixfold
for id, games in (("six/foxmind", 40), ("gosix", 600), ("hexone", 60)):
    rng = random.Random(1)
    for _ in range(games):
        position, plies = sixfold.game(id).start(), 0
        while position.outcome is None and plies < 120:
            position, plies = position.play(rng.choice(position.legal_moves)), plies + 1
"""


def measure_rules(sources: Sources, options: argparse.Namespace) -> list[Figure]:
    def play(_name: str, source: str) -> float:
        return processor_seconds(source, "-c", GAMES)

    return [Figure("random games by the rules, processor", "s",
                   in_turns(sources, options.rounds, play))]  # fmt: skip


def measure_review(sources: Sources, options: argparse.Namespace) -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="sixfold-before-") as folder:
        record = Path(folder) / "game.sfr"
        record.write_text(_record(), "utf-8")

        def review(_name: str, source: str) -> float:
            return processor_seconds(
                source, "-c", COMMAND, "review", str(record), "--nodes", "50000", "--json"
            )

        found = in_turns(sources, max(2, options.rounds // 2), review)
    return [Figure("`sixfold review`, 50,000 positions a move, processor", "s", found)]


def _record() -> str:
    """A game of GoSix in which both sides play at random."""
    rng = random.Random(3)
    record = Record.new("gosix")
    while record.end.outcome is None:
        record.add(rng.choice(record.end.legal_moves))
    return dumps(record)


@contextlib.contextmanager
def servers(
    sources: Sources, folder: Path, **environment: str
) -> Iterator[dict[str, SixfoldServer]]:
    """A server of each."""
    with contextlib.ExitStack() as stack:
        yield {
            name: stack.enter_context(
                sixfold_server(folder / name, PYTHONPATH=source, **environment)
            )
            for name, source in sources.items()
        }


@contextlib.asynccontextmanager
async def tables(
    found: dict[str, SixfoldServer], kind: type[Table], count: int
) -> AsyncIterator[dict[str, Tables]]:
    """Tables of each, open."""
    opened = {
        name: await tables_at(server.port, server.pid, kind).open(count)
        for name, server in found.items()
    }
    yield opened
    for each in opened.values():
        each.close()


def measure_moves(sources: Sources, options: argparse.Namespace) -> list[Figure]:
    return _measure_loads(sources, options, SixfoldTable, MOVES, "a move by sockets")


def measure_bots(sources: Sources, options: argparse.Namespace) -> list[Figure]:
    return _measure_loads(sources, options, BotTable, FEW, "a move by POST, whole views")


def _measure_loads(
    sources: Sources, options: argparse.Namespace, kind: type[Table], moves: int, what: str
) -> list[Figure]:
    async def play(found: dict[str, SixfoldServer]) -> list[dict[str, Load]]:
        async with tables(found, kind, options.tables) as opened:
            loads = []
            for number in range(options.rounds + 1):
                names = list(opened)[:: 1 if number % 2 else -1]
                loads.append({name: await opened[name].run(moves) for name in names})
        return loads[1:]

    with (
        tempfile.TemporaryDirectory(prefix="sixfold-before-") as folder,
        servers(sources, Path(folder), SIXFOLD_WORKERS="0") as found,
    ):
        loads = asyncio.run(play(found))
    return [
        Figure(f"{what}, on the clock", "ms", [
            {name: 1000 / load.rate for name, load in each.items()} for each in loads
        ]),
        Figure(f"{what}, processor", "ms", [
            {name: load.cost() for name, load in each.items()} for each in loads
        ]),
    ]  # fmt: skip


def measure_lines(sources: Sources, options: argparse.Namespace) -> list[Figure]:
    plan = Plan(watchers=options.watchers, seconds=45.0, step=7.5, alone=5.0)
    rounds: list[dict[str, float]] = []
    for number in range(2):
        waits = {}
        for name in list(sources)[:: 1 if number % 2 else -1]:
            with (
                tempfile.TemporaryDirectory(prefix="sixfold-before-") as folder,
                sixfold_server(
                    Path(folder) / "data", PYTHONPATH=sources[name], SIXFOLD_WORKERS="2"
                ) as server,
            ):
                result = asyncio.run(play_beside(server.port, plan))
            waits[name] = usual([wait for fared in result.fared for wait in fared.waits])
        rounds.append(waits)
    return [Figure(f"first lines for {plan.watchers} watchers, usual", "s", rounds)]


def measure_pages(sources: Sources, _options: argparse.Namespace) -> list[Figure]:
    from lab.bench.pages import measure

    with (
        tempfile.TemporaryDirectory(prefix="sixfold-before-") as folder,
        servers(sources, Path(folder), SIXFOLD_WORKERS="0") as found,
    ):
        rows: dict[str, list[dict[str, Any]]] = {
            name: measure(server.url, 1) for name, server in found.items()
        }
    return [
        Figure(
            f"{before['page']}, size", "kB", [{BEFORE: before["kilobytes"], NOW: now["kilobytes"]}]
        )
        for before, now in zip(rows[BEFORE], rows[NOW], strict=True)
        if before["line"] == "this machine"
    ]


PARTS: dict[str, Callable[[Sources, argparse.Namespace], list[Figure]]] = {
    "moves": measure_moves,
    "bots": measure_bots,
    "start": measure_start,
    "rules": measure_rules,
    "review": measure_review,
    "lines": measure_lines,
    "pages": measure_pages,
}


def main() -> None:
    """Measure both, and compare."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("revision", help="what is compared with today's sources")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--watchers", type=int, default=50)
    parser.add_argument("--only", choices=PARTS, nargs="+", default=list(PARTS))
    options = parser.parse_args()
    figures: list[Figure] = []
    with sources_of(options.revision) as sources:
        for part in options.only:
            print(f"measuring {part} …", file=sys.stderr, flush=True)
            figures += PARTS[part](sources, options)
    rows = [["figure", f"{options.revision}", "now", "ratio"]]
    for each in figures:
        values = (f"{each.of(whose):.4g} {each.unit}" for whose in (BEFORE, NOW))
        rows.append([each.what, *values, f"{each.ratio:.2f}"])
    print(markdown(rows))
    bars.show(Bar(f"{each.what}, now to before", each.ratio, WORST) for each in figures)
    print(f"load {' '.join(f'{load:.1f}' for load in os.getloadavg())}")


if __name__ == "__main__":
    main()
