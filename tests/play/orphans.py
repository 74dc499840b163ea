"""A server whose worker thinks for ever; says which process that is. Used by test_workers.py."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

from sixfold.play import Action, Door, SeatPlan, Setup, Storage, Workers

from . import puppets


def main() -> None:
    folder = Path(sys.argv[1])
    os.environ[puppets.FOLDER] = str(folder)
    door = Door(Storage.file(folder / "orphans.db")).open()
    Workers(door, processes=1, work=puppets.deaf)
    table = door.create(Setup("gosix", (SeatPlan("local"), SeatPlan("engine", 1))), "a" * 32)
    door.act(table.id, "a" * 32, Action("move", "a1"), table.rev)
    notes = folder / "asked"
    while not notes.exists() or not notes.read_text().endswith("\n"):
        time.sleep(0.01)
    print(notes.read_text().strip(), flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()
