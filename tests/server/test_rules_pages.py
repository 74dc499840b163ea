"""The rules as HTML: sections that keep their names, and figures that one can step through."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from starlette.testclient import TestClient

import sixfold
from sixfold.locale import LANGUAGES

from .house import error_code

GAMES = [game.id for game in sixfold.games()]


def html(client: TestClient, game: str, language: str = "en") -> str:
    page = client.get(f"/api/rules/{game}", params={"lang": language}).json()
    return str(page["html"])


@pytest.mark.parametrize("game", ["gosix", "hexone", "six/steffen+declare+teams"])
def test_sections_have_the_same_names_in_every_language(client: TestClient, game: str) -> None:
    """A link to a section leads there in every language."""
    names = {language: re.findall(r'<section id="([^"]*)"', html(client, game, language))
             for language in LANGUAGES}  # fmt: skip
    english = names["en"]
    assert len(english) == len(set(english)) == html(client, game).count("<h2>")
    assert all(re.fullmatch(r"[a-z0-9-]+", name) for name in english)
    assert "how-moves-are-written" in english
    assert all(found == english for found in names.values())


def test_a_rule_stands_beside_its_picture(client: TestClient) -> None:
    """The text before a picture belongs to it; where there is none, the text after it."""
    page = html(client, "gosix")
    board = page[page.index('<section id="the-board"') : page.index('<section id="your-turn"')]
    text, figures = board.split('<div class="rule-figures">')
    assert "neighbours" in text
    assert "gosix-board" in figures
    conquering = page[page.index('<section id="conquering') : page.index('<section id="an-exam')]
    assert conquering.index("counts in full") < conquering.index("gosix-counts")
    assert re.match(r'<p class="rules-facts">[^<]* · [^<]*</p>', page)


@pytest.mark.parametrize("game", GAMES)
def test_steps_are_the_pictures_as_scenes(client: TestClient, game: str) -> None:
    figures = re.findall(r'<figure class="diagram steps" data-steps="([^"]+)">(.*?)</figure>',
                         html(client, game))  # fmt: skip
    assert figures
    for address, figure in figures:
        answer = client.get(address.replace("&amp;", "&"))
        assert answer.status_code == 200, address
        assert answer.headers["cache-control"] == "max-age=3600"
        steps = answer.json()["steps"]
        assert len(steps) == figure.count("<li>") == figure.count('class="only-light"') > 1
        assert not steps[0]["follows"]
        assert any(step["follows"] for step in steps)
        for before, step in pairwise(steps):
            if step["follows"]:
                position = sixfold.position(before["scene"]["position"])
                after = position.play(step["scene"]["last"])
                assert after.to_text() == step["scene"]["position"]
            assert step["scene"]["game"] == game
            assert step["scene"]["legal"] == []


@pytest.mark.parametrize("address", ["nothing/steps?game=gosix", "gosix-after/steps?game=chess"])
def test_other_steps_are_not_there(client: TestClient, address: str) -> None:
    answer = client.get(f"/api/diagrams/{address}")
    assert (answer.status_code, error_code(answer)) == (404, "not-found")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_page_comes_with_its_address(client: TestClient, language: str) -> None:
    page = client.get("/rules/hexone", params={"lang": language}).text
    assert f'<div class="prose" data-lang="{language}">{html(client, "hexone", language)}' in page
