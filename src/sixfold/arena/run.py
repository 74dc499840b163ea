"""Plays a match on all cores.

Games are jobs of a pool of worker processes, each with its own players; this process gives out as
many as there are workers and alone writes results. A worker that dies is replaced by the pool and
its game is played again. The first worker loads its players alone, so that kernels are compiled
once and found on disk by the others.
"""

from __future__ import annotations

import math
import os
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue

from sixfold.arena.report import sprt_decision
from sixfold.arena.result_store import ResultStore
from sixfold.arena.results import GameResult
from sixfold.arena.spec import CannotPlay, require_compiler
from sixfold.core.arguments import explained
from sixfold.pool import Crew, JobFailed, Kind, Pool, Ticket, register

MOST_DEATHS = 3
"""A game that has ended this number of workers is not tried again."""

GAME = register(
    Kind(
        "match-game",
        "sixfold.arena.referee:play_game",
        crew="match",
        seconds=math.inf,  # players have limits of their own, and the rules or the plies end a game
        load_seconds=math.inf,
        attempts=MOST_DEATHS,
    )
)

OnResult = Callable[[GameResult], object]


class ArenaError(RuntimeError):
    """A match that cannot continue; finished games are kept."""


@explained
def play_match(
    store: ResultStore, *, jobs: int | None = None, on_result: OnResult | None = None
) -> None:
    """Play all games of the store's match that it does not hold yet.

    Raises EngineMissing at once when a player needs the compiler and it is not installed,
    CannotPlay before the first game when a program does not know it, and ArenaError when a player
    cannot be started or breaks in a way that is not its opponent's win.
    However this ends, the store holds every game whose result has come in.
    """
    require_compiler(store.match.players)
    left = [number for number in range(store.match.total) if number not in store.results]
    if not left or _decided(store):
        return
    processes = max(1, min(jobs or available_cores(), len(left)))
    crew = Crew(processes, niceness=0, start_seconds=math.inf)
    with Pool({GAME.crew: crew}) as pool:
        _play(pool, processes, store, deque(left), on_result)


def available_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _play(
    pool: Pool, processes: int, store: ResultStore, left: deque[int], on_result: OnResult | None
) -> None:
    """Play until no game is left, or the sequential test has decided.

    All but the playing happens in the calling thread, where Ctrl-C is heard. As many games are
    under way as there are processes, and the next is given out when a result is in the store.
    """
    ended: SimpleQueue[tuple[int, Ticket]] = SimpleQueue()

    def give_out() -> None:
        if left:
            number = left.popleft()
            ticket = pool.submit(GAME.name, (store.match, number), resource="players")
            ticket.future.add_done_callback(lambda _: ended.put((number, ticket)))

    games = len(left)
    for _ in range(processes):
        give_out()
    for _ in range(games):
        result = _result(*ended.get())
        store.add(result)
        decided = _decided(store)
        if not decided:
            give_out()
        if on_result is not None:
            on_result(result)
        if decided:
            return


def _result(number: int, ticket: Ticket) -> GameResult:
    """What a game has come to; ArenaError or CannotPlay if it cannot be played."""
    try:
        result: GameResult = ticket.future.result()
    except JobFailed as failure:
        begun = ticket.progress is not None  # its players were ready
        if CannotPlay.__name__ in failure.names:
            raise CannotPlay(str(failure).removeprefix(f"{CannotPlay.__name__}: ")) from None
        if not failure.is_loss:
            where, what = f" in game {number + 1}" if begun else "", str(failure)
        elif begun:
            where, what = "", f"game {number + 1} has ended its process {MOST_DEATHS} times"
        else:
            where, what = "", "worker processes cannot be started"
        error = ArenaError(f"the match cannot go on{where}: {what}")
        error.add_note(failure.trace or str(failure))
        raise error from None
    return result


def _decided(store: ResultStore) -> bool:
    return sprt_decision(store.match, store.results) is not None
