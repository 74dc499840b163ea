"""Matches in worker processes: the same games whatever happens to the processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sixfold.arena import (
    ArenaError,
    CannotPlay,
    GameResult,
    Match,
    ResultStore,
    Sprt,
    play_match,
    referee,
    run,
)
from sixfold.arena.players import Choice, RandomPlayer
from sixfold.arena.run import GAME, MOST_DEATHS
from sixfold.core.game import Game
from sixfold.core.position import Position
from sixfold.engine import EngineMissing
from sixfold.pool import Channel, Crew, Pool
from sixfold.pool.threads import in_thread

from .interrupted import the_match
from .samples import match_of, note_workers, played, results_of, timeless

pytestmark = pytest.mark.timing

TESTS = Path(__file__).parent.parent
FAKE = Path(__file__).with_name("fake_engine.py")

PATIENCE = 300
"""Seconds until something that should have ended at once counts as hung, on a busy machine."""

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that a test has started so far."""
    return note_workers(monkeypatch)


@pytest.fixture(scope="module")
def match() -> Match:
    return match_of("gosix", "random", "b=random", games=20)


@pytest.fixture(scope="module")
def undisturbed(match: Match) -> dict[int, GameResult]:
    return played(match)


def test_all_games_are_played(match: Match, undisturbed: dict[int, GameResult]) -> None:
    assert list(undisturbed) == list(range(20))
    assert len({result.moves for result in undisturbed.values()}) == 20


def test_the_number_of_workers_changes_nothing(
    match: Match, undisturbed: dict[int, GameResult]
) -> None:
    assert played(match, jobs=3) == undisturbed


def test_another_seed_plays_other_games(undisturbed: dict[int, GameResult]) -> None:
    other = played(match_of("gosix", "random", "b=random", games=2, seed=7))
    assert other[0].moves != undisturbed[0].moves


def test_a_round_robin_and_a_gauntlet() -> None:
    for kind, pairings in (("round-robin", 3), ("gauntlet", 2)):
        match = match_of("gosix", "random", "b=random", "c=random", kind=kind)
        assert len(played(match, jobs=2)) == 2 * pairings


def test_results_come_one_by_one(match: Match) -> None:
    store = ResultStore(match)
    seen: list[int] = []
    play_match(store, jobs=2, on_result=lambda result: seen.append(result.number))
    assert sorted(seen) == list(range(20))


def test_what_is_there_is_not_played_again(
    match: Match, undisturbed: dict[int, GameResult]
) -> None:
    store = ResultStore(match)
    for number in (0, 1, 5):
        store.add(undisturbed[number])
    seen: list[int] = []
    play_match(store, jobs=1, on_result=lambda result: seen.append(result.number))
    assert seen == [n for n in range(20) if n not in (0, 1, 5)]
    assert timeless(store.results) == undisturbed


def test_nothing_starts_when_nothing_is_left() -> None:
    """A player that could not be started is not missed."""
    match = match_of("gosix", "random", "cmd:/no/such/program")
    store = ResultStore(match)
    for result in results_of(match, 1, 0).values():
        store.add(result)
    play_match(store)
    assert len(store.results) == 2


@posix_only
def test_a_dead_workers_game_is_played_again(
    match: Match, undisturbed: dict[int, GameResult], workers: list[int]
) -> None:
    store = ResultStore(match)
    killed: list[int] = []

    def kill_one(_: GameResult) -> None:
        # One more could be the last straw: all may hit the same game, or workers that only start.
        victim = next((pid for pid in workers if pid not in killed), None)
        if victim is not None and len(killed) < MOST_DEATHS - 1:
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    play_match(store, jobs=2, on_result=kill_one)
    assert len(killed) == MOST_DEATHS - 1
    assert timeless(store.results) == undisturbed


@posix_only
def test_a_game_that_ends_every_worker_is_given_up(workers: list[int]) -> None:
    """The program that plays takes its parent, the worker, with it."""
    store = ResultStore(match_of("gosix", "random", f"cmd:{sys.executable} {FAKE} murder 0"))
    with pytest.raises(ArenaError, match=f"game 1 has ended its process {MOST_DEATHS} times"):
        play_match(store, jobs=1)
    assert len(workers) == MOST_DEATHS
    assert not any(is_alive(pid) for pid in workers)


def test_a_player_that_cannot_start_ends_the_match(workers: list[int]) -> None:
    store = ResultStore(match_of("gosix", "random", "cmd:/no/such/program"))
    with pytest.raises(ArenaError, match="the match cannot go on: EngineCrashed: /no/such"):
        play_match(store, jobs=2)
    assert workers
    assert not any(is_alive(pid) for pid in workers)


def test_a_program_that_does_not_know_the_game_is_refused() -> None:
    """It does not lose all games by forfeit: there is none."""
    store = ResultStore(match_of("gosix", "random", f"cmd:{sys.executable} {FAKE} unknown 0"))
    with pytest.raises(CannotPlay, match=r"Fake cannot play gosix: .*error what is gosix"):
        play_match(store, jobs=1)
    assert store.results == {}


