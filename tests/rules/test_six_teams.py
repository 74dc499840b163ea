"""SIX for four players: two teams whose partners sit opposite."""

from __future__ import annotations

from collections import Counter

import pytest

import sixfold

from .boards import (
    CAPTURING,
    EDITIONS,
    Position,
    all_tiles,
    event,
    fields,
    outcome,
    place_all,
    placing,
    play,
    refusal,
    six,
    star,
    texts,
    tiles,
)
from .shapes import LINES, before

TEAMS = tuple(f"{id}+teams" for id in EDITIONS)


def row(id: str, turn: int = 0) -> Position:
    return six(id, "BR" * all_tiles(id), turn=turn)


@pytest.mark.parametrize("id", TEAMS)
def test_four_seats_play_and_the_first_is_black(id: str) -> None:
    game = sixfold.game(id)
    assert game.seats == 4
    assert game.start().turn == 0
    assert game.seats_of(0) == (0, 2)
    assert game.seats_of(1) == (1, 3)


def test_foxmind_and_steffen_teams_start_with_ten_tiles_for_each_player() -> None:
    for id in TEAMS[1:]:
        start = sixfold.game(id).start()
        assert start.to_text() == f"{id} b:0,0 r:1,0 hands:20,20 turn:0 seen:1"


def test_first_edition_teams_share_eighteen_tiles() -> None:
    start = sixfold.game("six/first-edition+teams").start()
    assert start.to_text() == "six/first-edition+teams b:- r:- hands:18,18 turn:0 seen:1"


@pytest.mark.parametrize("id", TEAMS)
def test_turns_go_round_and_seats_of_a_team_lay_one_colour(id: str) -> None:
    position = sixfold.game(id).start()
    first = sum(map(len, tiles(position)))
    for number in range(6):
        assert position.turn == number % 4
        position = position.play(f"{first + number},0")
    black, red = tiles(position)
    assert black == {(q, 0) for q in range(0, first + 6, 2)}
    assert red == {(q, 0) for q in range(1, first + 6, 2)}


@pytest.mark.parametrize("id", TEAMS)
def test_each_player_lays_his_share_before_phase_two_begins_with_seat_0(id: str) -> None:
    position = place_all(id)
    laid = Counter(each.turn for each in position.line() if each is not position)
    share = 9 if id.startswith("six/first-edition") else 10
    assert laid == {0: share, 1: share, 2: share, 3: share}
    assert position.turn == 0
    assert refusal(position, "50,50") == ("moving-phase", {"cell": "50,50"})


@pytest.mark.parametrize("id", ["six/foxmind+teams", "six/foxmind-advanced+teams"])
def test_foxmind_restricts_only_the_very_first_move(id: str) -> None:
    start = sixfold.game(id).start()
    assert texts(start) == ["1,1", "2,-1", "2,0"]
    second_black = play(start, "2,0 3,0")
    assert second_black.turn == 2
    assert {"-1,0", "0,1", "4,0"} <= set(texts(second_black))


def line_to_come(seat: int, id: str = "six/foxmind+teams") -> Position:
    """Five in a row on `0,0` to `4,0` of the seat's colour; `5,0` makes the line."""
    extra = {(0, -1)} if seat >= 2 else set()
    return before(LINES[0] - {(5, 0)} | extra, {(5, 0)}, side=seat % 2, id=id)


@pytest.mark.parametrize(("seat", "winners"), [(0, (0, 2)), (1, (1, 3)), (2, (0, 2)), (3, (1, 3))])
def test_both_partners_win_by_a_shape(seat: int, winners: tuple[int, ...]) -> None:
    position = line_to_come(seat)
    assert position.turn == seat
    assert event(position, "5,0", "placed") == [{"seat": seat, "cell": "5,0"}]
    after = position.play("5,0")
    assert outcome(after) == (winners, "line")
    assert after.turn == (seat + 1) % 4


