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
from packaging.version import Version
from sqlalchemy import make_url

from sixfold.play import Storage, TableService
from sixfold.server.settings import Settings
from testkit.servers import Postgres

from .coverage import Found

DATABASE, KEY, COOKIE = "sixfold.db", "signing.key", "sixfold"
"""The names under which data folders and browsers keep things; today's code must find them."""


def version_of(folder: Path) -> str:
    """The version that a folder is of."""
    return folder.name.removeprefix("v").replace("_", ".")


FOLDERS = sorted(
    Path(__file__).parent.glob("v*_*_*"), key=lambda folder: Version(version_of(folder))
)
"""The fixtures, the oldest first."""


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

    @cached_property
    def visits(self) -> dict[str, Any]:
        """By backend; empty if the release knew of none."""
        return self._later("visits.json")

    @cached_property
    def sessions(self) -> dict[str, Any]:
        return self._later("sessions.json")

    @cached_property
    def api(self) -> dict[str, Any]:
        return self._later("openapi.json")

    @cached_property
    def names(self) -> dict[str, list[str]]:
        path = self.folder / "names.json"
        names: dict[str, list[str]] = json.loads(path.read_text()) if path.exists() else {}
        return names

    def _later(self, name: str) -> dict[str, Any]:
        """What 0.3.0 did not freeze yet."""
        if not (self.folder / f"{name}.xz").exists():
            return {}
        found: dict[str, Any] = json.loads(self.unpacked(name))
        return found

    @property
    def version(self) -> str:
        return version_of(self.folder)

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
class Copy:
    """A copy of what a release left, brought up to date by today's code."""

    fixture: Fixture
    data: Path
    url: str
    backend: str

    def settings(self, workers: int = 0) -> Settings:
        return Settings(
            data=self.data,
            database_url=None if self.backend == "sqlite" else self.url,
            workers=workers,
            rate=0,
            sweep_seconds=3600,
            durable=False,
        )

    @property
    def visits(self) -> Any:
        return self.fixture.visits.get(self.backend)

    @property
    def cookies(self) -> dict[str, str]:
        return self.fixture.cookies[self.backend]

    def then(self) -> float:
        """The moment of freezing, in seconds."""
        return int(self.fixture.seen["now"]) / 1000


@dataclass(frozen=True)
class House(Copy):
    """Such a copy, opened by today's code at the moment of freezing."""

    storage: Storage

    @cached_property
    def door(self) -> TableService:
        return self.new_door()

    @cached_property
    def found(self) -> Found:
        return Found.of(self.storage)

    def new_door(self) -> TableService:
        return TableService(self.storage, self.then).open()


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
