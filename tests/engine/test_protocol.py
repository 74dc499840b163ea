"""The engine's side of the protocol, with an engine that does as it is told."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.engine import Chances, Clock, Limits, Line, Progress, ProtocolEngine, Score
from sixfold.engine.protocol import session as session_module
from sixfold.engine.protocol.commands import Go, Malformed, info_lines, read_go
from sixfold.engine.protocol.session import LONGEST_LINE, serve

from .puppet import PATIENCE, Puppet, Talk

pytestmark = pytest.mark.timing


@pytest.fixture(autouse=True)
def _busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A caller who leaves waits for the second thread, however long it is kept waiting itself."""
    monkeypatch.setattr(session_module, "LEAVING_SECONDS", PATIENCE)


@pytest.fixture
def talk() -> Any:
    talk = Talk()
    yield talk
    assert talk.session.close()


# The conversation of docs/protocol.md


def test_introduction(talk: Talk) -> None:
    talk.say("sfp")
    assert talk.hear_until("sfpok") == [
        "id name Puppet 1",
        "id author the authors of Sixfold",
        "option name Threads type spin default 1 min 1 max 256",
        "option name Hash type spin default 64 min 1 max 65536",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Level type spin default 0 min 0 max 10",
        "sfpok",
    ]


def test_a_search_gives_lines_and_a_move(talk: Talk) -> None:
    talk.say("setoption name MultiPV value 2", "setoption name threads value 3")
    talk.say("setoption name Hash value 16", "newgame six/foxmind")
    talk.say("position startpos moves 2,0", "go depth 2 nodes 1000 movetime 1500")
    position = sixfold.game("six/foxmind").start().play("2,0")
    first, second = position.legal_moves[:2]
    assert talk.hear_until("bestmove") == [
        f"info depth 1 multipv 1 score cp 34 nodes 100 nps 200 pv {first}",
        f"info depth 1 multipv 2 score cp 34 nodes 100 nps 200 pv {second}",
        f"info depth 2 multipv 1 score cp 34 nodes 200 nps 400 pv {first}",
        f"info depth 2 multipv 2 score cp 34 nodes 200 nps 400 pv {second}",
        f"bestmove {first}",
    ]
    engine = talk.engine
    assert engine.calls == [("new_game",), ("analyse", position, Limits(1.5, 1000, 2), 2)]
    assert (engine.threads, engine.hash_mb, engine.level) == (3, 16, None)


def test_the_whole_line_reaches_the_engine_for_repetitions(talk: Talk) -> None:
    talk.say("newgame gosix", "position startpos moves a1 d2 c2", "go depth 1")
    talk.hear_until("bestmove")
    assert len(list(talk.engine.calls[-1][1].line())) == 4


def test_a_position_text_needs_no_game(talk: Talk) -> None:
    text = "gosix p0:a1;d2 p1:c2 hexes:..0.1.. turn:0"
    talk.say(f"position text {text} moves g1", "go depth 1")
    talk.hear_until("bestmove")
    assert talk.engine.calls[-1][1] == sixfold.position(text).play("g1")
    talk.say("position startpos", "go depth 1")
    talk.hear_until("bestmove")
    assert talk.engine.calls[-1][1] == sixfold.game("gosix").start()


def test_memory_is_dropped_for_a_new_game_and_only_then(talk: Talk) -> None:
    talk.say("newgame gosix")
    for _ in range(2):
        talk.say("position startpos", "go depth 1")
        talk.hear_until("bestmove")
    talk.say("newgame gosix", "go depth 1")
    talk.hear_until("bestmove")
    talk.say(f"position text {sixfold.game('hexone').start()}", "go depth 1")
    talk.hear_until("bestmove")
    calls = [call[0] for call in talk.engine.calls]
    assert " ".join(calls) == "new_game analyse analyse new_game analyse new_game analyse"


