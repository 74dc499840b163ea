"""The compared games really contain what is difficult in the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from testkit.oracle.corpus import CAPTURING, EDITIONS, chapters
from testkit.oracle.phenomena import phenomena

EVERYWHERE = {
    "phase two", "line won", "triangle won", "ring won", "shape in phase two", "seen 2", "seen 3",
    "seen elsewhere", "repetition drawn",
}  # fmt: skip
WITH_CAPTURES = {"captured", "several captured", "choice", "short won", "both-short drawn"}
DECLARED = {"line won", "triangle won", "ring won", "declared", "later declaration", "seen 3"}

EXPECTED = {
    "six/first-edition": EVERYWHERE | {"passed"},
    "six/steffen": EVERYWHERE | WITH_CAPTURES,
    "six/foxmind": EVERYWHERE | {"passed", "linked again"},
    "six/foxmind-advanced": EVERYWHERE
    | WITH_CAPTURES
    | {"linked again", "moved tile captured"},
    **{
        f"{id}+declare": DECLARED
        | (WITH_CAPTURES if id in CAPTURING else {"pass beside a declaration"})
        for id in EDITIONS
    },
    **{f"{id}+endless": {"stood four times"} for id in EDITIONS},
    **{f"{id}+teams": {"seen 3", "seen elsewhere"} for id in EDITIONS},
    "gosix": {
        "four won", "blocked won", "blocked drawn", "passed", "forbidden closing", "2 closed",
        "3 closed", "closed for both", "closed for the opponent",
    },
    "hexone": {
        "eliminated won", "seen 3", "repetition drawn", "passed", "long chain", "very long chain",
        "tall stack", "greyed", "cell-removed", "lost", "pawns taken over",
        "over a point to the centre", "pawns removed with their cell",
    },
    "hexone+endless": {"stood four times", "long chain"},
}  # fmt: skip


@pytest.mark.parametrize("id", EXPECTED)
def test_the_games_of_an_id_contain_its_phenomena(id: str) -> None:
    found = Counter(each for script in chapters(id) for each in phenomena(script))
    assert EXPECTED[id] - set(found) == set()
