"""Real servers for tests: each is started in a folder of its own, and stopped again.

    with postgres() as server:
        url = server.new_database()
    with shared_postgres(folder) as server: ...    # one for all processes of a test run
    with redis() as url: ...
    with sixfold_server(folder) as server:
        server.url

PostgreSQL refuses to run as root, so that root starts it as the user `postgres` (or `nobody`).
"""

from __future__ import annotations

import contextlib
import fcntl
import itertools
import json
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

import sqlalchemy

MISSING = (
    "The tests need a PostgreSQL server: initdb and pg_ctl were not found. `make test` installs"
    " them; by hand it is `apt-get install postgresql` (Debian), `brew install postgresql` (macOS),"
    " or a folder with them in PATH."
)
NO_REDIS = (
    "The tests need a Redis server. `make test` installs it; by hand it is"
    " `apt-get install redis-server` (Debian) or `brew install redis` (macOS)."
)
OTHERS = {"DATABASE_URL", "REDIS_URL", "SIXFOLD_DATA", "SIXFOLD_SECRET", "SIXFOLD_ORIGINS"}
"""Variables of the developer's own server, which tests leave alone."""


PATIENCE = 240
"""Seconds until a server that does not start or stop counts as hung, on however busy a machine."""
ATTEMPTS = 10
"""Ports that are tried when others are quicker."""

T = TypeVar("T")


