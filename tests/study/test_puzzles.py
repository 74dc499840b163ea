"""Puzzles: what is shipped, how faulty data is refused, how moves are judged, and which is next."""

from __future__ import annotations

import json
import re
import string
from datetime import date, timedelta
from importlib.resources import files
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold import PuzzleError, UnknownGame, study
from sixfold.locale import LANGUAGES, SENTENCES, po, sentence, theme_name, theme_text
from sixfold.locale.puzzles import HINTS, PROOFS, VERDICTS
from sixfold.study import Puzzle
from sixfold.study.puzzles import (
    CODES,
    THEMES,
    Rating,
    choosing,
    explain,
    feedback,
    file_of,
    goal_text,
    hint_text,
    id_of,
    judge,
    next_for,
    of_the_day,
    read,
    register,
    themes_of,
)
from sixfold.study.puzzles import hint as puzzle_hint
from sixfold.study.puzzles.catalogue import PuzzleCatalogue, _catalogues

from .test_lessons import COLOURS

DATA = files("sixfold.study.puzzles") / "data"
FILES = {file_of(game.id): game.id for game in sixfold.games()}
MOST_BYTES = 2_000_000


def texts() -> dict[str, str]:
    return {file.name: file.read_text("utf-8") for file in DATA.iterdir()}


# What is shipped


def test_every_file_is_read_and_none_is_too_large() -> None:
    shipped = texts()
    assert shipped.keys() <= FILES.keys()
    assert sum(len(text.encode()) for text in shipped.values()) <= MOST_BYTES
    lines = sum(text.count("\n") for text in shipped.values())
    found = study.puzzles()
    assert len(found) == lines
    assert len({puzzle.id for puzzle in found}) == lines
    for text in shipped.values():
        for line in text.splitlines():
            data = json.loads(line)
            assert study.puzzle(data["id"]).to_json() == data


@pytest.mark.parametrize("file", FILES)
def test_every_line_reaches_its_goal_and_has_its_themes(file: str) -> None:
    """By the rules alone; `make soak-puzzles` proves that there is no other solution."""
    text = (DATA / file).read_text("utf-8")
    found = read(text, file, FILES[file], thorough=True)
    assert found == [*study.puzzles(FILES[file])]
    assert found


def test_every_family_has_both_goals() -> None:
    for family in THEMES:
        goals = {puzzle.goal for puzzle in study.puzzles(family)}
        assert goals == {"win", "hold"}


# Faulty data

WIN = Puzzle(
    id="65083b7cf8",
    game="six/foxmind",
    position="six/foxmind b:0,-2;0,0;0,1;0,2;0,3;1,1;2,0 r:-1,-1;-1,1;0,-1;1,0;2,-1;3,-1 "
    "hands:14,15 turn:1 seen:1",
    goal="win",
    plies=3,
    within=3,
    moves=("1,-1", "-2,-1", "4,-1"),
    themes=("line", "double-threat", "win-in-2"),
    difficulty=1400,
)
EASY = Puzzle(
    id="6e96594c27",
    game="six/foxmind",
    position="six/foxmind b:-2,-1;0,-2;0,0;0,1;0,2;0,3;1,1;2,0 "
    "r:-1,-1;-1,1;0,-1;1,-1;1,0;2,-1;3,-1 hands:13,14 turn:1 seen:1",
    goal="win",
    plies=1,
    within=1,
    moves=("4,-1",),
    themes=("line", "win-in-1"),
    difficulty=1000,
)
HOLD = Puzzle(
    id="00457e3088",
    game="hexone",
    position="hexone p0:a1*1;a2*1;a3*1;b2*2;b4*1;c3*2;c5*1;d1*1;d3*2;e2*2 p1:c1*1;c2*1;e1*1 "
    "grey:b4;e2;e3 gone:d4 opened:2 turn:1 seen:1",
    goal="hold",
    plies=1,
    within=6,
    moves=("c1",),
    themes=("only-defence",),
    difficulty=1600,
    horizon=6,
)
CHAIN = Puzzle(
    id="4a3322b7f3",
    game="hexone",
    position="hexone p0:c4*2;d4*2 p1:a2*1;b1*1;b2*1;b3*2 grey:c5 gone:- opened:2 turn:1 seen:1",
    goal="win",
    plies=3,
    within=1,
    moves=("b3", "b3Y", "c4Y"),
    themes=("chain", "win-in-1"),
    difficulty=1000,
)


