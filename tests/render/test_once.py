"""An animation goes through a game once, and writes no titles into pictures that become pixels."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sixfold
from sixfold import render
from sixfold.core.position import Position
from sixfold.pool import Context
from sixfold.render import animation, captions, jobs, raster
from sixfold.render.jobs import Order

from .scenes import walk

IDS = ["six/foxmind-advanced", "gosix", "hexone"]


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the rules carried out each move, by the position before it and the move."""
    counted: Counter[str] = Counter()
    take = Position._take

    def count(self: Position[Any], move: Any, tell: Any) -> Any:
        counted[f"{self.to_text()} {move}"] += 1
        return take(self, move, tell)

    monkeypatch.setattr(Position, "_take", count)
    return counted


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The SVGs that became pixels; nobody may make a caption for them."""
    drawn: list[str] = []
    rasterise = raster.rasterise

    def note(svg: str, width: int) -> bytes:
        drawn.append(svg)
        return rasterise(svg, width)

    def refuse(*args: object) -> str:
        raise AssertionError("nobody sees this text")

    for module in (animation, raster):
        monkeypatch.setattr(module, "rasterise", note)
    for caption in ("title", "description", "status"):
        monkeypatch.setattr(captions, caption, refuse)
    return drawn


def line(id: str) -> list[Position[Any]]:
    return [*walk(id, seed=4, plies=14)]


@pytest.mark.parametrize("id", IDS)
def test_a_gif_asks_the_rules_once_for_each_move(
    id: str, taken: Counter[str], pictures: list[str]
) -> None:
    positions = line(id)
    taken.clear()
    render.gif(positions[-1], width=60)
    assert len(pictures) == len(positions)
    assert len(taken) == len(positions) - 1
    assert {*taken.values()} == {1}
    assert not any("<title" in picture or "<desc" in picture for picture in pictures)


@pytest.mark.parametrize("id", IDS)
def test_a_job_replays_the_game_once(id: str, taken: Counter[str], pictures: list[str]) -> None:
    moves = [str(position.last_move) for position in line(id)[1:]]
    order = Order(game=id, moves=moves, theme="light", width=60)
    for job, frames in ((jobs.animation, len(moves) + 1), (jobs.picture, 1)):
        taken.clear()
        pictures.clear()
        job(order, Context(1, lambda message: None, {}))
        assert len(pictures) == frames
        assert len(taken) == len(moves)
        assert {*taken.values()} == {1}


def test_a_single_picture_asks_once_as_well(taken: Counter[str], pictures: list[str]) -> None:
    position = line("six/foxmind")[-1]
    taken.clear()
    render.png(position, width=60)
    render.png(position, width=60, preview=position.legal_moves[0])
    assert len(pictures) == len(taken) == 2
    assert {*taken.values()} == {1}


def test_an_svg_has_its_texts() -> None:
    text = render.svg(sixfold.game("gosix").start())
    assert text.count("<title") == text.count("<desc") == 1
    assert "aria-labelledby=" in text
