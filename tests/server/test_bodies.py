"""How large bodies may be: every route says it, and what is larger is neither read nor parsed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
from starlette.testclient import TestClient
from starlette.types import Message

from sixfold.server.api.scenes.schemas import MOST_PLIES
from sixfold.server.api.setups.schemas import MOST_EDITS
from sixfold.server.net import bodies
from sixfold.server.net.bodies import DRAFT, EDIT, ELSEWHERE, LINE, TEXT, WORDS, most_of
from sixfold.server.settings import Settings
from sixfold.study.puzzles.model import LONGEST_LINE
from sixfold.study.studies.model import LONGEST_COMMENT
from testkit.waiting import PATIENCE

from .house import House, RealServer, error_code, make

LONGEST_MOVE = "-19,-18>-20,17=-18,16!"
"""As long as a move of SIX can be: to the other end, with the part to keep and a declaration."""
ATTACK = 1_700_000
ADDRESSES = [
    ("/api/tables", TEXT),
    ("/api/tables/x/moves", WORDS),
    ("/api/tables/x/actions", TEXT),
    ("/api/join/x", WORDS),
    ("/api/me/link/use", WORDS),
    ("/api/puzzles/x/moves", TEXT),
    ("/api/setups", DRAFT),
    ("/api/scenes", LINE),
    ("/api/scenes/why", LINE),
    ("/api/studies/x/edits", EDIT),
    ("/api/nothing", ELSEWHERE),
    ("/api/games", ELSEWHERE),
]


def test_every_route_that_takes_a_body_says_how_large(house: House) -> None:
    described = house.visitor().get("/api/openapi.json").json()["paths"]
    routes = bodies.that_take_bodies(house.app.routes)
    assert routes
    sizes: dict[str, int] = {}
    for route in routes:
        most = most_of(route)
        assert most is not None, f"{route.path}: use `posted` of responses.py"
        for method in route.methods or ():
            told = described[route.path][method.lower()]["responses"]["413"]
            assert told[bodies.MOST] == most
            assert f"{most:,}" in told["description"]
        sizes[route.path] = most
    large = {path for path, most in sizes.items() if most > 100_000}
    assert large == {"/api/imports", "/api/studies", "/api/studies/{study}/chapters"}


class Client:
    """Somebody who posts by hand: what they send is asked for, piece by piece."""

    def __init__(self, house: House, piece: Callable[[], Message]) -> None:
        self.house = house
        self.pieces = 0
        self._piece = piece
        self._answer: list[Message] = []

    def post(self, path: str, **headers: str) -> tuple[int, dict[str, str], Any]:
        sent = {"host": "testserver", "content-type": "application/json", **headers}
        scope = {
            "type": "http", "http_version": "1.1", "method": "POST", "scheme": "http",
            "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
            "headers": [(name.replace("_", "-").encode(), sent[name].encode()) for name in sent],
            "client": ("127.0.0.1", 1), "server": ("testserver", 80),
        }  # fmt: skip
        self.house.portal.call(self.house.app, scope, self._receive, self._send)
        start, *rest = self._answer
        told = {name.decode(): value.decode() for name, value in start["headers"]}
        return start["status"], told, json.loads(b"".join(each["body"] for each in rest))

    async def _receive(self) -> Message:
        self.pieces += 1
        return self._piece()

    async def _send(self, message: Message) -> None:
        self._answer.append(message)


def test_what_is_announced_as_too_large_is_not_read(house: House) -> None:
    for address, most in ADDRESSES:
        client = Client(house, lambda: {"type": "http.disconnect"})
        status, headers, answer = client.post(address, content_length=f"{ATTACK}")
        assert client.pieces == 0
        assert (status, answer["error"]["code"]) == (413, "too-large"), address
        assert answer["error"]["params"] == {"most": most}, address
        assert f"{most}" in answer["error"]["text"]
        assert headers["connection"] == "close"


def test_what_turns_out_to_be_too_large_is_read_no_further(house: House) -> None:
    piece = b"[" * 1000
    for address, most in ADDRESSES:
        client = Client(house, lambda: {"type": "http.request", "body": piece, "more_body": True})
        status, _, answer = client.post(address)
        assert (status, answer["error"]["code"]) == (413, "too-large")
        assert client.pieces == most // len(piece) + 1


def test_a_senseless_length_is_refused(house: House) -> None:
    for length in ("-1", "1e3", "x", "9" * 5000):
        client = Client(house, lambda: {"type": "http.disconnect"})
        assert client.post("/api/tables", content_length=length)[0] == 413


def test_over_a_real_connection(settings: Settings) -> None:
    """A program that is still sending gets the answer, and the connection ends."""

    body = json.dumps({"edit": {"moves": ["d2"] * (ATTACK // 6)}, "rev": 1, "id": "x"})
    with RealServer(settings) as server, httpx.Client(timeout=PATIENCE) as client:
        for address, most in (("/api/studies/x/edits", EDIT), ("/api/scenes", LINE)):
            answer = client.post(f"{server.url}{address}", content=body)
            assert (answer.status_code, error_code(answer)) == (413, "too-large")
            assert answer.json()["error"]["params"] == {"most": most}
            assert answer.headers["connection"] == "close"


def size(body: object) -> int:
    return len(json.dumps(body, ensure_ascii=False).encode())


def test_there_is_room_for_what_people_send() -> None:
    path = [LONGEST_MOVE] * MOST_PLIES
    assert size({"position": "x" * 4000, "moves": path, "plies": True}) < LINE
    comment = "육" * LONGEST_COMMENT
    edit = {"version": 1, "kind": "set-comment", "chapter": "x" * 32, "comment": comment}
    long = ["10,-12>3,-14"] * MOST_PLIES
    assert size({"edit": {**edit, "path": long}, "rev": 2**31, "id": "x" * 40}) < EDIT
    assert size({"edit": {**edit, "comment": "", "path": path}, "rev": 1, "id": "x"}) < EDIT
    change = {"do": "turn-over", "cell": "x" * 40, "count": 99, "seat": 3, "hands": [99, 99]}
    assert size({"game": "x" * 80, "draft": "x" * 4000, "edits": [change] * MOST_EDITS}) < DRAFT
    assert size({"moves": [LONGEST_MOVE] * 100, "ply": 100_000}) < WORDS
    assert size({"played": [LONGEST_MOVE] * LONGEST_LINE, "move": LONGEST_MOVE}) < TEXT


def test_the_longest_line_of_chat_is_said(client: TestClient) -> None:
    """A program may send letters outside the first plane as two escapes of six bytes each."""
    view = make(client)
    body = json.dumps({"action": "chat", "rev": view["rev"], "text": "🜚" * 1000})
    answer = client.post(
        f"/api/tables/{view['id']}/actions",
        content=body,
        headers={"content-type": "application/json"},
    )
    assert error_code(answer) in ("no-chat", "text-too-long")


def test_boxes_in_boxes_are_no_fault_of_ours(client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    for address, most in ADDRESSES[:10]:
        for depth in (900, most // 2):
            for text in ("[" * depth + "]" * depth, "[" * depth, '{"a":' * (depth // 3)):
                answer = client.post(address, content=text, headers=headers)
                told = answer.status_code, error_code(answer)
                assert told in [(400, "bad-json"), (422, "bad-request")], address
