"""One process against two on PostgreSQL and Redis, for the same moves: a part of `server.py`.

Behind a load balancer, the players of every other table are on different processes; the bar is for
this case. The worst case, where this holds for all tables, is shown as well. The database is the
tests' own, which does not wait for the disk; that does not affect processor time.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from statistics import median
from typing import Any

import sqlalchemy
from redis import Redis

from lab.bench.bars import Bar
from lab.bench.loads import SERVER, Load, Seating, SixfoldTable, Tables
from lab.bench.meters import meter, parent_of
from testkit.servers import Postgres, postgres, redis, sixfold_server

Row = dict[str, Any]

ONE = "one process"
HALF = "two processes, the players of every other table apart"
ALL = "two processes, all players apart"
DATABASE, BUS = "PostgreSQL", "Redis"
MOVES = 15
"""Moves of a slice at each table."""


def seating(name: str, ports: tuple[int, ...]) -> Seating:
    """Which player is on which process."""
    first, second = ports[0], ports[-1]
    together, apart = ((first, first), (second, second)), ((first, second), (second, first))
    if name == HALF:
        return lambda number: (together, apart)[number % 2][number // 2 % 2]
    return lambda number: apart[number % 2]


def postmaster(url: str) -> int:
    """The PostgreSQL process that started all the others."""
    engine = sqlalchemy.create_engine(url)
    with engine.connect() as connection:
        backend = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
        pid = parent_of(int(backend))
    engine.dispose()
    return pid


@contextlib.asynccontextmanager
async def contestants(
    count: int, folder: Path, database: Postgres
) -> AsyncIterator[dict[str, Tables]]:
    """All contestants, each with its own database and Redis, with their tables open."""
    found: dict[str, Tables] = {}
    with contextlib.ExitStack() as stack:
        for name, processes in ((ONE, 1), (HALF, 2), (ALL, 2)):
            url, bus = database.new_database(), stack.enter_context(redis())
            shared = {
                "DATABASE_URL": url,
                "REDIS_URL": bus,
                "SIXFOLD_SECRET": "a secret of two processes that only bench anything",
                "SIXFOLD_WORKERS": "0",
            }
            servers = [
                stack.enter_context(sixfold_server(folder / f"{len(found)}-{number}", **shared))
                for number in range(processes)
            ]
            with contextlib.closing(Redis.from_url(bus)) as client:
                broker = int(client.info("server")["process_id"])
            meters = {
                SERVER: meter(*(server.pid for server in servers)),
                DATABASE: meter(postmaster(url)),
                BUS: meter(broker),
            }
            ports = tuple(server.port for server in servers)
            found[name] = await Tables(SixfoldTable, seating(name, ports), meters).open(count)
        yield found
        for tables in found.values():
            tables.close()


async def measure(options: argparse.Namespace, folder: Path) -> tuple[list[Row], list[Bar]]:
    """All in turns; a first round warms up and is not counted."""
    rounds: list[dict[str, Load]] = []
    with postgres() as database:
        async with contestants(options.tables, folder, database) as found:
            for number in range(options.rounds + 1):
                loads = {name: await tables.run(MOVES) for name, tables in found.items()}
                if number:
                    rounds.append(loads)
    rows = [_row(name, rounds) for name in found]
    what = "processor time of two processes on PostgreSQL, a ratio to that of one"
    return rows, [Bar(what, rows[1]["ratio"], 1.3)]


def _row(name: str, rounds: list[dict[str, Load]]) -> Row:
    loads = [each[name] for each in rounds]
    return {
        "name": name,
        "rate": median(load.rate for load in loads),
        "p50": median(load.percentile(50) for load in loads),
        "p99": median(load.percentile(99) for load in loads),
        "cost": median(load.cost() for load in loads),
        "ratio": median(each[name].cost() / each[ONE].cost() for each in rounds),
        "database": median(load.cost(DATABASE) for load in loads),
        "bus": median(load.cost(BUS) for load in loads),
    }


def show(rows: list[Row], options: argparse.Namespace) -> None:
    """Print the table."""
    print(f"{options.tables} live tables on PostgreSQL and Redis, as fast as they go\n")
    print(
        "| | moves/s | processor ms a move | ratio | p50 ms | p99 ms | PostgreSQL ms | Redis ms |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for row in rows:
        print(
            f"| {row['name']} | {row['rate']:,.0f} | {row['cost']:.3f} | {row['ratio']:.2f}"
            f" | {row['p50']:.1f} | {row['p99']:.1f} | {row['database']:.3f} | {row['bus']:.3f} |"
        )
    print("\nProcessor time of our own processes together; PostgreSQL's and Redis's beside it.\n")
