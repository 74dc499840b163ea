"""A game on the terminal, typed line by line."""

from __future__ import annotations

from pathlib import Path

from sixfold import records

from .runner import run


def test_two_people_play_a_whole_game() -> None:
    line = "2,0\n3,0\n1,-1\n3,1\n2,-1\n4,0\n0,1\n4,1\n1,1\nn\n"
    result = run("play", "six/foxmind", typed=line)
    assert result.code == 0
    assert "Black wins" in result.out
    assert "ring" in result.out
    assert result.out.rstrip().endswith("Goodbye.")


def test_an_illegal_move_gets_a_sentence_and_another_try() -> None:
    result = run("play", "gosix", typed="d2\nd2\nz9\nc2\nquit\n")
    assert "d2 is already taken." in result.out
    assert "a corner such as d2 is expected" in result.out
    assert "Last move: c2." in result.out


def test_against_random_the_computer_answers() -> None:
    result = run("play", "gosix", "--against", "random", "--seed", "7", typed="d2\nquit\n")
    assert result.out.count("Random plays ") == 1


def test_on_side_one_the_computer_begins() -> None:
    result = run("play", "gosix", "--against", "random", "--side", "1", typed="quit\n")
    assert result.out.splitlines()[1].startswith("Random plays ")


def test_the_same_seed_plays_the_same_game() -> None:
    games = [
        run("play", "hexone", "--against", "random", "--seed", "3", typed="b2\nresign\n").out
        for _ in range(2)
    ]
    assert games[0] == games[1]


def test_undo_takes_back_a_whole_turn() -> None:
    alone = run("play", "gosix", typed="d2\nundo\nc2\nquit\n")
    assert "Last move: c2." in alone.out
    assert "c2 is already taken" not in alone.out
    against = run("play", "gosix", "--against", "random", typed="d2\nundo\nd2\nquit\n")
    assert against.out.count("Random plays ") == 2
    assert "nothing to take back" in run("play", "gosix", typed="undo\nquit\n").out


def test_moves_help_and_rules_can_be_asked_for() -> None:
    result = run("play", "hexone", typed="moves\n?\nrules\nquit\n")
    assert "b2 b3 c2 c4 d2 d3" in result.out
    assert "save FILE" in result.out
    assert "# Hexone" in result.out


def test_resigning_ends_the_game_and_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "game.sfr"
    result = run("play", "hexone", "--save", str(path), typed="b2\nb3\nresign\n")
    assert "Player 2 won: resign." in result.out
    [record] = records.read(path)
    assert record.outcome is not None
    assert (record.outcome.winners, record.outcome.reason) == ((1,), "resign")
    assert record.outcome.points == 49


def test_two_people_can_agree_on_a_draw() -> None:
    assert "The game is a draw." in run("play", "gosix", typed="d2\ndraw\n").out
    refused = run("play", "gosix", "--against", "random", typed="draw\nquit\n")
    assert "does not agree" in refused.out


def test_the_record_is_kept_from_move_to_move(tmp_path: Path) -> None:
    """Whatever happens to the process, the moves so far are in the file."""
    path = tmp_path / "game.sfr"
    run("play", "gosix", "--save", str(path), typed="d2\nc2\n")  # the input just ends here
    [record] = records.read(path)
    assert [str(move) for move in record.moves] == ["d2", "c2"]
    assert record.result == "*"


def test_save_writes_a_record_and_says_when_it_cannot(tmp_path: Path) -> None:
    path = tmp_path / "mine.sfr"
    result = run("play", "gosix", typed=f"d2\nsave {path}\nsave\nsave /no/such/folder/x\nquit\n")
    assert f"Saved as {path}." in result.out
    assert "Type a file name" in result.out
    assert "Not saved: " in result.out
    assert next(records.read(path)).end.to_text().startswith("gosix p0:d2 ")


def test_the_loser_starts_the_next_game(tmp_path: Path) -> None:
    path = tmp_path / "series.sfr"
    # The person has side 0, begins, and gives up twice: as the loser the person begins again.
    typed = "d2\nresign\ny\nd2\nresign\nn\n"
    result = run("play", "gosix", "--against", "random", "--save", str(path), typed=typed)
    assert "Games won: you 0, random 2." in result.out
    games = list(records.read(path))
    assert [record.players[0] for record in games] == ["You", "You"]


def test_without_a_game_one_is_chosen_from_a_list() -> None:
    result = run(typed="9\n5\nn\nd2\nquit\n")
    assert "Please type one of the numbers." in result.out
    assert "Last move: d2." in result.out


def test_a_whole_turn_may_be_typed_at_once() -> None:
    result = run("play", "hexone", typed="b2\nb3\nb2\nb3\nb2 b2A\nn\n")
    assert "Blue wins" in result.out