def test_a_level_has_its_own_limits_and_a_seed_for_each_game(talk: Talk) -> None:
    talk.say("setoption name Level value 3", "newgame gosix")
    for go in ("go", "go movetime 60000"):
        talk.say(go)
        assert talk.hear() == f"bestmove {sixfold.game('gosix').start().legal_moves[-1]}"
    assert talk.engine.level == 3
    talk.say("newgame gosix", "go")
    talk.hear_until("bestmove")
    first, second, third = (call[3] for call in talk.engine.calls if call[0] == "choose")
    assert first == second != third
    talk.say("setoption name Level value 0", "go depth 1")
    talk.hear_until("bestmove")
    assert talk.engine.level is None
    assert talk.engine.calls[-1][0] == "analyse"


def test_bestmove_is_none_when_the_game_is_over(talk: Talk) -> None:
    line = "2,0 3,0 1,-1 3,1 2,-1 4,0 0,1 4,1 1,1"
    talk.say("newgame six/foxmind", f"position startpos moves {line}", "go depth 5")
    assert talk.hear() == "bestmove none"
    talk.say("go infinite", "isready")
    assert talk.hear() == "readyok", "an infinite search waits for stop in any case"
    talk.say("stop")
    assert talk.hear() == "bestmove none"


def test_some_moves_only(talk: Talk) -> None:
    talk.say("newgame gosix", "go searchmoves d2 c2 depth 3")
    talk.hear_until("bestmove")
    named = sixfold.game("gosix").start()
    limits = Limits(depth=3, searchmoves=[named.game.parse_move(text) for text in ("d2", "c2")])
    assert talk.engine.calls[-1][2] == limits
    talk.say("go depth 3 searchmoves d2 c2")
    talk.hear_until("bestmove")
    assert talk.engine.calls[-1][2] == limits
    talk.say("setoption name Level value 2", "go searchmoves d2")
    assert talk.hear() == "error searchmoves is for full strength, which is Level 0"


def test_chances_follow_the_score() -> None:
    chances = Chances(0.6, 0.1, 0.3)
    progress = Progress(3, 10, 0.1, (Line(Score("cp", 34), (), chances),))
    assert " score cp 34 wdl 600 100 300 nodes 10 " in next(info_lines(progress))


# Stopping


def test_an_infinite_search_answers_only_after_stop(talk: Talk) -> None:
    for go in (
        "go infinite",
        "go",
        "go infinite depth 1",
        "go infinite nodes 5",
        "go searchmoves d2",
    ):
        talk.say("newgame gosix", go)
        talk.hear_until("info")
        assert talk.engine.running.wait(PATIENCE)
        talk.say("isready")
        assert talk.hear_until("readyok")[-1] == "readyok"
        talk.say("stop")
        assert not [line for line in talk.hear_until("bestmove")[:-1] if line[:4] != "info"]
        talk.engine.running.clear()


def test_a_stop_that_comes_before_the_search_has_begun_is_not_lost(talk: Talk) -> None:
    talk.engine.start_late = threading.Event()
    talk.say("newgame gosix", "go infinite", "stop", "isready")
    assert talk.hear() == "readyok"
    talk.engine.start_late.set()
    assert talk.hear_until("bestmove")[-1] == "bestmove a1"


def test_the_next_search_is_not_hit_by_the_last_stop(talk: Talk) -> None:
    before = threading.enumerate()
    talk.say("newgame gosix")
    for _ in range(50):
        talk.say("go infinite", "stop")
        talk.hear_until("bestmove")
    talk.engine.running.clear()
    talk.say("go infinite")
    assert talk.engine.running.wait(PATIENCE)
    talk.hear_until("info depth 2")
    for thread in threading.enumerate():
        if thread not in (*before, threading.current_thread()):
            thread.join(PATIENCE)  # those who still insist on an earlier stop
    assert not talk.engine.halted.is_set()
    talk.say("stop")
    talk.hear_until("bestmove")


def test_stop_without_a_search_is_ignored(talk: Talk) -> None:
    talk.say("stop", "newgame gosix", "stop")
    talk.hear_nothing()


