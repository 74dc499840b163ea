"""What all games share and no single rule sheet tests."""

from __future__ import annotations

import copy
import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold import records
from sixfold.core import old_modules, registry
from sixfold.engine import EngineMissing
from sixfold.games.gosix import GoSixMove
from sixfold.games.hexone import HexoneMove
from sixfold.games.six import SixGame, SixMove, SixSetup


def test_the_same_id_is_the_same_game_in_every_thread() -> None:
    registry._game.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        games = list(pool.map(sixfold.game, ["six/foxmind+teams+declare"] * 64))
    assert len({id(game) for game in games}) == 1


def test_positions_of_equal_games_are_equal() -> None:
    own = SixGame("foxmind", frozenset()).start()
    assert own == sixfold.game("six/foxmind").start()
    assert hash(own) == hash(sixfold.game("six/foxmind").start())


@pytest.mark.parametrize(
    ("id", "move"),
    [
        ("gosix", GoSixMove("z9")),
        ("hexone", HexoneMove("z9")),
        ("hexone", HexoneMove("b2", "X")),
        ("six/steffen", SixMove(None, (2, 0), keep=(5, 5))),
    ],
)
def test_a_move_built_by_hand_outside_the_notation_is_refused(id: str, move: Any) -> None:
    position = sixfold.game(id).start()
    assert not position.is_legal(move)
    with pytest.raises(sixfold.NotationError) as raised:
        position.play(move)
    assert position.why_not(move) == raised.value


def test_a_move_of_another_game_is_read_by_its_text() -> None:
    start = sixfold.game("hexone").start()
    assert start.play(GoSixMove("b2")).turn == 1
    with pytest.raises(sixfold.NotationError):
        start.play(GoSixMove("h2"))
    with pytest.raises(TypeError):
        start.play(7)


def test_set_ups_leave_room_for_the_notation() -> None:
    setup = sixfold.setup("six/steffen b:0,0;2,0 r:1,0 hands:19,20 turn:1 seen:1")
    assert isinstance(setup, SixSetup)
    far = 10**17
    shifted = replace(setup, black=((far - 2, 0), (far, 0)), red=((far - 1, 0),))
    position = shifted.position()
    for move in position.legal_moves:
        assert position.play(str(move)).last_move == move
    with pytest.raises(sixfold.SetupError) as caught:
        replace(shifted, black=((far - 2, 0), (far + 1, 0))).position()
    assert caught.value.code == "too-far"


@pytest.mark.parametrize(
    ("winners", "reason"),
    [((0,), "agreement"), ((), "resign"), ((0,), "time"), ((0, 1), "resign"), ((0, 2), "luck")],
)
def test_impossible_ends_off_the_board_are_refused(winners: tuple[int, ...], reason: str) -> None:
    with pytest.raises(ValueError, match=r"reason|win"):
        sixfold.game("six/foxmind+teams").start().end_off_board(winners, reason)


def test_only_a_player_can_concede() -> None:
    with pytest.raises(ValueError, match="no seat 17"):
        sixfold.game("gosix").start().concede(17)


def test_errors_travel_between_processes() -> None:
    for error in (
        sixfold.IllegalMove("occupied", cell="a1"),
        sixfold.NotationError("cell-expected", text="x", at=0, example="b2"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (again, again.code, again.params) == (error, error.code, error.params)
    missing = pickle.loads(pickle.dumps(EngineMissing()))
    assert (type(missing), str(missing)) == (EngineMissing, str(EngineMissing()))


def test_headers_travel_too() -> None:
    headers = records.Record.new("gosix", players=("Ada", "Bob"), tags={"Site": "here"}).headers
    assert pickle.loads(pickle.dumps(headers)) == headers
    assert copy.deepcopy(headers) == headers
    with pytest.raises(TypeError, match="players must be several"):
        records.Record.new("gosix", players="Al")


def test_writing_keeps_links_and_devices_what_they_are(tmp_path: Path) -> None:
    record = records.Record.new("gosix")
    target, link = tmp_path / "target.sfr", tmp_path / "link.sfr"
    target.touch()
    link.symlink_to(target)
    records.write(link, [record])
    assert link.is_symlink()
    assert records.loads(target.read_text("utf-8")) == record
    with pytest.raises(OSError, match="No space left"):
        records.write("/dev/full", [record])
    assert Path("/dev/full").is_char_device()


def test_megabytes_in_a_tag_cost_megabytes() -> None:
    record = records.Record.new("gosix", comment="x" * 3_000_000)
    assert records.loads(records.dumps(record)).comment == record.comment


def test_a_line_of_thousands_of_plies_is_copied_and_let_go_of() -> None:
    position = sixfold.game("six/first-edition+endless").start()
    for move in ["0,0", "0,1", "1,0", "1,1", "2,0", "2,1"]:
        position = position.play(move)
    while "hands:0,0" not in position.to_text():
        following = [position.play(move) for move in position.legal_moves]
        position = next(after for after in following if after.outcome is None)
    for _ in range(2_000):
        going_on = (position.play(move) for move in reversed(position.legal_moves))
        position = next(after for after in going_on if after.outcome is None)
    assert sum(1 for _ in position.line()) > 2_000
    assert copy.deepcopy(position) == position
    del position


@pytest.mark.parametrize(
    ("module", "name"),
    [(module, name) for module, names in old_modules.NAMES.items() for name in names],
)
def test_a_name_that_has_moved_is_found_and_says_where_it_is(module: str, name: str) -> None:
    place = old_modules.NAMES[module][name]
    with pytest.warns(
        DeprecationWarning, match=re.escape(f"{module}.{name} is {place}.{name} now")
    ):
        found = getattr(import_module(module), name)
    assert found is getattr(import_module(place), name)


def test_a_name_that_was_never_there_is_not_found() -> None:
    for module in old_modules.NAMES:
        assert not hasattr(import_module(module), "Nothing")
