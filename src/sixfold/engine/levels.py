"""Ten levels of play, from a child's first opponent to full strength with a limit.

A level is set by nodes and by what it overlooks, never by time, so it is the same on every machine.
Weak levels err like people. They look at their own move and no further, care more for their own
shapes than for the opponent's, misjudge positions (always the same way within a game), and notice a
threat when it is near the last move sooner than when it is far away. From level 4 on a winning move
is never missed and the only defence is always found.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """How one level plays; a child sees only its number and name."""

    number: int
    name: str
    nodes: int
    depth: int | None = None
    noise: int = 0
    """Deviation of its judgement in hundredths of a logit."""
    heed: float = 1.0
    """How much of the opponent's prospects it takes into account."""
    near: float = 1.0
    """How likely it notices a threat beside the last move."""
    far: float = 1.0
    """How likely it notices one far from there."""

    @property
    def overlooks(self) -> bool:
        """Whether threats and wins can escape it."""
        return min(self.near, self.far) < 1


LEVELS = (
    Level(1, "Chick", 400, depth=1, noise=150, heed=0.3, near=0.6, far=0.2),
    Level(2, "Mouse", 400, depth=1, noise=110, heed=0.5, near=0.8, far=0.45),
    Level(3, "Hedgehog", 400, depth=1, noise=80, heed=0.8, near=0.95, far=0.75),
    Level(4, "Squirrel", 400, depth=1, noise=60),
    Level(5, "Hare", 400, depth=2, noise=40),
    Level(6, "Fox", 600, noise=30),
    Level(7, "Raven", 2_000, noise=20),
    Level(8, "Wolf", 8_000),
    Level(9, "Owl", 30_000),
    Level(10, "Dragon", 120_000),
)


def level_of(number: int) -> Level:
    """A level by its number."""
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"there are levels 1 to {len(LEVELS)}, not {number}")
    return LEVELS[number - 1]
