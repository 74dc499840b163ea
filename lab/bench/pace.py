"""Live tables at the pace of quick players, while engines search: a part of `server.py`."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

from lab.bench.bars import Bar
from lab.bench.loads import SERVER, Load, SixfoldTable, Tables
from lab.bench.meters import meter
from testkit.servers import SixfoldServer, sixfold_server
from testkit.wires import Caller, Wire

Row = dict[str, Any]

MOVES = 5
"""Moves at each table, for each of the two figures."""
COMPILING = 1800.0
"""Seconds that the engine may take until it moves: on a new machine it is compiled first."""


class Watched:
    """A game between computers at full strength, with a spectator so that it is not postponed."""

    def __init__(self) -> None:
        self.moving = asyncio.Event()
        self.over = False
        self._wire: Wire | None = None

    async def open(self, server: SixfoldServer) -> None:
        """Start it, and watch."""
        strongest = {"kind": "engine", "level": 10}
        caller = Caller(server.port)
        body = {"game": "six/foxmind", "seats": [strongest, strongest]}
        made = json.loads(await caller.post("/api/tables", body))
        caller.close()
        path = f"/api/tables/{made['id']}/live"
        self._wire = await Wire.open(server.port, path, caller.cookie, self._heard)

    def _heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"view"') and b'"ply":0' not in text:
            self.moving.set()
            self.over = b'"phase":"over"' in text

    def close(self) -> None:
        if self._wire is not None:
            self._wire.close()


async def set_engines_to_work(server: SixfoldServer, games: int) -> list[Watched]:
    """More games between computers than there are cores, until each has begun to move."""
    watched = [Watched() for _ in range(games)]
    for each in watched:
        await each.open(server)
    async with asyncio.timeout(COMPILING):
        for each in watched:
            await each.moving.wait()
    return watched


async def measure(options: argparse.Namespace, folder: Path) -> tuple[list[Row], list[Bar]]:
    """The same traffic without any search and with every core searching."""
    cores = os.cpu_count() or 1
    with sixfold_server(folder / "pace", SIXFOLD_WORKERS=str(cores)) as server:
        # The searches run in their own processes, which are not counted.
        meters = {SERVER: meter(server.pid, family=False)}
        tables = Tables(SixfoldTable, lambda number: (server.port, server.port), meters)
        await tables.open(options.pace_tables)
        await tables.run(1, options.pace)  # warms up
        idle = await tables.run(MOVES, options.pace)
        watched = await set_engines_to_work(server, 4 * cores)
        busy = await tables.run(MOVES, options.pace)
        if sum(not each.over for each in watched) < cores:
            print("Too few games between computers were left to search.", file=sys.stderr)
        for each in watched:
            each.close()
        tables.close()
    rows = [_row("engine idle", idle), _row(f"engine busy on {cores} cores", busy)]
    what = f"p99 at {options.pace_tables} tables while {cores} cores search"
    return rows, [Bar(what, rows[1]["p99"], 50, unit="ms")]


def _row(name: str, load: Load) -> Row:
    return {
        "name": name,
        "rate": load.rate,
        "p50": load.percentile(50),
        "p99": load.percentile(99),
        "cost": load.cost(),
    }


def show(rows: list[Row], options: argparse.Namespace) -> None:
    """Print the table."""
    print(f"{options.pace_tables} live tables, a move every {options.pace:g} s at each\n")
    print("| | moves/s | p50 ms | p99 ms | processor ms a move |")
    print("|---|---:|---:|---:|---:|")
    for row in rows:
        print(
            f"| {row['name']} | {row['rate']:,.0f} | {row['p50']:.1f} | {row['p99']:.1f}"
            f" | {row['cost']:.2f} |"
        )
    print("\nProcessor time without that of the searching.\n")
