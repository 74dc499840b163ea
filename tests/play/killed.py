"""Plays games through the door and prints each acknowledged ply, until somebody kills it.

Used by test_kill.py: several threads play, so that the end comes in the middle of many writes.
"""

from __future__ import annotations

import sys
import threading
from random import Random

from sixfold.play import Action, ClockPlan, Door, SeatPlan, Setup, Storage

PLAYER = "a" * 32
THREADS = 4


def play(door: Door, number: int, lock: threading.Lock) -> None:
    random = Random(number)
    game = ("gosix", "hexone", "six/steffen", "six/foxmind")[number % 4]
    local = SeatPlan("local")
    while True:
        table = door.create(Setup(game, (local, local), ClockPlan.minutes(60)), PLAYER)
        while table.phase == "playing":
            move = str(random.choice(table.position.legal_moves))
            table = door.act(table.id, PLAYER, Action("move", move), table.rev)
            with lock:
                print(table.id, table.rev, move, flush=True)


def main() -> None:
    door, lock = Door(Storage(sys.argv[1])), threading.Lock()
    for number in range(THREADS):
        threading.Thread(target=play, args=(door, number, lock), daemon=True).start()
    threading.Event().wait()


if __name__ == "__main__":
    main()
