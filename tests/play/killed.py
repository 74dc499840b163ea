"""Plays games through the door and says each ply before and after, until somebody kills it.

Used by kills.py: several threads play, so that the end comes in the middle of many writes.
"""

from __future__ import annotations

import sys
import threading
from random import Random

from sixfold.play import Action, ClockPlan, Door, SeatPlan, Setup, Storage

PLAYER = "a" * 32
GAMES = ("gosix", "hexone", "six/steffen", "six/foxmind")
"""One for each thread."""


def play(door: Door, number: int, seed: int, lock: threading.Lock) -> None:
    def say(*words: object) -> None:
        with lock:
            print(*words, flush=True)

    random = Random(seed + number)
    local = SeatPlan("local")
    while True:
        table = door.create(Setup(GAMES[number], (local, local), ClockPlan.minutes(60)), PLAYER)
        while table.phase == "playing":
            ply, move = table.ply, str(random.choice(table.position.legal_moves))
            say("sent", table.id, ply, move)
            table = door.act(table.id, PLAYER, Action("move", move), table.rev)
            say("played", table.id, ply, move)


def main() -> None:
    url, seed = sys.argv[1], int(sys.argv[2])
    door, lock = Door(Storage(url)).open(), threading.Lock()
    for number in range(len(GAMES)):
        threading.Thread(target=play, args=(door, number, seed, lock), daemon=True).start()
    threading.Event().wait()


if __name__ == "__main__":
    main()
