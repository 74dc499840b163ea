"""The client: whatever a program does, there is a move or an exception, in time."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold.engine import (
    Clock,
    EngineCrashed,
    EngineError,
    EngineRefused,
    EngineTimeout,
    IllegalReply,
    Limits,
    Progress,
    ProtocolEngine,
    Score,
)
from sixfold.engine.protocol import client as client_module
from sixfold.engine.protocol.process import MOST_LINES_WAITING, LineProcess

from .puppet import PATIENCE

pytestmark = pytest.mark.timing

FAKE = Path(__file__).parent / "fake_engine.py"
START = sixfold.game("gosix").start()
BRIEF = Limits(seconds=0.01)


def command(behaviour: str, *answers: str) -> list[str]:
    return [sys.executable, str(FAKE), behaviour, *(answers or ("a1",))]


def start(behaviour: str, *answers: str, **settings: Any) -> ProtocolEngine:
    """An engine that may take its time to start, on a busy machine."""
    return ProtocolEngine(command(behaviour, *answers), timeout=PATIENCE, **settings)


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the engine writes down what it hears, or how far it came."""
    path = tmp_path / "notes"
    path.write_text("")
    monkeypatch.setenv("SIXFOLD_TEST_NOTES", str(path))
    return path


def wait_until(happened: Callable[[], bool]) -> bool:
    """Look again and again."""
    last = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > last:
            return False
        time.sleep(0.01)
    return True


def is_gone(pid: int) -> bool:
    """No such process, not even a zombie."""

    def gone() -> bool:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        return False

    return wait_until(gone)


# A good engine


def test_a_good_engine_is_asked_and_closed() -> None:
    with start("good", "a1", "d2", options={"Threads": 2}) as engine:
        assert (engine.name, engine.author) == ("Fake 1.0", "Nobody")
        assert engine.available_options["Threads"] == "type spin default 1 min 1 max 4"
        assert str(engine.choose(START, Limits(depth=3))) == "a1"
        assert str(engine.choose(START.play("a1"), clock=Clock((60.0, 60.0)))) == "d2"
        pid = engine.pid
    assert pid is not None
    assert is_gone(pid)
    assert engine.pid is None
    engine.close()


def test_the_game_is_sent_as_its_start_and_its_moves(notes: Path) -> None:
    engine = start("log", "c1")
    setup = sixfold.position("gosix p0:a1;d2 p1:c2 hexes:..0.1.. turn:0")
    engine.choose(START, BRIEF)
    engine.choose(START.play("a1").play("d2"), Limits(depth=2, nodes=7))
    engine.new_game()
    engine.choose(setup.play("g1"), clock=Clock((61.5, 60.0), (1.0, 2.0)))
    engine.configure(Threads=3)
    engine.analyse(START, Limits(nodes=5), multipv=2)
    engine.close()
    assert notes.read_text().splitlines() == [
        "sfp",
        "newgame gosix",
        "position startpos",
        "isready",
        "go movetime 10",
        "position startpos moves a1 d2",
        "isready",
        "go depth 2 nodes 7",
        "newgame gosix",
        f"position text {setup} moves g1",
        "isready",
        "go clock 61500 60000 inc 1000 2000",
        "setoption name Threads value 3",
        "isready",
        "setoption name MultiPV value 2",
        "isready",
        "position startpos",
        "isready",
        "go nodes 5",
        "quit",
    ]


def test_analysis_gives_progress_and_ends_on_stop() -> None:
    seen: list[Progress] = []
    with ProtocolEngine(shlex.join(command("good", "d2"))) as engine:

        def stop(progress: Progress) -> None:
            seen.append(progress)
            threading.Thread(target=engine.stop).start()

        final = engine.analyse(START, on_progress=stop)
    assert seen
    assert final.best == START.play("d2").last_move
    assert (final.depth, final.nodes, final.lines[0].score) == (1, 40, Score("cp", -12))


