"""kill -9 in the middle of play: no acknowledged move is lost, and every game goes on."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from sixfold.play import Action, Door, Storage, Table
from sixfold.play.events import Moved

from .killed import PLAYER

PLIES = 120
"""Acknowledged ones that are waited for before the kill."""


def run_and_kill(url: str) -> list[tuple[str, int, str]]:
    """What a process had acknowledged when it was killed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "play.killed", url],
        cwd=Path(__file__).parent.parent,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        heard = [process.stdout.readline() for _ in range(PLIES)]
        process.send_signal(signal.SIGKILL)
        heard += process.stdout.read().splitlines(keepends=True)
    whole = [line.split() for line in heard if line.endswith("\n")]
    return [(table, int(rev), move) for table, rev, move in whole]


def test_no_acknowledged_move_is_lost(url: str) -> None:
    acknowledged = run_and_kill(url)
    acknowledged += run_and_kill(url)  # and again over what the first one left
    assert len(acknowledged) >= 2 * PLIES
    games: dict[str, dict[int, str]] = defaultdict(dict)
    for table_id, rev, move in acknowledged:
        games[table_id][rev] = move
    door = Door(Storage(url))
    for table_id, plies in games.items():
        table = door.table(table_id)
        with door.storage.read() as connection:
            events = door.storage.events(connection, table_id)
        assert Table.replay(events) == table
        for rev, move in plies.items():
            assert events[rev - 1].to_json()["move"] == move
        moved = [rev for rev, event in enumerate(events, 1) if isinstance(event, Moved)]
        assert len([rev for rev in moved if rev > max(plies)]) <= 1  # its answer never came
        if table.phase == "playing":
            move = str(table.position.legal_moves[0])
            after = door.act(table_id, PLAYER, Action("move", move), table.rev)
            assert after.ply == table.ply + 1
    door.close()
