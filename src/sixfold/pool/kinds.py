"""Kinds of jobs, which rooms register by name, and crews of processes that do them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sixfold.pool.slices import Slices


@dataclass(frozen=True, slots=True)
class Kind:
    """What the pool knows of a kind of job.

    `target` is "package.module:function"; only a worker imports it. The function is called with the
    payload and a `Context`, and what it returns is the job's result.
    """

    name: str
    target: str
    crew: str
    seconds: float = 60.0
    """How long a job may take in all its slices, not counting what its context calls loading."""
    load_seconds: float = 900.0
    """How long a job may load or compile."""
    stop_seconds: float = 20.0
    """How long a job may keep running after a cancel."""
    memory_mb: int | None = None
    """How large its process may be, with everything that it keeps from earlier jobs."""
    attempts: int = 2
    """How often a job that loses its worker is tried before it fails."""
    retry_errors: bool = False
    """Whether a job is tried again, in another process, if its function raises."""
    waiting_each: int | None = None
    """Jobs of this kind that may wait for one owner."""
    running_each: int | None = None
    """Jobs of this kind that may run for one owner at the same time; the rest wait."""
    slices: Slices | None = None
    """If its jobs can give way to others: for how long each of them may keep its worker."""


@dataclass(frozen=True, slots=True)
class Crew:
    """A group of similar processes. The jobs of one crew never wait for those of another."""

    processes: int = 1
    niceness: int = 10
    environment: Mapping[str, str] = field(default_factory=dict)
    """Variables that are set before a process imports anything."""
    reserve: int = 0
    """Processes that jobs less urgent than `NOW` leave to the others, if there are more."""
    waiting: int | None = 1000
    """Jobs that may wait altogether."""
    start_seconds: float = 180.0
    """How long a process may take to start and to import what a job needs."""
    idle_seconds: float | None = None
    """After how long a process that has nothing to do ends; another one starts when needed."""


_registered: dict[str, Kind] = {}


def register(kind: Kind) -> Kind:
    """Make a kind known to all pools; ValueError if its name has another meaning already."""
    known = _registered.setdefault(kind.name, kind)
    if known != kind:
        raise ValueError(f"there is another kind of job with the name {kind.name!r}")
    return known


def registered() -> dict[str, Kind]:
    """All kinds that rooms have registered so far."""
    return dict(_registered)