def line(puzzle: Puzzle, **changes: Any) -> str:
    data = {**puzzle.to_json(), **changes}
    return json.dumps({name: value for name, value in data.items() if value is not None})


def test_a_good_file_is_read_as_it_was_written() -> None:
    text = f"{line(CHAIN)}\n{line(HOLD)}\n"
    assert read(text, "hexone.jsonl", "hexone", thorough=True) == [CHAIN, HOLD]


@pytest.mark.parametrize(
    ("faulty", "code", "params"),
    [
        ("{", "puzzle-not-json", {}),
        ("[1]", "puzzle-not-json", {}),
        ("[" * 100_000, "puzzle-not-json", {}),
        ("", "puzzle-not-json", {}),
        (line(WIN, colour="red"), "unknown-puzzle-field", {"field": "colour"}),
        (line(WIN, goal=None), "bad-puzzle-field", {"field": "goal"}),
        (line(WIN, goal="draw"), "bad-puzzle-field", {"field": "goal"}),
        (line(WIN, goal=["win"]), "bad-puzzle-field", {"field": "goal"}),
        (line(WIN, id="65083B7CF8"), "bad-puzzle-field", {"field": "id"}),
        (line(WIN, plies=2), "bad-puzzle-field", {"field": "plies"}),
        (line(WIN, plies=True), "bad-puzzle-field", {"field": "plies"}),
        (line(WIN, within=0), "bad-puzzle-field", {"field": "within"}),
        (line(WIN, within=None), "bad-puzzle-field", {"field": "within"}),
        (line(WIN, moves="1,-1"), "bad-puzzle-field", {"field": "moves"}),
        (line(WIN, moves=[]), "bad-puzzle-field", {"field": "moves"}),
        (line(WIN, themes=["line", "line"]), "bad-puzzle-field", {"field": "themes"}),
        (line(WIN, difficulty=1e9), "bad-puzzle-field", {"field": "difficulty"}),
        (line(WIN, horizon=4), "bad-puzzle-field", {"field": "horizon"}),
        (line(WIN, proof="me"), "bad-puzzle-field", {"field": "proof"}),
        (line(HOLD, horizon=None), "bad-puzzle-field", {"field": "horizon"}),
        (line(HOLD), "puzzle-of-other-game", {"game": "hexone"}),
        (line(WIN, position="six/foxmind b:0,0"), "bad-puzzle-field", {"field": "position"}),
        (line(WIN, position=HOLD.position), "puzzle-of-other-game", {"game": "hexone"}),
        (line(WIN, id="0" * 10), "wrong-puzzle-id", {"id": WIN.id}),
        (line(WIN, moves=["1,-1", "-2,-1", "9,9"]), "puzzle-cannot-be-played", {"move": "9,9"}),
        (line(WIN, moves=["1,-1", "-2,-1", "z9"]), "puzzle-cannot-be-played", {"move": "z9"}),
        (line(WIN, moves=["1,-1", "-2,-1", "1,-2"]), "puzzle-misses-goal", {}),
        (line(WIN, plies=2, moves=["1,-1", "-2,-1"]), "puzzle-misses-goal", {}),
        (line(WIN, themes=["ring"]), "wrong-puzzle-themes", {"themes": WIN.themes}),
        (line(EASY), "puzzles-not-sorted", {}),
        (line(WIN, difficulty=1500), "puzzle-twice", {"id": WIN.id}),
    ],
)
def test_a_faulty_line_is_named_with_its_file_and_the_reason(
    faulty: str, code: str, params: dict[str, Any]
) -> None:
    text = f"{line(WIN)}\n{faulty}\n"
    if code not in ("puzzles-not-sorted", "puzzle-twice"):
        text = f"{faulty}\n{line(WIN)}"
    number = text.splitlines().index(faulty) + 1
    with pytest.raises(PuzzleError) as refused:
        read(text, "six-foxmind.jsonl", "six/foxmind", thorough=True)
    assert refused.value.code == "faulty-puzzle"
    assert refused.value.params["line"] == number
    cause = refused.value.__cause__
    assert isinstance(cause, PuzzleError)
    assert (cause.code, cause.params) == (code, params)
    told = sentence(refused.value)
    assert told.startswith(f"six-foxmind.jsonl, line {number}, is not a puzzle.")
    assert sentence(PuzzleError(code, **params)) in told


