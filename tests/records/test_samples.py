"""The golden records: one for each game and each thing that a record can hold."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

import sixfold
from sixfold.records import Record, dumps, loads

from .texts import NAMES, sample


@pytest.mark.parametrize("name", NAMES)
def test_samples_are_canonical(name: str) -> None:
    text = sample(name)
    assert dumps(loads(text)) == text


@pytest.mark.parametrize("name", NAMES)
def test_text_to_json_and_back_is_the_identity(name: str) -> None:
    text = sample(name)
    data = json.loads(json.dumps(loads(text).to_json()))
    assert dumps(Record.from_json(data)) == text


@pytest.mark.parametrize("name", NAMES)
def test_windows_files_are_the_same_record(name: str) -> None:
    text = sample(name)
    assert loads("\ufeff" + text.replace("\n", "\r\n")) == loads(text)


def test_every_family_has_a_sample() -> None:
    families = {loads(sample(name)).game.family for name in NAMES}
    assert families == {game.family for game in sixfold.games()}


def test_six_ring() -> None:
    record = loads(sample("six-ring"))
    assert record.game is sixfold.game("six/foxmind-advanced")
    assert record.players == ("Ada", "Grace")
    assert (record.date, record.clock) == ("2026-11-15", "600+5")
    assert record.event == 'Kaffeehaus "Zum Sechseck"'
    assert record.comment == "The first game of the evening.\nGrace had never played before."
    assert dict(record.tags) == {"Annotator": "Émilie", "Round": "1"}
    assert record.outcome is not None
    assert record.outcome.reason == "ring"
    assert record.outcome.winners == (0,)
    assert len(record.moves) == 11
    assert record.root.comment == "Black has three first moves, all next to the red tile."
    first, mirror, other = record.root.children
    assert [str(node.move) for node in (first, mirror, other)] == ["2,0", "1,1", "2,-1"]
    assert (mirror.before, mirror.comment) == ("", "mirrors it")
    assert (other.before, other.comment) == ("or, by symmetry,", "")
    assert first.clock == timedelta(minutes=9, seconds=58)
    fourth = [*record.mainline()][3]
    assert fourth.clock == timedelta(minutes=9, seconds=40.5)
    assert fourth.marks == (2,)
    assert [*record.mainline()][9].comment == "\n2,2 was the last chance.\n"


def test_hexone_turns_stand_together() -> None:
    record = loads(sample("hexone-chains"))
    numbers = [node.number for node in record.mainline()]
    assert numbers[6:11] == ["4.", "4...", "4...", "4...", "5."]
    assert record.outcome is not None
    assert (record.outcome.reason, record.outcome.points) == ("eliminated", 39)


def test_hexone_resignation_scores_the_board() -> None:
    record = loads(sample("hexone-resigned"))
    assert record.end.outcome is None
    assert record.outcome == record.end.concede(0)
    assert record.outcome.points == 41


def test_partners_share_a_result() -> None:
    record = loads(sample("teams-declare"))
    assert record.outcome is not None
    assert record.outcome.winners == (0, 2)
    assert record.result == "1-0"
    assert str(record.moves[-1]) == "!"
    assert [node.round for node in record.mainline()] == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 3


def test_a_game_may_begin_in_the_middle_of_a_chain() -> None:
    record = loads(sample("from-position"))
    assert record.start.turn == 1
    assert record.start.in_chain
    assert [node.number for node in record.mainline()] == ["1...", "1...", "2."]


def test_phase_two_is_reached() -> None:
    moves = [str(move) for move in loads(sample("six-captures")).moves]
    assert any(">" in move for move in moves)
    assert any("=" in move for move in moves)
