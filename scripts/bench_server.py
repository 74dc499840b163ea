"""The server under load, all in one run on one machine. Run it with `make bench`.

1. Moves a second at hundreds of live tables through real WebSockets, as fast as they go, side by
   side with boardgame.io's server and an equally simple game. Its default store is memory: a crash
   loses every game. Ours is SQLite with synchronous=FULL: a move is on the disk before anybody
   hears of it. Ours without that wait is shown as well.
2. The same tables at the pace of quick people, with the engine idle and with every core searching.
3. What a page weighs, and when it can be used.

Machines are noisy, so contestants take turns in short slices and a ratio compares slices of the
same round; the median of the rounds counts. A first round warms up and is not counted. A move is
timed until the opponent has it. What the server's own processor time was is shown beside it: that
does not depend on who drives the tables.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from loads import BoardgameTable, Load, SixfoldTable, Tables

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "tests"))

from servers import SixfoldServer, free_port, sixfold_server  # noqa: E402

PEER = "boardgame.io 0.50.2, in memory"
DURABLE = "Sixfold, SQLite synchronous=FULL"
QUICK = "Sixfold, SQLite synchronous=OFF"

Row = dict[str, Any]


# boardgame.io


def peer_folder() -> Path | None:
    """boardgame.io, installed into build/; None, and a word about it, if that cannot be done."""
    source = ROOT / "scripts" / "peers" / "boardgameio"
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


# As fast as they go


@contextlib.asynccontextmanager
async def contestants(count: int, folder: Path) -> AsyncIterator[dict[str, Tables]]:
    """Everybody with his tables open."""
    with contextlib.ExitStack() as stack:
        found: dict[str, Tables] = {}
        for name, durable in ((DURABLE, "1"), (QUICK, "0")):
            server = stack.enter_context(
                sixfold_server(folder / durable, SIXFOLD_WORKERS="0", SIXFOLD_DURABLE=durable)
            )
            found[name] = await Tables(SixfoldTable, server.port, server.pid).open(count)
        if (peer := peer_folder()) is not None:
            port, pid = stack.enter_context(peer_server(peer))
            found[PEER] = await Tables(BoardgameTable, port, pid).open(count)
        yield found
        for tables in found.values():
            await tables.close()


async def measure_rates(options: argparse.Namespace, folder: Path) -> list[Row]:
    """Every contestant in turns."""
    rounds: list[dict[str, Load]] = []
    async with contestants(options.tables, folder) as found:
        for number in range(options.rounds + 1):
            loads = {name: await tables.run(options.seconds) for name, tables in found.items()}
            if number:
                rounds.append(loads)
    return [summary(name, [each[name] for each in rounds], rounds) for name in found]


def summary(name: str, loads: list[Load], rounds: list[dict[str, Load]]) -> Row:
    """One contestant over all rounds; ratios against boardgame.io if it was there."""
    row: Row = {
        "name": name,
        "rate": median(load.rate for load in loads),
        "p50": median(load.percentile(50) for load in loads),
        "p99": median(load.percentile(99) for load in loads),
        "cost": median(load.cost for load in loads),
        "ratio": None,
    }
    if all(PEER in each for each in rounds):
        row["ratio"] = median(each[name].rate / each[PEER].rate for each in rounds)
    return row


def show_rates(rows: list[Row], options: argparse.Namespace) -> None:
    print(f"{options.tables} live tables, two sockets each, as fast as they go\n")
    print("| server | moves/s | ratio | p50 ms | p99 ms | processor ms a move |")
    print("|---|---|---|---|---|---|")
    for row in rows:
        ratio = "" if row["ratio"] is None else f"{row['ratio']:.2f}"
        print(
            f"| {row['name']} | {row['rate']:,.0f} | {ratio} | {row['p50']:.1f} | {row['p99']:.1f}"
            f" | {row['cost']:.2f} |"
        )
    print(
        "\nboardgame.io keeps its games in memory; ours are on the disk before anybody sees them."
    )


# At the pace of people


def post(server: SixfoldServer, path: str, body: Any) -> Any:
    request = urllib.request.Request(
        server.url + path, json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


async def set_engines_to_work(server: SixfoldServer, games: int) -> list[Any]:
    """Games between computers at full strength, each watched, so that every core searches."""
    from websockets.asyncio.client import connect

    watched = []
    strongest = {"kind": "engine", "level": 10}
    for _ in range(games):
        body = {"game": "six/foxmind", "seats": [strongest, strongest]}
        made = await asyncio.to_thread(post, server, "/api/tables", body)
        address = f"ws{server.url[4:]}/api/tables/{made['id']}/live"
        watched.append(await connect(address))
    for socket in watched:  # until each has moved: on a new machine the engine is compiled first
        async with asyncio.timeout(1800):
            while '"ply":0' in (text := str(await socket.recv())) or '"view"' not in text:
                pass
    return watched


async def measure_pace(options: argparse.Namespace, folder: Path) -> list[Row]:
    """The same traffic while nobody searches and while everybody does."""
    cores = os.cpu_count() or 1
    with sixfold_server(folder / "pace", SIXFOLD_WORKERS=str(cores)) as server:
        tables = await Tables(SixfoldTable, server.port, server.pid).open(options.tables)
        await tables.run(2, options.pace)  # warms up
        idle = await tables.run(3 * options.seconds, options.pace)
        watched = await set_engines_to_work(server, 2 * cores)
        busy = await tables.run(3 * options.seconds, options.pace)
        for socket in watched:
            await socket.close()
        await tables.close()
    loads = {"engine idle": idle, f"engine busy on {cores} cores": busy}
    return [
        {
            "name": name,
            "rate": load.rate,
            "p50": load.percentile(50),
            "p99": load.percentile(99),
            "cost": load.cost,
        }
        for name, load in loads.items()
    ]


def show_pace(rows: list[Row], options: argparse.Namespace) -> None:
    print(f"{options.tables} live tables, a move every {options.pace:g} s at each\n")
    print("| | moves/s | p50 ms | p99 ms | processor ms a move |")
    print("|---|---|---|---|---|")
    for row in rows:
        print(
            f"| {row['name']} | {row['rate']:,.0f} | {row['p50']:.1f} | {row['p99']:.1f}"
            f" | {row['cost']:.2f} |"
        )


# Pages


def measure_pages(options: argparse.Namespace, folder: Path) -> list[Row]:
    from pages_bench import measure

    with sixfold_server(folder / "pages", SIXFOLD_WORKERS="0") as server:
        return measure(server.url, options.rounds)


def show_pages(rows: list[Row]) -> None:
    print("| page | line | kB | requests | first paint ms | usable ms |")
    print("|---|---|---|---|---|---|")
    for row in rows:
        print(
            f"| {row['page']} | {row['line']} | {row['kilobytes']:.0f} | {row['requests']}"
            f" | {row['paint']:.0f} | {row['usable']:.0f} |"
        )
    print("\nUsable: the board takes a click, or the first button does. kB as sent, compressed.")


PARTS = ("rates", "pace", "pages")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6.0, help="of a slice")
    parser.add_argument("--pace", type=float, default=6.0, help="seconds between a table's moves")
    parser.add_argument("--only", choices=PARTS, nargs="+", default=list(PARTS))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found: dict[str, list[Row]] = {}
    with tempfile.TemporaryDirectory(prefix="sixfold-bench-") as name:
        folder = Path(name)
        for part in options.only:
            if part == "rates":
                found[part] = asyncio.run(measure_rates(options, folder))
            elif part == "pace":
                found[part] = asyncio.run(measure_pace(options, folder))
            else:
                found[part] = measure_pages(options, folder)
            if not options.json:
                {"rates": lambda rows: show_rates(rows, options),
                 "pace": lambda rows: show_pace(rows, options),
                 "pages": show_pages}[part](found[part])  # fmt: skip
                print(flush=True)
    if options.json:
        print(json.dumps(found, indent=2))
    elif "rates" in options.only:
        print(
            f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, Python {sys.version.split()[0]}"
        )


if __name__ == "__main__":
    main()
