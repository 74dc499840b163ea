"""Chat for two, none for partners, and throats that are cleared if all four agreed."""

from __future__ import annotations

import pytest

from sixfold.play import TableSetup
from sixfold.play.actions.talk import LONGEST_WORDS, MOST_WORDS, tidy

from .people import (
    ADA,
    BOB,
    CY,
    DEE,
    LOCAL,
    OPEN,
    PEOPLE,
    STRANGER,
    TEAMS,
    Room,
    alone,
    computer,
    four,
    side_by_side,
    two,
)


def test_two_players_talk_and_only_they_read_it() -> None:
    room = two()
    room.do(ADA, "chat", "hello")
    room.do(BOB, "chat", "hi")
    words = [(line["seat"], line["text"]) for line in room.view(BOB)["chat"]]
    assert words == [(0, "hello"), (1, "hi")]
    assert room.view(None)["chat"] == []
    assert room.view(STRANGER)["chat"] == []
    assert room.refused(STRANGER, "chat", "hey") == "not-your-seat"


def test_they_still_talk_after_the_game() -> None:
    room = two()
    room.do(ADA, "resign")
    room.do(BOB, "chat", "well played")
    assert room.view(ADA)["chat"][0]["text"] == "well played"


def test_talking_needs_no_new_rev() -> None:
    room = two()
    room.play("a1", "a2")
    room.do(ADA, "chat", "slow line", rev=1)
    assert len(room.table.chat) == 1


@pytest.mark.parametrize("over", [False, True])
def test_partners_cannot_talk(over: bool) -> None:
    room = four()
    if over:
        for player in (BOB, DEE):
            room.do(player, "resign")
    for player in PEOPLE:
        assert room.refused(player, "chat", "move the left one") == "no-chat"
        assert "chat" not in room.may(player)
        assert room.view(player)["chat"] == []


def test_partners_cannot_talk_though_they_are_the_only_people() -> None:
    room = Room.make(TableSetup(TEAMS, (LOCAL, computer(), OPEN, computer())))
    room.sit(2, CY)
    assert room.refused(ADA, "chat", "you or me?") == "no-chat"
    assert room.view(CY)["chat"] == []


def test_nobody_talks_to_himself_or_to_the_computer() -> None:
    for room in (alone(), side_by_side(), Room.make(TableSetup("gosix", (LOCAL, OPEN)))):
        assert room.refused(ADA, "chat", "hello") == "no-chat"


@pytest.mark.parametrize("text", [None, "", "  \n ", "\u200b\u202e"])
def test_nothing_is_not_said(text: str | None) -> None:
    assert two().refused(ADA, "chat", text) == "bad-action"


INVISIBLE = {
    "Hangul fillers": "\u3164\u115f\u1160\uffa0",
    "a Hangul filler": "\u3164",
    "Braille without a dot": "\u2800\u2800",
    "no width": "\u200b\u200c\u200d\u2060\ufeff",
    "soft hyphens": "\u00ad\u00ad",
    "variation selectors": "\ufe0f\ufe00\U000e0100\u180b",
    "tags": "\U000e0041\U000e007f",
    "accents without a letter": "\u0301\u0338\u20dd",
    "bidi controls": "\u202e\u2066\u2069\u200f\u061c",
    "spaces of all widths": "\u00a0\u2003\u3000\u205f\u1680",
    "a grapheme joiner": "\u034f",
    "vowels of Khmer that nobody sees": "\u17b4\u17b5",
    "a note without a head": "\U0001d159",
    "a mixture": " \u3164\u200d\u2800\ufe0f\u0301 ",
}


@pytest.mark.parametrize("text", INVISIBLE.values(), ids=INVISIBLE)
def test_what_cannot_be_seen_is_not_said(text: str) -> None:
    assert two().refused(ADA, "chat", text) == "bad-action"


@pytest.mark.parametrize(
    "text",
    ["!", "👍🏽", "☺\ufe0f", "e\u0301", "안녕", "ᄀ\u1160", "⠓⠊⠀⠽⠕⠥", "नमस्ते", "שָׁלוֹם"],
)
def test_every_script_can_be_said(text: str) -> None:
    room = two()
    room.do(ADA, "chat", text)
    assert room.table.chat[-1].text == text


def test_words_have_a_limit() -> None:
    room = two()
    assert room.refused(ADA, "chat", "a" * (LONGEST_WORDS + 1)) == "text-too-long"
    room.do(ADA, "chat", "a" * LONGEST_WORDS)
    for _ in range(MOST_WORDS - 1):
        room.do(BOB, "chat", "b")
    assert room.refused(ADA, "chat", "once more") == "too-many-words"
    room.play("a1")  # the game is not held up by that


def test_hidden_signs_are_taken_out() -> None:
    assert tidy(" a\u202eb\x00c\n\td ") == "a b c d"
    assert tidy("안녕 ¿qué tal?") == "안녕 ¿qué tal?"


# Throats


def test_without_the_option_throats_stay_quiet() -> None:
    room = four()
    assert room.refused(ADA, "agree_cough") == "not-now"
    assert room.refused(ADA, "cough") == "not-now"


def test_all_four_have_to_agree_first() -> None:
    room = four(cough=True)
    assert room.table.coughers == {0}  # the maker asked for it
    assert room.refused(ADA, "agree_cough") == "not-now"
    for player in (BOB, CY):
        room.do(player, "agree_cough")
        assert room.refused(player, "cough") == "not-now"
        assert not room.view(ADA)["cough"]
    room.do(DEE, "agree_cough")
    assert room.view(ADA)["cough"]
    assert "cough" in room.may(CY)
    room.do(CY, "cough")
    audiences: list[str | None] = [*PEOPLE, None]
    for audience in audiences:
        assert room.view(audience)["last_cough"] == {
            "seat": 2,
            "at": room.now,
            "rev": room.table.rev,
        }


def test_computers_do_not_mind() -> None:
    room = Room.make(TableSetup(TEAMS, (LOCAL, computer(), OPEN, computer()), cough=True))
    room.sit(2, CY)
    room.do(CY, "agree_cough")
    room.do(ADA, "cough")
    assert room.table.last_cough is not None


def test_throats_are_cleared_only_during_the_game() -> None:
    room = four(cough=True)
    for player in (BOB, CY, DEE):
        room.do(player, "agree_cough")
    for player in (BOB, DEE):
        room.do(player, "resign")
    assert room.refused(ADA, "cough") == "over"