@pytest.mark.parametrize(
    "line", ["go depth 1", "position startpos", "newgame gosix", "setoption name Level value 1"]
)
def test_what_would_disturb_a_search_is_refused(talk: Talk, line: str) -> None:
    talk.say("newgame gosix", "go infinite")
    talk.hear_until("info depth 2")
    talk.say(line)
    assert talk.hear() == f"error {line.split()[0]} must wait until the search has ended"
    talk.say("stop")
    talk.hear_until("bestmove")


def test_quit_ends_a_search_and_says_its_move(talk: Talk) -> None:
    talk.say("newgame gosix", "go infinite")
    talk.hear_until("info depth 2")
    assert not talk.session.obey("quit")
    assert talk.session.close()
    assert talk.hear_until("bestmove")


def test_what_was_not_searched_is_not_reported(talk: Talk) -> None:
    """A search that ends before its first iteration has a move, but no depth and no score."""
    talk.engine.first_glance = True
    talk.say("newgame gosix", "go depth 5")
    assert talk.hear() == "bestmove a1"


def test_the_end_of_the_input_after_go_is_one_move_and_no_line_of_depth_zero() -> None:
    class Glance(Puppet):
        def __init__(self) -> None:
            super().__init__()
            self.first_glance = True

    answers = io.StringIO()
    assert serve(io.StringIO("newgame hexone\ngo infinite\n"), answers, "Puppet", Glance)
    first = sixfold.game("hexone").start().legal_moves[0]
    assert answers.getvalue() == f"bestmove {first}\n"


@pytest.mark.parametrize(
    ("progress", "told"),
    [
        (Progress(0, 0, 0.0, ()), False),
        (Progress(0, 40, 0.1, (Line(Score("cp", 0), ()),)), False),
        (Progress(1, 0, 0.1, (Line(Score("cp", 0), ()),)), False),
        (Progress(1, 0, 0.1, (Line(Score("win", 1), ()),)), True),
        (Progress(1, 40, 0.1, (Line(Score("cp", 3), ()),)), True),
    ],
)
def test_what_counts_as_searched(progress: Progress, told: bool) -> None:
    assert session_module.is_searched(progress) == told


# Getting ready


def test_isready_prepares_the_game_and_then_answers(talk: Talk) -> None:
    talk.say("isready")
    assert talk.hear() == "readyok"
    assert talk.engine.calls == []
    talk.engine.start_late = threading.Event()
    talk.say("newgame hexone", "isready", "sfp")
    assert talk.hear_until("sfpok"), "other commands are answered meanwhile"
    talk.engine.start_late.set()
    assert talk.hear() == "readyok"
    assert talk.engine.calls == [("prepare", "hexone")]


def test_failures_are_told_and_each_go_still_gets_its_answer(talk: Talk) -> None:
    talk.engine.fails = MemoryError("too\nlittle")
    talk.say("newgame gosix", "isready", "go depth 1")
    assert talk.hear() == "error preparing failed: MemoryError: too?little"
    assert talk.hear() == "readyok"
    assert talk.hear() == "error the search failed: MemoryError: too?little"
    assert talk.hear() == "bestmove none"
    talk.engine.fails = None
    talk.say("go depth 1")
    assert talk.hear_until("bestmove")[-1] == "bestmove a1"


