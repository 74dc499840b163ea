"""What the rooms know of the house rule: what they know of GoSix, with another end."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

from sixfold.locale import words_of
from sixfold.study.lessons.families import gosix

WORDS = replace(
    words_of("gosix"),
    name="GoSix to three",
    reasons={**words_of("gosix").reasons, "three": "three hexagons"},
    faults={},  # its codes are GoSix's, which have their sentences
    texts={"Surround hexagons with linked pawns. Win three of the seven.": {}},
    diagrams={},
    pages=files("gosix_three") / "rules",
)

LESSONS = replace(gosix.LESSONS, only=("place", "close", "count"))
