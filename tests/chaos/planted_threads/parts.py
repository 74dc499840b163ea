"""A message comes in two parts, and its reader believes that whatever it receives is all of it."""

from __future__ import annotations

import socket
import threading
import time

import pytest

pytestmark = pytest.mark.timing


@pytest.mark.parametrize("number", range(3))
def test_a_message_is_read(number: int) -> None:
    ours, theirs = socket.socketpair()

    def answer() -> None:
        theirs.sendall(b"to be ")
        theirs.sendall(b"continued")

    thread = threading.Thread(target=answer, name="answer")
    thread.start()
    time.sleep(0.02)  # long enough on most days
    received = ours.recv(100)
    thread.join()
    ours.close()
    theirs.close()
    assert received == b"to be continued", "half a message"
