"""What is not listed is refused: `play`, `is_legal` and `why_not` agree with the legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sixfold import IllegalMove
from testkit import naive
from testkit.oracle.candidates import candidates
from testkit.oracle.corpus import IDS, SIX_IDS, chapters, share
from testkit.oracle.scripts import Position


def sampled(id: str, random: Random) -> Iterator[Position]:
    """A few positions of an id from all over its scripts."""
    scripts = list(chapters(id))
    for script in random.sample(scripts, min(len(scripts), share(id, 3) if id in SIX_IDS else 12)):
        line = [position for position, _ in script.walk()]
        yield random.choice(line[:-1])
        yield line[-1]


def check(position: Position, text: str, legal: set[str]) -> None:
    fault = position.why_not(text)
    if text in legal:
        assert position.is_legal(text), (text, position)
        assert fault is None, (text, position)
        return
    assert not position.is_legal(text), (text, position)
    assert fault is not None, (text, position)
    assert fault.code in position.game.faults
    assert refusal(position, text) == fault


def refusal(position: Position, text: str) -> IllegalMove | None:
    """The error that playing a move raises; `pytest.raises` would cost more than all the rest."""
    try:
        position.play(text)
    except IllegalMove as raised:
        return raised
    return None


@pytest.mark.parametrize("id", IDS)
def test_exactly_the_listed_moves_can_be_played(id: str) -> None:
    random = Random(f"illegal {id}")
    elsewhere: list[str] = []
    for position in sampled(id, random):
        before = position.to_text()
        legal = naive.from_text(before).legal()
        listed = set(legal)
        for text in {*candidates(position, legal, random), *legal, *elsewhere}:
            check(position, text, listed)
        assert position.to_text() == before
        elsewhere = random.sample(legal, min(50, len(legal)))
