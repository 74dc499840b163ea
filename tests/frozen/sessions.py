"""What is said on sockets: recorded once, and said again to a later server.

A session is a list of steps, each somebody's:

    {"who": "ada", "ask": "POST /api/tables", "body": {…}, "status": 201, "answer": {…}}
    {"who": "ada", "open": "/api/tables/…/live"}    {"who": "ada", "close": true}
    {"who": "ada", "say": {…}}                      {"who": "ada", "hear": {…}}

The clock stands still, and everybody waits for what they hear before they go on, so a session goes
the same way each time. Only ids and secrets are drawn by lot: each one of the recording stands for
one of today.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, Self

from server.house import House

NOW = 1_780_000_000
"""When sessions take place, in seconds."""
LOT = re.compile(r"(?<![\w:.-])[0-9a-z]{16,}(?![\w:.-])")
"""What may be an id or a secret, which were drawn by lot."""
WORDS = frozenset({"text"})
"""Fields with sentences, whose words may be improved."""

Step = dict[str, Any]


class Line(Protocol):
    """A socket as a test client has it."""

    def send_text(self, data: str) -> None: ...
    def receive_text(self) -> str: ...


class People:
    """The people of a session on a server, and one socket each; "ada's phone" is Ada as well."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._browsers: dict[str, Any] = {}
        self._lines: dict[str, tuple[contextlib.ExitStack, Line]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for who in [*self._lines]:
            self.close(who)

    def _browser(self, who: str) -> Any:
        owner = who.partition("'")[0]
        if owner not in self._browsers:
            self._browsers[owner] = self._house.visitor()
            self._browsers[owner].get("/")  # which makes them known
        return self._browsers[owner]

    def ask(self, who: str, request: str, body: Any) -> tuple[int, Any]:
        method, path = request.split()
        answer = self._browser(who).request(method, path, json=body)
        return answer.status_code, answer.json()

    def open(self, who: str, path: str) -> None:
        stack = contextlib.ExitStack()
        line = stack.enter_context(self._browser(who).websocket_connect(path))
        self._lines[who] = stack, line

    def say(self, who: str, message: Any) -> None:
        self._lines[who][1].send_text(json.dumps(message))

    def hear(self, who: str) -> Any:
        return json.loads(self._lines[who][1].receive_text())

    def close(self, who: str) -> None:
        self._lines.pop(who)[0].close()


class Recorder:
    """Writes down what people do and hear."""

    def __init__(self, people: People) -> None:
        self._people = people
        self.steps: list[Step] = []
        self._kinds: set[str] = set()

    def ask(self, who: str, request: str, body: Any = None) -> Any:
        status, answer = self._people.ask(who, request, body)
        self._note(who, ask=request, body=body, status=status, answer=answer)
        return answer

    def open(self, who: str, path: str) -> None:
        self._people.open(who, path)
        self._note(who, open=path)

    def say(self, who: str, message: Any) -> None:
        self._note(who, say=message)
        self._people.say(who, message)

    def hear(self, who: str, *types: str, found: Callable[[Any], bool] = lambda _: True) -> Any:
        """Listen until a message of each of some types has come; the last of them."""
        message: Any = None
        wanted = {*types}
        while wanted:
            message = self._people.hear(who)
            self._note(who, hear=message)
            if found(message):
                wanted.discard(kind_of(message))
        return message

    def hear_kind(self, who: str, kind: str) -> Any:
        """Listen until a message of this kind comes; of those before it, note each kind once."""
        while True:
            message = self._people.hear(who)
            found = kind_of(message)
            if found not in self._kinds:
                self._kinds.add(found)
                self._note(who, hear=message)
            if found == kind:
                self._kinds.clear()
                return message

    def close(self, who: str) -> None:
        self._people.close(who)
        self._note(who, close=True)

    def _note(self, who: str, **what: Any) -> None:
        self.steps.append({"who": who, **what})


def kind_of(message: Mapping[str, Any]) -> str:
    """A message's type, with the state of what it tells."""
    return " ".join(str(message[name]) for name in ("type", "state") if name in message)


def kinds(steps: list[Step]) -> set[str]:
    """What is said and heard in a session."""
    said = {next(iter(step["say"])) for step in steps if "say" in step}
    said |= {str(step["say"]["type"]) for step in steps if "type" in step.get("say", ())}
    return said | {kind_of(step["hear"]) for step in steps if "hear" in step}


class Replayer:
    """Says the same to another server, and compares what is answered."""

    def __init__(self, people: People, *, exact: bool = True) -> None:
        """Unless it is `exact`, values may be others and only have to be of the same types."""
        self._people = people
        self._exact = exact
        self._today: dict[str, str] = {}
        """Ids and secrets of the recording, and those that stand for them now."""
        self._unheard: dict[str, list[Any]] = {}
        """What somebody has been told that the recording has not come to yet."""

    def replay(self, steps: list[Step]) -> list[str]:
        """Where it went differently."""
        changed: list[str] = []
        for number, step in enumerate(steps):
            where = f"step {number}, {step['who']}"
            changed += [f"{where}: {each}" for each in self._take(step["who"], step)]
        return changed

    def _take(self, who: str, step: Step) -> Iterator[str]:
        if "ask" in step:
            asked = step["ask"]
            answer = self._people.ask(who, self._translated(asked), self._translated(step["body"]))
            yield from self._compare((step["status"], step["answer"]), answer, asked)
        elif "open" in step:
            self._people.open(who, self._translated(step["open"]))
        elif "say" in step:
            self._people.say(who, self._translated(step["say"]))
        elif "hear" in step:
            old = step["hear"]
            yield from self._compare(old, self._heard(who, kind_of(old)), kind_of(old))
        else:
            self._people.close(who)

    def _heard(self, who: str, kind: str) -> Any:
        """The first message of this kind; those that came before it may be wanted later."""
        unheard = self._unheard.setdefault(who, [])
        for number, message in enumerate(unheard):
            if kind_of(message) == kind:
                return unheard.pop(number)
        while kind_of(message := self._people.hear(who)) != kind:
            unheard.append(message)
        return message

    def _translated(self, value: Any) -> Any:
        """What the recording says, with the ids and secrets of today."""
        text = LOT.sub(lambda lot: self._today.get(lot[0], lot[0]), json.dumps(value))
        return json.loads(text)

    def _compare(self, old: Any, new: Any, path: str) -> Iterator[str]:
        """Where something is told no longer, or otherwise; new fields are welcome."""
        if isinstance(old, dict) and isinstance(new, dict):
            for name, value in old.items():
                if name not in new:
                    yield f"{path}.{name} is gone"
                elif name in WORDS and isinstance(new[name], str):
                    continue
                else:
                    yield from self._compare(value, new[name], f"{path}.{name}")
        elif isinstance(old, (list, tuple)) and isinstance(new, (list, tuple)):
            if len(old) != len(new) if self._exact else bool(old) > bool(new):
                yield f"{path} had {len(old)} entries and has {len(new)}"
            for number, (one, other) in enumerate(zip(old, new, strict=False)):
                yield from self._compare(one, other, f"{path}[{number}]")
        elif isinstance(old, str) and isinstance(new, str):
            if self._exact and not self._same(old, new):
                yield f"{path} was {old!r} and is {new!r}"
        elif type(old) is not type(new) or (self._exact and old != new):
            yield f"{path} was {old!r} and is {new!r}"

    def _same(self, old: str, new: str) -> bool:
        """Whether two texts are equal but for what was drawn by lot, which is noted."""
        if LOT.sub("…", old) != LOT.sub("…", new):
            return False
        lots = zip(LOT.findall(old), LOT.findall(new), strict=True)
        return all(self._today.setdefault(one, other) == other for one, other in lots)
