"""Run before a release and after work on tables (`make bench`): the server under load.

1. `rates`: moves a second at hundreds of live tables through real WebSockets, at full speed,
   side by side with boardgame.io's server and an equally simple game. Its default store is memory:
   a crash loses every game. Ours is SQLite with synchronous=FULL: a move is on disk before
   anybody sees it. Our server without that wait is shown too, as are bots and phase two of SIX.
2. `pace`: more tables at the pace of quick players, with the engine idle and with every core
   searching.
3. `processes`: one process and two for the same moves, on PostgreSQL and Redis.
4. `pages`: the size of pages, and when they are usable.

Machines are noisy, so contestants take turns in short slices and a ratio compares slices of the
same round; the median of the rounds counts. A move is timed until the opponent has it. The
server's own processor time is shown as well; it does not depend on the driver. Each figure is
printed next to its bar and its goal.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Coroutine
from dataclasses import asdict
from pathlib import Path
from typing import Any

from lab.bench import bars, pace, processes, rates
from lab.bench.bars import Bar
from testkit.servers import sixfold_server

Row = dict[str, Any]
Found = tuple[list[Row], list[Bar]]


def run(work: Coroutine[Any, Any, Found]) -> Found:
    """Run on the fastest event loop available: the driver shares the machine with the server."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def measure_pages(options: argparse.Namespace, folder: Path) -> list[Row]:
    from lab.bench.pages import measure

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


DRIVEN = {"rates": rates, "pace": pace, "processes": processes}
PARTS = (*DRIVEN, "pages")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pace-tables", type=int, default=500)
    parser.add_argument("--pace", type=float, default=6.0, help="seconds between a table's moves")
    parser.add_argument("--only", choices=PARTS, nargs="+", default=list(PARTS))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found: dict[str, Any] = {"bars": []}
    with tempfile.TemporaryDirectory(prefix="sixfold-bench-") as name:
        for part in options.only:
            if part in DRIVEN:
                room = DRIVEN[part]
                rows, reached = run(room.measure(options, Path(name)))
                found["bars"] += [{**asdict(bar), "verdict": bar.verdict} for bar in reached]
            else:
                rows = measure_pages(options, Path(name))
            found[part] = rows
            if options.json:
                continue
            if part in DRIVEN:
                room.show(rows, options)
                bars.show(reached)
            else:
                show_pages(rows)
            print(flush=True)
    if options.json:
        print(json.dumps(found, indent=2))
    else:
        print(
            f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, Python {sys.version.split()[0]}"
        )


if __name__ == "__main__":
    main()
