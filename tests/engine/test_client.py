"""The client: whatever a program does, there is a move or an exception, in time."""

from __future__ import annotations

import os
import shlex
import sys
import threading
import time
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

FAKE = Path(__file__).parent / "fake_engine.py"
START = sixfold.game("gosix").start()
BRIEF = Limits(seconds=0.01)


def command(behaviour: str, *answers: str) -> list[str]:
    return [sys.executable, str(FAKE), behaviour, *(answers or ("a1",))]


def is_gone(pid: int) -> bool:
    """No such process, not even a zombie."""
    for _ in range(200):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


# A good engine


def test_a_good_engine_is_asked_and_closed() -> None:
    with ProtocolEngine(command("good", "a1", "d2"), options={"Threads": 2}) as engine:
        assert (engine.name, engine.author) == ("Fake 1.0", "Nobody")
        assert engine.available_options["Threads"] == "type spin default 1 min 1 max 4"
        assert str(engine.choose(START, Limits(depth=3))) == "a1"
        assert str(engine.choose(START.play("a1"), clock=Clock((60.0, 60.0)))) == "d2"
        pid = engine.pid
    assert pid is not None
    assert is_gone(pid)
    assert engine.pid is None
    engine.close()


def test_the_game_is_sent_as_its_start_and_its_moves() -> None:
    engine = ProtocolEngine(command("log", "c1"))
    process: Any = engine._process
    setup = sixfold.position("gosix p0:a1;d2 p1:c2 hexes:..0.1.. turn:0")
    engine.choose(START, BRIEF)
    engine.choose(START.play("a1").play("d2"), Limits(depth=2, nodes=7))
    engine.new_game()
    engine.choose(setup.play("g1"), clock=Clock((61.5, 60.0), (1.0, 2.0)))
    engine.configure(Threads=3)
    engine.analyse(START, Limits(nodes=5), multipv=2)
    engine.close()
    sent = [line.strip() for line in process._errors]
    assert sent == [
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

        def stop_soon(progress: Progress) -> None:
            seen.append(progress)
            threading.Timer(0.05, engine.stop).start()

        final = engine.analyse(START, on_progress=stop_soon)
    assert seen
    assert final.best == START.play("d2").last_move
    assert (final.depth, final.nodes, final.lines[0].score) == (1, 40, Score("cp", -12))


def test_a_stop_before_go_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    with ProtocolEngine(command("good")) as engine:
        send = engine._send_position

        def stop_and_send(process: Any, position: Any) -> None:
            engine.stop()
            send(process, position)

        monkeypatch.setattr(engine, "_send_position", stop_and_send)
        assert str(engine.analyse(START).best) == "a1"


def test_a_finished_game_is_not_sent_at_all() -> None:
    position, line = sixfold.game("six/foxmind").start(), "2,0 3,0 1,-1 3,1 2,-1 4,0 0,1 4,1 1,1"
    for move in line.split():
        position = position.play(move)
    with ProtocolEngine(command("hang")) as engine:
        with pytest.raises(sixfold.IllegalMove):
            engine.choose(position, BRIEF)
        assert engine.analyse(position, BRIEF).lines == ()


def test_options_must_exist_and_are_kept_over_a_restart() -> None:
    with ProtocolEngine(command("plain"), options={"threads": 2}) as engine:
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
        ProtocolEngine(command("plain"), options={"Level": 3})


def test_the_sample_engine_of_the_docs_plays(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    (tmp_path / "first.py").write_text(page.split("```python\n")[1].split("```")[0])
    with ProtocolEngine([sys.executable, str(tmp_path / "first.py")]) as engine:
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
    engine = ProtocolEngine(command(behaviour))
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
    engine = ProtocolEngine(command(behaviour))
    pid, engine.timeout = engine.pid, 0.3
    assert pid is not None
    with pytest.raises(EngineTimeout):
        engine.choose(START, limits)
    assert is_gone(pid)


def test_a_flood_of_lines_is_cut_off() -> None:
    engine = ProtocolEngine(command("flood"))
    pid, engine.timeout = engine.pid, 0.3
    assert pid is not None
    with pytest.raises(EngineTimeout):
        engine.choose(START, BRIEF)
    assert is_gone(pid)


def test_a_flood_that_nobody_reads_is_held_up() -> None:
    engine = ProtocolEngine(command("flood"))
    process: Any = engine._process
    process.say("go")
    while not process._heard.full():
        time.sleep(0.01)
    time.sleep(0.1)
    assert process._heard.qsize() <= 1000
    engine.close()
    assert is_gone(process.pid)


def test_a_patient_search_without_a_limit_in_time_goes_on() -> None:
    """Longer than the time-out, because the engine says that it listens; and then it is stopped."""
    engine = ProtocolEngine(command("slow", "d2"))
    engine.timeout = 0.2
    threading.Timer(1.5, engine.stop).start()
    assert str(engine.choose(START, Limits(depth=50))) == "d2"
    engine.close()


def test_an_engine_that_does_not_read_cannot_hold_us_up() -> None:
    """More is sent to it than the pipe can hold."""
    engine = ProtocolEngine(command("read no more"))
    engine.timeout = engine.ready_timeout = 0.3
    process: Any = engine._process
    for _ in range(100):
        process.say("x" * 10_000)
    with pytest.raises(EngineTimeout):
        engine.choose(START, BRIEF)
    assert is_gone(process.pid)


@pytest.mark.parametrize(
    ("behaviour", "kind"),
    [
        ("crash at once", EngineCrashed),
        ("hang at once", EngineTimeout),
        ("flood at once", EngineTimeout),
    ],
)
def test_an_engine_that_never_starts(behaviour: str, kind: type[EngineError]) -> None:
    timeout = 10.0 if kind is EngineCrashed else 0.5
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
    with ProtocolEngine(command("good", answer, "c1")) as engine:
        pid = engine.pid
        with pytest.raises(IllegalReply) as told:
            engine.choose(START, BRIEF)
        assert str(told.value).isprintable()
        assert len(str(told.value)) < 500
        assert str(engine.choose(START, BRIEF)) == "c1"
        assert engine.pid == pid


def test_a_well_formed_move_must_be_legal() -> None:
    with (
        ProtocolEngine(command("good", "a1")) as engine,
        pytest.raises(IllegalReply, match="played a1, which is not legal"),
    ):
        engine.choose(START.play("a1"), BRIEF)


def test_what_an_engine_complains_about_is_passed_on() -> None:
    with (
        ProtocolEngine(command("error")) as engine,
        pytest.raises(IllegalReply, match="error out of memory"),
    ):
        engine.choose(START, BRIEF)
    with (
        ProtocolEngine(command("refuse")) as engine,
        pytest.raises(EngineRefused, match="that is no position"),
    ):
        engine.choose(START, BRIEF)


def test_garbage_is_passed_over() -> None:
    """What can be understood among it is used, and a second answer is not taken for the next."""
    with ProtocolEngine(command("garbage", "d2", "c1")) as engine:
        final = engine.analyse(START, BRIEF)
        assert final.depth == 4
        assert [(line.score, len(line.moves)) for line in final.lines] == [(Score("win", 7), 1)]
        assert str(engine.choose(START, BRIEF)) == "c1"


def test_an_engine_that_will_not_quit_is_ended() -> None:
    engine = ProtocolEngine(command("stay"), timeout=0.5)
    pid = engine.pid
    assert pid is not None
    engine.close()
    assert is_gone(pid)


@pytest.mark.skipif(os.name != "posix", reason="needs process groups")
def test_the_helpers_of_an_engine_end_with_it() -> None:
    helpers: list[int] = []
    engine = ProtocolEngine(command("helper"))
    engine.timeout = 0.5
    with pytest.raises(EngineTimeout):
        engine.analyse(START, BRIEF, on_progress=lambda seen: helpers.append(seen.depth))
    [helper] = helpers
    assert is_gone(helper)


def test_closing_ends_a_search_in_another_thread() -> None:
    engine = ProtocolEngine(command("slow"))
    threading.Timer(0.3, engine.close).start()
    with pytest.raises(EngineCrashed):
        engine.choose(START, Limits(depth=50))


def test_an_interruption_leaves_no_half_conversation() -> None:
    def interrupt(_: Progress) -> None:
        raise KeyboardInterrupt

    engine = ProtocolEngine(command("good"))
    pid = engine.pid
    assert pid is not None
    with pytest.raises(KeyboardInterrupt):
        engine.analyse(START, on_progress=interrupt)
    assert is_gone(pid)
    assert str(engine.choose(START, BRIEF)) == "a1"
    engine.close()


def test_a_forgotten_engine_is_ended() -> None:
    engine = ProtocolEngine(command("hang"))
    pid = engine.pid
    assert pid is not None
    del engine
    assert is_gone(pid)
