"""Ids of games: editions, options and what is refused with which suggestions."""

from __future__ import annotations

import pickle

import pytest

import sixfold

from .boards import EDITIONS, play


def test_the_registered_games_are_the_editions_of_six_gosix_and_hexone() -> None:
    assert {game.id for game in sixfold.games()} == {*EDITIONS, "gosix", "hexone"}


@pytest.mark.parametrize("id", [*EDITIONS, "gosix", "hexone"])
def test_an_id_gives_its_game_and_always_the_same(id: str) -> None:
    game = sixfold.game(id)
    assert game.id == id
    assert str(game) == id
    assert sixfold.game(id) is game
    assert game.options == frozenset()
    assert game.seats == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_options_are_read_in_any_order_and_printed_alphabetically(edition: str) -> None:
    expected = f"{edition}+declare+endless+teams"
    for order in ("declare+endless+teams", "teams+declare+endless", "endless+teams+declare"):
        game = sixfold.game(f"{edition}+{order}")
        assert game.id == expected
        assert game is sixfold.game(expected)
        assert game.options == {"declare", "endless", "teams"}
    assert sixfold.game(f"{edition}+teams+declare").id == f"{edition}+declare+teams"


def test_position_texts_print_the_canonical_id() -> None:
    text = sixfold.game("six/foxmind+teams+declare").start().to_text()
    assert text.startswith("six/foxmind+declare+teams ")
    unordered = text.replace("+declare+teams", "+teams+declare")
    assert sixfold.position(unordered).to_text() == text


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("option", ["declare", "endless", "teams"])
def test_every_edition_of_six_has_every_option(edition: str, option: str) -> None:
    game = sixfold.game(f"{edition}+{option}")
    assert game.options == {option}
    assert game.seats == (4 if option == "teams" else 2)
    assert game.start().legal_moves


def test_hexone_has_endless_and_nothing_else_and_gosix_has_nothing() -> None:
    assert sixfold.game("hexone+endless").options == {"endless"}
    assert sixfold.game("hexone").available_options == ("endless",)
    assert sixfold.game("gosix").available_options == ()
    for id in ("hexone+declare", "hexone+teams", "gosix+endless", "gosix+teams", "gosix+declare"):
        with pytest.raises(sixfold.UnknownOption) as raised:
            sixfold.game(id)
        assert raised.value.params["option"] == id.partition("+")[2]


def test_a_bare_six_is_refused_with_the_four_editions() -> None:
    for id in ("six", "six+teams"):
        with pytest.raises(sixfold.UnknownGame) as raised:
            sixfold.game(id)
        assert set(raised.value.suggestions) == set(EDITIONS)
        assert len(raised.value.suggestions) == 4


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("six/foxmnd", "six/foxmind"),
        ("six/stefen", "six/steffen"),
        ("six/first-editon", "six/first-edition"),
        ("six/foxmind-advnced", "six/foxmind-advanced"),
        ("go6ix", "gosix"),
        ("hexon", "hexone"),
        ("Hexone", "hexone"),
        ("six/steffen/", "six/steffen"),
    ],
)
def test_a_typo_gets_what_was_meant_as_a_suggestion(wrong: str, meant: str) -> None:
    with pytest.raises(sixfold.UnknownGame) as raised:
        sixfold.game(wrong)
    assert raised.value.params["id"] == wrong
    assert meant in raised.value.suggestions


@pytest.mark.parametrize(
    "wrong", ["", "chess", "gosix/foxmind", "hexone/", "six/", " gosix", "six/FoxMind"]
)
def test_anything_else_is_an_unknown_game_with_suggestions(wrong: str) -> None:
    with pytest.raises(sixfold.UnknownGame) as raised:
        sixfold.game(wrong)
    known = {game.id for game in sixfold.games()}
    assert raised.value.suggestions
    assert set(raised.value.suggestions) <= known


@pytest.mark.parametrize("option", ["", "endles", "Teams", "cough", "declare ", "team"])
def test_an_unknown_option_is_refused(option: str) -> None:
    with pytest.raises(sixfold.UnknownOption) as raised:
        sixfold.game(f"six/steffen+{option}")
    assert raised.value.params["option"] == option
    assert raised.value.suggestions
    assert set(raised.value.suggestions) <= {"cough", "declare", "endless", "teams"}


def test_suggestions_are_also_among_the_params_and_survive_a_journey() -> None:
    with pytest.raises(sixfold.UnknownGame) as raised:
        sixfold.game("six/foxmnd")
    error = raised.value
    assert error.suggestions == error.params["suggestions"]
    again = pickle.loads(pickle.dumps(error))
    assert (again, again.suggestions) == (error, error.suggestions)


def test_an_option_that_is_given_twice_has_no_suggestions() -> None:
    with pytest.raises(sixfold.UnknownOption) as raised:
        sixfold.game("six/steffen+teams+teams")
    assert raised.value.suggestions == ()


@pytest.mark.parametrize(
    ("wrong", "meant"), [("endles", "endless"), ("team", "teams"), ("decl", "declare")]
)
def test_a_typo_in_an_option_gets_a_suggestion(wrong: str, meant: str) -> None:
    with pytest.raises(sixfold.UnknownOption) as raised:
        sixfold.game(f"six/foxmind+{wrong}")
    assert meant in raised.value.suggestions


@pytest.mark.parametrize(
    "id", ["six/foxmind+teams+teams", "hexone+endless+endless", "six/steffen+declare+teams+declare"]
)
def test_a_repeated_option_is_refused(id: str) -> None:
    with pytest.raises(sixfold.UnknownOption) as raised:
        sixfold.game(id)
    assert raised.value.params["option"] == id.rpartition("+")[2]


def test_refusals_of_ids_are_value_errors() -> None:
    for id in ("six", "gosix+teams"):
        with pytest.raises(ValueError, match="unknown"):
            sixfold.game(id)


@pytest.mark.parametrize(
    ("id", "moves"),
    [
        ("six/first-edition", "0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1 4,0 4,1 5,0"),
        ("six/steffen", "0,1 1,1 0,2 1,2 0,3 1,3 0,4 1,4 0,5"),
        ("six/foxmind", "2,0 3,0 1,1 4,0 0,1 5,0 1,-1 6,0 2,-1"),
        ("six/foxmind-advanced", "2,0 3,0 1,1 4,0 0,1 5,0 1,-1 6,0 2,-1"),
        ("hexone", "b2 b3 b2 b3 b2 b2A"),
    ],
)
def test_a_game_can_be_as_short_as_its_declared_bound(id: str, moves: str) -> None:
    assert play(sixfold.game(id).start(), moves).outcome is not None
    assert sixfold.game(id).length.shortest == len(moves.split())
