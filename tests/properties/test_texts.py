"""Position texts are read strictly: what is accepted is written back character by character."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold import NotationError, SetupError, UnknownGame, UnknownOption

from .strategies import IDS, Line, Position, edited, edits, far_lines, lines, steady

FIELDS = ("b", "r", "hands", "turn", "seen", "declared", "p0", "p1", "hexes", "grey", "gone")


def read(text: str) -> Position | None:
    """The position of a text, None if it is refused as it should be."""
    try:
        return sixfold.position(text)
    except NotationError as error:
        place = (error.text, error.at in range(len(text) + 1))
    except (SetupError, UnknownGame, UnknownOption):
        return None
    assert place == (text, True), "a fault of notation says where it is"
    return None


def accepted_exactly(text: str) -> None:
    """A text is refused, or it is the text of a position that can be played on."""
    position = read(text)
    if position is None:
        return
    assert position.to_text() == text
    assert sixfold.setup(text).position() == position
    assert (position.outcome is None) == bool(position.legal_moves)
    for move in position.legal_moves[:1] + position.legal_moves[-1:]:
        after = position.play(move)
        assert sixfold.position(after.to_text()) == after


@steady(200)
@given(lines() | far_lines(), edits)
def test_a_position_text_with_slips_is_refused_or_means_what_it_says(
    line: Line, changes: list[tuple[str, int, str]]
) -> None:
    accepted_exactly(edited(line.end.to_text(), changes))


@steady(150)
@given(lines() | far_lines(), st.integers(0, 2**20), st.sampled_from(IDS))
def test_a_position_text_with_other_fields_is_refused_or_means_what_it_says(
    line: Line, seed: int, other: str
) -> None:
    random = Random(seed)
    id, *rest = line.end.to_text().split(" ")
    kind = random.choice(("id", "swap", "drop", "twice", "number", "move"))
    at = random.randrange(len(rest))
    if kind == "id":
        id = other
    elif kind == "swap":
        random.shuffle(rest)
    elif kind == "drop":
        del rest[at]
    elif kind == "twice":
        rest.insert(at, random.choice((rest[at], f"{random.choice(FIELDS)}:1")))
    elif kind == "number":
        name, _, value = rest[at].partition(":")
        rest[at] = f"{name}:{random.choice(('0', '1', '2', '3', '4', '0,1', '-', '', value * 2))}"
    else:
        name, _, value = rest[at].partition(":")
        items = value.split(";")
        rest[at] = f"{name}:{';'.join(random.sample(items, random.randint(1, len(items))))}"
    accepted_exactly(" ".join((id, *rest)))


@steady(300)
@given(st.text(max_size=40) | st.sampled_from(IDS).flatmap(lambda id: st.text().map(id.__add__)))
def test_arbitrary_text_is_refused(text: str) -> None:
    accepted_exactly(text)


@steady(300)
@given(st.text(max_size=30) | st.sampled_from(IDS), edits)
def test_an_arbitrary_id_is_a_game_or_unknown(id: str, changes: list[tuple[str, int, str]]) -> None:
    for text in (id, edited(id, changes)):
        try:
            game = sixfold.game(text)
        except (UnknownGame, UnknownOption):
            continue
        base, *options = text.split("+")
        assert game.id == "+".join((base, *sorted(options)))
        assert sixfold.game(game.id) is game
