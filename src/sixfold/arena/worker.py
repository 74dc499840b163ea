"""A worker process: plays the games whose numbers it is given, one after the other.

It ends with whoever started it, whatever way that went: a thread waits for the end of a pipe (the
lifeline) that only the parent can write to, and the system closes it when the parent dies.
"""

from __future__ import annotations

import os
import threading
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

from sixfold.arena.match import Match
from sixfold.arena.players import Player, make_player
from sixfold.arena.referee import Referee
from sixfold.arena.schedule import fixture
from sixfold.core.registry import game as find_game


@dataclass(frozen=True)
class Ready:
    """The players are loaded and compiled; games may come."""


@dataclass(frozen=True)
class Failed:
    """Something broke that is nobody's move: the match cannot go on."""

    number: int | None
    message: str
    trace: str


def work(match: Match, pipe: Connection, lifeline: Connection) -> None:
    """The life of a worker: numbers come in, results go out, None ends it."""
    number: int | None = None
    players: list[Player] = []
    threading.Thread(target=_watch, args=(lifeline, players), daemon=True).start()
    try:
        for spec in match.players:
            players.append(make_player(spec))
            players[-1].prepare(find_game(match.game))
        pipe.send(Ready())
        while (number := pipe.recv()) is not None:
            pipe.send(Referee(match, fixture(match, number), players).play())
    except (EOFError, ConnectionError):
        pass  # the parent has gone, and so does this process
    except Exception as error:
        pipe.send(Failed(number, f"{type(error).__name__}: {error}", traceback.format_exc()))
    finally:
        _close(players)


def _watch(lifeline: Connection, players: list[Player]) -> None:
    """Wait for the end of the lifeline, and then leave at once, in the middle of a search too."""
    with suppress(EOFError, OSError):
        lifeline.recv()
    _close(players)
    os._exit(1)


def _close(players: list[Player]) -> None:
    for player in players:
        with suppress(Exception):  # a program that does not end properly must not keep the others
            player.close()