@pytest.mark.parametrize("id", [f"{id}+teams" for id in CAPTURING])
def test_both_partners_lose_when_their_colour_is_short(id: str) -> None:
    for turn in (0, 2):
        position = star(id, {(1, 0): "BRBRBRBRBRB", (-1, 1): "RR"}, turn=turn)
        assert outcome(position.play("0,0>12,0")) == ((0, 2), "short")
    for turn in (1, 3):
        position = star(id, {(1, 0): "RBRBRBRBRBR", (-1, 1): "BB"}, turn=turn)
        assert outcome(position.play("0,0>12,0")) == ((1, 3), "short")


@pytest.mark.parametrize("id", TEAMS)
def test_a_player_may_move_any_tile_of_his_colour(id: str) -> None:
    for one, partner in ((0, 2), (1, 3)):
        assert texts(row(id, one)) == texts(row(id, partner))
    assert refusal(row(id, 2), "1,0>50,0") == ("own-tile-needed", {"source": "1,0"})
    assert refusal(row(id, 3), "0,0>50,0") == ("own-tile-needed", {"source": "0,0"})
    last = 2 * all_tiles(id) - 1
    assert row(id, 2).play(f"0,0>{last + 1},0").turn == 3
    assert row(id, 3).play(f"{last},0>-1,0").turn == 0


def test_a_pass_gives_the_turn_to_the_next_seat() -> None:
    stuck = "BRR" + "BR" * 16 + "B"
    for seat, following in ((1, 2), (3, 0)):
        position = six("six/first-edition+teams", stuck, turn=seat)
        assert texts(position) == ["pass"]
        assert event(position, "pass", "passed") == [{"seat": seat}]
        assert position.play("pass").turn == following


@pytest.mark.parametrize("id", TEAMS)
def test_a_position_repeats_only_with_the_same_seat_to_move(id: str) -> None:
    length = 2 * all_tiles(id)
    position = row(id)
    counts = []
    for n in range(8):
        assert position.outcome is None
        position = position.play(f"{n},0>{n + length},0")
        counts.append((position.turn, int(fields(position)["seen"])))
    assert counts == [(1, 1), (2, 1), (3, 1), (0, 2), (1, 2), (2, 2), (3, 2), (0, 3)]
    assert outcome(position) == ((), "repetition")


def test_a_partner_may_declare_a_shape() -> None:
    id = "six/foxmind+declare+teams"
    position = play(line_to_come(0, id), "5,0")
    position = position.play(next(move for move in texts(position) if move[0] == "-"))
    assert position.turn == 2
    after = position.play("!")
    assert outcome(after) == ((0, 2), "line")
    assert event(position, "!", "declared")[0]["seat"] == 2
    assert after.to_text().endswith(" declared:b")


def test_nobody_declares_for_the_other_team() -> None:
    position = play(line_to_come(0, "six/foxmind+declare+teams"), "5,0")
    for seat in (1, 3):
        assert position.turn == seat
        assert refusal(position, "!") == ("no-shape", {})
        moves = texts(position)
        no_shape = [each for each in moves if "!" not in each and f"{each}!" not in moves]
        position = play(position, no_shape[0])
        position = play(position, texts(position)[0])


@pytest.mark.parametrize("seat", range(4))
def test_when_a_team_gives_up_both_others_win(seat: int) -> None:
    position = placing("six/foxmind+teams", "BRBR")
    winners = (1, 3) if seat in (0, 2) else (0, 2)
    assert position.concede(seat) == sixfold.Outcome(winners, "resign")
    assert position.concede(seat, reason="time") == sixfold.Outcome(winners, "time")


@pytest.mark.parametrize("id", TEAMS)
def test_texts_of_team_games_read_back(id: str) -> None:
    for turn in range(4):
        assert sixfold.position(row(id, turn).to_text()) == row(id, turn)
    with pytest.raises(sixfold.NotationError):
        sixfold.position(row(id).to_text().replace("turn:0", "turn:4"))


def test_other_games_have_no_teams() -> None:
    for id in ("gosix+teams", "hexone+teams"):
        with pytest.raises(sixfold.UnknownOption):
            sixfold.game(id)
