"""Who somebody is: an opaque player id in a signed cookie, without an account.

The cookie cannot be read by scripts and is not sent along by other sites. What it says is believed
only if our key has signed it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping

from itsdangerous import BadSignature, Signer
from starlette.responses import Response

NAME = "sixfold"
LANGUAGE = "lang"
YEAR = 400 * 24 * 3600
"""The longest that browsers keep a cookie; each page visit renews it."""

_PLAYER = re.compile(r"[0-9a-f]{32}")


class Cookies:
    """Reads and writes the cookies of one signing key."""

    def __init__(self, key: str) -> None:
        self._signer = Signer(key, salt="sixfold.player", digest_method=hashlib.sha256)
        self._newcomers = Signer(key, salt="sixfold.newcomer", digest_method=hashlib.sha256)

    def player(self, cookies: Mapping[str, str]) -> str | None:
        """The player that a request comes from; None without a cookie, or with a forged one."""
        value = cookies.get(NAME)
        if value is None or len(value) > 200:
            return None
        try:
            player = self._signer.unsign(value).decode("ascii")
        except (BadSignature, UnicodeError):
            return None
        return player if _PLAYER.fullmatch(player) else None

    def newcomer(self, id: str | None) -> str:
        """A player for somebody without a cookie; the same one for the same id of their own.

        So a request whose answer got lost, cookie and all, can be sent again.
        """
        if id is None:
            return new_player()
        return hashlib.sha256(self._newcomers.get_signature(id)).hexdigest()[:32]

    def sign(self, player: str) -> str:
        """What the cookie of a player holds."""
        return self._signer.sign(player).decode("ascii")

    def remember(self, response: Response, player: str, *, secure: bool) -> None:
        """Give a browser the cookie that makes it this player."""
        response.set_cookie(
            NAME,
            self.sign(player),
            max_age=YEAR,
            path="/",
            httponly=True,
            samesite="lax",
            secure=secure,
        )


def new_player() -> str:
    """An id that nobody can guess."""
    return secrets.token_hex(16)


def remember_language(response: Response, language: str, *, secure: bool) -> None:
    """Keep the language that was switched to; scripts read this one."""
    response.set_cookie(LANGUAGE, language, max_age=YEAR, path="/", samesite="lax", secure=secure)
