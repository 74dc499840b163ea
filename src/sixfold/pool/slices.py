"""How urgent a job is, how long it keeps a worker that others wait for, and how it goes on later.

The pool takes any whole number for urgency; the three here are the ones that rooms use.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

NOW: Final = 0
"""A person waits for it: a reply of the computer, a hint."""
SOON: Final = -1
"""A person watches it come, or will ask for it: the turns of a review, games between computers."""
LATER: Final = -2
"""Nobody waits for it yet: preparing games, longer proofs for a review that is done already.

Jobs that are less urgent than `NOW` leave the crew's `reserve` of processes to others.
"""


@dataclass(frozen=True, slots=True)
class Slices:
    """For a kind of job that can give way: how long its slices are while other jobs wait.

    Each slice of a job is twice as long as the one before, because a job that begins again has to
    find its way back first. Where many wait that have had no time yet, all slices are short.
    """

    first: float = 0.5
    """Seconds of the first slice, and of any slice while a job waits that has had no time yet."""
    longest: float = 8.0
    shortest: float = 0.2
    """However many jobs wait."""
    newcomers_within: float = 5.0
    """Seconds that all newcomers share for their first slices, while `shortest` allows it."""
    afterwards: int = LATER
    """How urgent a job is after its first slice, unless it was less urgent before."""

    def urgency_after(self, priority: int) -> int:
        """How urgent a job of some urgency is once it has given way."""
        return min(priority, self.afterwards)

    def length(self, had: int, newcomers: int) -> float:
        """Seconds of the slice of a job that has `had` others, while newcomers wait."""
        doubled = math.ldexp(self.first, min(had, 64))
        usual = min(self.longest, doubled)
        if not newcomers:
            return usual
        return min(usual, self.first, max(self.shortest, self.newcomers_within / newcomers))


@dataclass(frozen=True, slots=True)
class Continuation:
    """What the function of a job returns when it gives way: how the job goes on later."""

    payload: object
    """What the function is called with the next time, perhaps in another process."""
    found: object = None
    """What it has found so far; those who wait for the job are told."""
    seconds: float = 0.0
    """How long the job has run so far, in all slices, without loading. The pool measures it."""
