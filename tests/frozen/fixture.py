"""A fixture of an earlier release: how it is unpacked, and how its views are compared."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import make_url

from servers import Postgres
from sixfold.play import Door, Storage

from .coverage import Found

DATABASE, KEY, COOKIE = "sixfold.db", "signing.key", "sixfold"
"""The names under which data folders and browsers keep things; today's code must find them."""

FOLDERS = sorted(Path(__file__).parent.glob("v*_*_*"))


@dataclass(frozen=True)
class Fixture:
    """What a release wrote. `seen` and `papers` are described in `make.py`."""

    folder: Path

    def unpacked(self, name: str) -> bytes:
        return lzma.decompress((self.folder / f"{name}.xz").read_bytes())

    @cached_property
    def seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = json.loads(self.unpacked("seen.json"))
        return seen

    @cached_property
    def papers(self) -> dict[str, Any]:
        papers: dict[str, Any] = json.loads(self.unpacked("papers.json"))
        return papers

    @cached_property
    def cookies(self) -> dict[str, dict[str, str]]:
        cookies: dict[str, dict[str, str]] = json.loads((self.folder / "cookies.json").read_text())
        return cookies

    @property
    def tables(self) -> dict[str, Any]:
        tables: dict[str, Any] = self.seen["tables"]
        return tables

    def unpack(self, data: Path, server: Postgres | None) -> str:
        """A copy of the database, in a data folder or on a server, as the release left it."""
        data.mkdir()
        if server is None:
            (data / DATABASE).write_bytes(self.unpacked("games.db"))
            (data / KEY).write_bytes((self.folder / KEY).read_bytes())
            return f"sqlite:///{data / DATABASE}"
        url = server.new_database()
        plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(plain) as connection:
            connection.execute(self.unpacked("games.sql"))
        return url


@dataclass(frozen=True)
class House:
    """A copy of what a release left, opened by today's code at the moment of freezing."""

    fixture: Fixture
    data: Path
    url: str
    backend: str
    storage: Storage

    @cached_property
    def door(self) -> Door:
        return self.new_door()

    @cached_property
    def found(self) -> Found:
        return Found.of(self.storage)

    def new_door(self) -> Door:
        now = self.fixture.seen["now"]
        return Door(self.storage, lambda: now / 1000).open()


def differences(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """Where something that was shown is shown no longer, or otherwise; new fields are welcome."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name, value in old.items():
            where = f"{path}.{name}"
            if name not in new:
                yield f"{where} is gone"
            else:
                yield from differences(value, new[name], where)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from differences(one, other, f"{path}[{number}]")
    elif type(old) is not type(new) or old != new:
        yield f"{path} was {old!r} and is {new!r}"


def plain(value: Any) -> Any:
    """What a browser gets: tuples are lists there, and keys are texts."""
    return json.loads(json.dumps(value))
