"""A fresh stage, a clock that stands still, and pools that are closed after the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from sixfold.pool import Crew, Kind, Pool
from sixfold.pool.threads import in_thread

from . import puppets


class Clock:
    """Seconds that pass only when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


MakePool = Callable[..., Pool]


def kind(name: str, **how: object) -> Kind:
    """A kind whose function is the puppet of that name."""
    return Kind(name, f"pool.puppets:{name}", "crew", **how)  # type: ignore[arg-type]


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Iterator[puppets.Stage]:
    stage = puppets.Stage()
    monkeypatch.setattr(puppets, "stage", stage)
    yield stage
    stage.end()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def make(stage: puppets.Stage, clock: Clock) -> Iterator[MakePool]:
    """Makes a pool of one crew from kinds; its workers are threads unless told otherwise."""
    pools: list[Pool] = []

    def make(*kinds: Kind, crew: Crew | None = None, **how: object) -> Pool:
        how.setdefault("start", in_thread)
        how.setdefault("clock", clock)
        pools.append(Pool({"crew": crew or Crew()}, kinds=kinds, **how))  # type: ignore[arg-type]
        return pools[-1]

    yield make
    stage.end()
    for pool in pools:
        pool.close()
