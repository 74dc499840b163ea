"""Every family has words of its own, and a game that has none is spoken of in general ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

import sixfold
from sixfold.core import events
from sixfold.core.errors import IllegalMove
from sixfold.core.events import Event
from sixfold.core.game import Game
from sixfold.core.outcome import Outcome
from sixfold.games.gosix.game import GoSixGame
from sixfold.games.six.events import Captured
from sixfold.locale import (
    LANGUAGES,
    FamilyWords,
    event_sentence,
    game_name,
    outcome_sentence,
    register,
    rules_page,
    rules_segments,
    rules_title,
    seat_name,
    sentence,
    side_name,
    strings,
    words_of,
)
from sixfold.locale import family as registry
from sixfold.locale.pages import pictures
from sixfold.locale.sentences import GENERAL

ROOM = Path(sixfold.__file__).parent / "locale"
GAMES = Path(sixfold.__file__).parent / "games"
FAMILIES = {path.parent.name for path in GAMES.glob("*/__init__.py")}
"""The ones that come with the package: a test may register others."""


@dataclass(frozen=True, slots=True)
class Sank(Event):
    """Something that no family knows."""

    kind: ClassVar[str] = "sank"
    cell: str


class Nameless(GoSixGame):
    """A game of a family that this room has never heard of."""

    family: ClassVar[str] = "nameless"


@pytest.fixture
def nameless() -> Game:
    return Nameless(None, frozenset())


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is registered is forgotten after the test."""
    monkeypatch.setattr(registry, "_families", dict(registry.described()))


def test_every_family_is_described() -> None:
    assert len(FAMILIES) >= 3
    assert registry.described().keys() >= FAMILIES


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_only_its_own_file_names_a_family(family: str) -> None:
    named = re.compile(rf"\b{family}\b", re.IGNORECASE)
    for path in ROOM.rglob("*.py"):
        if path.parent.name != "families":
            code = re.sub(r'"""(?s:.*?)"""|#.*', "", path.read_text("utf-8"))
            assert not named.search(code), path


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_no_family_repeats_a_general_sentence(family: str) -> None:
    for kind, faults in words_of(family).faults.items():
        assert not faults.keys() & GENERAL[kind].keys()


@pytest.mark.parametrize(
    "game", [game for game in sixfold.games() if game.family in FAMILIES], ids=str
)
def test_every_game_has_names_and_reasons(game: Game) -> None:
    words = words_of(game.family)
    assert game.edition is None or game.edition in words.editions
    assert all(words.option(option) != option for option in game.available_options)
    assert len(words.sides) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_family_without_words_is_spoken_of_in_general(nameless: Game, language: str) -> None:
    assert game_name(nameless, language) == "nameless"
    sides = [side_name("nameless", side, language) for side in (0, 1)]
    assert [re.sub(r"\D", "", side) for side in sides] == ["1", "2"]
    assert seat_name(nameless, 1, language) == sides[1]
    for event in (
        events.Placed(0, "a1"),
        events.Moved(1, "a1", "b2"),
        events.Passed(0),
        Captured(("a1",), (1, 0)),
        Sank("a1"),
    ):
        said = event_sentence(event, nameless, language)
        assert "{" not in said
        assert said.endswith(".")
    assert event_sentence(Sank("a1"), nameless, language).count("sank") == 1
    assert sides[0] in outcome_sentence(Outcome((0,), "high-tide"), nameless, language)
    assert "high-tide" in outcome_sentence(Outcome((), "high-tide"), nameless, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_a_page_says_where_its_rules_are(nameless: Game, language: str) -> None:
    assert rules_title(nameless, language) == "nameless"
    assert rules_page(nameless, language).startswith("# nameless\n")
    assert __name__ in rules_page(nameless, language)
    assert rules_segments(nameless, language)
    with pytest.raises(KeyError):
        pictures("nameless", "board")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_without_a_sentence_is_shown_in_one(language: str) -> None:
    said = sentence(IllegalMove("too-wet", cell="a1"), language)
    assert "too-wet" in said
    assert said != str(IllegalMove("too-wet", cell="a1"))


def test_what_a_test_registers_is_spoken(nameless: Game, forgetful: None, tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "nameless.md").write_text("# Puddle\n\nStay dry.\n", "utf-8")
    described = FamilyWords(
        name="Puddle",
        sides=("Water", "Land"),
        reasons={"high-tide": "the water is high"},
        faults={"IllegalMove": {"too-wet": "{cell} is too wet."}},
        pages=tmp_path,
    )
    register("nameless", described)
    assert game_name(nameless) == "Puddle"
    assert sentence(IllegalMove("too-wet", cell="a1")) == "a1 is too wet."
    assert outcome_sentence(Outcome((1,), "high-tide"), nameless) == "Land wins: the water is high"
    assert rules_page(nameless) == "# Puddle\n\nStay dry.\n"
    told = strings("en")["games"]["families"]["nameless"]
    assert (told["name"], told["sides"]) == ("Puddle", ["Water", "Land"])
    with pytest.raises(ValueError, match="registered already"):
        register("nameless", described)
    with pytest.raises(ValueError, match="a sentence for IllegalMove too-wet already"):
        register("other", described)


def test_a_fault_is_found_by_its_kind_whatever_the_class_is_called() -> None:
    class TooWet(IllegalMove):
        pass

    assert sentence(TooWet("occupied", cell="a1")) == "a1 is already taken."
