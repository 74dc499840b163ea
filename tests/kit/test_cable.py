"""A cable lets everything through, and nothing while it is cut."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator

import pytest

from testkit.cable import cable


@pytest.fixture
def echo() -> Iterator[int]:
    """The port of a server that says what it hears, to one client after another."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            while True:
                try:
                    client, _ = listening.accept()
                except OSError:
                    return
                with client, contextlib.suppress(ConnectionError):
                    while heard := client.recv(100):
                        client.sendall(heard)

        thread = threading.Thread(target=serve)
        thread.start()
        yield listening.getsockname()[1]
        listening.shutdown(socket.SHUT_RDWR)
        thread.join()


def ask(line: socket.socket) -> bytes:
    """What comes back; nothing if the line is closed or broken off."""
    try:
        line.sendall(b"hello")
        return line.recv(100)
    except ConnectionError:
        return b""


def line_to(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def test_nothing_gets_through_a_cable_that_is_cut(echo: int) -> None:
    with cable(echo) as laid:
        with line_to(laid.port) as open_line:
            assert ask(open_line) == b"hello"
            laid.cut()
            assert ask(open_line) == b""
        with line_to(laid.port) as new_line:
            assert ask(new_line) == b""
        laid.mend()
        with line_to(laid.port) as new_line:
            assert ask(new_line) == b"hello"