# What cannot be obeyed


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dance", "there is no command dance"),
        ("SFP", "there is no command SFP"),
        ("sfp now", "sfp stands alone"),
        ("setoption", "name NAME value NUMBER"),
        ("setoption name Ponder value 1", "no option Ponder; there are Threads, Hash, MultiPV"),
        ("setoption name Level value 11", "Level is from 0 to 10, not 11"),
        ("setoption name Threads value 0", "Threads is from 1 to 256, not 0"),
        ("setoption name Threads value 100000", "Threads is from 1 to 256, not 100000"),
        ("setoption name Hash value -1", "a whole number is needed, not -1"),
        ("setoption name Hash value ٣", "a whole number is needed"),
        (f"setoption name Hash value {'9' * 5000}", "a whole number is needed"),
        ("newgame", "newgame needs: ID"),
        ("newgame sicks", "There is no game “sicks”"),
        ("newgame six/foxmind+teem", "has no option “teem”"),
        ("position", "position needs: startpos or text TEXT"),
        ("position startpos 2,0", "position needs"),
        ("position text", "position needs"),
        ("position text gosix p0:a1", "The field p1 is missing"),
        ("position startpos moves d2 d2", "move 2, d2: d2 is already taken."),
        ("position startpos moves d2 z9", "move 2, z9:"),
        ("go fast", "go knows movetime, depth, nodes, clock, inc, infinite, not fast"),
        ("go depth", "depth needs 1 whole numbers"),
        ("go depth 0", "depth must be positive"),
        ("go depth x", "a whole number is needed, not x"),
        ("go depth 1 depth 2", "depth is said twice"),
        ("go clock 1000", "clock needs 2 whole numbers"),
        ("go inc 1 1", "inc needs a clock"),
        ("go fast", "(and searchmoves, followed by moves)"),
        ("go searchmoves", "searchmoves needs at least one move"),
        ("go searchmoves depth 3", "searchmoves needs at least one move"),
        ("go searchmoves d2 depth 3 searchmoves c2", "searchmoves is said twice"),
        ("go searchmoves d2 z9", "searchmoves: "),
        ("go depth 3 searchmoves a1 d2", "searchmoves: a1 is already taken."),
        ("\x1b[31mred", "there is no command ?[31mred"),
        ("a" * (LONGEST_LINE + 1), f"a line has at most {LONGEST_LINE} characters"),
    ],
    ids=lambda text: text[:40],
)
def test_a_malformed_line_is_one_error_and_changes_nothing(
    talk: Talk, line: str, words: str
) -> None:
    talk.say("newgame gosix", "position startpos moves a1", line)
    answer = talk.hear()
    assert answer.startswith("error ")
    assert words in answer
    assert len(answer) < 400
    assert answer.isprintable()
    talk.say("go depth 1")
    talk.hear_until("bestmove")
    assert talk.engine.calls[-1][1:] == (
        sixfold.game("gosix").start().play("a1"),
        Limits(depth=1),
        1,
    )


def test_go_and_startpos_need_a_game(talk: Talk) -> None:
    talk.say("go depth 1", "position startpos")
    assert talk.hear() == "error go where? newgame or position comes first"
    assert talk.hear() == "error startpos of which game? newgame comes first"


def test_empty_lines_are_nothing(talk: Talk) -> None:
    talk.say("", "   ", "\t\n")
    talk.hear_nothing()


VOCABULARY = (
    "sfp setoption name value Threads Level MultiPV isready newgame gosix hexone six position"
    " startpos text moves a1 d2 pass go movetime depth nodes clock inc infinite stop 0 1 -1 3 1e9"
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.lists(st.sampled_from(VOCABULARY.split()), max_size=7).map(" ".join),
            st.text(max_size=60),
        ),
        max_size=12,
    )
)
def test_no_line_ends_the_conversation(lines: list[str]) -> None:
    talk = Talk()
    talk.say(*(line for line in lines if line.split()[:1] != ["quit"]), "stop", "isready")
    heard = talk.hear_until("readyok")
    assert talk.session.close()
    started = ("info ", "error ", "bestmove ", "id ", "option ", "sfpok", "readyok")
    assert all(line.startswith(started) and line.isprintable() for line in heard)


# Streams


def test_serve_reads_until_quit_or_the_end() -> None:
    for text in ("newgame gosix\nbad\nquit\nsfp\n", "newgame gosix\nbad"):
        answers = io.StringIO()
        assert serve(io.StringIO(text), answers, "Puppet", Puppet)
        assert answers.getvalue() == "error there is no command bad\n"


def test_a_line_without_end_is_not_held_in_memory() -> None:
    class Endless(io.StringIO):
        asked = 0

        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            assert size is not None
            assert 0 < size <= LONGEST_LINE + 1
            self.asked += 1
            return "a" * size if self.asked <= 5 else "a\nsfp\n"[:2] if self.asked == 6 else ""

    answers = io.StringIO()
    assert serve(Endless(), answers, "Puppet", Puppet)
    assert answers.getvalue().count("error") == 1


