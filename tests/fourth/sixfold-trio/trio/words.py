"""How Trio is spoken of. Languages without a rules page of their own show the English one."""

from __future__ import annotations

from importlib.resources import files

from sixfold.locale.family import FamilyWords
from sixfold.locale.saying import said

WORDS = FamilyWords(
    name="Trio",
    sides=("Violet", "Amber"),
    reasons={
        "four-in-a-row": "four in a row",
        "three-in-a-row": "the other side made three in a row",
        "full": "the board is full",
    },
    options={"mild": "Three in a row do not lose"},
    events={
        "placed": said("{side} lays a stone on {cell}."),
        "threatened": said("{side} threatens four in a row: {cells}."),
    },
    faults={
        "SetupError": {
            "row-before-the-end": "{cells} would have ended the game a move ago.",
        }
    },
    texts={
        "The board of Trio": {"de": "Das Brett von Trio"},
        "Three in a row lose.": {"de": "Drei in einer Reihe verlieren."},
        "Four in a row win, but three in a row lose.": {},
        "Only four in a row end the game early.": {},
        "Your turn: lay a stone.": {},
        "{side}: lay a stone.": {},
    },
    pages=files("trio") / "rules",
)
