"""kill -9 in the middle of play, and what has to hold afterwards; for test_kill.py and the soak.

Players write down in a ledger what they send and what they are told was played. Then the database
must hold every ply that was acknowledged, and nothing that was not, but for the one ply of a table
whose answer never came. There are two ways to play: through the door in a process of its own
(killed.py), and over HTTP at a real `sixfold serve`, where guests come back after each kill, send
again what was not answered, and play on.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

import httpx

from sixfold.core import registry
from sixfold.play import Action, Storage, Table, TableService
from sixfold.play.table.events import MovePlayed, TableEvent
from testkit.servers import SixfoldServer

from .killed import PLAYER

PATIENCE = 240.0
"""Seconds until a game that does not go on counts as one that never will."""
CROWDED = 4
"""Where a crowd plays, a kill waits for this many times the plies, to come in the midst of it."""
ROOT = Path(__file__).parent.parent

Sent = tuple[int, str]
"""The number of plies before it, and the move."""


@dataclass
class Faults:
    """Sentences about what should not be."""

    lost: list[str] = field(default_factory=list)
    """Plies that were acknowledged and are not there."""
    doubled: list[str] = field(default_factory=list)
    """Plies that are there though nobody sent them, or twice."""
    stuck: list[str] = field(default_factory=list)
    """Games that do not go on, and tables that are not what their events make."""

    def __bool__(self) -> bool:
        return bool(self.lost or self.doubled or self.stuck)

    def add(self, other: Faults) -> None:
        self.lost += other.lost
        self.doubled += other.doubled
        self.stuck += other.stuck


@dataclass
class Ledger:
    """What players know. Each table has one player, who waits for an answer before going on."""

    sent: dict[str, Sent] = field(default_factory=dict)
    """Table → the ply that has not been answered yet."""
    played: dict[str, dict[int, str]] = field(default_factory=lambda: defaultdict(dict))
    """Table → plies that were acknowledged."""
    acknowledged: int = 0

    def send(self, table: str, ply: int, move: str) -> None:
        self.sent[table] = (ply, move)

    def acknowledge(self, table: str, ply: int, move: str) -> None:
        self.played[table][ply] = move
        self.sent.pop(table, None)
        self.acknowledged += 1

    def forget(self, table: str) -> None:
        """A game is over and has been looked at."""
        self.played.pop(table, None)
        self.sent.pop(table, None)


def compare(events: Sequence[TableEvent], played: Mapping[int, str], sent: Sent | None) -> Faults:
    """The events of a table against what its player knows."""
    table, faults = Table.replay(events), Faults()
    stored = [event for event in events if isinstance(event, MovePlayed)]
    for ply, move in played.items():
        if ply >= len(stored) or stored[ply].move != move:
            faults.lost.append(f"table {table.id}: ply {ply}, {move}, was acknowledged")
    for ply, event in enumerate(stored):
        by_person = not table.seats[event.seat].is_engine
        if by_person and ply not in played and (ply, event.move) != sent:
            faults.doubled.append(f"table {table.id}: ply {ply}, {event.move}, was never sent")
    return faults


def check(url: str, ledger: Ledger, *, go_on: bool = False) -> Faults:
    """A database against a ledger; `go_on` also plays a ply at every table that still runs."""
    door, faults = TableService(Storage(url)).open(), Faults()
    try:
        for table_id in {*ledger.played, *ledger.sent}:
            with door.storage.read() as connection:
                events = door.storage.events(connection, table_id)
            if not events:
                faults.lost.append(f"table {table_id} is not there")
                continue
            faults.add(compare(events, ledger.played[table_id], ledger.sent.get(table_id)))
            table = door.table(table_id)
            if table != Table.replay(events):
                faults.stuck.append(f"table {table_id} is not what its events make")
            if go_on and table.phase == "playing":
                move = str(table.position.legal_moves[0])
                after = door.act(table_id, PLAYER, Action("move", move), table.rev)
                if after.ply != table.ply + 1:
                    faults.stuck.append(f"table {table_id} does not go on")
    finally:
        door.close()
    return faults


# Through the door


class Players:
    """Processes of players at one database, one after the other; each is killed."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, "-m", "testkit.killed", url]
        self._nursery = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def kill(self, plies: int, seed: int) -> Ledger:
        """What players had been told when they were killed, after at least this many plies."""
        assert self._nursery.stdin is not None
        ledger, pid = Ledger(), 0
        print(seed, file=self._nursery.stdin, flush=True)
        try:
            while ledger.acknowledged < plies or not pid:
                pid = _hear(ledger, self._line()) or pid
        finally:
            if pid:
                os.kill(pid, signal.SIGKILL)
        while (line := self._line()) != "dead\n":
            _hear(ledger, line)
        return ledger

    def _line(self) -> str:
        assert self._nursery.stdout is not None
        line = self._nursery.stdout.readline()
        if not line:
            raise RuntimeError("the players ended by themselves")
        return line

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """No more of them."""
        self._nursery.kill()
        with self._nursery:  # which closes the pipes and waits
            pass


def _hear(ledger: Ledger, line: str) -> int | None:
    """Write down what was said; the number of a process that was born."""
    what, *facts = line.split()
    if what == "dead":
        raise RuntimeError("the players ended by themselves")
    if what == "born":
        return int(facts[0])
    table, ply, move = facts
    (ledger.send if what == "sent" else ledger.acknowledge)(table, int(ply), move)
    return None


# Over the server


