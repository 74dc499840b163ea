"""Ten levels of play, from a child's first opponent to a strong one, and full strength above them.

A level is set by nodes and by what it overlooks, never by time, so it is the same on every machine.
Weak levels err like people do. They look no further than their own move, care more for their own
shapes than for the opponent's, misjudge positions (always the same way within a game), and notice a
threat when it is near the last move sooner than when it is far away. From level 4 on a winning move
is never missed and the only defence is always found.

Levels 11 to 13 are the engine at full strength with a second, three or ten for a turn. Only these
depend on the machine.

The figures were set by matches in the arena; `docs/results/levels.md` has the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.engine import checks
from sixfold.engine.family import compiled_family
from sixfold.engine.levels.skill import Skill
from sixfold.locale.names import FULL_STRENGTH_SECONDS, level_name
from sixfold.locale.names import LEVELS as ANIMALS


@dataclass(frozen=True)
class Level:
    """What a player chooses: a number and a name. What it can do depends on the game."""

    number: int
    name: str
    seconds: float | None = None
    """How long it thinks about a turn, at full strength; None for a level that errs."""

    def skill(self, family: str) -> Skill:
        """How this level plays a family of games; `EngineFamily.skills` has the figures.

        Full strength has no skill: nothing holds it back.
        """
        checks.expect("family", family, str)
        skills = compiled_family(family).skills
        if self.number > len(skills):
            raise ValueError(f"{self.name} has no skill: nothing holds it back")
        return skills[self.number - 1]


LEVELS = tuple(
    Level(number, level_name(number), seconds)
    for number, seconds in enumerate((*[None] * len(ANIMALS), *FULL_STRENGTH_SECONDS), 1)
)
DRAGON = len(ANIMALS)
"""The strongest level that errs."""


def level_of(number: int) -> Level:
    """A level by its number."""
    return LEVELS[checks.whole_number("level", number, 1, len(LEVELS)) - 1]
