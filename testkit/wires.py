"""Clients that cost next to nothing: WebSockets and HTTP/1.1 as bare asyncio protocols.

A driver on the same machine takes processor time from the server it measures. A client library that
checks, queues and decodes needs longer for a move than the fastest server does; this client cuts
each frame out of the received bytes and hands it over as it is. Use it only between well-behaved
parties: no fragments, no compression, no extensions.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
from collections.abc import Callable
from typing import Any, Self, cast

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
"""A client has to mask what it sends. This mask leaves the text unchanged; the receiver removes it
all the same."""


class Wire(asyncio.Protocol):
    """A client's WebSocket; calls back with each text, undecoded."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self._request = request
        self._rest = b""
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        self._heard = heard

    @classmethod
    async def open(cls, port: int, path: str, cookie: str, heard: Callable[[bytes], None]) -> Self:
        """Shake hands; handles what arrives together with the handshake as well."""
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n{_cookie(cookie)}"
            "connection: upgrade\r\nupgrade: websocket\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        made = loop.create_connection(lambda: cls(head.encode(), heard), "127.0.0.1", port)
        _, wire = await made
        await wire._opened
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's are of another class
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("hung up during the handshake"))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self._opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head[:20]:
                self._opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self._opened.set_result(None)
        self._rest = self._cut(data)

    def _cut(self, data: bytes) -> bytes:
        """Hand over every complete frame; returns the start of the next."""
        start, end = 0, len(data)
        while end - start >= 2:
            kind, size, body = data[start] & 0xF, data[start + 1], start + 2
            if size == 126:
                body += 2
                size = int.from_bytes(data[start + 2 : body], "big")
            elif size == 127:
                body += 8
                size = int.from_bytes(data[start + 2 : body], "big")
            if body + size > end:
                break
            start = body + size
            if kind == TEXT:
                self._heard(data[body:start])
            elif kind == PING:
                self._send(PONG, data[body:start])
            elif kind == CLOSE and self._transport is not None:
                self._transport.close()
        return data[start:] if start < end else b""

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    def _send(self, kind: int, text: bytes) -> None:
        size = len(text)
        if size < 126:
            head = bytes((FINAL | kind, MASKED | size))
        else:
            head = bytes((FINAL | kind, MASKED | 126)) + size.to_bytes(2, "big")
        if self._transport is None:
            raise ConnectionError("the server has hung up")
        self._transport.write(head + NO_MASK + text)

    def close(self) -> None:
        """Close the WebSocket."""
        if self._transport is not None:
            self._send(CLOSE, b"")
            self._transport.close()


class Caller(asyncio.Protocol):
    """A persistent connection to an HTTP server, one request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self._answered: Callable[[int, bytes], None] | None = None

    async def ready(self) -> None:
        """Reconnect if the server has closed the connection, as it does after a long silence."""
        if self._transport is None:
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: self, "127.0.0.1", self.port)

    async def post(self, path: str, body: Any) -> bytes:
        """The answer's body; anything but success raises."""
        await self.ready()
        done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def answered(status: int, answer: bytes) -> None:
            if 200 <= status < 300:
                done.set_result(answer)
            else:
                done.set_exception(ConnectionError(f"{path}: {status} {answer[:300]!r}"))

        self.ask(path, json.dumps(body).encode(), answered)
        return await done

    def ask(self, path: str, body: bytes, answered: Callable[[int, bytes], None]) -> None:
        """Post on an open connection; the answer comes by callback (status 0: it was closed)."""
        if self._transport is None:
            raise ConnectionError("the server has hung up")
        self._answered = answered
        head = (
            f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n{_cookie(self.cookie)}"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        self._transport.write(head.encode() + body)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's are of another class
        self._rest = b""

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if self._answered is not None:
            self._answer(0, b"hung up")

    def data_received(self, data: bytes) -> None:
        self._rest += data
        head, end, rest = self._rest.partition(b"\r\n\r\n")
        if not end:
            return
        status, headers = _read_head(head)
        if headers.get("transfer-encoding") == "chunked":
            body = _chunks(rest)
        else:
            size = int(headers.get("content-length", "0"))
            body = rest[:size] if len(rest) >= size else None
        if body is None:
            return
        self._rest = b""
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        self._answer(status, body)

    def _answer(self, status: int, body: bytes) -> None:
        answered, self._answered = self._answered, None
        if answered is not None:
            answered(status, body)

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()


def _cookie(text: str) -> str:
    return f"cookie: {text}\r\n" if text else ""


def _read_head(text: bytes) -> tuple[int, dict[str, str]]:
    first, *rest = text.decode("latin-1").split("\r\n")
    pairs = (line.partition(": ") for line in rest if line)
    return int(first.split(" ")[1]), {name.lower(): value for name, _, value in pairs}


def _chunks(text: bytes) -> bytes | None:
    """A chunked body; None if the last chunk has not arrived yet."""
    parts: list[bytes] = []
    while True:
        size, end, text = text.partition(b"\r\n")
        count = int(size, 16) if end else -1
        if count < 0 or len(text) < count + 2:
            return None
        if count == 0:
            return b"".join(parts)
        parts.append(text[:count])
        text = text[count + 2 :]