def test_every_code_has_a_sentence_that_can_be_filled_in() -> None:
    said = SENTENCES["PuzzleError"]
    assert said.keys() == CODES.keys()
    for code, text in said.items():
        names = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        assert names <= set(CODES[code]), code


# Finding


def test_puzzles_are_found_by_game_family_theme_goal_and_difficulty() -> None:
    some = study.puzzles("six", "line", goal="win", easiest=500, hardest=2500)
    assert some
    for puzzle in some:
        assert puzzle.rules.family == "six"
        assert "line" in puzzle.themes
        assert puzzle.goal == "win"
        assert 500 <= puzzle.difficulty <= 2500
    assert {puzzle.game for puzzle in study.puzzles("six/steffen")} == {"six/steffen"}
    assert study.puzzles("six/steffen+declare") == ()
    assert study.puzzles("gosix", hardest=0) == ()
    for game, theme in (("gosix", "ring"), ("six/foxmind", "chain"), (None, "colour")):
        with pytest.raises(PuzzleError, match="unknown-theme"):
            study.puzzles(game, theme)
    with pytest.raises(PuzzleError, match="unknown-goal"):
        study.puzzles(goal="draw")
    with pytest.raises(UnknownGame):
        study.puzzles("chess")
    with pytest.raises(PuzzleError, match="unknown-puzzle") as refused:
        study.puzzle("0" * 10)
    assert sentence(refused.value) == "There is no such puzzle, or it is no longer there."


def test_an_id_is_the_same_for_every_image_of_a_position() -> None:
    start = WIN.start
    images = {id_of(symmetry.position(start)) for symmetry in start.game.symmetries}
    assert images == {WIN.id}


def test_other_packages_can_have_puzzles(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_catalogues, "six", PuzzleCatalogue(tmp_path))
    with pytest.raises(ValueError, match="registered already"):
        register("six", PuzzleCatalogue(tmp_path))
    with pytest.raises(ValueError, match="such themes already"):
        register("seven", PuzzleCatalogue(tmp_path, {"win-in-1": lambda line: True}))
    monkeypatch.delitem(_catalogues, "six")
    assert "six" not in THEMES
    assert themes_of(WIN) == ("win-in-2",)


# Judging


def test_a_line_is_played_move_by_move_and_answered() -> None:
    first = judge(WIN, (), "1,-1")
    assert (first.state, first.reply, first.moves) == ("right", ("-2,-1",), ("1,-1", "-2,-1"))
    last = judge(WIN, first.moves, "4,-1")
    assert (last.state, last.reply, last.moves) == ("solved", (), WIN.moves)
    assert feedback(last, "de") == "Gelöst!"
    refused = judge(WIN, (), "9,9")
    assert (refused.state, refused.moves) == ("refused", ())
    assert "9,9" in feedback(refused, pointed=False)
    assert judge(WIN, (), "z9").state == "refused"
    assert judge(WIN, (), "1,-2").state == "other"
    assert judge(HOLD, (), "c1").state == "solved"


def test_a_turn_of_several_moves_is_one_move_to_people() -> None:
    moves: tuple[str, ...] = ()
    for move, state in zip(CHAIN.moves, ("right", "right", "solved"), strict=True):
        verdict = judge(CHAIN, moves, move)
        assert (verdict.state, verdict.reply) == (state, ())
        moves = verdict.moves
    assert CHAIN.turns == 1
    assert goal_text(CHAIN) == "Win in 1 move."
    assert goal_text(WIN, "fr") == "Gagnez en 2 coups."
    assert goal_text(HOLD) == "Find the only defence."


