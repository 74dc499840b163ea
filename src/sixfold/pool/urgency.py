"""How urgent a job is. The pool takes any whole number; these are the ones that rooms use."""

from __future__ import annotations

from typing import Final

NOW: Final = 0
"""A person waits for it: a reply of the computer, a hint."""
SOON: Final = -1
"""A person watches it come, or will ask for it: the turns of a review, games between computers."""
LATER: Final = -2
"""Nobody waits for it yet: preparing games, longer proofs for a review that is done already.

Jobs that are less urgent than `NOW` leave the crew's `reserve` of processes to others.
"""
