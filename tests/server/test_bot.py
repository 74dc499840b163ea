"""The example bots play whole games against a real server."""

from __future__ import annotations

import dataclasses
import importlib
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from play.people import ADA
from play.stories import SETUPS, Story
from sixfold.play.views import deltas
from sixfold.server.settings import Settings
from testkit.waiting import PATIENCE

from .house import RealServer
from .quick import quick_pool

pytestmark = pytest.mark.timing

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
BOT = EXAMPLES / "bot.py"
LIVE_BOT = EXAMPLES / "live_bot.py"
ENDINGS = (
    "four", "blocked", "eliminated", "repetition", "line", "triangle", "ring", "short",
    "both-short",
)  # fmt: skip


@pytest.fixture
def server(settings: Settings) -> Iterator[RealServer]:
    with RealServer(dataclasses.replace(settings, workers=1), quick_pool()) as server:
        yield server


def load(path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(path.parent)
    return importlib.import_module(path.stem)


@pytest.mark.parametrize(
    ("path", "game"),
    [
        (BOT, "gosix"),
        (BOT, "hexone"),
        (BOT, "six/foxmind-advanced"),
        (LIVE_BOT, "hexone"),
        (LIVE_BOT, "six/foxmind-advanced"),
    ],
    ids=lambda value: getattr(value, "stem", value),
)
def test_a_bot_plays_a_game_to_its_end(
    server: RealServer, path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    random.seed(game)
    end = load(path, monkeypatch).play(server.url, game)
    assert end["phase"] == "over"
    assert end["outcome"]["reason"] in ENDINGS
    assert end["ply"] == len(end["moves"]) > 4


@pytest.mark.parametrize("path", [BOT, LIVE_BOT], ids=lambda path: path.stem)
def test_a_bot_runs_from_the_command_line(server: RealServer, path: Path) -> None:
    command = [sys.executable, str(path), server.url, "hexone"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert "plies" in done.stdout


def test_the_bot_folds_as_we_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Presence apart, of which it need not know."""
    fold = load(LIVE_BOT, monkeypatch).fold
    rng = random.Random(11)
    gaps = 0
    for setup in SETUPS[:4]:
        story = Story(setup, rng)
        watcher = story.watcher(ADA)
        view: Any = story.shown(ADA)
        for _ in range(30):
            story.go_on()
            for message in story.news(watcher):
                if message["type"] == "presence" or rng.random() < 0.05:
                    continue
                for heard in (message, message):
                    try:
                        expected = deltas.fold(view, heard)
                    except deltas.Gap:
                        expected = None
                    assert fold(view, heard) == expected
                    gaps += expected is None
                    view = expected or story.shown(ADA)
    assert gaps


def test_it_is_as_short_as_it_says() -> None:
    text = BOT.read_text("utf-8")
    code = text.split('"""', 2)[2]
    lines = [line for line in code.splitlines() if line.strip() and '"""' not in line]
    assert len([line for line in lines if not line.startswith(("import", "from"))]) <= 32
    assert "sixfold." not in text
