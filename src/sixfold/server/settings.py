"""How a server is set up: where its data lives, whom it listens to, what it allows."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]", "::1"})
"""Names by which only this machine reaches itself."""

EVERYWHERE = frozenset({"0.0.0.0", "::", ""})
"""Addresses to listen on that mean all of the machine's own."""

DATABASE = "sixfold.db"


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The default folder for games: the usual place on the user's system."""
    if chosen := environment.get("SIXFOLD_DATA"):
        return Path(chosen)
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "sixfold"
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "sixfold"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "sixfold"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server."""

    data: Path
    """The folder of the database, the signing key and nothing else."""
    database_url: str | None = None
    """Another database than the SQLite file in the data folder."""
    redis_url: str | None = None
    """Where processes tell each other that a table has changed."""
    secret: str | None = None
    """The signing key, when it is not to be made and kept in the data folder."""
    host: str = "127.0.0.1"
    port: int = 8006
    origins: frozenset[str] = frozenset()
    """Origins of pages that may act, beside those that this server delivered itself."""
    check_host: bool = False
    """Whether only loopback names are answered: what another name leads here is not ours."""
    rate: float = 1.0
    """Multiplies all rate limits; 0 switches them off."""
    workers: int | None = None
    """Engine processes; 0 for none, None for as many as suit the machine."""
    durable: bool = True
    """Whether a move waits for the disk; without that it is only good for measurements."""
    sweep_seconds: float = 1.0
    """How often flags and expired tables are looked for."""

    @property
    def url(self) -> str:
        """The database, as SQLAlchemy names it."""
        return self.database_url or f"sqlite:///{(self.data / DATABASE).absolute()}"

    @property
    def is_shared(self) -> bool:
        """Whether other processes, perhaps on other machines, work on the same database."""
        return not self.url.startswith("sqlite")

    @classmethod
    def read(
        cls,
        data: Path | None = None,
        database_url: str | None = None,
        *,
        host: str = "127.0.0.1",
        port: int = 8006,
        environment: Mapping[str, str] = os.environ,
    ) -> Settings:
        """Settings from the command line, and from the environment where that is silent."""
        workers = environment.get("SIXFOLD_WORKERS")
        return cls(
            data=data or data_folder(environment),
            database_url=database_url or environment.get("DATABASE_URL") or None,
            redis_url=environment.get("REDIS_URL") or None,
            secret=environment.get("SIXFOLD_SECRET") or None,
            host=host,
            port=port,
            origins=frozenset(environment.get("SIXFOLD_ORIGINS", "").split()),
            check_host=host in LOOPBACK,
            rate=float(environment.get("SIXFOLD_RATE", "1")),
            workers=None if workers is None else int(workers),
            durable=environment.get("SIXFOLD_DURABLE", "1") != "0",
        )
