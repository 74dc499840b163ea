"""What this room knows about a family of games: one object for each, registered by its own file.

For a family without one, or with gaps in it, there are general words here: its name is its id, the
sides are Player 1 and Player 2, and the rules page says where the rules are (`pages.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable

from sixfold.core import plugins
from sixfold.core.arguments import expect, explained, whole_number
from sixfold.locale.catalogue import Translator, marked
from sixfold.locale.diagrams import Picture
from sixfold.locale.saying import Saying, Spoken, said

SIDES = marked(("Player {number}", "Player {number}"))

OPTIONS = marked(
    {
        "endless": "Endless play",
        "teams": "Four players in two teams",
    }
)
"""The options that several families have."""

REASONS = marked(
    {
        "repetition": "the same position came up three times",
        "resign": "{loser} resigned",
        "time": "{loser} ran out of time",
        "agreement": "by agreement",
        "claim": "{loser} left the game",
    }
)
"""How any game can end; `{loser}` is the colour that lost. A claim is a table's `ending`: by its
outcome, a player who left has resigned."""

EVENTS: Mapping[str, Spoken] = {
    "placed": said("{side} plays on {cell}."),
    "moved": said("{side} moves from {source} to {target}."),
    "passed": said("{side} passes."),
}

PAWN_PLACED = said("{side} places a pawn on {cell}.")
"""For games with pawns."""
ANY_EVENT = said("The board changes ({kind}).")
"""The sentence for an event that has no words of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyWords:
    """The words of a family of games: texts in English, which the catalogues translate."""

    name: str
    """What the game is called, in every language."""
    sides: tuple[str, ...] = SIDES
    """The two colours, as the name of who plays them."""
    pieces: tuple[Saying, ...] = ()
    """The two colours, as what somebody plays: `las negras` where the name is `Negro`. A family
    without them uses the names."""
    has_long_turns: bool = False
    """Whether a turn may have several moves, so that plies do not tell how many turns there are."""
    editions: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    """The ones that only this family has."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Codes of `Outcome.reason` that only this family has; the texts stand after a colon, and
    `{loser}` is the colour that lost."""
    events: Mapping[str, Spoken] = field(default_factory=dict)
    """Kind of an event → what is said of it (`spoken.py` tells which facts there are)."""
    remarks: Mapping[str, Spoken] = field(default_factory=dict)
    """Code of a reason that only this family's study knows → what is said (`reviews.py`)."""
    coached: Mapping[str, Spoken] = field(default_factory=dict)
    """… of those that name a better move → what is said to somebody who is to find it."""
    lessons: Mapping[str, Spoken] = field(default_factory=dict)
    """Code of what a lesson's move misses, of this family only → what is said (`lessons.py`)."""
    themes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Code of a puzzle's theme, of this family only → its name and one line (`puzzles.py`)."""
    faults: Mapping[str, Mapping[str, str | Saying]] = field(default_factory=dict)
    """Kind of an error → code → its sentence, for codes that only this family raises."""
    pointed: Mapping[str, str | Saying] = field(default_factory=dict)
    """Code of an illegal move → its sentence beside the cell, where names of cells are no help."""
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Parameter of an error → its value → what people call it."""
    diagrams: Mapping[str, Mapping[str, tuple[Picture, ...]]] = field(default_factory=dict)
    """Game without options → diagram of its rules page → its pictures, in their order."""
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What a package's own modules say in the browser: English → language → translation. A language
    that is missing gets the English text; our own families have catalogues instead."""
    pages: Traversable = files("sixfold.locale") / "rules"
    """Where `<language>/<game>.md` and `<language>/option-<option>.md` lie."""

    @explained
    def played(self, side: int, words: Translator) -> str:
        """What somebody plays who has this side, in a language."""
        whole_number("side", side, 0, len(self.sides) - 1)
        saying = self.pieces[side] if self.pieces else Saying(self.sides[side])
        return saying.message(words, {})[0].format(number=side + 1)

    @explained
    def edition(self, edition: str) -> str:
        """What an edition is called."""
        return self.editions.get(edition, edition)

    @explained
    def option(self, option: str) -> str:
        """What an option is called."""
        return self.options.get(option) or OPTIONS.get(option, option)

    @explained
    def reason(self, reason: str) -> str:
        """Why a game ended."""
        return self.reasons.get(reason) or REASONS.get(reason, reason)

    @explained
    def event(self, kind: str) -> Spoken:
        """What is said of an event."""
        return self.events.get(kind) or EVENTS.get(kind, ANY_EVENT)


_families: dict[str, FamilyWords] = {}


def register(family: str, described: FamilyWords) -> None:
    """Register a family's words."""
    expect("family", family, str)
    expect("described", described, FamilyWords)
    if family in _families:
        raise ValueError(f"the words of {family} are registered already")
    for kind, faults in described.faults.items():
        for code in faults:
            if _fault(kind, code) is not None:
                raise ValueError(f"there is a sentence for {kind} {code} already")
    _families[family] = described


@explained
def words_of(family: str) -> FamilyWords:
    """The words of a family; general ones if it has none of its own."""
    return _families.get(family) or described().get(family) or FamilyWords(name=family)


def described() -> Mapping[str, FamilyWords]:
    """The families that have their own words, here or in another package."""
    plugins.load("sixfold.locale", register)
    return dict(_families)


def fault(kind: str, code: str) -> str | Saying | None:
    """The sentence of the family that raises this error."""
    found = _fault(kind, code)
    if found is None and described():  # another package may have a family that raises it
        found = _fault(kind, code)
    return found


def _fault(kind: str, code: str) -> str | Saying | None:
    for family in _families.values():
        found = family.faults.get(kind, {}).get(code)
        if found is not None:
            return found
    return None


def beside(code: str) -> str | Saying | None:
    """The sentence of an illegal move for somebody who points at the cell."""
    found = (family.pointed.get(code) for family in described().values())
    return next((saying for saying in found if saying is not None), None)


def named(parameter: str, value: object) -> str | None:
    """What people call the value of a parameter, if some family has a name for it."""
    names = (family.values.get(parameter, {}) for family in described().values())
    return next((found[str(value)] for found in names if str(value) in found), None)