def free_port() -> int:
    """A port that nobody listens on now; somebody may in a moment, so try again if it is taken."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def postgres_binary(name: str) -> str:
    """A program of PostgreSQL: in PATH, or where distributions hide it."""
    found = shutil.which(name)
    if found:
        return found
    hidden = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    hidden += sorted(Path("/opt/homebrew/opt").glob(f"postgresql*/bin/{name}"))
    if not hidden:
        raise FileNotFoundError(MISSING)
    return str(hidden[-1])


@dataclass(frozen=True)
class Postgres:
    """A running server."""

    port: int

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://sixfold@127.0.0.1:{self.port}/{database}"

    def new_database(self, like: str | None = None) -> str:
        """The URL of an empty database, or of a copy of one that nobody is connected to."""
        name = f"t{uuid.uuid4().hex}"
        template = sqlalchemy.make_url(like).database if like else "template1"
        self._administer(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def drop(self, url: str) -> None:
        """Drop a database, even while somebody is connected to it."""
        name = sqlalchemy.make_url(url).database
        self._administer(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def _administer(self, statement: str) -> None:
        engine = sqlalchemy.create_engine(self.url("postgres"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.exec_driver_sql(statement)
        engine.dispose()


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server that nobody else uses."""
    folder = Path(tempfile.mkdtemp(prefix="sixfold-postgres-"))
    try:
        port = _start_postgres(folder)
        try:
            yield Postgres(port)
        finally:
            _stop_postgres(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def shared_postgres(basetemp: Path) -> Iterator[Postgres]:
    """One PostgreSQL server for all workers of a test run, who meet above their own folders.

    The first process to come starts it, the last to go stops it. Each holds a shared lock as long
    as it uses the server, so that one that is killed counts as gone.
    """
    meeting = basetemp.parent if "PYTEST_XDIST_WORKER" in os.environ else basetemp
    note = meeting / "postgres.json"
    with (
        (meeting / "postgres.lock").open("w") as door,
        (meeting / "postgres.users").open("w") as me,
    ):
        fcntl.flock(door, fcntl.LOCK_EX)
        if not note.exists():
            folder = Path(tempfile.mkdtemp(prefix="sixfold-postgres-"))
            note.write_text(json.dumps({"folder": str(folder), "port": _start_postgres(folder)}))
        fcntl.flock(me, fcntl.LOCK_SH)
        fcntl.flock(door, fcntl.LOCK_UN)
        facts = json.loads(note.read_text())
        try:
            yield Postgres(facts["port"])
        finally:
            fcntl.flock(door, fcntl.LOCK_EX)
            try:
                fcntl.flock(me, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                pass  # somebody else still uses it
            else:
                note.unlink()
                _stop_postgres(Path(facts["folder"]))
                shutil.rmtree(facts["folder"], ignore_errors=True)


def _start_postgres(folder: Path) -> int:
    """Start a server in a folder; the port that it got."""
    as_user = _other_user(folder)
    _run(
        [postgres_binary("initdb"), "--auth=trust", "--username=sixfold", "--no-sync",
         "--encoding=UTF8", "--locale=C", f"--pgdata={folder / 'data'}"],
        as_user,
    )  # fmt: skip
    start = [*_control(folder), f"--log={folder / 'log'}", f"--timeout={PATIENCE}", "--wait"]
    for attempt in itertools.count(1):
        port = free_port()
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        options += " -c fsync=off -c max_connections=300"
        try:
            _run([*start, f"--options={options}", "start"], as_user)
        except RuntimeError:
            # Between our look at the port and its start somebody else may have taken it.
            if attempt == ATTEMPTS or "could not bind" not in (folder / "log").read_text():
                raise
        else:
            break
    return port


def _stop_postgres(folder: Path) -> None:
    stop = [*_control(folder), f"--timeout={PATIENCE}", "--wait", "--mode=immediate", "stop"]
    _run(stop, _other_user(folder))


def _control(folder: Path) -> list[str]:
    return [postgres_binary("pg_ctl"), f"--pgdata={folder / 'data'}"]


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """The address of a Redis server that nobody else uses and that keeps nothing."""
    with tempfile.TemporaryDirectory(prefix="sixfold-redis-") as name:
        address = redis_address(Path(name))
        with redis_at(address):
            yield address


@contextlib.contextmanager
def redis_at(address: str) -> Iterator[subprocess.Popen[bytes]]:
    """The process of a Redis server at an address of `redis_address`.

    It listens on a socket file, for which nobody else competes.
    """
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        raise FileNotFoundError(NO_REDIS)
    with tempfile.TemporaryDirectory(prefix="sixfold-redis-", ignore_cleanup_errors=True) as name:
        path = Path(address.removeprefix("unix://"))
        path.unlink(missing_ok=True)
        log = Path(name) / "log"
        with log.open("w") as output:
            server = subprocess.Popen(
                [program, "--port", "0", "--unixsocket", str(path), "--save", "", "--dir", name],
                stdout=output, stderr=output,
            )  # fmt: skip
        try:
            _wait_until(lambda: _answers(path), server, log)
            yield server
        finally:
            server.terminate()
            server.send_signal(signal.SIGCONT)  # a test may have stopped it
            server.wait(PATIENCE)


def redis_address(folder: Path) -> str:
    """An address of a Redis server that may come to live in a folder."""
    return f"unix://{folder / 'redis.sock'}"


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as line, contextlib.suppress(OSError):
        line.connect(str(path))
        return True
    return False


class SixfoldServer:
    """The web app in a process of its own, as `sixfold serve` starts it."""

    def __init__(self, data: Path, host: str = "127.0.0.1", **environment: str) -> None:
        self.host = host
        self.port = 0
        """A free one that the system gives it; the same again after a restart."""
        self.log = data.with_name(f"{data.name}-{uuid.uuid4().hex[:8]}.log")
        self._data = data
        own = {name: text for name, text in os.environ.items() if name not in OTHERS}
        self._environment = {**own, "SIXFOLD_RATE": "0", **environment}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        """Start it and wait until it takes visitors."""
        for attempt in itertools.count(1):
            try:
                self.port = self._start()
            except RuntimeError as error:
                # Somebody else may have taken the port while the server was away.
                if attempt == ATTEMPTS or "in use" not in str(error):
                    raise
                time.sleep(1)
            else:
                break
        return self

    def _start(self) -> int:
        program = "from sixfold.cli import main; main()"
        with self.log.open("a") as log, uninterrupted():
            before = log.tell()
            self._process = subprocess.Popen(
                [sys.executable, "-c", program, "serve", "--host", self.host, "--port",
                 str(self.port), "--data", str(self._data)],
                stdout=log, stderr=log, env=self._environment,
            )  # fmt: skip

        def said() -> re.Match[str] | None:
            text = self.log.read_bytes()[before:].decode(errors="replace")
            return re.search(r"Sixfold is at http://\S+?:(\d+)/", text)

        return int(_wait_until(said, self._process, self.log)[1])

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)

    def kill(self) -> None:
        """End it as a loss of power does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits: a process that has been started and is not known yet would live for ever."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


@contextlib.contextmanager
def sixfold_server(
    data: Path, host: str = "127.0.0.1", **environment: str
) -> Iterator[SixfoldServer]:
    """A server with a data folder; further arguments are variables of its environment."""
    server = SixfoldServer(data, host, **environment)
    try:
        yield server.start()
    finally:
        server.stop()


def _wait_until(
    condition: Callable[[], T | None], process: subprocess.Popen[bytes], log: Path
) -> T:
    """Wait until something is true of a server that starts; what was found."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        ended = process.poll() is not None
        if found := condition():
            return found
        if ended:
            break
        time.sleep(0.02)
    process.kill()
    process.wait()
    raise RuntimeError(f"the server did not start:\n{log.read_text(errors='replace')}")


def _other_user(folder: Path) -> dict[str, Any]:
    """Arguments that run a program as somebody else than root, who is given the folder."""
    if os.name != "posix" or os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            os.chown(folder, user.pw_uid, user.pw_gid)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise RuntimeError("PostgreSQL does not run as root, and there is nobody else on this machine")


def _run(command: list[str], as_user: dict[str, Any]) -> None:
    # Not a pipe: the server would inherit it, and the wait for its end would never end.
    with tempfile.TemporaryFile("w+") as output:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd="/",
            check=False,
            **as_user,
        )
        output.seek(0)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(command)} failed:\n{output.read()}")
