"""Hundreds of live tables at full speed, next to boardgame.io: a part of `server.py`.

The contestants take turns in slices of the same number of moves at every table; a ratio compares
slices of the same round, and the median of the rounds counts. Tables are made between slices,
outside the measurement: a game of GoSix is soon over, boardgame.io's simple game never is.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from lab import ROOT
from lab.bench.bars import Bar
from lab.bench.loads import (
    DRIVER,
    SERVER,
    BoardgameTable,
    BotTable,
    Load,
    SecondPhaseTable,
    SixfoldTable,
    Table,
    Tables,
)
from lab.bench.meters import meter
from testkit.servers import free_port, sixfold_server

Row = dict[str, Any]

PEER = "boardgame.io 0.50.2, in memory"
MOVES = 30
"""Moves of a slice at each table: GoSix is never over so early."""
FEW = 10
"""The same where a move costs more."""
COMPILED = 9000
"""Moves after which Node has compiled its hot code, so that it is measured at its best."""


@dataclass(frozen=True)
class Contestant:
    """One of our servers, and how its games are played."""

    name: str
    kind: type[Table]
    moves: int
    durable: bool = True


PAGES = Contestant("GoSix by sockets and deltas, synchronous=FULL", SixfoldTable, MOVES)
OURS = (
    PAGES,
    Contestant("the same, synchronous=OFF", SixfoldTable, MOVES, durable=False),
    Contestant("GoSix by POST and whole views, synchronous=FULL", BotTable, FEW),
    Contestant("six/foxmind in phase two by sockets, synchronous=FULL", SecondPhaseTable, FEW),
)


def peer_folder() -> Path | None:
    """boardgame.io, installed into build/; None, with a message, if that fails."""
    source = Path(__file__).parent / "peers" / "boardgameio"
    folder = ROOT / "build" / "boardgameio"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.mjs"):
        shutil.copy(source / name, folder / name)
    if (folder / "node_modules" / "boardgame.io").is_dir():
        return folder
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        print("boardgame.io is left out: Node.js and npm are not installed.", file=sys.stderr)
        return None
    print("Installing boardgame.io …", file=sys.stderr)
    command = [npm, "install", "--omit=dev", "--omit-lockfile-registry-resolved", "--no-audit",
               "--no-fund", "--ignore-scripts"]  # fmt: skip
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        print(f"boardgame.io is left out: npm could not fetch it ({last}).", file=sys.stderr)
        shutil.rmtree(folder / "node_modules", ignore_errors=True)
        return None
    return folder


@contextlib.contextmanager
def peer_server(folder: Path) -> Iterator[tuple[int, int]]:
    """Its server: port and process id."""
    port = free_port()
    server = subprocess.Popen(
        ["node", "server.mjs", str(port)],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "NODE_ENV": "production"},
        text=True,
    )
    assert server.stdout is not None
    try:
        while "ready" not in (line := server.stdout.readline()):
            if not line:
                raise RuntimeError("boardgame.io's server did not start")
        yield port, server.pid
    finally:
        server.terminate()
        server.wait(20)
        server.stdout.close()


def tables_at(port: int, pid: int, kind: type[Table]) -> Tables:
    """Tables on a server of one process."""
    return Tables(kind, lambda number: (port, port), {SERVER: meter(pid)})


@contextlib.asynccontextmanager
async def contestants(count: int, folder: Path) -> AsyncIterator[dict[str, tuple[Tables, int]]]:
    """All contestants with their tables open, and the moves of a slice at each table."""
    peer = peer_folder()  # first: while npm installs, nothing answers sockets
    with contextlib.ExitStack() as stack:
        found: dict[str, tuple[Tables, int]] = {}
        for number, each in enumerate(OURS):
            environment = {"SIXFOLD_WORKERS": "0", "SIXFOLD_DURABLE": str(int(each.durable))}
            server = stack.enter_context(sixfold_server(folder / str(number), **environment))
            tables = tables_at(server.port, server.pid, each.kind)
            found[each.name] = await tables.open(count), each.moves
        if peer is not None:
            port, pid = stack.enter_context(peer_server(peer))
            found[PEER] = await tables_at(port, pid, BoardgameTable).open(count), MOVES
            for _ in range(COMPILED // (count * MOVES)):
                await found[PEER][0].run(MOVES)
        yield found
        for tables, _ in found.values():
            tables.close()


async def measure(options: argparse.Namespace, folder: Path) -> tuple[list[Row], list[Bar]]:
    """Every contestant in turns; a first round warms up and is not counted."""
    rounds: list[dict[str, Load]] = []
    async with contestants(options.tables, folder) as found:
        for number in range(options.rounds + 1):
            loads = {name: await tables.run(moves) for name, (tables, moves) in found.items()}
            if number:
                rounds.append(loads)
    rows = [_row(name, [each[name] for each in rounds], rounds) for name in found]
    return rows, _bars(rows[0])


def _row(name: str, loads: list[Load], rounds: list[dict[str, Load]]) -> Row:
    """One contestant over all rounds; ratios against boardgame.io if it ran."""
    row: Row = {
        "name": name,
        "rate": median(load.rate for load in loads),
        "p50": median(load.percentile(50) for load in loads),
        "p99": median(load.percentile(99) for load in loads),
        "cost": median(load.cost() for load in loads),
        "driver": median(load.cost(DRIVER) for load in loads),
        "rate_ratio": None,
        "cost_ratio": None,
    }
    if all(PEER in each for each in rounds):
        row["rate_ratio"] = median(each[name].rate / each[PEER].rate for each in rounds)
        row["cost_ratio"] = median(each[name].cost() / each[PEER].cost() for each in rounds)
    return row


def _bars(row: Row) -> list[Bar]:
    if row["rate_ratio"] is None:
        return []
    return [
        Bar("moves/s, a ratio to boardgame.io's", row["rate_ratio"], 0.5, 1.0, at_least=True),
        Bar("processor time for a move, a ratio to boardgame.io's", row["cost_ratio"], 2.5, 1.0),
    ]


def show(rows: list[Row], options: argparse.Namespace) -> None:
    """Print the table."""
    print(f"{options.tables} live tables, two sockets each, as fast as they go\n")
    print(
        "| server | moves/s | ratio | processor ms a move | ratio | p50 ms | p99 ms | driver ms |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for row in rows:
        rate, cost = (
            "" if row[name] is None else f"{row[name]:.2f}" for name in ("rate_ratio", "cost_ratio")
        )
        print(
            f"| {row['name']} | {row['rate']:,.0f} | {rate} | {row['cost']:.3f} | {cost}"
            f" | {row['p50']:.1f} | {row['p99']:.1f} | {row['driver']:.3f} |"
        )
    print(
        "\nboardgame.io keeps its games in memory; ours are on the disk before anybody sees them.\n"
        "Processor time of all threads and processes of a server; the driver's own is beside it.\n"
    )
