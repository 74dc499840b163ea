"""Run before a release (`make bench`): how long people wait while others overload it.

1. `first`: the computer's first reply on a machine where nothing is compiled yet.
2. `pictures`: `/healthz` while twelve large pictures and twelve animations are drawn.
3. `lists`: a list of a hundred long games, asked for right after a start.
4. `replies`: the reply to a person at level 1 next to sixty open games between computers.
5. `memory`: what a table without visitors costs, and a ply of a long game.

Each figure is shown next to the same one without the siege, or next to its goal; goals are for
quiet cores. The server is a real `sixfold serve` in its own process.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx

from lab import ROOT
from testkit.servers import SixfoldServer, sixfold_server

PATIENCE = 1800.0
"""Seconds: on a new machine the engine is compiled first."""
LONG = "six/foxmind+endless"
"""A game of any length."""
PLIES = 400
GAMES = 100
PICTURES = 12
COMPUTERS = 60
IDLE_TABLES = 1000
LEVELS = (1, 2, 3, 4)
FIRST_GAMES = ("six/steffen", "six/foxmind", "gosix", "hexone")


@dataclass(frozen=True)
class Figure:
    """A measurement, and what it should be."""

    part: str
    what: str
    value: float
    unit: str
    goal: float | None = None

    def __str__(self) -> str:
        goal = "" if self.goal is None else f"{self.goal:,.4g} {self.unit}"
        return f"| {self.what} | {self.value:,.4g} {self.unit} | {goal} |"


def percentile_99(seconds: list[float]) -> float:
    """In milliseconds."""
    return 1000 * quantiles(seconds, n=100)[98]


def guest(server: SixfoldServer) -> httpx.Client:
    """A visitor with their own browser."""
    return httpx.Client(base_url=server.url, timeout=PATIENCE)


def new_table(http: httpx.Client, game: str, *seats: dict[str, Any]) -> Any:
    """Make a table; the maker's view."""
    answer = http.post("/api/tables", json={"game": game, "seats": list(seats)})
    return answer.raise_for_status().json()


LOCAL = {"kind": "local"}


def computer(level: int) -> dict[str, Any]:
    """A seat for the computer."""
    return {"kind": "engine", "level": level}


def reply_seconds(http: httpx.Client, view: Any) -> tuple[float, Any]:
    """Move at random and wait until it is the person's turn again; returns seconds and view."""
    moves = view["legal"]
    began = time.perf_counter()
    body = {"move": random.choice(moves), "rev": view["rev"]}
    path = f"/api/tables/{view['id']}"
    view = http.post(f"{path}/moves", json=body).raise_for_status().json()
    while view["phase"] == "playing" and view["turn"] not in view["you"]:
        time.sleep(0.01)
        view = http.get(path).raise_for_status().json()
    return time.perf_counter() - began, view


# 1. The first reply


def nothing_compiled(folder: Path) -> dict[str, str]:
    """An environment without cached machine code, which may be in three places."""
    folder.mkdir()
    names = ("SIXFOLD_CACHE_DIR", "XDG_CACHE_HOME", "TMPDIR")
    return dict.fromkeys(names, str(folder))


def measure_first(folder: Path) -> Iterator[Figure]:
    """A server with nothing compiled for each game and level: from the click to the reply."""
    for game in FIRST_GAMES:
        for level in LEVELS:
            name = f"first-{game.replace('/', '-')}-{level}"
            with (
                sixfold_server(
                    folder / name, **nothing_compiled(folder / f"{name}-cache")
                ) as server,
                guest(server) as http,
            ):
                seconds, _ = reply_seconds(http, new_table(http, game, LOCAL, computer(level)))
            yield Figure("first", f"first reply, {game}, level {level}", seconds, "s", 3.0)


# 2. Pictures


def health(http: httpx.Client, enough: Callable[[int], bool]) -> list[float]:
    """Ask `/healthz` every 10 ms; how long each answer took."""
    took: list[float] = []
    while not enough(len(took)):
        began = time.perf_counter()
        http.get("/healthz").raise_for_status()
        took.append(time.perf_counter() - began)
        time.sleep(0.01)
    return took


def fetch(server: SixfoldServer, path: str) -> None:
    """Ask until a picture or an animation is ready."""
    with guest(server) as http:
        while True:
            answer = http.get(path)
            if answer.status_code == 200:
                return
            if answer.status_code not in (202, 429, 503):
                answer.raise_for_status()
            time.sleep(float(answer.headers.get("retry-after", "1")))


