"""A server greets somebody before it knows them: what is sent to all does not reach them."""

from __future__ import annotations

import socket
import threading
import time

import pytest

pytestmark = pytest.mark.timing


class Server:
    """Greets everybody who comes, and sends to all who are there."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.lines: list[socket.socket] = []

    def welcome(self) -> None:
        line, _ = self.listener.accept()
        line.sendall(b"hello")
        self.lines.append(line)

    def send(self, message: bytes) -> int:
        for line in self.lines:
            line.sendall(message)
        return len(self.lines)


@pytest.mark.parametrize("number", range(3))
def test_whoever_was_greeted_gets_what_is_sent(number: int) -> None:
    server = Server()
    welcoming = threading.Thread(target=server.welcome, name="welcome")
    welcoming.start()
    with server.listener, socket.create_connection(server.listener.getsockname()) as line:
        assert line.recv(5) == b"hello"
        time.sleep(0.02)  # long enough on most days
        sent = server.send(b"news")
        welcoming.join()
        for other in server.lines:
            other.close()
    assert sent == 1, "greeted, but not known"
