"""What somebody may call themself."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.locale import LANGUAGES, level_names
from sixfold.play import PlayError
from sixfold.play.people.naming import LONGEST_NAME, accepted

from .people import steady


def refusal(text: str) -> str:
    with pytest.raises(PlayError) as error:
        accepted(text)
    return error.value.code


@pytest.mark.parametrize(
    "name",
    [
        "Ada", "María José", "O’Neill", "김철수", "Ольга", "Δημήτρης", "李明", "Wolfgang", "Foxy",
        "Hasenfuß", "نیم\u200cفاصله", "👩\u200d🚀 Zoe", "क्\u200dष", "007", "Dr. X", "S.",
    ],
)  # fmt: skip
def test_people_have_all_sorts_of_names(name: str) -> None:
    assert accepted(name) == name


def test_a_name_is_tidied_up() -> None:
    assert accepted("  Ada \t Lovelace\n") == "Ada Lovelace"
    assert accepted("Zoe\u0308") == "Zoë"


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\u2003"])
def test_a_name_says_something(text: str) -> None:
    assert refusal(text) == "empty-name"


def test_a_name_is_short() -> None:
    assert accepted("x" * LONGEST_NAME)
    assert refusal("x" * (LONGEST_NAME + 1)) == "name-too-long"


@pytest.mark.parametrize(
    "text",
    [
        "\u3164", "\u115f", "\u2800\u2800", "Ada\u2800", "\u200b", "Ad\u200ba", "Ada\u202eboB",
        "a\u2066b", "a\x00b", "\ufeffAda", "a\u200db", "\u0301", "\u0301a", "…", "!?", "\ue000",
        "\ud800", "x\u0335\u0336\u0337", "a\U000e0041",
    ],
)  # fmt: skip
def test_a_name_can_be_read(text: str) -> None:
    assert refusal(text) == "unreadable-name"


@pytest.mark.parametrize(
    "text",
    [
        "computer", "COMPUTER", "Computer 3", "The Computer", "C0mputer", "c o m p u t e r",
        "C.O.M.P.U.T.E.R", "\u0421\u043emputer", "C\u03bfmputer", "cornputer", "compùter",
        "\uff23omputer", "\U0001d4d2omputer", "compu7er", "Ordinateur", "ordenador", "Computador",
        "컴퓨터", "Sixfold", "S1xf0ld", "\u0455ixfold", "Sixfold Team", "Fox!", "F\u043e\u0445",
        "W0lf!", "Wolf 8", "o w l", "Mouse99", "\u24bb\u24de\u24e7",
    ],
)  # fmt: skip
def test_nobody_passes_for_the_computer(text: str) -> None:
    assert refusal(text) == "reserved-name"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_passes_for_a_level(language: str) -> None:
    for name in level_names(language):
        assert refusal(name) == refusal(name.upper()) == refusal(f" {name}. ") == "reserved-name"


@steady
@given(st.text(max_size=40))
def test_what_is_accepted_stays_accepted_and_has_nothing_hidden(text: str) -> None:
    try:
        name = accepted(text)
    except PlayError:
        return
    assert accepted(name) == name
    assert 0 < len(name) <= LONGEST_NAME
    assert not {unicodedata.category(sign) for sign in name} & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
