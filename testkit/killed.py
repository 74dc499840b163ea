"""Plays games through the door and says each ply before and after, until somebody kills it.

Used by kills.py: a seed on standard input starts a process of players, with several threads, so
that its end comes in the middle of many writes. A crowd plays on as soon as it is told, all at the
same moment, so that their moves share commits. It is a copy of this one, which has loaded
everything already, so that dozens of kills cost little. Its number is said first, `dead` last.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from random import Random

from sixfold.play import Action, ClockPlan, SeatPlan, Storage, Table, TableService, TableSetup

PLAYER = "a" * 32
GAMES = ("gosix", "hexone", "six/steffen", "six/foxmind")
"""One for each thread."""
CROWD = 8
"""Tables of those who play without waiting."""


def say(*words: object) -> None:
    """A line, all of it or nothing: pipes do not cut what is short and written at once."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def play(door: TableService, number: int, seed: int) -> None:
    random = Random(seed + number)
    local = SeatPlan("local")
    while True:
        table = door.create(
            TableSetup(GAMES[number], (local, local), ClockPlan.minutes(60)), PLAYER
        )
        while table.phase == "playing":
            ply, move = table.ply, str(random.choice(table.position.legal_moves))
            say("sent", table.id, ply, move)
            table = door.act(table.id, PLAYER, Action("move", move), table.rev)
            say("played", table.id, ply, move)


class Member:
    """One of the crowd: submits, and when told of the commit submits again."""

    def __init__(self, door: TableService, seed: int) -> None:
        self._door = door
        self._random = Random(seed)
        self._sent = (0, "")

    def begin(self) -> None:
        local = SeatPlan("local")
        self._go_on(self._door.create(TableSetup("gosix", (local, local)), PLAYER))

    def _go_on(self, table: Table) -> None:
        if table.phase != "playing":
            self.begin()
            return
        move = str(self._random.choice(table.position.legal_moves))
        self._sent = table.ply, move
        say("sent", table.id, *self._sent)
        self._door.submit(table.id, PLAYER, Action("move", move), table.rev, self._told)

    def _told(self, result: Table | Exception) -> None:
        if isinstance(result, Exception):
            raise result
        say("played", result.id, *self._sent)
        self._go_on(result)


def players(url: str, seed: int) -> None:
    """A life that somebody else ends."""
    parent = os.getppid()
    door = TableService(Storage(url)).open()
    for number in range(len(GAMES)):
        threading.Thread(target=play, args=(door, number, seed), daemon=True).start()
    for number in range(CROWD):
        Member(door, seed + len(GAMES) + number).begin()
    while os.getppid() == parent:  # nobody is left alone with a database
        time.sleep(0.1)
    os._exit(1)


def main() -> None:
    url = sys.argv[1]
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            players(url, int(line))
        say("born", pid)
        os.waitpid(pid, 0)
        say("dead")


if __name__ == "__main__":
    main()
