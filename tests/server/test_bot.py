"""The example bot plays whole games against a real server."""

from __future__ import annotations

import dataclasses
import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sixfold.server.settings import Settings
from waiting import PATIENCE

from .house import RealServer
from .quick import quick_pool

pytestmark = pytest.mark.timing

BOT = Path(__file__).parent.parent.parent / "examples" / "bot.py"


@pytest.fixture
def server(settings: Settings) -> Iterator[RealServer]:
    with RealServer(dataclasses.replace(settings, workers=1), quick_pool()) as server:
        yield server


def load_bot() -> Any:
    spec = importlib.util.spec_from_file_location("bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", ["gosix", "hexone", "six/foxmind-advanced"])
def test_the_bot_plays_a_game_to_its_end(server: RealServer, game: str) -> None:
    bot = load_bot()
    bot.random.seed(game)
    end = bot.play(server.url, game)
    assert end["phase"] == "over"
    assert end["outcome"]["reason"] in (
        "four", "blocked", "eliminated", "repetition", "line", "triangle", "ring", "short",
        "both-short",
    )  # fmt: skip
    assert end["ply"] == len(end["moves"]) > 4


def test_the_bot_runs_from_the_command_line(server: RealServer) -> None:
    command = [sys.executable, str(BOT), server.url, "hexone"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert "plies" in done.stdout


def test_it_is_as_short_as_it_says() -> None:
    text = BOT.read_text("utf-8")
    code = text.split('"""', 2)[2]
    lines = [line for line in code.splitlines() if line.strip() and '"""' not in line]
    assert len([line for line in lines if not line.startswith(("import", "from"))]) <= 32
    assert "sixfold." not in text
