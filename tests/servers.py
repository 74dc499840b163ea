"""Real servers for tests: each is started on a free port in a folder of its own, and stopped again.

    with postgres() as server:
        url = server.new_database()
    with redis() as url: ...
    with sixfold_server(folder) as server:
        server.url

PostgreSQL refuses to run as root, so that root starts it as the user `postgres` (or `nobody`).
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

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


def free_port() -> int:
    """A port of this machine that nobody listens on."""
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

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"t{uuid.uuid4().hex}"
        self._administer(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def drop(self, url: str) -> None:
        """Forget a database, whoever is connected to it."""
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
    data, port = folder / "data", free_port()
    as_user = _other_user(folder)
    try:
        _run(
            [postgres_binary("initdb"), "--auth=trust", "--username=sixfold", "--no-sync",
             "--encoding=UTF8", "--locale=C", f"--pgdata={data}"],
            as_user,
        )  # fmt: skip
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        options += " -c fsync=off -c max_connections=200"
        control = [postgres_binary("pg_ctl"), f"--pgdata={data}", f"--log={folder / 'log'}"]
        _run([*control, "--wait", f"--options={options}", "start"], as_user)
        try:
            yield Postgres(port)
        finally:
            _run([*control, "--wait", "--mode=immediate", "stop"], as_user)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """The address of a Redis server that nobody else uses and that keeps nothing."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        raise FileNotFoundError(NO_REDIS)
    folder = Path(tempfile.mkdtemp(prefix="sixfold-redis-"))
    port = free_port()
    as_user = _other_user(folder)
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen([*command, str(folder)], stdout=log, stderr=log, **as_user)
    try:
        _wait_for(port, server, folder / "log")
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


class SixfoldServer:
    """The web app in a process of its own, as `sixfold serve` starts it."""

    def __init__(self, data: Path, host: str = "127.0.0.1", **environment: str) -> None:
        self.host = host
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data.with_name(f"{data.name}-{self.port}.log")
        self._data = data
        own = {name: text for name, text in os.environ.items() if name not in OTHERS}
        self._environment = {**own, "SIXFOLD_RATE": "0", **environment}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        program = "from sixfold.cli import main; main()"
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", program, "serve", "--host", self.host, "--port",
                 str(self.port), "--data", str(self._data)],
                stdout=log, stderr=log, env=self._environment,
            )  # fmt: skip
        _wait_for(self.port, self._process, self.log)
        return self

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(30)

    def kill(self) -> None:
        """End it as a loss of power does."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()


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


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until a server takes visitors."""
    deadline = time.monotonic() + 240
    while process.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.02)
    process.kill()
    process.wait()
    raise RuntimeError(f"no server on port {port}:\n{log.read_text()}")


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
