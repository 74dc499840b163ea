"""How a level plays one family of games."""

from __future__ import annotations

from dataclasses import dataclass


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
