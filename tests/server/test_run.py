"""The server as a process: started from the command line, stopped, killed, started again."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cli.runner import Result, run
from sixfold.cli import serve
from sixfold.server.net.keys import KEY_FILE
from sixfold.server.run import addresses, listen
from sixfold.server.settings import Settings
from sixfold.store import Store
from testkit.waiting import PATIENCE, until

from .house import LOCAL, House, RealServer

pytestmark = pytest.mark.timing

ROOT = Path(__file__).parents[2]


class Process:
    """`sixfold serve` on a free port."""

    def __init__(self, data: Path, *arguments: str) -> None:
        command = [sys.executable, "-m", "sixfold", "serve", "--port", "0", "--data", str(data)]
        self.process = subprocess.Popen(
            [*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+?:\d+", line)
        assert found, (line, self.process.stderr and self.process.stderr.read())
        self.url = found[0]

    def stop(self, how: signal.Signals) -> tuple[int, str]:
        """Send a signal; exit code and what was written to the error stream."""
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


@contextmanager
def serving(data: Path, *arguments: str) -> Iterator[Process]:
    process = Process(data, *arguments)
    try:
        yield process
    finally:
        if process.process.poll() is None:
            process.process.kill()
            process.process.communicate()


def close_code(line: ClientConnection) -> int | None:
    """Read a line to its end."""
    with suppress(ConnectionClosed):
        while True:
            line.recv(PATIENCE)
    return line.protocol.close_code


def new_table(http: httpx.Client) -> Any:
    answer = http.post("/api/tables", json={"game": "gosix", "seats": [LOCAL, LOCAL]})
    return answer.raise_for_status().json()


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    """Killed in the middle of play, then started again: the moves and the seat are there."""
    with serving(tmp_path) as process, httpx.Client(timeout=PATIENCE, base_url=process.url) as http:
        view = new_table(http)
        cookies = dict(http.cookies)
        path = f"/api/tables/{view['id']}"
        for move in ("d2", "c2", "d3"):
            body = {"move": move, "rev": view["rev"]}
            view = http.post(f"{path}/moves", json=body).raise_for_status().json()
        process.stop(signal.SIGKILL)
    with (
        serving(tmp_path) as process,
        httpx.Client(timeout=PATIENCE, base_url=process.url, cookies=cookies) as http,
    ):
        again = http.get(path).json()
        assert (again["moves"], again["you"]) == (["d2", "c2", "d3"], [0, 1])
        body = {"move": "c3", "rev": again["rev"]}
        assert http.post(f"{path}/moves", json=body).status_code == 200

        # And an orderly end: lines are closed with a code, and nobody complains.
        live = process.url.replace("http", "ws") + f"{path}/live"
        with connect(live) as line:
            line.recv()
            code, errors = process.stop(signal.SIGTERM)
            assert close_code(line) == 1012
        assert code in (0, -signal.SIGTERM)
        assert "Traceback" not in errors
    assert (tmp_path / "sixfold.db").stat().st_mode & 0o077 == 0


def test_secrets_are_in_no_log_and_games_are_backed_up_meanwhile(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with serving(data) as process, httpx.Client(timeout=PATIENCE, base_url=process.url) as http:
        body = {"game": "gosix", "seats": [LOCAL, {"kind": "open"}]}
        view = http.post("/api/tables", json=body).json()
        secret = view["links"]["seats"]["1"].rpartition("/")[2]
        http.get(f"/join/{secret}")
        http.post(f"/api/join/{secret}")
        http.post(f"/api/join/{secret}x")
        back_up(data, copy)
        _, errors = process.stop(signal.SIGINT)
        rest = process.process.stdout
        assert secret not in errors
        assert rest is None or rest.closed or secret not in rest.read()
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT id FROM tables").fetchall() == [(view["id"],)]
    connection.close()


def back_up(data: Path, copy: Path) -> None:
    """Copy the games twice; the second time that has to be said."""
    done = run("backup", str(copy), "--data", str(data))
    assert done.code == 0, done.err
    assert "signing.key" in done.out
    again = run("backup", str(copy), "--data", str(data))
    assert again.code == 2
    assert "--force" in again.err
    assert run("backup", str(copy), "--data", str(data), "--force").code == 0


def test_there_is_nothing_to_back_up_where_nobody_played(tmp_path: Path) -> None:
    done = run("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path))
    assert done.code == 2
    assert not list(tmp_path.iterdir())


def test_a_taken_port_is_told_in_one_line(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        done = run("serve", "--port", port, "--data", str(tmp_path))
    assert done.code == 1
    assert done.err.count("\n") == 1
    assert "in use" in done.err


def test_a_database_that_is_not_there_is_told_without_its_address(tmp_path: Path) -> None:
    url = "postgresql://me:sesame@127.0.0.1:1/none?connect_timeout=2"
    done = run("serve", "--port", "0", "--data", str(tmp_path), "--database-url", url)
    assert done.code == 1
    assert done.err.startswith("sixfold: the database cannot be opened")
    assert "sesame" not in done.err


def served_and_failed(data: Path) -> Result:
    """What a server says that cannot start: one line, and no key or trace of it."""
    done = run("serve", "--port", "0", "--data", str(data))
    assert done.code != 0
    assert done.out == ""
    assert done.err.startswith("sixfold: ")
    assert done.err.count("\n") == 1
    return done


def test_a_database_of_a_newer_version_is_told(tmp_path: Path) -> None:
    with House(Settings(data=tmp_path, workers=0)):
        pass
    connection = sqlite3.connect(tmp_path / "sixfold.db")
    connection.execute("UPDATE alembic_version SET version_num = '0099'")
    connection.commit()
    connection.close()
    said = served_and_failed(tmp_path).err
    assert "newer version of Sixfold" in said
    assert "0099" in said


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "sixfold.db").write_bytes(b"no database at all, " * 500)
    assert "the database cannot be opened" in served_and_failed(tmp_path).err


@pytest.mark.parametrize(
    "key", [b"", b"\n", b"short", bytes(range(256)), "ключ, который длинный".encode()]
)
def test_a_damaged_signing_key_is_told(tmp_path: Path, key: bytes) -> None:
    (tmp_path / KEY_FILE).write_bytes(key)
    said = served_and_failed(tmp_path).err
    assert f"no signing key in {tmp_path / KEY_FILE}" in said
    assert "SIXFOLD_SECRET" not in said
    assert (tmp_path / KEY_FILE).read_bytes() == key


def test_a_short_secret_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_SECRET", "short")
    done = run("serve", "--port", "0", "--data", str(tmp_path))
    assert done.code == 2
    assert "SIXFOLD_SECRET" in done.err


@pytest.mark.parametrize(
    ("arguments", "host"),
    [
        ([], "127.0.0.1"),
        (["--host"], "0.0.0.0"),
        (["--host", "--port", "0"], "0.0.0.0"),
        (["--port", "0", "--host"], "0.0.0.0"),
        (["--host", "192.0.2.7"], "192.0.2.7"),
        (["--host=::1"], "::1"),
    ],
)
def test_host_alone_invites_the_whole_house(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], host: str
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("sixfold.server.run.listen", lambda host, port: asked.append(host))
    monkeypatch.setattr(serve, "_run", lambda settings, *_: asked.append(settings.host))
    done = run("serve", "--data", str(tmp_path), *arguments)
    assert (done.code, asked) == (0, [host, host]), done.err


def hang_up(address: str, timeout: float) -> None:
    raise TimeoutError


class TestOpening:
    def test_sixfold_alone_starts_the_app_and_opens_the_browser(self, tmp_path: Path) -> None:
        """From the command to the address that the browser is called with."""
        seen, browser = tmp_path / "seen", tmp_path / "browser"
        browser.write_text(
            f'#!/bin/sh\nprintf "%s" "$1" > "{seen}.new"\nmv "{seen}.new" "{seen}"\n'
        )
        browser.chmod(0o700)
        program = "from sixfold.cli import main, serve; serve.PORT = 0; main([])"
        environment = {
            **os.environ,
            "SIXFOLD_DATA": str(tmp_path / "data"),
            "SIXFOLD_WORKERS": "0",
            "DISPLAY": ":none",
            "BROWSER": f"{browser} %s",
        }
        process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        try:
            until(lambda: seen.exists() or process.poll() is not None)
            address = seen.read_text()
            assert "<title>" in httpx.get(address, timeout=PATIENCE).text
        finally:
            process.terminate()
            out, err = process.communicate(timeout=PATIENCE)
        assert out.startswith(f"Sixfold is at {address}"), err

    @pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
    def test_make_play_does_the_same(self) -> None:
        own = {name: text for name, text in os.environ.items() if not name.startswith("MAKE")}
        done = subprocess.run(
            ["make", "--dry-run", "play"],
            cwd=ROOT, env=own, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout.splitlines()[-1] == ".venv/bin/sixfold"

    @pytest.mark.parametrize("screen", ["DISPLAY", "WAYLAND_DISPLAY", None])
    def test_it_opens_the_app_that_runs_already_where_there_is_a_screen(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch, screen: str | None
    ) -> None:
        shown: list[str] = []
        monkeypatch.setattr("webbrowser.open", shown.append)
        monkeypatch.setattr("sys.platform", "linux")
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            monkeypatch.delenv(name, raising=False)
        if screen is not None:
            monkeypatch.setenv(screen, ":0")
        # However long it takes to say so on a busy machine.
        monkeypatch.setattr(
            "urllib.request.urlopen", lambda url, timeout: urlopen(url, timeout=PATIENCE)
        )
        with RealServer(settings) as server:
            monkeypatch.setattr(serve, "PORT", int(server.url.rpartition(":")[2]))
            done = run()
        assert done.code == 0, done.err
        assert "is already running" in done.out
        assert shown == ([f"{server.url}/"] if screen else [])

    @pytest.mark.parametrize("is_sick", [False, True])
    def test_an_app_that_takes_its_time_or_is_sick_is_recognised(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch, is_sick: bool
    ) -> None:
        """On a busy machine an answer may take longer than two seconds."""
        waited: list[float] = []

        def slow(url: str, timeout: float) -> Any:
            waited.append(timeout)
            if len(waited) == 1:
                raise TimeoutError
            if len(waited) == 2:
                raise URLError(TimeoutError())
            return urlopen(url, timeout=PATIENCE)

        monkeypatch.setattr("urllib.request.urlopen", slow)
        monkeypatch.setattr(serve, "_run", lambda *_, **__: pytest.fail("a second app started"))
        if is_sick:
            monkeypatch.setattr(Store, "trouble", lambda _: "disk-full")
        with RealServer(settings) as server:
            monkeypatch.setattr(serve, "PORT", int(server.url.rpartition(":")[2]))
            done = run()
        assert done.code == 0, done.err
        assert "is already running" in done.out
        assert waited == sorted(waited)

    def test_a_stranger_on_the_port_is_left_alone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        started: list[int] = []

        def pretend(settings: object, listener: socket.socket, browser: bool) -> None:
            started.append(listener.getsockname()[1])
            listener.close()
            assert browser

        monkeypatch.setattr(serve, "_run", pretend)
        monkeypatch.setattr("urllib.request.urlopen", hang_up)  # a stranger who never answers
        with listen("127.0.0.1", 0) as taken:
            monkeypatch.setattr(serve, "PORT", taken.getsockname()[1])
            assert run().code == 0
            assert started != [taken.getsockname()[1]]


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    done = run("serve")
    assert done.code == 1
    assert "pip install 'sixfold[web,engine]'" in done.err


def test_addresses_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.server.run.lan_address", lambda: "192.168.1.5")
    assert addresses("127.0.0.1", 80) == ["http://127.0.0.1:80/"]
    assert addresses("::1", 80) == ["http://[::1]:80/"]
    assert addresses("0.0.0.0", 80) == ["http://localhost:80/", "http://192.168.1.5:80/"]
