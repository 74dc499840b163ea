"""Every name that others could import from an earlier release can still be imported."""

from __future__ import annotations

import sys
import types
import warnings

import pytest

from .fixture import Fixture
from .public import gone


def test_every_public_name_still_imports(fixture: Fixture) -> None:
    assert gone(fixture.names) == []


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """A module with a name of its own, an alias that says so, and one that says something else."""
    module = types.ModuleType("sixfold_old")
    module.__dict__["here"] = 1

    def alias(name: str) -> int:
        if name == "moved":
            warnings.warn("sixfold_old.moved has moved", DeprecationWarning, stacklevel=2)
            return 2
        if name == "loud":
            warnings.warn("something", UserWarning, stacklevel=2)
            return 3
        raise AttributeError(name)

    module.__dict__["__getattr__"] = alias
    monkeypatch.setitem(sys.modules, "sixfold_old", module)
    return module


def test_a_name_that_is_gone_is_told_and_an_alias_may_say_so(old: types.ModuleType) -> None:
    assert gone({old.__name__: ["here", "moved"]}) == []
    assert gone({old.__name__: ["lost", "here"]}) == ["sixfold_old.lost"]
    assert gone({old.__name__: ["loud"]}) == ["loud warns: something"]
    assert len(gone({"sixfold_older": []})) == 1
