"""Scenes equal the rules: random games of every id, told and asked for again."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

import sixfold
from rules.shapes import LINES, before
from sixfold.core import registry
from sixfold.play.views.json_encoding import plain
from sixfold.scene import (
    Lifts,
    Scene,
    Unplayable,
    Untold,
    families,
    lift,
    line,
    reach,
    register,
    scene,
    why,
)
from sixfold.scene.described import schema_of
from sixfold.scene.gosix import GoSixScene
from testkit.described import misfits
from testkit.oracle.policies import quiet
from testkit.oracle.starts import phase_two, tied

Position = sixfold.Position[Any]


def ids() -> list[str]:
    """Every game with every set of options that goes together."""
    found = []
    for game in sixfold.games():
        options = game.available_options
        sets = chain.from_iterable(combinations(options, n) for n in range(len(options) + 1))
        found += ["+".join([game.id, *chosen]) for chosen in sets]
    return found


def random_game(id: str, random: Random, most: int = 70) -> list[Position]:
    """The positions of a game; those of SIX may begin in phase two."""
    position: Position = sixfold.game(id).start()
    found = [position]
    while position.outcome is None and len(found) < most:
        position = position.play(random.choice(position.legal_moves))
        found.append(position)
    return found


def texts(position: Position) -> list[str]:
    """The legal moves without declarations, in order."""
    return [text for text in map(str, position.legal_moves) if not text.endswith("!")]


def check(position: Position, ply: int) -> Any:
    """Hold the scene of a position against the rules."""
    told = plain(scene(position, ply=ply))
    assert misfits(told, Scene) == []
    game = position.game
    assert told["position"] == position.to_text()
    assert (told["game"], told["family"], told["options"]) == (
        game.id, game.family, sorted(game.options),
    )  # fmt: skip
    assert (told["turn"], told["ply"]) == (position.turn, ply)
    assert told["outcome"] == (position.outcome and plain(position.outcome))
    if position.parent is None or position.last_move is None:
        assert (told["last"], told["events"]) == (None, [])
    else:
        assert told["last"] == str(position.last_move)
        events = position.parent.preview(position.last_move)
        assert told["events"] == [plain(event.to_json()) for event in events]
    assert "!" not in str(told["legal"])
    legal = texts(position)
    if told["family"] == "six" and told["board"]["phase"] == 2 and any(">" in m for m in legal):
        sources = list(dict.fromkeys(move.partition(">")[0] for move in legal))
        assert told["legal"] == told["board"]["movable"] == sources
    else:
        assert told["legal"] == legal
    others = plain(scene(position, to_move=False, ply=ply))
    hidden: dict[str, Any] = {"legal": [], "hints": None, "closings": {}, "bursts": {}}
    hidden |= {"dangers": {}}
    for name in ("closings", "bursts", "dangers"):  # what old clients read
        assert told[name] == (told["hints"] or {}).get(name, {})
    if told["family"] == "six":
        hidden["board"] = {**told["board"], "movable": []}
    assert others == {**told, **hidden}
    return told


@pytest.mark.parametrize("id", ids())
def test_scenes_of_random_games_equal_the_rules(id: str) -> None:
    played = random_game(id, Random(id))
    moves = [str(position.last_move) for position in played[1:]]
    for ply in {*range(0, len(played), 3), len(played) - 1}:
        check(played[ply], ply)
    told = list(line(played[0], moves))
    quiet = [scene(each, to_move=False, ply=ply) for ply, each in enumerate(played[:-1])]
    assert plain(told) == plain([*quiet, scene(played[-1], ply=len(moves))])
    assert reach(played[0], moves) == played[-1]


@pytest.mark.parametrize("id", [id for id in ids() if id.startswith("six/")])
def test_lifts_are_all_moves_of_phase_two(id: str) -> None:
    random = Random(id)
    texts_ = [phase_two(quiet)(id, random)]
    if sixfold.game(id).facts()["edition"] in ("steffen", "foxmind-advanced"):
        texts_.append(tied(id, random) if "teams" not in id else texts_[0])
    for text in texts_:
        position = sixfold.position(text)
        told = check(position, 0)
        lifted = [plain(lift(position, cell)) for cell in told["legal"]]
        assert all(misfits(each, Lifts) == [] for each in lifted)
        found = [
            move
            for each in lifted
            for target in each["targets"]
            for move in [choice["move"] for choice in target["choices"]] or [target["move"]]
        ]
        assert found == texts(position)


def test_closings_are_those_of_all_corners() -> None:
    """The corners that are looked at are few; here all of them are."""
    closed = forbidden = 0
    for seed in range(30):
        for position in random_game("gosix", Random(seed)):
            expected = {} if position.outcome else _closings(position)
            told = plain(scene(position))
            closings = (told["hints"] or {"closings": {}})["closings"]
            assert closings == expected
            assert list(closings) == list(expected)
            closed += len(expected)
            forbidden += sum(not each["legal"] for each in expected.values())
    assert closed > 100
    assert forbidden > 0


def _closings(position: Any) -> dict[str, Any]:
    found = {}
    for corner in map(str, sixfold.game("gosix").start().legal_moves):
        if not (closings := position.closings(corner)):
            continue
        fault = position.why_not(corner)
        hexagons = [
            {
                "hexagon": each.name,
                "counts": list(each.counts),
                "owner": None if each.is_tie else each.owner,
            }
            for each in closings
        ]
        why = fault and plain({"code": fault.code, "params": fault.params})
        events = () if fault else position.preview(corner)
        cleared = [cell for each in events if each.kind == "cleared" for cell in each.cells]
        legal = {"legal": fault is None, "why": why}
        found[corner] = {"hexagons": hexagons, "cleared": cleared, **legal}
    return found


def test_bursts_say_where_each_pawn_goes() -> None:
    """What they say is what the explosion then does, pawn by pawn."""
    ways: set[tuple[str, bool]] = set()
    worn: set[Any] = set()
    for seed in range(40):
        for position in random_game("hexone", Random(seed)):
            told = plain(scene(position))
            bursts = (told["hints"] or {"bursts": {}})["bursts"]
            assert list(bursts) == (told["legal"] if position.in_chain else [])
            for move, burst in bursts.items():
                assert burst["cell"] + burst["way"] == move
                events = [event.to_json() for event in position.preview(move)]
                fates = [event for event in events if event["kind"] in ("landed", "lost")]
                assert len(fates) == len(burst["flights"]) == 3
                for flight, fate in zip(burst["flights"], fates, strict=True):
                    assert flight["to"] == fate.get("cell")
                    assert flight["taken"] == fate.get("taken", 0)
                    assert flight["direction"] == fate.get("direction", flight["direction"])
                    ways.add((flight["direction"], flight["to"] is None))
                gone = [event["taken"] for event in events if event["kind"] == "cell-removed"]
                grey = any(event["kind"] == "greyed" for event in events)
                assert burst["wears"] == ("gone" if gone else "grey" if grey else None)
                assert burst["dropped"] == sum(gone)
                worn.add(burst["wears"])
    assert len(ways) == 12, "each direction has been flown, over the edge and not"
    assert worn == {None, "grey", "gone"}


def test_where_shapes_are_declared_a_scene_shows_none() -> None:
    """A shape to come, and then one that stands: neither is told, nor that it could be declared."""
    position = before(LINES[0] - {(5, 0)}, [(5, 0)], id="six/steffen+declare")
    for at in (position, position.play("5,0"), scene_after_a_round(position)):
        declarations = [move for move in map(str, at.legal_moves) if "!" in move]
        told = str(plain(scene(at)))
        assert "!" not in told
        assert "line" not in told
        assert all(why(at, move) is None for move in texts(at))
        for move in declarations:
            with pytest.raises(Untold):
                why(at, move)
    assert declarations, "it could be declared"


def scene_after_a_round(position: Any) -> Any:
    """The shape stands, and its owner is to move again."""
    standing = position.play("5,0")
    return standing.play(texts(standing)[-1])


def test_a_line_that_cannot_be_played_says_where() -> None:
    start = sixfold.game("gosix").start()
    for moves, ply, code in [
        (["d2", "d2"], 2, "occupied"),
        (["d2", "e3", "z9"], 3, "corner-expected"),
        (["pass"], 1, "may-not-pass"),
    ]:
        for play in (reach, lambda *asked: list(line(*asked))):
            with pytest.raises(Unplayable) as refusal:
                play(start, moves)
            assert (refusal.value.ply, refusal.value.fault.code) == (ply, code)


def test_a_long_line_leaves_no_legal_moves_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    played = random_game("gosix", Random(3))
    moves = [str(position.last_move) for position in played[1:]]
    shown: list[Any] = []

    def told(position: Any, **how: Any) -> Scene:
        shown.append(position)
        return scene(position, **how)

    monkeypatch.setattr("sixfold.scene.making.scene", told)
    assert len(list(line(sixfold.game("gosix").start(), moves))) == len(shown) == len(moves) + 1
    assert shown[-1]._legal_moves is not None
    assert [ply for ply, each in enumerate(shown[:-1]) if each._legal_moves is not None] == []


def test_every_family_has_scenes_and_only_once() -> None:
    assert families() == {game.family for game in sixfold.games()}
    with pytest.raises(ValueError, match="already"):
        register("gosix", GoSixScene())


class TestDescription:
    """The check that nothing is undescribed has teeth."""

    def test_a_field_too_many_or_too_few_is_seen_at_any_depth(self) -> None:
        position = sixfold.game("six/steffen").start().play("2,0")
        told = plain(scene(position, ply=1))
        assert misfits(told, Scene) == []
        assert misfits({**told, "new": 1}, Scene)
        assert misfits({key: told[key] for key in told if key != "last"}, Scene)
        tiles = [{**told["board"]["tiles"][0], "new": 1}]
        assert misfits({**told, "board": {**told["board"], "tiles": tiles}}, Scene)
        assert misfits({**told, "events": [{**told["events"][0], "new": 1}]}, Scene)
        assert misfits({**told, "events": [{"kind": "placed", "seat": 0}]}, Scene)
        gosix = plain(scene(sixfold.game("gosix").start()))
        assert misfits({**gosix, "board": {**gosix["board"], "new": 1}}, Scene)

    @pytest.mark.parametrize("kind", registry.events().values())
    def test_every_event_is_described(self, kind: type) -> None:
        assert schema_of(kind)["properties"]

    def test_what_has_no_schema_is_a_mistake(self) -> None:
        with pytest.raises(TypeError, match="no JSON schema"):
            schema_of(bytes)
