"""Legal moves and their texts: in order, once each, playable; every other text is refused."""

from __future__ import annotations

import re
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold import IllegalMove, NotationError, SixfoldError
from sixfold.core.events import Ended

from .strategies import (
    IDS,
    Line,
    Position,
    edited,
    edits,
    far_lines,
    lines,
    some_moves,
    steady,
    texts,
)

NUMBER = "(?:0|-?[1-9][0-9]{0,17})"
CELL = f"{NUMBER},{NUMBER}"
GRAMMARS = {
    "six": f"pass|!|{CELL}!?|{CELL}>{CELL}(?:={CELL})?!?",
    "gosix": "pass|[ah][12]|[bcfg][123]|[de][1234]",
    "hexone": "pass|(?:[ae][123]|[bd][1234]|c[12345])[AY]?",
}
SPACES = (" ", "\n", "\t", "\r\n", "\u00a0", "\u200b", "\ufeff", "\0")


def in_grammar(id: str, text: str) -> bool:
    return re.fullmatch(GRAMMARS[sixfold.game(id).family], text, re.ASCII) is not None


def place_in_order(text: str) -> tuple[object, ...]:
    """Where a move of any game stands among the others, by the words of the rules."""
    if text == "pass":
        return (2,)
    if text == "!":
        return (1,)
    if "," not in text:
        return 0, text[0], int(text[1]), text[2:]
    plain = text.removesuffix("!")
    way, _, choice = plain.partition("=")
    source, _, target = way.rpartition(">")
    cells = [[int(each) for each in part.split(",")] if part else [] for part in (source, target)]
    return 0, *cells, [int(each) for each in choice.split(",")] if choice else [], text != plain


@steady(100)
@given(lines() | far_lines())
def test_legal_moves_stand_in_canonical_order_and_only_once(line: Line) -> None:
    found = texts(line.end)
    assert found == sorted(found, key=place_in_order)
    assert len(set(found)) == len(found)
    assert len(set(line.end.legal_moves)) == len(found)


@steady(100)
@given(lines() | far_lines())
def test_a_game_is_over_exactly_when_nothing_can_be_played(line: Line) -> None:
    for position in line.positions[:-1]:
        assert position.outcome is None
    assert (line.end.outcome is None) == bool(line.end.legal_moves)
    if line.end.outcome:
        assert all(seat in range(line.end.game.seats) for seat in line.end.outcome.winners)


@steady(90)
@given(lines() | far_lines(), st.integers(0, 2**20))
def test_a_legal_move_can_be_played_as_a_move_and_as_text(line: Line, seed: int) -> None:
    position = line.end
    for move in some_moves(position, seed, 30):
        assert position.is_legal(move)
        assert position.is_legal(str(move))
        assert position.why_not(move) is None
        after = position.play(move)
        assert after == position.play(str(move))
        assert after.parent is position
        assert after.last_move == move


@steady(90)
@given(lines() | far_lines(), st.integers(0, 2**20))
def test_the_text_of_a_move_reads_back(line: Line, seed: int) -> None:
    game = line.end.game
    for move in some_moves(line.end, seed, 60):
        assert game.parse_move(str(move)) == move
        assert hash(game.parse_move(str(move))) == hash(move)
        assert in_grammar(line.id, str(move))


@steady(90)
@given(lines() | far_lines(), st.integers(0, 2**20))
def test_a_preview_changes_nothing_and_tells_the_end(line: Line, seed: int) -> None:
    position = line.end
    before, legal = position.to_text(), position.legal_moves
    for move in some_moves(position, seed, 30):
        events = position.preview(move)
        after = position.play(move)
        assert events or str(move) == "!"
        ends = [event for event in events if isinstance(event, Ended)]
        assert ends == ([Ended(after.outcome)] if after.outcome else [])
        assert all(event is events[-1] for event in ends)
        assert position.preview(str(move)) == events
    assert position.to_text() == before
    assert position.legal_moves == legal
    assert position.outcome is None or legal == ()


@st.composite
def other_texts(draw: st.DrawFn, position: Position) -> str:
    """Arbitrary texts, and legal moves with slips and spaces in them."""
    moves = texts(position) or ["pass"]
    move = moves[draw(st.integers(0, 2**20)) % len(moves)]
    space = st.sampled_from(SPACES)
    return draw(
        st.text(max_size=12)
        | st.from_regex(GRAMMARS[position.game.family], fullmatch=True)
        | edits.map(lambda changes: edited(move, changes))
        | space.map(lambda each: each + move)
        | space.map(lambda each: move + each)
        | st.just(move.upper())
    )


def refused(position: Position, text: str) -> None:
    """Every way of asking refuses the text with the same error, and nothing changes."""
    before, number = position.to_text(), hash(position)
    errors: list[SixfoldError] = []
    asked: tuple[Callable[[str], object], ...] = (position.play, position.preview, position.step)
    for ask in asked:
        try:
            ask(text)
        except (NotationError, IllegalMove) as error:
            errors.append(error)
    assert len(errors) == 3, text
    assert errors[0] == errors[1] == errors[2]
    assert isinstance(errors[0], IllegalMove) == in_grammar(position.game.id, text), text
    if isinstance(errors[0], IllegalMove):
        assert not position.is_legal(text)
        assert position.why_not(text) == errors[0]
    else:
        assert errors[0].params["text"] == text
        assert 0 <= errors[0].params["at"] <= len(text)
    assert position.to_text() == before
    assert hash(position) == number
    assert position == sixfold.position(before)


@steady(150)
@given(st.data(), lines() | far_lines())
def test_any_other_text_is_refused_and_changes_nothing(data: st.DataObject, line: Line) -> None:
    text = data.draw(other_texts(line.end))
    if text in texts(line.end):
        assert line.end.is_legal(text)
    else:
        refused(line.end, text)


@steady(400)
@given(st.sampled_from(IDS), st.text(max_size=12))
def test_a_text_is_a_move_exactly_if_the_grammar_says_so(id: str, text: str) -> None:
    assert_read_as_the_grammar_says(id, text)


@steady(400)
@given(st.data(), st.sampled_from(IDS), edits)
def test_a_move_with_a_slip_is_one_exactly_if_the_grammar_says_so(
    data: st.DataObject, id: str, changes: list[tuple[str, int, str]]
) -> None:
    grammar = GRAMMARS[sixfold.game(id).family]
    move = data.draw(st.from_regex(re.compile(grammar, re.ASCII), fullmatch=True))
    assert_read_as_the_grammar_says(id, move)
    assert_read_as_the_grammar_says(id, edited(move, changes))


def assert_read_as_the_grammar_says(id: str, text: str) -> None:
    try:
        move = sixfold.game(id).parse_move(text)
    except NotationError as error:
        read = None
        at = error.at
    else:
        read = str(move)
        at = 0
    assert read == (text if in_grammar(id, text) else None)
    assert 0 <= at <= len(text)
