"""Ten levels of play, from a child's first opponent to a strong one.

A level is set by nodes and by what it overlooks, never by time, so it is the same on every machine.
Weak levels err like people. They look at their own move and no further, care more for their own
shapes than for the opponent's, misjudge positions (always the same way within a game), and notice a
threat when it is near the last move sooner than when it is far away. From level 4 on a winning move
is never missed and the only defence is always found.

The figures were set by matches in the arena; `docs/engine.md` has the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.engine import checks


@dataclass(frozen=True)
class Skill:
    """How a level plays one family of games."""

    nodes: int = 400
    depth: int | None = None
    noise: int = 0
    """Deviation of its judgement in hundredths of a logit."""
    heed: float = 1.0
    """How much of the opponent's prospects it takes into account."""
    near: float = 1.0
    """How likely it notices a threat beside the last move."""
    far: float = 1.0
    """How likely it notices one far from there."""

    playouts: int = 0
    """How often it plays a position out, where that is how it judges (nodes do not count then)."""
    plain: bool = False
    """Whether it judges a position as it lies, and follows no threats beyond its depth."""

    @property
    def overlooks(self) -> bool:
        """Whether threats and wins can escape it."""
        return min(self.near, self.far) < 1


@dataclass(frozen=True)
class Level:
    """What a player chooses: a number, a name, and behind them a skill for each family."""

    number: int
    name: str
    six: Skill
    gosix: Skill
    hexone: Skill

    def skill(self, family: str) -> Skill:
        """How this level plays `six`, `gosix` or `hexone`."""
        skills = {"six": self.six, "gosix": self.gosix, "hexone": self.hexone}
        return skills[family]


LEVELS = (
    Level(
        1,
        "Chick",
        six=Skill(2_000, 1, noise=190, heed=0.3, near=0.65, far=0.35, plain=True),
        gosix=Skill(400, 1, noise=150, heed=0.3, near=0.7, far=0.4, plain=True),
        hexone=Skill(400, 1, noise=240, heed=0.3, near=0.6, far=0.2, plain=True),
    ),
    Level(
        2,
        "Mouse",
        six=Skill(2_000, 1, noise=125, heed=0.5, near=0.82, far=0.6, plain=True),
        gosix=Skill(400, 1, noise=40, near=0.9, far=0.75, plain=True),
        hexone=Skill(400, 1, noise=120, heed=0.5, near=0.8, far=0.5, plain=True),
    ),
    Level(
        3,
        "Hedgehog",
        six=Skill(2_000, 1, noise=90, heed=0.85, near=0.97, far=0.9, plain=True),
        gosix=Skill(playouts=40, near=0.97, far=0.9),
        hexone=Skill(400, 1, noise=85, heed=0.8, near=0.95, far=0.85, plain=True),
    ),
    Level(
        4,
        "Squirrel",
        six=Skill(400, 1, noise=80, plain=True),
        gosix=Skill(playouts=90),
        hexone=Skill(400, 1, noise=55, plain=True),
    ),
    Level(
        5,
        "Hare",
        six=Skill(400, 1, noise=100),
        gosix=Skill(playouts=200),
        hexone=Skill(400, 2, noise=85),
    ),
    Level(
        6,
        "Fox",
        six=Skill(400, 2, noise=120),
        gosix=Skill(playouts=450),
        hexone=Skill(900, noise=40),
    ),
    Level(
        7,
        "Raven",
        six=Skill(600, noise=42),
        gosix=Skill(playouts=1_000),
        hexone=Skill(2_500),
    ),
    Level(8, "Wolf", six=Skill(1_000, noise=30), gosix=Skill(playouts=2_500), hexone=Skill(8_000)),
    Level(9, "Owl", six=Skill(2_200, noise=12), gosix=Skill(playouts=7_000), hexone=Skill(25_000)),
    Level(10, "Dragon", six=Skill(6_000), gosix=Skill(playouts=25_000), hexone=Skill(80_000)),
)


def level_of(number: int) -> Level:
    """A level by its number."""
    return LEVELS[checks.whole_number("level", number, 1, len(LEVELS)) - 1]
