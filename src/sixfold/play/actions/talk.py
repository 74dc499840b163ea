"""What is said at a table: chat between two players, and the cleared throats of a team game."""

from __future__ import annotations

import unicodedata

from sixfold.play.actions.acting import Action, Actor, refuse_unless_playing
from sixfold.play.errors import PlayError
from sixfold.play.table import events as happened
from sixfold.play.table.events import TableEvent
from sixfold.play.table.table import Table

LONGEST_WORDS = 300
MOST_WORDS = 500


def can_chat(table: Table) -> bool:
    """Two people who play each other may talk; partners may not, so teams have no chat at all."""
    return table.game.seats == 2 and len(table.people) == 2 and table.phase != "waiting"


def chat(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    if not can_chat(table):
        raise PlayError("no-chat")
    words = tidy(action.text or "")
    if not says_something(words):
        raise PlayError("bad-action", action="chat")
    if len(words) > LONGEST_WORDS:
        raise PlayError("text-too-long", limit=LONGEST_WORDS)
    if len(table.chat) >= MOST_WORDS:
        raise PlayError("too-many-words", limit=MOST_WORDS)
    return [happened.Chatted(now, actor.seat, words)]


def tidy(text: str) -> str:
    """One line without control characters and signs that reverse or hide what follows."""
    kept = (" " if unicodedata.category(sign) in _HIDDEN else sign for sign in text)
    return " ".join("".join(kept).split())


_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def says_something(words: str) -> bool:
    """Whether there is a sign to see: fillers are blank, and accents need a letter under them."""
    return any(unicodedata.category(sign)[0] in "LNPS" and has_ink(sign) for sign in words)


def has_ink(sign: str) -> bool:
    """Whether a letter or symbol is more than a blank."""
    return sign not in _BLANK


_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols without ink: the fillers of Hangul, Braille without a dot, a note without a
head. Unicode calls none of them a space."""


def may_cough(table: Table) -> bool:
    """Whether everybody at the table agreed to throat-clearing; the computer does not mind."""
    return table.setup.cough and table.human_seats <= table.coughers


def agree_cough(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    new = tuple(seat for seat in actor.seats if seat not in table.coughers)
    if not table.setup.cough or not new or table.phase == "over":
        raise PlayError("not-now", action="agree_cough")
    return [happened.CoughAgreed(now, new)]


def cough(table: Table, actor: Actor, action: Action, rev: int, now: int) -> list[TableEvent]:
    refuse_unless_playing(table)
    if not may_cough(table):
        raise PlayError("not-now", action="cough")
    return [happened.Coughed(now, actor.seat)]