def test_players_are_loaded_by_one_worker_before_the_others(
    match: Match, undisturbed: dict[int, GameResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    pools: list[Pool] = []
    loading: list[dict[str, object]] = []

    def make_pool(crews: dict[str, Crew]) -> Pool:
        pools.append(Pool(crews, start=in_thread))
        return pools[0]

    class Watched(RandomPlayer):
        def prepare(self, game: Game) -> None:
            loading.append(pools[0].status()[GAME.crew].loading)

    monkeypatch.setattr(run, "Pool", make_pool)
    monkeypatch.setattr(referee, "make_player", lambda spec: Watched())
    assert played(match, jobs=2) == undisturbed
    first, second, *others = loading  # two players each
    assert first == second == {"players": None}, "others wait for this one"
    assert not any(others), "others may load at the same time"


def test_a_broken_player_ends_the_match_and_names_the_game(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(RandomPlayer):
        def choose(self, position: Position[Any], seed: int) -> Choice:
            if len(store.results) == 1:
                raise ZeroDivisionError("out of moves")
            return super().choose(position, seed)

    store = ResultStore(match)
    monkeypatch.setattr(run, "Pool", lambda crews: Pool(crews, start=in_thread))
    monkeypatch.setattr(referee, "make_player", lambda spec: Broken())
    with pytest.raises(ArenaError) as caught:
        play_match(store, jobs=1)
    assert str(caught.value) == (
        "the match cannot go on in game 2: ZeroDivisionError: out of moves"
    )
    assert "Traceback" in caught.value.__notes__[0]
    assert list(store.results) == [0]


def test_workers_that_cannot_be_started_end_the_match(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Crew] = []

    def refuse(crew: Crew) -> Channel:
        tried.append(crew)
        raise OSError("no more processes")

    monkeypatch.setattr(run, "Pool", lambda crews: Pool(crews, start=refuse))
    with pytest.raises(ArenaError, match="cannot go on: worker processes cannot be started"):
        play_match(ResultStore(match), jobs=1)
    assert len(tried) == MOST_DEATHS


def test_a_missing_compiler_shows_before_anything_starts(
    monkeypatch: pytest.MonkeyPatch, workers: list[int]
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(EngineMissing, match=r"pip install 'sixfold\[engine\]'"):
        play_match(ResultStore(match_of("gosix", "random", "level:1")))
    assert workers == []


def test_a_test_that_is_decided_ends_the_match() -> None:
    """Somebody who forfeits every game is found out after eight pairs."""
    loser = f"cmd:{sys.executable} {FAKE} illegal 0"
    match = match_of("gosix", "random", loser, games=400, sprt=Sprt(0, 200))
    store = ResultStore(match)
    play_match(store, jobs=1)
    assert len(store.results) == 16
    assert all(result.reason == "forfeit" for result in store.results.values())
    before = dict(store.results)
    play_match(store, jobs=1)
    assert store.results == before


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended but was not waited for does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] in "ZX")


def start_script(path: Path) -> tuple[subprocess.Popen[str], list[int]]:
    """A match in a process of its own, once some games are finished, and its workers."""
    process = subprocess.Popen(
        [sys.executable, "-m", "arena.interrupted", str(path)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=TESTS,
        start_new_session=True,
    )
    assert process.stdout is not None
    workers = [int(pid) for pid in process.stdout.readline().split()]
    assert workers
    return process, workers


def wait_for_the_end_of(workers: list[int]) -> None:
    deadline = time.monotonic() + PATIENCE
    while any(is_alive(pid) for pid in workers):
        assert time.monotonic() < deadline, "workers outlive their parent"
        time.sleep(0.02)


@posix_only
@pytest.mark.parametrize("ending", ["SIGKILL", "SIGINT"])
def test_an_interrupted_match_goes_on_as_if_nothing_had_happened(
    tmp_path: Path, ending: str
) -> None:
    path = tmp_path / "match.jsonl"
    process, workers = start_script(path)
    number = getattr(signal, ending)
    if ending == "SIGINT":
        os.killpg(process.pid, number)  # Ctrl-C reaches the workers as well
    else:
        process.send_signal(number)
    assert process.wait(timeout=PATIENCE) != 0
    assert process.stdout is not None
    process.stdout.close()
    wait_for_the_end_of(workers)
    match = the_match()
    with ResultStore(match, path) as store:
        assert len(store.results) == 3
        play_match(store, jobs=2)
    assert timeless(store.results) == played(match, jobs=2)


@posix_only
def test_a_program_that_hangs_ends_with_its_worker_and_with_the_match(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    hangs = f"cmd:time=3600:{sys.executable} {FAKE} hang 0 {notes}"
    process = subprocess.Popen(
        [sys.executable, "-m", "sixfold", "arena", "gosix", hangs, "random", "--jobs", "1"],
        stderr=subprocess.DEVNULL,
    )
    try:
        first, victim = asked(process, notes, 1)
        os.kill(victim, signal.SIGKILL)
        wait_for_the_end_of([first])
        second, heir = asked(process, notes, 2)
        assert is_alive(second)
    finally:
        process.kill()
        process.wait()
    wait_for_the_end_of([second, heir])


def asked(process: subprocess.Popen[bytes], notes: Path, times: int) -> tuple[int, int]:
    """The program that has just been asked for a move, and its worker."""
    while not notes.exists() or notes.read_text().count("\n") < times:
        assert process.poll() is None
        time.sleep(0.02)
    program, worker = notes.read_text().splitlines()[times - 1].split()
    return int(program), int(worker)
