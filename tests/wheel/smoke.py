"""The built wheel, installed in an environment of its own with nothing but what it declares.

`make test-wheel` runs this file; its name keeps it out of the tests of the sources. It asks what
only packing can break: is every file there, does every module import, and does a game go through
the library, the engine, the command line, the server and the pictures?
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

import sixfold
from sixfold import records, render
from sixfold.engine import Engine, Limits
from sixfold.locale import LANGUAGES, rules_page
from testkit.servers import SixfoldServer, sixfold_server

PACKAGE = Path(sixfold.__file__).parent
SOURCES = Path(__file__).parents[2] / "src" / "sixfold"
COMMAND = Path(sys.executable).with_name("sixfold")
TRIO = Path(__file__).parents[1] / "fourth" / "sixfold-trio"
BUILDER = os.environ.get("SIXFOLD_BUILDER", "")
"""A Python with pip and hatchling, which this environment lacks: the wheel does not need them."""
GAMES = [game.id for game in sixfold.games()]
PATIENCE = 300.0
"""Seconds for an answer: the computer's first move may have to wait for the compiler."""


def files_of(folder: Path) -> dict[str, bytes]:
    """Everything in a folder but what Python itself writes there."""
    paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def run(*arguments: str, given: str = "", **environment: str) -> str:
    """What the installed command prints."""
    done = subprocess.run(
        [COMMAND, *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_is_what_is_tested() -> None:
    assert "site-packages" in PACKAGE.parts


def test_every_file_of_the_sources_is_installed_unchanged() -> None:
    installed, written = files_of(PACKAGE), files_of(SOURCES)
    assert installed.keys() == written.keys()
    assert [name for name in written if installed[name] != written[name]] == []


def modules() -> list[str]:
    """Every module but two: one starts the app, the other runs inside of Alembic only."""
    names = [name for _, name, _ in pkgutil.walk_packages(sixfold.__path__, "sixfold.")]
    return [name for name in names if not name.endswith(("__main__", "migrations.env"))]


@pytest.mark.parametrize("name", modules())
def test_every_module_imports(name: str) -> None:
    importlib.import_module(name)


@pytest.mark.parametrize("id", GAMES)
def test_a_game_in_the_library_and_on_disk(id: str, tmp_path: Path) -> None:
    game = sixfold.game(id)
    record = records.Record.new(game)
    position = game.start()
    for _ in range(30):
        move = position.legal_moves[len(position.legal_moves) // 2]
        position = position.play(move)
        record.add(move)
    records.write(tmp_path / "game.sfr", [record])
    assert [read.end for read in records.read(tmp_path / "game.sfr")] == [position]
    assert sixfold.position(position.to_text()) == position
    assert all(rules_page(game, language).startswith("# ") for language in LANGUAGES)


@pytest.mark.parametrize("id", GAMES)
def test_pictures(id: str) -> None:
    position = sixfold.game(id).start()
    for _ in range(2):
        position = position.play(position.legal_moves[0])
    assert render.svg(position).startswith("<svg")
    assert render.text(position, colour=False).isascii()
    assert render.png(position, width=120).startswith(b"\x89PNG")
    assert render.gif(position, width=120).startswith(b"GIF89a")


@pytest.mark.parametrize("id", ["six/foxmind", "gosix", "hexone"])
def test_the_engine_plays(id: str) -> None:
    position = sixfold.game(id).start()
    engine = Engine(hash_mb=4)
    for limits in (Limits(nodes=500), Limits(depth=2)):
        position = position.play(engine.choose(position, limits))
    engine.level = 1
    assert position.is_legal(engine.choose(position))


def test_the_command_line() -> None:
    assert sixfold.__version__ in run("--version")
    assert json.loads(run("moves", "gosix", "d2", "--json"))
    assert "24" in run("perft", "gosix", "1")
    assert json.loads(run("puzzles", "--today", "--json"))
    assert "GoSix" in run("rules", "gosix", "--lang", "fr")
    assert "sfpok" in run("engine", given="sfp\nquit\n")
    won = run("play", "six/foxmind", given="2,0\n3,0\n1,-1\n3,1\n2,-1\n4,0\n0,1\n4,1\n1,1\nn\n")
    assert "Black wins" in won


def test_a_game_of_another_package_is_installed_with_pip(tmp_path: Path) -> None:
    """The model of CONTRIBUTING.md; offline, so that pip finds its build tools beside itself."""
    assert BUILDER, "make test-wheel says where it is"
    alone = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation")
    done = subprocess.run(
        [BUILDER, "-m", "pip", "install", *alone, "--target", tmp_path, TRIO],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    path = {"PYTHONPATH": str(tmp_path)}
    assert "How the game ends" in run("rules", "trio", **path)
    match = json.loads(run("arena", "trio", "random", "level:1", "--games", "2", "--json", **path))
    assert match["games"]["played"] == 2
    with sixfold_server(tmp_path / "data", SIXFOLD_WORKERS="0", **path) as server:
        visitor = Browser(server)
        script = visitor.get("/static/bundles/table.js").decode()
        assert "// families/trio/board.js" in script
        assert script.count("// board/base/base.js") == 1
        (lesson,) = json.loads(visitor.get("/api/lessons/trio"))["lessons"]
        assert lesson["id"] == "restraint"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SixfoldServer]:
    with sixfold_server(tmp_path_factory.mktemp("house") / "data", SIXFOLD_WORKERS="1") as started:
        yield started


class Browser:
    """Somebody with a cookie."""

    def __init__(self, server: SixfoldServer) -> None:
        self._url = server.url
        self._cookies = CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self._cookies), urllib.request.ProxyHandler({})
        )

    def get(self, path: str) -> bytes:
        with self._opener.open(self._url + path, timeout=PATIENCE) as answer:
            content: bytes = answer.read()
        return content

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "Origin": self._url}
        request = urllib.request.Request(self._url + path, json.dumps(body).encode(), headers)
        with self._opener.open(request, timeout=PATIENCE) as answer:
            view: dict[str, Any] = json.load(answer)
        return view

    def views(self, table: str) -> Iterator[dict[str, Any]]:
        """Every view of a table as it comes."""
        cookie = "; ".join(f"{each.name}={each.value}" for each in self._cookies)
        address = f"ws{self._url[4:]}{table}/live"
        with connect(address, additional_headers={"Cookie": cookie}, proxy=None) as live:
            while True:
                message = json.loads(live.recv(PATIENCE))
                if message["type"] == "view":
                    yield message


