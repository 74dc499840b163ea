"""Every refusal of tables and server has a sentence that can be filled in, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from catalogue_tools import braces

import sixfold
from sixfold.locale import LANGUAGES
from sixfold.play.errors import CODES, PlayError
from sixfold.server.net.refusals import SENTENCES, TABLE, say, say_play

SERVER = Path(sixfold.__file__).parent / "server"


def test_every_code_of_a_table_has_a_sentence() -> None:
    assert TABLE.keys() == CODES.keys()


@pytest.mark.parametrize("code", CODES)
def test_sentences_of_tables_speak_of_what_the_error_carries(code: str) -> None:
    assert braces(TABLE[code]) <= set(re.findall(r"`(\w+)`", CODES[code]))


def source_of_the_server() -> str:
    paths = [path for path in SERVER.rglob("*.py") if path.name != "refusals.py"]
    return "\n".join(path.read_text("utf-8") for path in paths)


def test_every_refusal_of_the_server_has_a_sentence() -> None:
    refused = set(re.findall(r'Refused\(\s*\d+,\s*"([a-z-]+)"', source_of_the_server()))
    assert len(refused) > 10
    assert refused <= SENTENCES.keys()


@pytest.mark.parametrize("code", SENTENCES)
def test_every_sentence_of_the_server_is_for_something_that_it_refuses(code: str) -> None:
    """A code that nobody raises is dead: its readers wait for it in vain."""
    assert f'"{code}"' in source_of_the_server()


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_spoken(language: str) -> None:
    facts = {"limit": 300, "field": "seats", "ply": 3, "plies": 3}
    games = {"game": "gosix", "found": "hexone"}
    said = [say_play(PlayError(code, **facts, **games), language) for code in CODES]
    said += [say(code, {"fields": ["a", "b"], "most": 7}, language) for code in SENTENCES]
    for text in said:
        assert text
        assert "{" not in text, text
        assert not re.fullmatch(r"[a-z]+(-[a-z]+)+", text), "a code is no sentence"
    full = "The game is over." if language == "en" else PlayError("over").code
    assert (full in said) == (language == "en")
