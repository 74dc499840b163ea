"""The browser says of a game what Python says, word for word: they fill in the same sentences."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from browser_site import SITE, speaking
from playwright.sync_api import Browser, Page

import sixfold
from sixfold.core import events, registry
from sixfold.core.events import Event
from sixfold.core.outcome import Outcome
from sixfold.games.six.events import Captured, Declared
from sixfold.locale import (
    LANGUAGES,
    edition_name,
    event_sentence,
    level_name,
    option_name,
    outcome_sentence,
    seat_name,
    side_name,
    words_of,
)
from sixfold.locale.family import described
from sixfold.locale.names import LEVELS
from testkit.contexts import shared

GAMES = [
    *(game.id for game in sixfold.games()),
    "six/steffen+declare+teams",
    "six/foxmind-advanced+declare",
    "hexone+endless",
]
PLAYED = 4
"""Random games of each; SIX captures and Hexone explodes in every one of them."""

JAVASCRIPT = """async (told) => {
  const words = await import("/static/app/game/words.js");
  const view = ({ family, seats }) => ({ family, seats: Array(seats).fill({}) });
  return told.map((each) => ({
    events: each.events.map((event) => words.eventText(view(each), event)),
    outcomes: each.outcomes.map((outcome) => words.outcomeText(each.family, outcome)),
    seats: [...Array(each.seats).keys()].map((seat) => words.seatName(view(each), seat)),
    name: words.gameName(each.family),
  }));
}"""


@dataclass(frozen=True)
class Told:
    """What happened in games by the same rules."""

    game: sixfold.Game
    happened: tuple[Event, ...]
    outcomes: tuple[Outcome, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "family": self.game.family,
            "seats": self.game.seats,
            "events": [event.to_json() for event in self.happened],
            "outcomes": [outcome.to_json() for outcome in self.outcomes],
        }

    def spoken(self, language: str) -> dict[str, Any]:
        """What Python says of it."""
        game = self.game
        return {
            "events": [event_sentence(event, game, language) for event in self.happened],
            "outcomes": [outcome_sentence(each, game, language) for each in self.outcomes],
            "seats": [seat_name(game, seat, language) for seat in range(game.seats)],
            "name": words_of(game.family).name,
        }


def played(id: str) -> Told:
    """Random games to their ends; a move that declares is made when there is one."""
    game, chance = sixfold.game(id), random.Random(id)
    happened: list[Event] = []
    for _ in range(PLAYED):
        position: Any = game.start()
        for _ in range(400):
            if position.outcome is not None:
                break
            moves = [*position.legal_moves]
            declaring = [move for move in moves if str(move).endswith("!")]
            position, told = position.step(chance.choice(declaring or moves))
            happened += told
    outcomes = (
        Outcome((), "agreement"),
        Outcome(game.seats_of(1), "resign", 1),
        Outcome(game.seats_of(0), "time", 21),
        *(Outcome(game.seats_of(1), each) for each in words_of(game.family).reasons),
        Outcome(game.seats_of(0), "nobody-knows"),
    )
    return Told(game, tuple(dict.fromkeys(happened)), outcomes)


@pytest.fixture(scope="module")
def told() -> list[Told]:
    found = [played(id) for id in GAMES]
    captured = [Captured(tuple("ab"[:n]), (n, 0)) for n in (1, 2)]
    shapes = [Declared(1, shape, ()) for shape in ("line", "triangle", "ring", "square")]
    rare = (events.Placed(0, "0,0"), events.Passed(1), *captured, *shapes)
    return [*found, Told(sixfold.game("six/steffen"), rare, ())]


@pytest.fixture(scope=shared("module"))
def page(browser: Browser) -> Iterator[Page]:
    opened = speaking(browser)
    yield opened
    opened.close()


def test_every_kind_of_event_is_told(told: list[Told]) -> None:
    assert {event.kind for each in told for event in each.happened} == registry.events().keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_python_and_browser_say_the_same(page: Page, told: list[Told], language: str) -> None:
    page.goto(f"{SITE}/{language}")
    page.evaluate("import('/static/app/ui/i18n.js').then((i18n) => i18n.prepareLanguage())")
    said = page.evaluate(JAVASCRIPT, [each.to_json() for each in told])
    assert said == [each.spoken(language) for each in told]
    assert "{" not in str([sentence for each in said for sentence in each["events"]])


@pytest.mark.parametrize("language", LANGUAGES)
def test_python_and_browser_use_the_same_names(page: Page, language: str) -> None:
    page.goto(f"{SITE}/{language}")
    page.evaluate("import('/static/app/ui/i18n.js').then((i18n) => i18n.prepareLanguage())")
    editions = [edition for each in described().values() for edition in each.editions]
    options = sorted({option for game in sixfold.games() for option in game.available_options})
    said = page.evaluate(
        """async ([editions, options, levels]) => {
          const words = await import("/static/app/game/words.js");
          return [
            editions.map(words.editionName),
            options.map(words.optionName),
            [...Array(levels).keys()].map((n) => words.levelName(n + 1)),
            [0, 1].map((side) => words.sideName("nameless", side)),
            [words.gameName("nameless"), words.editionName(null), words.editionName("none")],
          ];
        }""",
        [editions, options, len(LEVELS)],
    )
    assert said == [
        [edition_name(edition, language) for edition in editions],
        [option_name(option, language) for option in options],
        [level_name(level, language) for level in range(1, len(LEVELS) + 1)],
        [side_name("nameless", side, language) for side in (0, 1)],
        ["nameless", "", "none"],
    ]
