"""One socket on which far too much comes: it is closed, and little of it is read."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import socket
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from sixfold.server.net.sockets import Live
from sixfold.server.settings import Settings
from testkit.waiting import PATIENCE

from .house import RealServer, make

TEXT, GOES_ON, PING, PONG = 1, 0, 9, 10
MANY = 10_000
FAREWELL = b"\x88\x02\x03\xf0"
"""The frame that closes a socket with 1008."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    settings = Settings(
        data=tmp_path_factory.mktemp("floods"), workers=0, rate=0, sweep_seconds=0.05, durable=False
    )
    with RealServer(settings) as server:
        yield server


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many frames of which kind were read."""
    counts: Counter[str] = Counter()
    for name in ("handle_text", "handle_cont", "handle_ping", "handle_pong"):
        kept = getattr(Live, name)

        def counted(self: Live, *event: object, name: str = name, kept: Any = kept) -> None:
            counts[name] += 1
            kept(self, *event)

        monkeypatch.setattr(Live, name, counted)
    return counts


def frame(opcode: int, data: bytes = b"", *, is_last: bool = True) -> bytes:
    """A frame as a client sends it, under a mask that changes nothing."""
    assert len(data) < 126
    return bytes((opcode | 0x80 * is_last, 0x80 | len(data), 0, 0, 0, 0)) + data


def upgraded(server: RealServer) -> socket.socket:
    """The other end of a table's socket."""
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        view = make(client)  # type: ignore[arg-type]
    place = urlsplit(server.url)
    line = socket.create_connection((place.hostname, place.port), timeout=PATIENCE)
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /api/tables/{view['id']}/live?deltas=1 HTTP/1.1", f"Host: {place.netloc}",
        "Upgrade: websocket", "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", "",
    )  # fmt: skip
    line.sendall("\r\n".join(head).encode())
    assert line.recv(65_536).startswith(b"HTTP/1.1 101")
    return line


def is_over(line: socket.socket) -> bool:
    """Whether the other side says that it has had enough, or just goes."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while FAREWELL not in heard and (more := line.recv(65_536)):
            heard += more
    return True


@pytest.mark.timing
@pytest.mark.parametrize(
    ("first", "flood"),
    [
        (b"", frame(PING)),
        (b"", frame(PONG)),
        (frame(TEXT, b"{", is_last=False), frame(GOES_ON, is_last=False)),
        (b"", frame(TEXT, b"x")),
        (b"", frame(TEXT, b'{"type":"ping"}')),
        (b"", frame(TEXT, b'{"type":"view"}')),
        (b"", frame(TEXT, b'{"move":"d2","id":"m"}')),
    ],
    ids=["pings", "pongs", "fragments", "nonsense", "questions", "views", "wishes"],
)
def test_a_flood_of_frames_ends_the_line(
    server: RealServer, read: Counter[str], first: bytes, flood: bytes
) -> None:
    with upgraded(server) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(first + flood * MANY)
        assert is_over(line)
    assert read.total() < MANY / 4
    assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE).status_code == 200


@pytest.mark.timing
def test_a_flood_before_the_talk_begins_ends_the_line(
    server: RealServer, read: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Messages count even while nobody is there to hear them."""
    kept = Live.send

    async def accept_and_linger(self: Live, message: Any) -> None:
        await kept(self, message)
        while message["type"] == "websocket.accept" and not self.transport.is_closing():
            await asyncio.sleep(0.01)

    monkeypatch.setattr(Live, "send", accept_and_linger)
    with upgraded(server) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(frame(TEXT, b"x") * MANY)
        assert is_over(line)
    assert read.total() < MANY / 4


@pytest.mark.timing
def test_a_line_that_is_refused_is_no_fault_of_the_server(
    server: RealServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody can fill the log by asking for what they may not have."""
    url = f"ws{server.url[4:]}/api/tables/none/live"
    for _ in range(3):
        with pytest.raises(InvalidStatus) as refused:
            connect(url, origin=Origin("http://elsewhere.example"))
        assert refused.value.response.status_code == 403
    assert [record.getMessage() for record in caplog.records] == []
