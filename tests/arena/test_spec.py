"""Players as text."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold.arena import Match
from sixfold.arena.spec import CannotPlay, PlayerSpec, SpecError, distinct_names
from sixfold.engine.limits import Limits


@pytest.mark.parametrize(
    ("text", "kind", "limits", "level"),
    [
        ("random", "random", None, None),
        ("greedy", "greedy", None, None),
        ("level:4", "engine", None, 4),
        ("time:0.1", "engine", Limits(seconds=0.1), None),
        ("nodes:5000", "engine", Limits(nodes=5000), None),
        ("depth:3", "engine", Limits(depth=3), None),
        ("uct:time=0.1", "uct", Limits(seconds=0.1), None),
        ("uct:nodes=2000", "uct", Limits(nodes=2000), None),
        ("uct:nodes=2000,time=1", "uct", Limits(seconds=1, nodes=2000), None),
    ],
)
def test_players(text: str, kind: str, limits: Limits | None, level: int | None) -> None:
    spec = PlayerSpec.parse(text)
    assert (spec.kind, spec.limits, spec.level) == (kind, limits, level)
    assert spec.name == str(spec) == text


@pytest.mark.parametrize(
    ("text", "command", "limits"),
    [
        ("cmd:./engine --x", ("./engine", "--x"), Limits(seconds=0.1)),
        ('cmd:"./engine --x"', ("./engine", "--x"), Limits(seconds=0.1)),
        ("cmd:'my engine' --x", ("my engine", "--x"), Limits(seconds=0.1)),
        ("cmd:time=2:./engine --y=1:2", ("./engine", "--y=1:2"), Limits(seconds=2)),
        ("cmd:nodes=9,depth=3:./engine", ("./engine",), Limits(nodes=9, depth=3)),
    ],
)
def test_programs(text: str, command: tuple[str, ...], limits: Limits) -> None:
    spec = PlayerSpec.parse(text)
    assert (spec.kind, spec.command, spec.limits) == ("command", command, limits)


def test_a_name_of_ones_own() -> None:
    spec = PlayerSpec.parse("new-2.1=cmd:./engine")
    assert (spec.name, spec.kind) == ("new-2.1", "command")
    assert spec.text == "new-2.1=cmd:./engine"
    assert PlayerSpec.parse("a=uct:nodes=5").limits == Limits(nodes=5)


@pytest.mark.parametrize(
    "text",
    [
        "", "best", "random:1", "level:0", "level:14", "level:x", "time:", "time:-1", "time:0",
        "nodes:1.5", "uct", "uct:", "uct:depth=3", "uct:speed=9", "cmd:", "cmd:'open", "a=b",
        "time:nan", "time:inf", "time:1e400", "uct:time=1e300", "depth:99999999999",
        "uct:nodes=99999999999999999999", "level:" + 5000 * "9", "nodes:" + 5000 * "9",
    ],
)  # fmt: skip
def test_what_is_no_player(text: str) -> None:
    with pytest.raises(SpecError) as refused:
        PlayerSpec.parse(text)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("thing", [lambda position: position.legal_moves[0], None, 4, b"random"])
def test_a_player_is_a_text(thing: Any) -> None:
    with pytest.raises(SpecError, match=r"a player is a text such as level:4 .*, not a"):
        PlayerSpec.parse(thing)


@pytest.mark.parametrize("thing", [lambda position: position.legal_moves[0], "random"])
def test_a_match_is_between_specs(thing: Any) -> None:
    with pytest.raises(SpecError, match=r"PlayerSpec.parse"):
        Match("gosix", (PlayerSpec.parse("random"), thing))


@pytest.mark.parametrize("player", ["greedy", "uct:nodes=9"])
def test_a_player_that_does_not_know_the_game_is_refused(player: str) -> None:
    """The evaluation and the playouts win with shapes that nobody has declared."""
    specs = tuple(PlayerSpec.parse(text) for text in ("random", player))
    with pytest.raises(CannotPlay, match=rf"{player} cannot play six/foxmind\+declare: .*nearest"):
        Match("six/foxmind+declare", specs)


def test_the_same_player_twice_has_two_names() -> None:
    specs = tuple(PlayerSpec.parse(text) for text in ("random", "random", "level:1", "random"))
    assert distinct_names(specs) == ("random", "random#2", "level:1", "random#3")
