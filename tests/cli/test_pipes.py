"""Output that nobody reads any more, as in `sixfold moves gosix | head -1`.

A program that writes there is expected to end quietly, as `cat` does: the shell sees 141.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from sixfold.cli import OUTPUT_CLOSED
from testkit.servers import free_port

from .child import PATIENCE, environment, run_child

pytestmark = [
    pytest.mark.timing,
    pytest.mark.skipif(sys.platform == "win32", reason="pipes are POSIX"),
]


@pytest.fixture
def closed() -> Iterator[int]:
    """The end of a pipe to write to, whose other end is closed."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.mark.parametrize(
    "command",
    [
        "moves gosix",
        "moves gosix --json",
        "perft gosix 1 --divide",
        "show hexone b2",
        "rules gosix",
        "play gosix",
        "arena gosix random random --games 2 --jobs 1",
        "analyse gosix --nodes 1",
        "engine",
        "moves --help",
        "--version",
    ],
)
def test_every_command_ends_quietly_when_its_reader_has_gone(command: str, closed: int) -> None:
    done = run_child(*command.split(), typed="sfp\nquit\n", stdout=closed)
    assert (done.returncode, done.stderr) == (OUTPUT_CLOSED, "")
    assert OUTPUT_CLOSED == 128 + 13  # as if SIGPIPE had ended it


def test_a_reader_may_leave_after_the_first_line() -> None:
    """Two mebibytes do not fit into a pipe, so the command must notice."""
    command = subprocess.Popen(
        [sys.executable, "-c", MANY_LINES], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert command.stdout is not None
    assert command.stderr is not None
    assert command.stdout.readline() == b"a1\n"
    command.stdout.close()
    assert command.stderr.read() == b""
    command.stderr.close()
    assert command.wait(PATIENCE) == OUTPUT_CLOSED


MANY_LINES = """
from sixfold.core.position import Position
from sixfold.cli import main

Position.legal_moves = property(lambda position: ("a1",) * 700_000)
main(["moves", "gosix"])
"""


def test_a_server_lives_on_when_nobody_reads_its_greeting(closed: int, tmp_path: Path) -> None:
    port = free_port()
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "sixfold", "serve"),
            *("--port", str(port), "--data", str(tmp_path)),
        ],
        stdout=closed,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    deadline = time.monotonic() + PATIENCE
    while True:
        assert server.poll() is None
        assert time.monotonic() < deadline
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
            assert answer.status == 200
            break
        time.sleep(0.05)
    server.terminate()
    _, complaint = server.communicate(timeout=PATIENCE)
    assert b"Traceback" not in complaint


def test_a_complaint_that_nobody_reads_ends_quietly_too(closed: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sixfold", "moves", "chess"],
        stdout=closed,
        stderr=closed,
        env=environment(),
        timeout=PATIENCE,
    )
    assert done.returncode == OUTPUT_CLOSED


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a full disk to try")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = run_child("moves", "gosix", stdout=full.fileno())
    assert (done.returncode, done.stderr) == (1, "sixfold: No space left on device\n")