def test_the_server_serves_its_pages(server: SixfoldServer) -> None:
    visitor = Browser(server)
    for page in (
        "/",
        "/new",
        "/my",
        "/analysis",
        "/about",
        "/rules",
        "/me",
        "/offline",
        "/api/docs",
    ):
        assert b"<html" in visitor.get(page)
    for language in LANGUAGES:
        assert json.loads(visitor.get(f"/api/strings/{language}.json"))
    for name in files_of(SOURCES / "web"):
        if name.endswith((".js", ".css")):
            assert visitor.get(f"/static/{name}")


def test_a_game_on_the_server_against_the_computer(server: SixfoldServer) -> None:
    visitor = Browser(server)
    seats = [{"kind": "local"}, {"kind": "engine", "level": 1}]
    made = visitor.post("/api/tables", {"game": "gosix", "seats": seats})
    table = f"/api/tables/{made['id']}"
    assert b"<html" in visitor.get(f"/t/{made['id']}")
    for view in visitor.views(table):
        if view["phase"] == "over":
            break
        if view["turn"] in view["you"]:
            visitor.post(f"{table}/moves", {"move": view["legal"][0], "rev": view["rev"]})
    assert view["outcome"]["reason"] in ("four", "blocked")
    assert b'[Game "gosix"]' in visitor.get(f"{table}/record.sfr")
    assert visitor.get(f"{table}/picture.svg").startswith(b"<svg")
    assert visitor.get(f"{table}/picture.png?width=120").startswith(b"\x89PNG")