class Guest:
    """Plays one game after the other over HTTP, at whichever server is there."""

    def __init__(self, ledger: Ledger, game: str, seed: int, computer: bool = False) -> None:
        self.table: str | None = None
        self.fault: str | None = None
        self.advanced = False
        """Whether the game went on since the server was started."""
        self._ledger = ledger
        self._random = Random(seed)
        opponent = {"kind": "engine", "level": 1} if computer else {"kind": "local"}
        self._setup = {"game": game, "seats": [{"kind": "local"}, opponent]}
        self._computer = computer
        self._asked = False
        """Whether the computer was to move, at this server."""
        self._cookies: dict[str, str] = {}
        self._rev = 0

    def begin(self) -> None:
        """Another server will be there: nothing has happened at it yet."""
        self.advanced = self._asked = False

    def visit(self, url: str) -> None:
        """Play until the server is gone."""
        try:
            with httpx.Client(base_url=url, cookies=self._cookies, timeout=PATIENCE) as http:
                view = self._arrive(http)
                while self.fault is None:
                    view = self._step(http, view)
        except httpx.TransportError:
            pass  # that was the kill
        except httpx.HTTPStatusError as error:
            self.fault = f"table {self.table}: {error}: {error.response.text}"
        except Exception as error:
            self.fault = f"table {self.table}: {error!r}"
            raise

    def _arrive(self, http: httpx.Client) -> Any:
        if self.table is None:
            return self._new_table(http)
        view = self._get(http)
        if self.table in self._ledger.sent:
            ply, move = self._ledger.sent[self.table]
            view = self._move(http, ply, move, self._rev)  # the same again: played once, not twice
        return view

    def _step(self, http: httpx.Client, view: Any) -> Any:
        if view["phase"] != "playing":
            self.advanced = True
            return self._new_table(http)
        if view["turn"] not in view["you"]:
            self._asked = True
            time.sleep(0.02)
            return self._get(http)
        if self._asked:
            self.advanced = True  # the computer has answered
        position = registry.position(view["position"])
        move = str(self._random.choice(position.legal_moves))
        return self._move(http, view["ply"], move, view["rev"])

    def _move(self, http: httpx.Client, ply: int, move: str, rev: int) -> Any:
        assert self.table is not None
        self._rev = rev
        self._ledger.send(self.table, ply, move)
        body = {"move": move, "rev": rev}
        view = http.post(f"/api/tables/{self.table}/moves", json=body).raise_for_status().json()
        self._ledger.acknowledge(self.table, ply, move)
        if view["moves"][ply] != move:
            self.fault = f"table {self.table}: ply {ply} is not {move}, which was just played"
        self._asked = self._computer
        self.advanced = self.advanced or not self._computer
        return view

    def _get(self, http: httpx.Client) -> Any:
        return http.get(f"/api/tables/{self.table}").raise_for_status().json()

    def _new_table(self, http: httpx.Client) -> Any:
        view = http.post("/api/tables", json=self._setup).raise_for_status().json()
        self.table = view["id"]
        self._cookies = self._cookies or dict(http.cookies)
        return view


class Onlooker:
    """Wants pictures and animations of somebody's game all the time, so that workers draw."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest

    def visit(self, url: str) -> None:
        """Ask until the server is gone; whatever it answers, it may not be a fault of its own."""
        with suppress(httpx.TransportError), httpx.Client(base_url=url, timeout=PATIENCE) as http:
            while True:
                for name in ("picture.png?width=900", "animation.gif"):
                    answer = http.get(f"/api/tables/{self._guest.table}/{name}")
                    if answer.status_code not in (200, 202, 404, 429, 503):
                        self._guest.fault = f"{name}: {answer.status_code} {answer.text[:200]}"
                        return
                time.sleep(0.02)


def kill_server(
    server: SixfoldServer,
    guests: Sequence[Guest],
    ledger: Ledger,
    plies: int,
    *,
    onlookers: Sequence[Onlooker] = (),
    workers_first: bool = False,
) -> Faults:
    """Start a server, let every game go on, and kill it after a number of plies.

    With `workers_first` its worker processes are killed before, and every game has to go on again.
    """
    began = ledger.acknowledged
    visitors: list[Guest | Onlooker] = [*guests, *onlookers]
    threads: list[threading.Thread] = []

    def enough() -> bool:
        all_went_on = all(guest.advanced for guest in guests)
        return all_went_on and ledger.acknowledged - began >= plies

    def go_on() -> None:
        _wait(lambda: enough() or any(guest.fault for guest in guests))

    try:
        server.start()
        for guest in guests:
            guest.begin()
        for visitor in visitors:
            threads.append(threading.Thread(target=visitor.visit, args=[server.url], daemon=True))
            threads[-1].start()
        go_on()
        if workers_first:
            kill_children(server.pid)
            for guest in guests:
                guest.begin()
            go_on()
    finally:
        server.kill()
        for thread in threads:
            thread.join()
    faults = Faults(stuck=[guest.fault for guest in guests if guest.fault])
    if not faults:
        faults.stuck += [
            f"table {guest.table} does not go on" for guest in guests if not guest.advanced
        ]
    return faults


def kill_children(pid: int) -> int:
    """End every process that a process has started; how many there were."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    children = [int(child) for child in listed.stdout.split()]
    for child in children:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    return len(children)


def forget_finished(ledger: Ledger, guests: Sequence[Guest]) -> None:
    """After a look at the database: only games that still run are looked at again."""
    for table in {*ledger.played, *ledger.sent} - {guest.table for guest in guests}:
        ledger.forget(table)


def _wait(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < end:
        time.sleep(0.005)
