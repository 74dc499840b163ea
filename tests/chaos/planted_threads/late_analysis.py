"""What a stopped analysis says late, as the server was before fa743ffa.

Stopping a search takes a moment. What it says until then came after the answer "stopped".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from play import puppets
from server.analysts import pool
from server.house import House
from server.test_analysis import ASK, heard, watching
from sixfold.server.api.analysis import AnalysisTalk
from sixfold.server.settings import Settings
from sixfold.study.analysis import LiveAnalysis, service
from testkit.waiting import notes, until

pytestmark = pytest.mark.timing


def tell_as_before(talk: Any, id: str, number: int, report: Any) -> None:
    """`AnalysisTalk._tell`, without a look at whether the question is still asked."""
    if not talk.listener.is_full:
        talk._say(type="analysis", id=id, **report)


class TellingToTheEnd(LiveAnalysis):
    """An analysis that did not forbid, when it was stopped, what was on its way to be told."""

    def stop(self) -> None:
        assert self._ticket is not None
        self._reporter.quiet()
        self._ticket.cancel()

    def _later(self, act: Callable[[Any], None], value: Any) -> None:
        self._post(lambda: act(value))

    def _end(self, future: Future[Any]) -> None:
        if not future.cancelled():
            super()._end(future)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    monkeypatch.setattr(AnalysisTalk, "_tell", tell_as_before)
    monkeypatch.setattr(service, "LiveAnalysis", TellingToTheEnd)
    settings = Settings(data=tmp_path / "data", workers=1, rate=0, durable=False)
    with House(settings, pool=pool()) as house:
        yield house


@pytest.mark.parametrize("number", range(3))
def test_it_tells_more_and_more_until_it_is_stopped(
    house: House, tmp_path: Path, number: int
) -> None:
    with watching(house.visitor()) as socket:
        socket.send_json({**ASK, "lines": 2})
        heard(socket, state="running")
        socket.send_json({"type": "stop"})
        heard(socket, type="stopped")
        until(lambda: notes(tmp_path, "ended"))
        socket.send_json({"type": "ping"})
        assert socket.receive_json()["type"] == "pong"
