"""Real servers for tests: each is started on a free port in a folder of its own, and stopped again.

    with postgres() as server:
        url = server.new_database()

PostgreSQL refuses to run as root, so that root starts it as the user `postgres` (or `nobody`).
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy

MISSING = (
    "The tests need a PostgreSQL server: initdb and pg_ctl were not found. `make test` installs"
    " them; by hand it is `apt-get install postgresql` (Debian), `brew install postgresql` (macOS),"
    " or a folder with them in PATH."
)


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
