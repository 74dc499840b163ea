"""Against a level on the terminal: its name, its moves, Ctrl-C while it thinks."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from sixfold import records

from .child import PATIENCE, environment
from .runner import run


def test_a_level_answers_under_the_name_of_its_animal(tmp_path: Path) -> None:
    path = tmp_path / "game.sfr"
    typed = "d2\nundo\nd2\ndraw\nresign\nn\n"
    result = run(
        "play", "gosix", "--against", "3", "--seed", "5", "--save", str(path), typed=typed,
        language="fr",
    )  # fmt: skip
    assert result.code == 0, result.err
    answers = re.findall(r"Hérisson joue (\w+)\.", result.out)
    assert len(answers) == 2
    assert answers[0] == answers[1], "the same seed, the same position"
    [record] = records.read(path)
    assert record.players == ("Vous", "Hérisson")
    assert len(record.moves) == 2
    assert "réfléchit" not in result.out, "a file is not told what passes"


def test_it_begins_on_the_other_side() -> None:
    result = run("play", "hexone", "--against", "1", "--side", "1", typed="quit\n")
    assert result.out.splitlines()[1].startswith("Chick plays ")


def test_only_known_opponents() -> None:
    for wrong in ("0", "14", "fox", "-1"):
        result = run("play", "gosix", "--against", wrong)
        assert result.code == 2
        assert "person, random, and levels from 1 to 13" in result.err


def test_it_can_be_chosen_when_asked() -> None:
    result = run("play", typed="gosix\nfox\n2\nd2\nquit\n")
    assert result.out.count("Against whom?") == 2
    assert "Mouse plays " in result.out


def test_ctrl_c_while_it_thinks() -> None:
    """On a terminal it says who thinks; Ctrl-C ends the command at once, in one piece."""
    # The strongest level, with a search that never ends by itself.
    program = (
        "from sixfold.engine import Engine, Limits\n"
        "think = Engine.analyse\n"
        "Engine.choose = lambda self, position, seed: think(self, position, Limits()).best\n"
        "from sixfold.cli import main\n"
        "main(['play', 'six/foxmind', '--against', '10', '--side', '1'])\n"
    )
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=theirs, stdout=theirs, stderr=theirs, env=environment(), start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    try:
        shown = read_until(ours, "Dragon is thinking …")
        os.kill(child.pid, signal.SIGINT)
        assert child.wait(PATIENCE) == 130
        shown += drained(ours)
        assert "Traceback" not in shown
    finally:
        child.kill()
        child.wait()
        os.close(ours)


def read_until(terminal: int, words: str) -> str:
    """What a terminal shows, up to these words."""
    shown, deadline = b"", time.monotonic() + PATIENCE
    while words.encode() not in shown:
        assert time.monotonic() < deadline, shown.decode()
        shown += os.read(terminal, 4096)
    return shown.decode(errors="replace")


def drained(terminal: int) -> str:
    """What else it shows, once its program has ended."""
    shown = b""
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:  # nobody holds the other end any more
            return shown.decode(errors="replace")
        if not part:
            return shown.decode(errors="replace")
        shown += part
