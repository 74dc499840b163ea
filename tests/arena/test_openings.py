"""The lists of openings that come with the package, and lists of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import sixfold
from sixfold.arena.openings import OpeningError, built_in, position_after, read

GAMES = [game.id for game in sixfold.games()]


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_fifty_different_quiet_openings(id: str) -> None:
    game = sixfold.game(id)
    openings = built_in(game)
    ends = [position_after(game, opening) for opening in openings]
    assert len(openings) >= 50
    assert len({end.key for end in ends}) == len(openings)
    for opening, end in zip(openings, ends):
        assert 2 <= len(opening) <= 8
        assert all(end.play(move).outcome is None for move in end.legal_moves)


@pytest.mark.parametrize("id", GAMES)
def test_either_side_is_to_move_in_some(id: str) -> None:
    game = sixfold.game(id)
    assert {position_after(game, opening).turn for opening in built_in(game)} == {0, 1}


@pytest.mark.parametrize("id", ["six/foxmind+endless", "six/steffen+teams", "hexone+endless"])
def test_options_begin_alike(id: str) -> None:
    game = sixfold.game(id)
    assert built_in(game) == built_in(sixfold.game(game.base_id))


def test_openings_of_ones_own(tmp_path: Path) -> None:
    game = sixfold.game("gosix")
    lines = tmp_path / "book.txt"
    lines.write_text("d2 c2\n\na1\n")
    assert read(lines, game) == (("d2", "c2"), ("a1",))
    book = tmp_path / "book.json"
    book.write_text('{"openings": ["d2 c2", ""]}')
    assert read(book, game) == (("d2", "c2"), ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "holds no opening"),
        ("d2 d2\n", "opening 1"),
        ("d2\nz9\n", "opening 2"),
        ('{"openings": 5}', "no list"),
        ('{"lines": []}', "no list"),
        ("{", "no list"),
        ("b2 d2 b2 d2 b2\n", "middle of a turn"),
    ],
)
def test_lists_that_cannot_be_used(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "book"
    path.write_text(text)
    game = sixfold.game("hexone" if "b2" in text else "gosix")
    with pytest.raises(OpeningError, match=words):
        read(path, game)
