"""What was said on the sockets of an earlier release is said by today's server as well."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from .fixture import FOLDERS, Fixture
from .making.talks import TALKS, served
from .sessions import People, Replayer, Step, kind_of

RECORDED = [
    pytest.param(fixture, name, id=f"{fixture.folder.name}-{name}")
    for fixture in map(Fixture, FOLDERS)
    for name in fixture.sessions
]
UNSURE = {"analysis"}
"""Sessions in which the engine decides how deep it looks: their values may be others."""


@pytest.mark.parametrize(("fixture", "name"), RECORDED)
def test_a_server_says_all_that_it_said(fixture: Fixture, name: str) -> None:
    with served(TALKS[name][1]) as people:
        replayer = Replayer(people, exact=name not in UNSURE)
        assert replayer.replay(fixture.sessions[name]) == []


class Puppets(People):
    """A server that says what a recording says, with changes."""

    def __init__(self, steps: list[Any]) -> None:
        self._answers = [(s["status"], s["answer"]) for s in steps if "ask" in s]
        self._told: dict[str, list[Any]] = {}
        for step in steps:
            if "hear" in step:
                self._told.setdefault(step["who"], []).append(step["hear"])

    def ask(self, who: str, request: str, body: Any) -> tuple[int, Any]:
        status, answer = self._answers.pop(0)
        return status, answer

    def open(self, who: str, path: str) -> None: ...
    def say(self, who: str, message: Any) -> None: ...
    def close(self, who: str) -> None: ...

    def hear(self, who: str) -> Any:
        return self._told[who].pop(0)


STEPS: list[Step] = [
    {"who": "ada", "ask": "POST /api/tables", "body": {}, "status": 201,
     "answer": {"id": "k3mwx7pqa2b4c6d8"}},
    {"who": "ada", "open": "/api/tables/k3mwx7pqa2b4c6d8/live"},
    {"who": "ada", "hear": {"type": "view", "id": "k3mwx7pqa2b4c6d8", "legal": ["a1"], "rev": 1}},
    {"who": "ada", "say": {"move": "a1", "rev": 1, "id": "m"}},
    {"who": "ada", "hear": {"type": "delta", "rev": 2, "last": None, "text": "Well."}},
    {"who": "ada", "hear": {"type": "ack", "id": "m", "rev": 2}},
]  # fmt: skip


def replayed(*, exact: bool = True, **changed: Any) -> list[str]:
    """What is found when the server's delta has other fields; `gone` is one that is not there."""
    steps = copy.deepcopy(STEPS)
    delta = steps[4]["hear"]
    delta.pop(changed.pop("gone", None), None)
    delta |= changed
    steps[4:] = steps[:3:-1]  # the order of messages may be another one
    return Replayer(Puppets(steps), exact=exact).replay(STEPS)


def test_a_difference_is_found() -> None:
    assert replayed() == []
    assert replayed(new=5, text="Better.") == []
    assert replayed(gone="last") == ["step 4, ada: delta.last is gone"]
    assert replayed(rev=3) == ["step 4, ada: delta.rev was 2 and is 3"]
    assert replayed(rev=3, exact=False) == []
    assert replayed(rev="2", exact=False) == ["step 4, ada: delta.rev was 2 and is '2'"]
    assert replayed(text=None) == ["step 4, ada: delta.text was 'Well.' and is None"]


def test_ids_of_the_recording_stand_for_those_of_today() -> None:
    steps = copy.deepcopy(STEPS)
    steps[0]["answer"]["id"] = steps[2]["hear"]["id"] = "zzzzzzzzzzzzzzzz"
    assert Replayer(Puppets(steps)).replay(STEPS) == []
    steps[2]["hear"]["id"] = "yyyyyyyyyyyyyyyy"
    assert len(Replayer(Puppets(steps)).replay(STEPS)) == 1


def test_kinds_of_messages() -> None:
    assert kind_of({"type": "analysis", "state": "done"}) == "analysis done"
