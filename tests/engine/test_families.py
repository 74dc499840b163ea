"""Descriptions of families: what each must have, and that they load nothing by themselves."""

from __future__ import annotations

import dataclasses

import pytest

import sixfold
import sixfold.engine.prepare
from sixfold.engine import LEVELS
from sixfold.engine.compile import prepare
from sixfold.engine.family import compiled_family, described, description, register

from .sandbox import Sandbox

FAMILIES = sorted({game.family for game in sixfold.games()})

ALONE = """
import json, sys
import sixfold
from sixfold.engine import Engine, family
described = list(family.described())
start = sixfold.game("hexone").start()
Engine(level=1).choose(start)
rooms = tuple(f"sixfold.engine.{room}." for room in ("kernels", "evaluation", "gosix"))
loaded = sorted(name for name in sys.modules if name.startswith(rooms))
print(json.dumps([described, [name for name in loaded if "six" in name.split(".", 2)[2]]]))
"""


def test_every_game_of_the_package_is_described() -> None:
    assert sorted(described()) == FAMILIES


@pytest.mark.parametrize("name", FAMILIES)
def test_a_description_is_whole(name: str) -> None:
    family = compiled_family(name)
    assert family.name == name
    assert len(family.skills) == sum(level.seconds is None for level in LEVELS)
    assert family.typical_plies > 10
    for text in (*family.later, *family.bench.values()):
        position = sixfold.position(text)
        assert position.game.family == name
        assert position.outcome is None
    assert family.later
    assert family.bench
    counts_playouts = any(skill.playouts for skill in family.skills)
    assert counts_playouts == (family.rank_by_playouts is not None)


def test_a_family_is_described_once() -> None:
    with pytest.raises(ValueError, match="knows a family named 'gosix' already"):
        register(dataclasses.replace(compiled_family("gosix"), steps=1))
    assert description("chess") is None


def test_only_the_game_that_is_asked_for_is_loaded(sandbox: Sandbox) -> None:
    names, others = sandbox.run(ALONE, SIXFOLD_PLAIN="1")
    assert sorted(names) == FAMILIES
    assert others == []


def test_the_command_has_kept_its_first_name() -> None:
    assert sixfold.engine.prepare.main is prepare.main
