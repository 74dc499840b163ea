"""What happens in a game, as sentences: moves for people who cannot see them, and how a game ended.

The sentence for an event is in its family's file (`families/`), or in general words in `family.py`.
A sentence can use every field of the event by its name, and

- `{side}`: who acts, or the colour that the event concerns (its `seat`, `side` or `owner`);
- `{first}` and `{second}`: the names of the two sides;
- `{a}`, `{b}`, `{more}` and `{fewer}`: the two numbers in its `counts`, by side and by size.

The browser makes the same sentences from the same data: see `browser.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sixfold.core.arguments import explained
from sixfold.core.events import Ended, Event
from sixfold.core.game import Game
from sixfold.core.outcome import Outcome
from sixfold.locale.catalogue import translator
from sixfold.locale.family import ANY_EVENT, words_of
from sixfold.locale.names import seat_name, side_name
from sixfold.locale.saying import Saying, chosen, counted, said

DRAWN = said("Draw: {reason}")
WON = said("{side} wins: {reason}")
WON_BY_POINTS = counted(
    "{side} wins: {reason}, {n} point", "{side} wins: {reason}, {n} points", "points"
)


@explained
def outcome_sentence(outcome: Outcome, game: Game, language: str = "en") -> str:
    """How a game ended: `Blue wins: the opponent has no pawns left, 36 points`."""
    reason = translator(language).gettext(words_of(game.family).reason(outcome.reason))
    if outcome.is_draw:
        return _filled(DRAWN, {"reason": reason}, language)
    winner, loser = (
        side_name(game.family, side % 2, language)
        for side in (outcome.winners[0], outcome.winners[0] + 1)
    )
    facts = {"side": winner, "reason": reason.format(loser=loser), "points": outcome.points}
    return _filled(WON if outcome.points is None else WON_BY_POINTS, facts, language)


@explained
def event_sentences(happened: Iterable[Event], game: Game, language: str = "en") -> str:
    """A whole move in words, for a screen reader or a move list."""
    return " ".join(event_sentence(event, game, language) for event in happened)


@explained
def event_sentence(event: Event, game: Game, language: str = "en") -> str:
    """One event in words."""
    if isinstance(event, Ended):
        return f"{outcome_sentence(event.outcome, game, language)}."
    facts = {**event.to_json(), **_names(event.to_json(), game, language)}
    saying = chosen(words_of(game.family).event(event.kind), facts) or ANY_EVENT
    return _filled(saying, facts, language)


def _names(event: Mapping[str, Any], game: Game, language: str) -> dict[str, Any]:
    """The facts that an event does not have as a field."""
    sides = [side_name(game.family, side, language) for side in (0, 1)]
    facts: dict[str, Any] = {"first": sides[0], "second": sides[1]}
    if "seat" in event:
        facts["side"] = seat_name(game, event["seat"], language)
    elif "side" in event or "owner" in event:
        facts["side"] = sides[event.get("side", event.get("owner"))]
    if "counts" in event:
        facts["a"], facts["b"] = event["counts"]
        facts["more"], facts["fewer"] = max(event["counts"]), min(event["counts"])
    return facts


def _filled(saying: Saying, facts: Mapping[str, Any], language: str) -> str:
    message, number = saying.message(translator(language), facts)
    shown = {
        name: ", ".join(map(str, value)) if isinstance(value, list) else value
        for name, value in facts.items()
    }
    return message.format(**shown, **number)