def test_a_stop_before_go_is_not_lost(notes: Path) -> None:
    """It comes while the engine gets ready for the position, and is said again after `go`."""
    with start("ready after stop") as engine:

        def stop() -> None:
            wait_until(lambda: notes.read_text() == "waiting\n")
            engine.stop()

        stopping = threading.Thread(target=stop)
        stopping.start()
        assert str(engine.analyse(START).best) == "a1"
        stopping.join()


class Scripted:
    """A program whose lines and silences follow a script: for each thing that is said, answers."""

    def __init__(self, answers: dict[str, list[list[str]]]) -> None:
        self.pid = 0
        self.said: list[str] = []
        self._answers = answers
        self._lines: list[str] = []

    def say(self, line: str) -> None:
        self.said.append(line)
        turns = self._answers.get(line.split()[0], [])
        self._lines += turns.pop(0) if len(turns) > 1 else turns[0] if turns else []

    def hear(self, deadline: float | None) -> str:
        if not self._lines:
            raise EngineTimeout("silence for as long as it was waited")
        return self._lines.pop(0)

    def end(self, grace: float = 0.0) -> None:
        pass


def scripted(monkeypatch: pytest.MonkeyPatch, **answers: list[list[str]]) -> Scripted:
    process = Scripted({"sfp": [["sfpok"]], "isready": [["readyok"]], **answers})
    monkeypatch.setattr(client_module, "LineProcess", lambda _: process)
    return process


def test_an_analysis_that_was_stopped_before_its_first_line_has_the_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scripted(monkeypatch, go=[["bestmove d2"]])
    final = ProtocolEngine("any").analyse(START, Limits(depth=5))
    assert str(final.best) == "d2"
    assert (final.depth, final.nodes) == (0, 0)


def test_a_finished_game_is_not_sent_at_all() -> None:
    position, line = sixfold.game("six/foxmind").start(), "2,0 3,0 1,-1 3,1 2,-1 4,0 0,1 4,1 1,1"
    for move in line.split():
        position = position.play(move)
    with start("hang") as engine:
        with pytest.raises(sixfold.IllegalMove):
            engine.choose(position, BRIEF)
        assert engine.analyse(position, BRIEF).lines == ()


def test_options_must_exist_and_are_kept_over_a_restart() -> None:
    with start("plain", options={"threads": 2}) as engine:
        engine.configure(Threads=4)
        with pytest.raises(EngineRefused, match="has no option Level"):
            engine.configure(Level=3)
        with pytest.raises(EngineRefused, match="no option MultiPV"):
            engine.analyse(START, BRIEF, multipv=2)
        first = engine.pid
        engine.restart()
        assert engine.pid != first
        assert str(engine.choose(START, BRIEF)) == "a1"
    with pytest.raises(EngineRefused, match="no option Level"):
        start("plain", options={"Level": 3})