def test_a_reader_that_went_away_ends_the_conversation() -> None:
    class Broken(io.StringIO):
        def flush(self) -> None:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        serve(io.StringIO("sfp\nsfp\n"), Broken(), "Puppet", Puppet)


def test_the_command_survives_garbage_bytes_and_loads_no_compiler() -> None:
    code = (
        "import sys; from sixfold.cli import main\n"
        "try: main(['engine'])\n"
        "finally: print('numba' in sys.modules, file=sys.stderr)"
    )
    garbage = bytes(range(256)) + b"\nsfp\r\n" + b"x" * 2_000_000 + b"\nisready\n"
    done = subprocess.run([sys.executable, "-c", code], input=garbage, capture_output=True)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert done.stderr.split() == [b"False"]
    assert "sfpok" in lines
    assert lines[-1] == "readyok"
    assert f"error a line has at most {LONGEST_LINE} characters" in lines
    assert all(line.startswith(("error ", "id ", "option ", "sfpok", "readyok")) for line in lines)


# Words


@pytest.mark.parametrize(
    "go",
    [
        Go(),
        Go(Limits(1.5, 1000, 6)),
        Go(clock=Clock((60.0, 58.5), (1.0, 0.0))),
        Go(Limits(depth=3), Clock((0.0, 1.0)), infinite=True),
    ],
)
def test_go_is_read_as_it_is_written(go: Go) -> None:
    assert read_go(str(go).split()[1:]) == go


def test_the_words_of_the_design() -> None:
    words = ["clock", "60000", "58000", "inc", "1000", "1000"]
    assert read_go(words) == Go(clock=Clock((60.0, 58.0), (1.0, 1.0)))
    with pytest.raises(Malformed):
        read_go(["ponder"])


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Score("cp", -34), "cp -34"),
        (Score("win", 7), "win 7"),
        (Score("loss", 6), "loss 6"),
        (Score("win"), "win"),
        (Score("draw"), "draw"),
    ],
)
def test_scores_in_words(score: Score, text: str) -> None:
    progress = Progress(5, 1000, 2.0, (Line(score, ()),))
    assert f" score {text} nodes 1000 nps 500 " in next(info_lines(progress))


# The page


def test_the_session_of_the_docs_is_one() -> None:
    """Figures and lines aside, which are the engine's own."""
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    session = page.split("```\n")[1].splitlines()
    talk = Talk("Sixfold 0.1.0")
    for line in session:
        if line == "> quit":
            assert not talk.session.obey("quit")
        elif line.startswith("> "):
            talk.say(line[2:])
        elif not line.startswith(("info ", "bestmove ")):
            assert talk.hear() == line
        elif line.startswith("bestmove "):
            assert re.fullmatch(r"bestmove \S+", talk.hear_until("bestmove")[-1])
        else:
            pattern = r"info depth \d+ multipv 1 score cp -?\d+ nodes \d+ nps \d+ pv .+"
            assert re.fullmatch(pattern, line)
    assert talk.session.close()


# The real engine


@pytest.mark.slow
@pytest.mark.parametrize("id", ["six/foxmind", "gosix", "hexone"])
def test_the_real_engine_obeys(id: str) -> None:
    position = sixfold.game(id).start()
    command = [sys.executable, "-m", "sixfold", "engine"]
    patience = {"timeout": PATIENCE, "ready_timeout": 10 * PATIENCE}
    with ProtocolEngine(command, **patience, options={"Hash": 1}) as engine:
        assert engine.name == f"Sixfold {sixfold.__version__}"
        for _ in range(3):
            position = position.play(engine.choose(position, Limits(nodes=200)))
        final = engine.analyse(position, Limits(nodes=2000), multipv=2)
        assert len(final.lines) == 2
        assert final.nodes > 0
        assert position.is_legal(final.best)

        def stop(_: Progress) -> None:
            engine.stop()

        assert position.is_legal(engine.analyse(position, on_progress=stop).best)
        engine.configure(Level=1)
        assert position.is_legal(engine.choose(position))
