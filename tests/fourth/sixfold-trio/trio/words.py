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
    events={"placed": said("{side} lays a stone on {cell}.")},
    faults={
        "SetupError": {
            "row-before-the-end": "{cells} would have ended the game a move ago.",
        }
    },
    pages=files("trio") / "rules",
)
