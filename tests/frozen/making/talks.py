"""The socket sessions of a fixture: a table, a study, an analysis and the lobby."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from server.house import LOCAL, OPEN, House
from sixfold.pool import Pool
from sixfold.server.settings import Settings

from ..sessions import NOW, People, Recorder, Step
from .analyst import compiling_pool, engine_pool

CLOCK = {"kind": "minutes", "initial_ms": 300_000, "increment_ms": 3000}
WON = "gosix p0:b2;b3;d1;d3;f2;f3;g1;h2 p1:a1;a2;b1;c3;d4;e4;g2;g3;h1 hexes:011..0. turn:0"


@contextmanager
def served(pool: Callable[[], Pool] | None = None) -> Iterator[People]:
    """A new server whose clock stands still, and people who have never been there."""
    with tempfile.TemporaryDirectory(prefix="sixfold-session-") as folder:
        settings = Settings(
            data=Path(folder),
            workers=0 if pool is None else 1,
            rate=0,
            sweep_seconds=3600,
            durable=False,
        )
        with (
            House(settings, pool=pool() if pool else None, clock=lambda: NOW) as house,
            People(house) as people,
        ):
            yield people


def table(recorder: Recorder) -> None:
    """Two play and talk until one gives up; one hears whole views, the others what is new."""
    seats = [LOCAL, OPEN]
    made = recorder.ask("ada", "POST /api/tables", {"game": "gosix", "seats": seats})
    recorder.ask("bob", f"POST /api{made['links']['seats']['1']}", {})
    address = f"/api/tables/{made['id']}/live"
    recorder.open("ada", f"{address}?deltas=1")
    rev = recorder.hear("ada", "view")["rev"]
    recorder.open("bob", address)
    recorder.hear("bob", "view")
    recorder.hear("ada", "presence")
    recorder.open("eve", f"{address}?deltas=1")
    recorder.hear("eve", "view")
    for who in ("ada", "bob"):
        recorder.hear(who, "presence")
    for number, move in enumerate(("d2", "c2", "e2")):
        who = ("ada", "bob")[number % 2]
        recorder.say(who, {"move": move, "rev": rev, "id": f"m{number}"})
        rev = told(recorder, who, "ack")
    recorder.say("ada", {"move": "d2", "rev": rev, "id": "wrong"})
    recorder.hear("ada", "refused")
    recorder.say("bob", {"move": "d2", "rev": rev, "id": "taken"})
    recorder.hear("bob", "refused")
    recorder.say("bob", {"action": "chat", "text": "hello", "rev": rev, "id": "c"})
    recorder.hear("bob", "ack", "view")
    recorder.hear("eve", "delta")
    rev = recorder.hear("ada", "chat")["rev"]
    for who, action in (
        ("ada", "offer_takeback"), ("bob", "accept_takeback"), ("ada", "offer_draw"),
        ("bob", "decline_draw"), ("bob", "resign"),
    ):  # fmt: skip
        recorder.say(who, {"action": action, "rev": rev, "id": action})
        rev = told(recorder, who, "ack")
    recorder.say("ada", {"type": "ping"})
    recorder.hear("ada", "pong")
    recorder.say("ada", {"type": "view"})
    recorder.hear("ada", "view")
    recorder.say("ada", {"type": "review", "id": "r"})
    recorder.hear("ada", "review none")
    recorder.close("eve")
    recorder.hear("ada", "presence")


def told(recorder: Recorder, who: str, answer: str) -> int:
    """The one who did something is answered, and everybody hears of it; the rev after it."""
    news = {"ada": "delta", "bob": "view", "eve": "delta"}
    rev = 0
    for each, kind in news.items():
        types = (kind, answer) if each == who else (kind,)
        rev = int(recorder.hear(each, *types)["rev"])
    return rev


def study(recorder: Recorder) -> None:
    """Two edit a study, one of them by its link; another one has an old rev of another history."""
    chapter = {"name": "First", "record": {"game": "gosix", "line": [{"move": "d2"}]}}
    body: dict[str, Any] = {"name": "Corners", "chapters": [chapter]}
    made = recorder.ask("ada", "POST /api/studies", body)
    address = f"/api/studies/{made['id']}"
    links = recorder.ask("ada", f"PUT {address}/links", {"read": True, "edit": True})
    recorder.open("ada", f"{address}/live?rev={made['rev']}")
    recorder.say("ada", {"type": "ping"})
    recorder.hear("ada", "pong")
    edits = [
        {"kind": "add-moves", "chapter": "1", "path": ["d2"], "moves": ["c2", "e2"]},
        {"kind": "set-comment", "chapter": "1", "path": ["d2"], "comment": "a corner"},
        {"kind": "remove-move", "chapter": "1", "path": ["d2", "c2"]},
    ]
    keys = ("", links["edit"].partition("?")[2])
    for number, edit in enumerate(edits):
        who, key = ("ada", "bob")[number % 2], keys[number % 2]
        body = {"edit": {"version": 1, **edit}, "rev": made["rev"] + number, "id": f"e{number}"}
        recorder.ask(who, f"POST {address}/edits{'?' if key else ''}{key}", body)
        recorder.hear("ada", "edits")
    key = links["read"].partition("?")[2]
    recorder.open("bob", f"{address}/live?rev={made['rev']}&{key}")
    recorder.hear("bob", "edits")
    recorder.open("cy", f"{address}/live?rev=99&{key}")
    recorder.hear("cy", "reset")


def analysis(recorder: Recorder) -> None:
    """A position that is proven, one that is searched until it is enough, and an illegal line."""
    recorder.open("ada", "/api/analysis")
    ask: dict[str, Any] = {"type": "analyse", "lines": 2}
    recorder.say("ada", {**ask, "id": "won", "position": WON})
    recorder.hear_kind("ada", "analysis done")
    recorder.say("ada", {**ask, "id": "open", "game": "gosix", "moves": ["d2"]})
    recorder.hear_kind("ada", "analysis running")
    recorder.say("ada", {"type": "stop"})
    recorder.hear_kind("ada", "stopped")
    recorder.say("ada", {**ask, "id": "taken", "game": "gosix", "moves": ["d2", "d2"]})
    recorder.hear_kind("ada", "refused")
    recorder.say("ada", {"type": "ping"})
    recorder.hear_kind("ada", "pong")


def compiling(recorder: Recorder) -> None:
    """The first analysis on a machine waits for the compiler."""
    recorder.open("ada", "/api/analysis")
    recorder.say("ada", {"type": "analyse", "id": "a", "game": "gosix", "moves": [], "lines": 1})
    recorder.hear("ada", "analysis done")


def lobby(recorder: Recorder) -> None:
    """A free seat, somebody who thinks better of it, two who are paired, and a second tab."""
    for who in ("ada", "bob"):
        recorder.open(who, "/api/lobby/live")
        recorder.hear(who, "lobby")
    seats = [LOCAL, OPEN]
    body = {"game": "hexone", "seats": seats, "lobby": True, "clock": CLOCK}
    recorder.ask("cy", "POST /api/tables", body)
    shown(recorder, tables=1)
    seek = {"type": "seek", "game": "gosix", "clock": CLOCK}
    recorder.say("ada", {**seek, "id": "s1"})
    recorder.hear("ada", "seeking")
    shown(recorder, seeks=1)
    recorder.say("ada", {"type": "cancel"})
    recorder.hear("ada", "cancelled")
    shown(recorder, seeks=0)
    recorder.say("ada", {**seek, "id": "s2", "clock": None})
    recorder.hear("ada", "seeking")
    shown(recorder, seeks=1)
    recorder.say("bob", {**seek, "id": "s3", "clock": None})
    recorder.hear("bob", "paired")
    recorder.hear("ada", "paired")
    shown(recorder, seeks=0)
    recorder.say("ada", {**seek, "id": "s4"})
    recorder.hear("ada", "seeking")
    shown(recorder, seeks=1)
    recorder.open("ada's phone", "/api/lobby/live")
    recorder.hear("ada's phone", "lobby")
    recorder.say("ada's phone", {**seek, "id": "s5", "game": "hexone"})
    recorder.hear("ada's phone", "seeking")
    recorder.hear("ada", "dropped")
    recorder.say("ada", {**seek, "id": "four", "game": "six/foxmind+teams"})
    recorder.hear("ada", "refused")
    recorder.say("ada", {"type": "ping"})
    recorder.hear("ada", "pong")


def shown(recorder: Recorder, **lengths: int) -> None:
    """Both who look at the lobby see lists of these lengths."""
    for who in ("ada", "bob"):
        recorder.hear(
            who,
            "lobby",
            found=lambda lobby: all(len(lobby[name]) == much for name, much in lengths.items()),
        )


TALKS: dict[str, tuple[Callable[[Recorder], None], Callable[[], Pool] | None]] = {
    "table": (table, None),
    "study": (study, None),
    "analysis": (analysis, engine_pool),
    "compiling": (compiling, compiling_pool),
    "lobby": (lobby, None),
}
"""Sessions by name, each with the pool that its server has."""


def record_talks() -> dict[str, list[Step]]:
    """All sessions."""
    recorded = {}
    for name, (talk, pool) in TALKS.items():
        with served(pool) as people:
            recorder = Recorder(people)
            talk(recorder)
            recorded[name] = recorder.steps
    return recorded
