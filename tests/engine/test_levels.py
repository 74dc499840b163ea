"""Levels: what none may miss, what the weak ones may, and that they can be repeated."""

from __future__ import annotations

from typing import Any

import pytest

import sixfold
from sixfold.core.position import Position
from sixfold.engine import LEVELS, Engine, Limits, Progress
from sixfold.engine.family import compiled_family
from sixfold.engine.levels import DRAGON

from .positions import IDS, random_line, turns, winning_moves

SURE_LEVELS = [level.number for level in LEVELS if 4 <= level.number <= DRAGON]

FORCED = "six/foxmind b:0,0;0,1;1,-1;2,-1;2,0 r:1,0;3,0;3,1;4,0;4,1 hands:16,16 turn:0 seen:1"
THREATENED = (
    "six/foxmind b:-1,0;0,0;0,1;1,-1;2,-1;2,0 r:1,0;3,0;3,1;4,0;4,1 hands:15,16 turn:1 seen:1"
)


def wins_in_a_turn(position: Position[Any]) -> bool:
    """Whether the side to move can end the game in its favour before the other moves again."""
    return any(
        end.outcome is not None and position.turn in end.outcome.winners
        for _, end in turns(position)
    )


def safe_moves(position: Position[Any]) -> set[str]:
    """The first moves of those turns after which the other side cannot win at once."""
    return {
        first[0]
        for first, after in turns(position)
        if (not after.outcome or not after.outcome.winners) and not wins_in_a_turn(after)
    }


def test_there_are_ten_and_full_strength_with_names_of_their_own() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 14))
    assert len({level.name for level in LEVELS}) == 13
    assert [level.seconds for level in LEVELS] == [None] * DRAGON + [1, 3, 10]


@pytest.mark.parametrize(("level", "seconds"), [(11, 1), (12, 3), (13, 10), (None, 1)])
def test_full_strength_thinks_as_long_as_its_level_says(
    level: int | None, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = sixfold.game("gosix").start()
    engine = Engine(level=level)
    known = engine.analyse(start, Limits(nodes=100))
    asked: list[Limits] = []

    def quickly(position: Position[Any], limits: Limits, *rest: Any, kept: float = 0) -> Progress:
        asked.append(limits)
        return known

    monkeypatch.setattr(engine, "_search", quickly)
    engine.choose(start)
    engine.choose(start, Limits(nodes=7))
    assert asked == [Limits(seconds=seconds), Limits(nodes=7)]


def test_only_the_first_three_overlook_anything() -> None:
    for family in ("six", "gosix", "hexone"):
        numbers = [level.number for level in LEVELS[:DRAGON] if level.skill(family).overlooks]
        assert numbers == [1, 2, 3]


@pytest.mark.parametrize("id", IDS)
def test_a_win_on_the_board_is_never_missed_from_level_four_up(id: str) -> None:
    checked = 0
    for seed in range(80):
        if checked == 6:
            break
        position = random_line(id, 100 + seed, 14 + 2 * (seed % 40))
        wins = winning_moves(position)
        if not wins:
            continue
        checked += 1
        level = SURE_LEVELS[seed % 5]
        assert str(Engine(level=level).choose(position, seed=seed)) in wins, (level, position)
    assert checked >= 3, "the positions offer too few wins to test anything"


@pytest.mark.parametrize("id", IDS)
def test_the_only_defence_is_always_found_from_level_four_up(id: str) -> None:
    """A move that lets the other win at once is never played if there is one that does not."""
    checked = 0
    for seed in range(40):
        if checked == 4:
            break
        # Early in Hexone, where a turn's chains can still be listed by the slow rules.
        plies = {"hexone": 4 + seed % 8, "gosix": 22 + seed % 16}.get(id, 10 + seed % 16)
        position = random_line(id, 500 + seed, plies)
        if winning_moves(position) or len(position.legal_moves) > 40:
            continue
        safe = safe_moves(position)
        if not safe or len(safe) == len(position.legal_moves):
            continue
        checked += 1
        level = SURE_LEVELS[seed % 4]
        assert str(Engine(level=level).choose(position, seed=seed)) in safe, (level, position)
    assert checked >= 1, "the positions offer too few threats to test anything"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_weak_levels_overlook_some_threats_but_not_all(level: int) -> None:
    engine = Engine(level=level)
    position = sixfold.position(THREATENED)
    seen = overlooked = 0
    for seed in range(600):  # the better, the rarer
        if str(engine.choose(position, seed=seed)) == "1,1":
            seen += 1
        else:
            overlooked += 1
        if seen > 3 and overlooked:
            break
    assert seen > 3
    assert overlooked


def test_a_weak_level_notices_more_than_a_weaker_one() -> None:
    position = sixfold.position(FORCED)
    wins = [
        sum(str(Engine(level=level).choose(position, seed=seed)) == "1,1" for seed in range(40))
        for level in (1, 3)
    ]
    assert wins[0] < wins[1]


@pytest.mark.parametrize("level", [1, 3, 5, 7])
@pytest.mark.parametrize("id", ["six/foxmind", "gosix", "hexone"])
def test_the_same_seed_gives_the_same_move(id: str, level: int) -> None:
    position = random_line(id, 7, 9)
    choices = {str(Engine(level=level).choose(position, seed=11)) for _ in range(3)}
    assert len(choices) == 1


def test_other_seeds_give_other_games() -> None:
    position = random_line("six/foxmind", 7, 9)
    choices = {str(Engine(level=2).choose(position, seed=seed)) for seed in range(12)}
    assert len(choices) > 1


def test_a_level_ignores_what_the_engine_learned_before() -> None:
    position = random_line("hexone", 7, 9)
    engine = Engine(hash_mb=4)
    engine.analyse(position, Limits(nodes=20_000))
    engine.level = 6
    assert engine.choose(position, seed=3) == Engine(level=6).choose(position, seed=3)


def test_a_stopped_engine_can_play_again() -> None:
    engine = Engine(level=5)
    engine.stop()
    position = random_line("hexone", 7, 9)
    assert engine.choose(position) == Engine(level=5).choose(position)


@pytest.mark.parametrize(
    ("id", "one", "near", "far"),
    [
        ("six/foxmind", "2,0", "2,3", "2,4"),
        ("six/foxmind", "0,1>2,0", "5,-3", "-2,1"),
        ("gosix", "a1", "b2", "h1"),
        ("hexone", "c2", "c2Y", "c4"),
    ],
)
def test_near_and_far(id: str, one: str, near: str, far: str) -> None:
    game = sixfold.game(id)
    parse, far_apart = game.parse_move, compiled_family(game.family).far_apart
    assert not far_apart(parse(one), parse(near))
    assert far_apart(parse(one), parse(far))


def test_a_pass_is_near_everything() -> None:
    parse = sixfold.game("gosix").parse_move
    assert not compiled_family("gosix").far_apart(parse("pass"), parse("a1"))
