"""Who may do what with a study: its owner everything, others what a secret link allows."""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Final, Literal

ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""32 signs that are not mistaken for one another when somebody types a link."""
ID: Final = re.compile(rf"[{ALPHABET}]{{16}}")

Role = Literal["own", "edit", "read"]
"""What somebody may do; each includes those after it."""


def new_id() -> str:
    """A study's id: 80 bits. Knowing it opens nothing."""
    return _token(16)


def new_key() -> str:
    """The secret of a link: 130 bits."""
    return _token(26)


def _token(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


@dataclass(frozen=True, slots=True)
class Links:
    """The secrets of the links to a study; None where there is no link."""

    read: str | None = None
    edit: str | None = None


@dataclass(frozen=True, slots=True)
class Access:
    """Whose study it is, and the links that open it to others."""

    owner: str
    links: Links

    def role(self, player: str | None, key: str | None) -> Role | None:
        """What somebody may do who is this player and came by a link with this secret."""
        if player is not None and player == self.owner:
            return "own"
        if _same(self.links.edit, key):
            return "edit"
        return "read" if _same(self.links.read, key) else None


def _same(secret: str | None, key: str | None) -> bool:
    if secret is None or key is None:
        return False
    return hmac.compare_digest(secret.encode(), key.encode(errors="replace"))
