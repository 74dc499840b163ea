"""What a person may call themself: short, readable, and nobody else's name.

A name is shown beside the computer's and must not pass for it. So a name is compared as the eye
reads it (`look`): without accents, spaces and signs, and with letters of other scripts, digits and
pairs of letters as the Latin letter that they resemble.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from sixfold.locale import LANGUAGES, level_names
from sixfold.play.actions.talk import has_ink
from sixfold.play.errors import PlayError

LONGEST_NAME: Final = 24
"""Signs of a name; with room for both at a table on a phone."""
MOST_MARKS: Final = 2
"""Accents on one letter: more of them climb over the lines above."""


def accepted(text: str) -> str:
    """The name that a text is, tidied up; PlayError if it is none."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise PlayError("empty-name")
    if len(name) > LONGEST_NAME:
        raise PlayError("name-too-long", limit=LONGEST_NAME)
    if not _is_readable(name):
        raise PlayError("unreadable-name")
    if is_reserved(name):
        raise PlayError("reserved-name")
    return name


def _is_readable(name: str) -> bool:
    """Whether everything in a name can be seen, and stays where it stands."""
    marks = 0
    for place, sign in enumerate(name):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MOST_MARKS or (place == 0 and marks):
            return False
        if kind in _HIDDEN and not _joins(name, place):
            return False
        if kind[0] in "LNPS" and not has_ink(sign):
            return False
    return any(unicodedata.category(sign)[0] in "LNS" for sign in name)


_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _joins(name: str, place: int) -> bool:
    """Whether a joiner does what it is for: in Persian, in the scripts of India, in an emoji."""
    if name[place] not in "\u200c\u200d" or not 0 < place < len(name) - 1:
        return False
    before, after = name[place - 1], name[place + 1]
    if unicodedata.combining(before) == 9:  # a virama
        return True
    kinds = {unicodedata.bidirectional(before), unicodedata.bidirectional(after)}
    pictures = before in "\ufe0f" or unicodedata.category(before) in ("So", "Sk")
    return kinds == {"AL"} or (pictures and unicodedata.category(after) == "So")


# Names that are taken

_COMPUTER: Final = (
    "computer", "ordinateur", "ordenador", "computadora", "computador", "calcolatore", "rekenaar",
    "컴퓨터", "sixfold",
)  # fmt: skip
"""What the computer is called in our languages, and this house: no name may contain it."""


def is_reserved(name: str) -> bool:
    """Whether a name could be read as the computer's, one of its levels', or this house's."""
    whole, parts = _reserved()
    # What stands for a letter may also be just a number or a sign: `Wolf 8`, `Wolf!`
    looks = {
        look(re.sub(left_out, "", name)) for left_out in ("^$", r"\d+", r"[\W_]+", r"[\W\d_]+")
    }
    return any(each in whole or any(part in each for part in parts) for each in looks)


@cache
def _reserved() -> tuple[frozenset[str], frozenset[str]]:
    """How names look that nobody may have, and what no name may contain."""
    animals = {name for language in LANGUAGES for name in level_names(language)}
    return frozenset(map(look, animals)), frozenset(map(look, _COMPUTER))


def look(name: str) -> str:
    """A name as the eye reads it.

    >>> look("C0mput\\u0435r") == look("c o m p u t e r") == look("cornputér") == "computer"
    True
    """
    small = _apart(name.translate(_LIKE)).casefold()
    kept = "".join(sign for sign in _apart(small).translate(_LIKE) if sign.isalnum())
    for drawn, read in _PAIRS:
        kept = kept.replace(drawn, read)
    return kept


def _apart(text: str) -> str:
    """A text with accents apart from their letters, and letters without their style."""
    return unicodedata.normalize("NFKD", text)


_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Two letters that look like one."""

_LIKE: Final = {
    ord(sign): letter
    for letter, signs in {
        "a": "4@\u0430\u0410\u03b1\u0391\u0251\u1d00",
        "b": "8\u0432\u0412\u03b2\u0392\u044c\u042c\u0299",
        "c": "\u0441\u0421\u03f2\u03f9\u1d04",
        "d": "\u0501\u0500\u03b4\u1d05",
        "e": "3\u20ac\u0435\u0415\u03b5\u0395\u0454\u0404\u0259\u1d07",
        "f": "\u0192\u03dd\ua730",
        "g": "9\u0261\u0581\u0262",
        "h": "\u04bb\u043d\u041d\u0397\u0570\u029c",
        "k": "\u043a\u041a\u03ba\u039a\u1d0b",
        "l": "1ijIJ|!\u0456\u0406\u03b9\u0399\u0458\u0408\u04cf\u04c0\u0131\u0130\u029f\u026a",
        "m": "\u043c\u041c\u039c\u1d0d",
        "n": "\u043f\u03b7\u0578\u0274\u039d",
        "o": "0\u043e\u041e\u03bf\u039f\u03c3\u0585\u1d0f",
        "p": "\u0440\u0420\u03c1\u03a1\u1d18",
        "q": "\u051b\u0563",
        "r": "\u0433\u0280",
        "s": "5$\u0455\u0405\ua731",
        "t": "7\u0442\u0422\u03c4\u03a4\u1d1b",
        "u": "\u03c5\u057d\u03bc\u1d1c",
        "v": "\u0475\u03bd\u1d20",
        "w": "\u051d\u0461\u03c9\u0448\u1d21",
        "x": "\u0445\u0425\u03c7\u03a7\u00d7",
        "y": "\u0443\u0423\u03b3\u03a5\u04af\u04ae\u028f",
        "z": "2\u0396\u03b6\u1d22",
    }.items()
    for sign in signs
}
"""Signs by the Latin letter that they look like: digits, and letters of other scripts. An i is
taken for an l, as a capital I is."""