def measure_pictures(folder: Path) -> Iterator[Figure]:
    """`/healthz` alone, and while pictures are drawn for twelve people."""
    with sixfold_server(folder / "pictures", SIXFOLD_WORKERS="0") as server, guest(server) as http:
        paths = []
        for number in range(PICTURES):
            view = new_table(http, "hexone", LOCAL, LOCAL)
            for _ in range(30):
                body = {"move": random.Random(number).choice(view["legal"]), "rev": view["rev"]}
                path = f"/api/tables/{view['id']}"
                view = http.post(f"{path}/moves", json=body).raise_for_status().json()
                if view["phase"] != "playing":
                    break
            paths += [f"{path}/picture.png?width=2000", f"{path}/animation.gif"]
        idle = health(http, lambda count: count >= 500)
        with ThreadPoolExecutor(len(paths)) as others:
            wanted = [others.submit(fetch, server, path) for path in paths]
            began = time.perf_counter()
            busy = health(http, lambda count: count >= 100 and all(each.done() for each in wanted))
            for each in wanted:
                each.result()
        seconds = time.perf_counter() - began
    yield Figure("pictures", "/healthz p99, nobody draws", percentile_99(idle), "ms")
    what = f"/healthz p99, {PICTURES} pictures and {PICTURES} animations are drawn"
    yield Figure("pictures", what, percentile_99(busy), "ms", 50)
    yield Figure("pictures", "/healthz, the slowest meanwhile", 1000 * max(busy), "ms")
    yield Figure("pictures", "until all were drawn", seconds, "s")


# 3. Lists


def long_game(seed: int) -> list[str]:
    """A number of moves, after which the game is not over."""
    from sixfold import game

    chance = random.Random(seed)
    position = game(LONG).start()
    moves: list[str] = []
    while len(moves) < PLIES:
        move = chance.choice(position.legal_moves)
        after = position.play(move)
        if after.outcome is None:
            position = after
            moves.append(str(move))
    return moves


def write_long_games(folder: Path) -> None:
    """A database with a hundred public games; ten different ones are enough to make it slow."""
    from sixfold.play import SeatPlan, Storage, TableService, TableSetup
    from sixfold.play.table.events import MovePlayed
    from sixfold.play.table.seating import first_table
    from sixfold.play.table.table import Table

    folder.mkdir(parents=True, exist_ok=True)
    lines = [long_game(seed) for seed in range(10)]
    setup = TableSetup(LONG, (SeatPlan("local"), SeatPlan("local")), private=False)
    door = TableService(Storage.file(folder / "sixfold.db")).open()
    now = door.now()
    for number in range(GAMES):
        event = first_table(setup, "a" * 32, now, random.Random(number).randrange)
        table = Table.create(event)
        with door.storage.write() as connection:
            door.storage.add(connection, table, event)
            moved = []
            for ply, move in enumerate(lines[number % len(lines)]):
                moved.append(MovePlayed(now, ply % 2, move, table.rev))
                table = table.apply(moved[-1])
            door.storage.append(connection, table, moved)
    door.close()