def test_the_sample_engine_of_the_docs_plays(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    (tmp_path / "first.py").write_text(page.split("```python\n")[1].split("```")[0])
    program = [sys.executable, str(tmp_path / "first.py")]
    with ProtocolEngine(program, timeout=PATIENCE) as engine:
        assert engine.name == "First"
        position = START
        for _ in range(4):
            expected = position.legal_moves[0]
            assert engine.choose(position, BRIEF) == expected
            position = position.play(expected)


# Bad engines

CRASH = [
    ("crash", "ended with exit code 3: Traceback: out of luck"),
    ("die in the middle", "ended with exit code 0"),
    ("close output", "closed its output"),
]


@pytest.mark.parametrize(("behaviour", "words"), CRASH)
def test_a_crash_is_told_and_a_new_process_follows(behaviour: str, words: str) -> None:
    engine = start(behaviour)
    pid = engine.pid
    assert pid is not None
    with pytest.raises(EngineCrashed, match=words):
        engine.choose(START, BRIEF)
    assert is_gone(pid)
    assert engine.pid is None
    engine.configure(Threads=2)
    assert engine.pid not in (None, pid)
    engine.close()


@pytest.mark.parametrize("limits", [BRIEF, Limits(depth=50)], ids=["time", "depth"])
@pytest.mark.parametrize("behaviour", ["hang", "flood without lines"])
def test_an_engine_that_does_not_answer_is_ended(behaviour: str, limits: Limits) -> None:
    """Without a limit in time, too: then it is asked whether it still listens."""
    engine = start(behaviour)
    pid, engine.timeout = engine.pid, 0.3
    assert pid is not None
    with pytest.raises(EngineTimeout):
        engine.choose(START, limits)
    assert is_gone(pid)


def test_a_flood_of_lines_is_cut_off() -> None:
    engine = start("flood")
    pid, engine.timeout = engine.pid, 0.3
    assert pid is not None
    with pytest.raises(EngineTimeout):
        engine.choose(START, BRIEF)
    assert is_gone(pid)


def test_a_flood_that_nobody_reads_is_held_up(notes: Path) -> None:
    """It gets as far as our queue and the pipe have room, and then stands still."""
    room = MOST_LINES_WAITING + 65_536 // 40 + 200

    def reached() -> int:
        return int((notes.read_text().split() or ["0"])[-1])

    process = LineProcess(command("flood"))
    process.say("go")
    assert wait_until(lambda: reached() >= MOST_LINES_WAITING)
    looks = [-1, reached()]
    while looks[-1] != looks[-2]:
        time.sleep(0.1)  # to give it the chance to run away
        looks.append(reached())
    assert looks[-1] <= room
    lines = [process.hear(None) for _ in range(5_000)]
    numbers = [int(line.split()[7]) for line in lines if line.startswith("info depth")]
    assert numbers == list(range(1, 5_001)), "it goes on as soon as somebody reads"
    process.end()
    assert is_gone(process.pid)


def test_a_patient_search_without_a_limit_in_time_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """After every silence it is asked whether it listens, and it does, until it has its answer."""
    ready = [["readyok"]] * 5
    process = scripted(monkeypatch, isready=[*ready, ["readyok", "bestmove d2"]])
    assert str(ProtocolEngine("any").choose(START, Limits(depth=50))) == "d2"
    assert process.said[-6:] == ["go depth 50", *["isready"] * 5]


def test_a_search_that_no_longer_listens_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    process = scripted(monkeypatch, isready=[["readyok"], ["readyok"], []])
    with pytest.raises(EngineTimeout):
        ProtocolEngine("any").choose(START, Limits(depth=50))
    assert process.said[-3:] == ["go depth 50", "isready", "isready"]


def test_an_engine_that_does_not_read_cannot_hold_us_up() -> None:
    """More is sent to it than the pipe can hold."""
    engine = start("read no more")
    pid, engine.timeout = engine.pid, 0.3
    assert pid is not None
    with pytest.raises(EngineTimeout):
        engine.configure(Threads="x" * 1_000_000)
    assert is_gone(pid)


@pytest.mark.parametrize(
    ("behaviour", "kind"),
    [
        ("crash at once", EngineCrashed),
        ("hang at once", EngineTimeout),
        ("flood at once", EngineTimeout),
    ],
)
def test_an_engine_that_never_starts(behaviour: str, kind: type[EngineError]) -> None:
    timeout = PATIENCE if kind is EngineCrashed else 0.5
    with pytest.raises(kind):
        ProtocolEngine(command(behaviour), timeout=timeout)


@pytest.mark.parametrize("name", ["no-such-program-anywhere", str(FAKE.parent), "a\0b"])
def test_a_command_that_cannot_be_run(name: str) -> None:
    with pytest.raises(EngineCrashed, match="cannot be started"):
        ProtocolEngine([name])
    with pytest.raises(ValueError, match="empty"):
        ProtocolEngine("")


@pytest.mark.parametrize("answer", ["z9", "none", "a1a1", "", "\x1b[31m", "2,0", "x" * 50_000])
def test_an_illegal_reply_is_told_and_the_engine_goes_on(answer: str) -> None:
    with start("good", answer, "c1") as engine:
        pid = engine.pid
        with pytest.raises(IllegalReply) as told:
            engine.choose(START, BRIEF)
        assert str(told.value).isprintable()
        assert len(str(told.value)) < 500
        assert str(engine.choose(START, BRIEF)) == "c1"
        assert engine.pid == pid


def test_a_well_formed_move_must_be_legal() -> None:
    with (
        start("good", "a1") as engine,
        pytest.raises(IllegalReply, match="played a1, which is not legal"),
    ):
        engine.choose(START.play("a1"), BRIEF)


def test_what_an_engine_complains_about_is_passed_on() -> None:
    with (
        start("error") as engine,
        pytest.raises(IllegalReply, match="error out of memory"),
    ):
        engine.choose(START, BRIEF)
    with (
        start("refuse") as engine,
        pytest.raises(EngineRefused, match="that is no position"),
    ):
        engine.choose(START, BRIEF)


def test_garbage_is_passed_over() -> None:
    """What can be understood among it is used, and a second answer is not taken for the next."""
    with start("garbage", "d2", "c1") as engine:
        final = engine.analyse(START, BRIEF)
        assert final.depth == 4
        assert [(line.score, len(line.moves)) for line in final.lines] == [(Score("win", 7), 1)]
        assert str(engine.choose(START, BRIEF)) == "c1"


def test_an_engine_that_will_not_quit_is_ended() -> None:
    engine = start("stay")
    pid, engine.timeout = engine.pid, 0.1
    assert pid is not None
    engine.close()
    assert is_gone(pid)


@pytest.mark.skipif(os.name != "posix", reason="needs process groups")
def test_the_helpers_of_an_engine_end_with_it() -> None:
    helpers: list[int] = []
    engine = start("helper")

    def lose_patience(seen: Progress) -> None:
        helpers.append(seen.depth)
        engine.timeout = 0.1

    with pytest.raises(EngineTimeout):
        engine.analyse(START, Limits(depth=50), on_progress=lose_patience)
    [helper] = helpers
    assert is_gone(helper)


def test_closing_ends_a_search_in_another_thread() -> None:
    engine = start("slow")

    def close(_: Progress) -> None:
        closing = threading.Thread(target=engine.close)
        closing.start()
        closing.join()

    with pytest.raises(EngineCrashed, match="was closed"):
        engine.analyse(START, Limits(depth=50), on_progress=close)


def test_an_interruption_leaves_no_half_conversation() -> None:
    def interrupt(_: Progress) -> None:
        raise KeyboardInterrupt

    engine = start("good")
    pid = engine.pid
    assert pid is not None
    with pytest.raises(KeyboardInterrupt):
        engine.analyse(START, on_progress=interrupt)
    assert is_gone(pid)
    assert str(engine.choose(START, BRIEF)) == "a1"
    engine.close()


def test_a_forgotten_engine_is_ended() -> None:
    engine = start("hang")
    pid = engine.pid
    assert pid is not None
    del engine
    assert is_gone(pid)


@pytest.mark.skipif(os.name != "posix", reason="needs process groups")
def test_an_engine_that_hears_nothing_ends_with_whoever_started_it() -> None:
    """Even with one that was killed and could not see to it, and so do its helpers."""
    code = (
        "import os, signal, sys\n"
        "from sixfold.engine.protocol.process import LineProcess\n"
        "process = LineProcess(sys.argv[1:])\n"
        "print(process.pid, process.hear(None), flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    hears_nothing = ["sh", "-c", "sleep 3600 & echo $!; sleep 3600"]
    starter = [sys.executable, "-c", code, *hears_nothing]
    ended = subprocess.run(starter, stdout=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == -signal.SIGKILL
    program, helper = map(int, ended.stdout.split())
    assert is_gone(program)
    assert is_gone(helper)
