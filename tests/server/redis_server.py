"""A real Redis server for tests, on a free port, in a folder of its own."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator

from servers import free_port

MISSING = (
    "The tests need a Redis server. `make test` installs it; by hand it is `apt-get install"
    " redis-server` (Debian) or `brew install redis` (macOS)."
)


@contextlib.contextmanager
def redis(port: int | None = None) -> Iterator[str]:
    """The URL of a Redis server that nobody else uses."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        raise FileNotFoundError(MISSING)
    port = port or free_port()
    with tempfile.TemporaryDirectory(prefix="sixfold-redis-") as folder:
        process = subprocess.Popen(
            [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""],
            stdout=subprocess.DEVNULL,
        )
        try:
            _wait(port)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()
            process.wait(20)


def _wait(port: int) -> None:
    deadline = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return