def resident_kb(pid: int) -> float:
    """Memory that a process really uses, in KB; 0 where the system does not say."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith(("Private_Dirty:",)):
                return float(line.split()[1])
    return 0.0


def measure_lists(folder: Path) -> Iterator[Figure]:
    """The first list after a start, eight more at once, and what they leave in memory."""
    data = folder / "lists"
    write_long_games(data)
    with sixfold_server(data, SIXFOLD_WORKERS="0") as server, guest(server) as http:
        http.get("/healthz").raise_for_status()
        before = resident_kb(server.pid)
        began = time.perf_counter()
        listed = http.get("/api/tables?limit=100").raise_for_status().json()
        cold = time.perf_counter() - began
        assert len(listed["tables"] if isinstance(listed, dict) else listed) == GAMES
        with ThreadPoolExecutor(8) as others:
            list(others.map(lambda _: httpx.get(f"{server.url}/api/tables?limit=100"), range(8)))
        grown = resident_kb(server.pid) - before
    what = f"a cold list of {GAMES} games of {PLIES} plies"
    yield Figure("lists", what, 1000 * cold, "ms", 100)
    yield Figure("lists", "memory that nine such lists leave", grown / 1024, "MB")


# 4. Replies


@contextlib.asynccontextmanager
async def watched(server: SixfoldServer, count: int) -> AsyncIterator[None]:
    """Open games between computers, each with its own maker and a spectator."""
    from websockets.asyncio.client import connect

    async with contextlib.AsyncExitStack() as stack:
        for _ in range(count):
            with guest(server) as http:
                view = await asyncio.to_thread(
                    new_table, http, "six/foxmind", computer(10), computer(10)
                )
            address = f"ws{server.url[4:]}/api/tables/{view['id']}/live"
            await stack.enter_async_context(connect(address, max_queue=None))
        yield


def replies(server: SixfoldServer, count: int) -> list[float]:
    """Replies to a person at level 1."""
    took: list[float] = []
    with guest(server) as http:
        view: Any = None
        while len(took) < count:
            if view is None or view["phase"] != "playing":
                view = new_table(http, "gosix", LOCAL, computer(1))
            seconds, view = reply_seconds(http, view)
            took.append(seconds)
    return took


async def _replies_beside(server: SixfoldServer, computers: int, count: int) -> list[float]:
    async with watched(server, computers):
        await asyncio.sleep(5)  # until every core searches
        return await asyncio.to_thread(replies, server, count)


def measure_replies(folder: Path) -> Iterator[Figure]:
    """The same replies alone and next to sixty games of the strongest level."""
    with sixfold_server(folder / "replies") as server:
        for game in ("gosix", "six/foxmind"):  # compiled before anything is timed
            with guest(server) as http:
                reply_seconds(http, new_table(http, game, LOCAL, computer(10)))
        alone = median(replies(server, 40))
        beside = median(asyncio.run(_replies_beside(server, COMPUTERS, 40)))
    yield Figure("replies", "a reply at level 1, alone", 1000 * alone, "ms")
    what = f"a reply at level 1 beside {COMPUTERS} watched games between computers"
    yield Figure("replies", what, 1000 * beside, "ms", 2000 * alone)


# 5. Memory


def measure_memory(folder: Path) -> Iterator[Figure]:
    """Abandoned tables, and a long game."""
    with sixfold_server(folder / "memory", SIXFOLD_WORKERS="0") as server, guest(server) as http:

        def make(count: int) -> float:
            for number in range(count):
                new_table(http, FIRST_GAMES[number % len(FIRST_GAMES)], LOCAL, LOCAL)
            return resident_kb(server.pid)

        before = make(200)  # load what is loaded only once
        after = make(IDLE_TABLES)
    yield Figure("memory", "a table without a socket", (after - before) / IDLE_TABLES, "KB", 20)
    # In its own process, where nothing else has warmed the caches of the rules.
    done = subprocess.run(
        [sys.executable, "-m", "lab.bench.siege", "--ply"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    yield Figure("memory", f"a ply of {LONG}", float(done.stdout), "KB", 10)


def ply_kb() -> float:
    """What a table keeps of each ply when its players have looked at every position."""
    from sixfold.play.table.events import MovePlayed
    from sixfold.play.table.seating import first_table
    from sixfold.play.table.setup import SeatPlan, TableSetup
    from sixfold.play.table.table import Table
    from sixfold.play.views.view import show

    moves = long_game(1)
    player = "a" * 32
    setup = TableSetup(LONG, (SeatPlan("local"), SeatPlan("local")))
    table = Table.create(first_table(setup, player, 0, random.Random(1).randrange))

    def play(plies: range) -> None:
        nonlocal table
        for ply in plies:
            show(table, player, 0)
            table = table.apply(MovePlayed(0, ply % 2, moves[ply], table.rev))

    play(range(100))
    gc.collect()
    tracemalloc.start()
    play(range(100, PLIES))
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1024 / (PLIES - 100)


PARTS = {
    "pictures": measure_pictures,
    "lists": measure_lists,
    "replies": measure_replies,
    "memory": measure_memory,
    "first": measure_first,
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", choices=PARTS, nargs="+", default=list(PARTS))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--ply", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.ply:
        print(ply_kb())
        return
    figures: list[Figure] = []
    if not options.json:
        print("| under siege | measured | goal, on quiet cores: at most |\n|---|---:|---:|")
    with tempfile.TemporaryDirectory(prefix="sixfold-siege-") as name:
        for part in options.only:
            for figure in PARTS[part](Path(name)):
                figures.append(figure)
                if not options.json:
                    print(figure, flush=True)
    if options.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=2))
    else:
        print(
            f"\n{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores,"
            f" Python {sys.version.split()[0]}"
        )


if __name__ == "__main__":
    main()