@pytest.mark.parametrize(
    ("played", "code"),
    [
        (("4,-1",), "not-this-puzzle"),
        (("1,-1",), "not-this-puzzle"),  # the opponent is to move there
        (("1,-1", "4,-1"), "not-this-puzzle"),
        ((*WIN.moves, "5,5"), "not-this-puzzle"),
        (WIN.moves, "puzzle-over"),
    ],
)
def test_moves_of_another_puzzle_are_refused(played: tuple[str, ...], code: str) -> None:
    for ask in (judge, explain):
        with pytest.raises(PuzzleError, match=code):
            ask(WIN, played, "4,-1")
    with pytest.raises(PuzzleError, match=code):
        puzzle_hint(WIN, played)


def test_a_hint_helps_and_does_not_tell() -> None:
    for puzzle in (WIN, HOLD, *study.puzzles(goal="win")[::7]):
        hint = puzzle_hint(puzzle)
        if hint.where == "area":
            assert puzzle.moves[0] in hint.cells
            assert len(hint.cells) >= min(3, len(puzzle.start.legal_moves))
            assert hint == puzzle_hint(puzzle), "asking again tells no more"
    exploding = puzzle_hint(CHAIN, ("b3",))
    assert (exploding.where, exploding.cells) == ("piece", ("b3",))
    assert hint_text(CHAIN, exploding) == "One explosion sets off the next."
    assert hint_text(CHAIN, exploding, pointed=False).endswith("Look at b3.")
    assert hint_text(HOLD, puzzle_hint(HOLD)) == "Find the only defence."


# Which one is next


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    days = [date(2026, 11, 17) + timedelta(days=n) for n in range(40)]
    chosen = [of_the_day(day) for day in days]
    assert chosen == [of_the_day(day) for day in days]
    assert len({puzzle.id for puzzle in chosen}) > 5
    assert of_the_day(days[0], "gosix").game == "gosix"
    # One puzzle leaves: only its own days change.
    left = tuple(puzzle for puzzle in study.puzzles() if puzzle != chosen[0])
    monkeypatch.setattr(choosing, "puzzles", lambda game: left)
    for day, before in zip(days, chosen, strict=True):
        assert (of_the_day(day) == before) == (before != chosen[0])
    monkeypatch.setattr(choosing, "puzzles", lambda game: ())
    with pytest.raises(PuzzleError, match="no-puzzles"):
        of_the_day(days[0], "gosix")


def test_the_next_puzzle_is_new_and_at_ones_strength() -> None:
    everything = study.puzzles("gosix")
    easy, hard = everything[0], everything[-1]
    for rating, other in ((easy.difficulty - 300, hard), (hard.difficulty + 300, easy)):
        found = next_for(rating, game="gosix", rng=Random(1))
        assert found is not None
        far = abs(other.difficulty - rating)
        assert abs(found.difficulty - rating) < far or len(everything) <= 12
    solved: set[str] = set()
    for _ in everything:
        puzzle = next_for(Rating(), solved, game="gosix", rng=Random(2))
        assert puzzle is not None
        assert puzzle.id not in solved
        solved.add(puzzle.id)
    assert next_for(1500, solved, game="gosix") is None


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_exists_in_every_language_and_needs_no_colour(language: str) -> None:
    folder = files("sixfold.locale") / "catalogues" / language / "LC_MESSAGES"
    entries = po.loads((folder / "sixfold.po").read_text("utf-8")).entries
    known = {entry.id for entry in entries if all(entry.strings)}
    assert {*VERDICTS.values(), *PROOFS.values()} <= known
    assert {saying.text for saying in HINTS.values()} <= known
    for family, themes in THEMES.items():
        for theme in themes:
            assert theme_name(theme, family) in known
            assert theme_text(theme, family) in known
            said = theme_name(theme, family, language) + theme_text(theme, family, language)
            assert not re.search(COLOURS[language], said, re.IGNORECASE), said
