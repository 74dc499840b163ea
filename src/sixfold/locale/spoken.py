"""What happens in a game, as sentences: moves for who cannot see them, and how a game ended."""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.core import events
from sixfold.core.events import Event
from sixfold.core.game import Game
from sixfold.core.outcome import Outcome
from sixfold.locale.catalogue import marked, translator
from sixfold.locale.names import seat_name, side_name

REASONS = marked(
    {
        "line": "a line",
        "triangle": "a triangle",
        "ring": "a ring",
        "short": "five tiles or fewer are left",
        "both-short": "both have five tiles or fewer",
        "repetition": "the position stood three times",
        "four": "four hexagons",
        "blocked": "nobody can place",
        "eliminated": "no hostile pawn is left",
        "resign": "the other side gave up",
        "time": "the other side ran out of time",
        "agreement": "both agreed",
    }
)
"""The codes of `Outcome.reason`, to stand after a colon."""

DECLARED = marked(
    {
        "line": "{side} declares a line.",
        "triangle": "{side} declares a triangle.",
        "ring": "{side} declares a ring.",
    }
)


def outcome_sentence(outcome: Outcome, game: Game, language: str = "en") -> str:
    """How a game ended: `Blue wins: no hostile pawn is left, 36 points`."""
    words = translator(language)
    reason = words.gettext(REASONS.get(outcome.reason, outcome.reason))
    if outcome.is_draw:
        return words.say("Draw: {reason}", reason=reason)
    side = side_name(game.family, outcome.winners[0] % 2, language)
    if outcome.points is None:
        return words.say("{side} wins: {reason}", side=side, reason=reason)
    return words.count(
        "{side} wins: {reason}, {n} point",
        "{side} wins: {reason}, {n} points",
        outcome.points,
        side=side,
        reason=reason,
    )


def event_sentences(happened: Iterable[Event], game: Game, language: str = "en") -> str:
    """A whole move in words, for a screen reader or a move list."""
    return " ".join(event_sentence(event, game, language) for event in happened)


def event_sentence(event: Event, game: Game, language: str = "en") -> str:
    """One event in words."""
    match event:
        case events.Placed() | events.Moved() | events.Declared() | events.Passed():
            return _acted(event, game, language)
        case events.Captured() | events.Closed() | events.Cleared():
            return _taken(event, game, language)
        case events.Ended(outcome):
            return f"{outcome_sentence(outcome, game, language)}."
    return _exploded(event, language)


def _acted(
    event: events.Placed | events.Moved | events.Declared | events.Passed,
    game: Game,
    language: str,
) -> str:
    """What somebody does with a turn."""
    say, side = translator(language).say, seat_name(game, event.seat, language)
    match event:
        case events.Placed(_, cell) if game.family == "six":
            return say("{side} lays a tile on {cell}.", side=side, cell=cell)
        case events.Placed(_, cell):
            return say("{side} places a pawn on {cell}.", side=side, cell=cell)
        case events.Moved(_, source, target):
            facts = {"side": side, "source": source, "target": target}
            return say("{side} moves the tile from {source} to {target}.", **facts)
        case events.Declared(_, shape):
            return say(DECLARED[shape], side=side)
        case events.Passed():
            return say("{side} passes.", side=side)


def _taken(
    event: events.Captured | events.Closed | events.Cleared, game: Game, language: str
) -> str:
    """What a side wins or loses in SIX and GoSix."""
    words = translator(language)
    sides = [side_name(game.family, side, language) for side in (0, 1)]
    match event:
        case events.Captured(cells, counts):
            return words.count(
                "{n} tile leaves the table ({first}: {a}, {second}: {b}).",
                "{n} tiles leave the table ({first}: {a}, {second}: {b}).",
                len(cells),
                first=sides[0],
                a=counts[0],
                second=sides[1],
                b=counts[1],
            )
        case events.Closed(hexagon, counts, owner):
            return words.say(
                "{side} conquers hexagon {hexagon}, {more} against {fewer}.",
                side=sides[owner],
                hexagon=hexagon,
                more=max(counts),
                fewer=min(counts),
            )
        case events.Cleared(side, cells):
            return words.count(
                "{side} takes {n} pawn off: {cells}.",
                "{side} takes {n} pawns off: {cells}.",
                len(cells),
                side=sides[side],
                cells=", ".join(cells),
            )


def _exploded(event: Event, language: str) -> str:
    """What happens to pawns and cells in Hexone."""
    words = translator(language)
    match event:
        case events.Exploded(_, cell, way):
            return words.say("{cell} explodes, way {way}.", cell=cell, way=way)
        case events.Landed(_, cell, 0):
            return words.say("A pawn lands on {cell}.", cell=cell)
        case events.Landed(_, cell, taken):
            return words.count(
                "A pawn lands on {cell} and takes over {n} pawn.",
                "A pawn lands on {cell} and takes over {n} pawns.",
                taken,
                cell=cell,
            )
        case events.Lost():
            return words.gettext("A pawn leaves the board.")
        case events.Greyed(cell):
            return words.say("{cell} turns grey.", cell=cell)
        case events.CellRemoved(cell):
            return words.say("{cell} is removed from the board.", cell=cell)
    raise TypeError(f"no words for a {type(event).__name__}")
