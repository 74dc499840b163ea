"""A game on the terminal, typed line by line."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

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
    assert "Red wins: Blue resigned, 49 points." in result.out
    [record] = records.read(path)
    assert record.outcome is not None
    assert (record.outcome.winners, record.outcome.reason) == ((1,), "resign")
    assert record.outcome.points == 49


def test_two_people_can_agree_on_a_draw() -> None:
    assert "Draw: by agreement." in run("play", "gosix", typed="d2\ndraw\ny\n").out
    assert "Draw" not in run("play", "gosix", typed="d2\ndraw\nn\nquit\n").out
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
    assert "Games won: You 0, Random 2." in result.out
    games = list(records.read(path))
    assert [record.players[0] for record in games] == ["You", "You"]


def test_without_a_game_one_is_chosen_from_a_list() -> None:
    result = run("play", typed="\n9\n5\n\nd2\nquit\n")
    assert "Please type one of the numbers." in result.out
    assert "There is no game “9”." in result.out
    assert "Last move: d2." in result.out


def test_a_game_with_options_can_be_chosen_by_name() -> None:
    result = run("play", "--against", "random", typed="six/foxmind+teams\nquit\n")
    assert "Against whom" not in result.out
    assert "Black (seat 0) to move." in result.out


def test_nobody_plays_the_moves_of_the_computer() -> None:
    result = run("play", "gosix", "--against", "random", "--seed", "1", typed="d2 a1\nquit\n")
    assert "Not played: a1. It is not your turn." in result.out


def test_a_team_gives_up_only_when_both_partners_do() -> None:
    refused = run("play", "six/foxmind+teams", typed="2,0\nresign\nn\nquit\n")
    assert "wins" not in refused.out
    agreed = run("play", "six/foxmind+teams", typed="2,0\nresign\ny\nn\n")
    assert "Black wins: Red resigned." in agreed.out
    assert "Games won: Team 1 1, Team 2 0." in agreed.out


def test_the_list_of_moves_gives_no_shape_away() -> None:
    line = "2,0\n3,0\n1,-1\n3,1\n2,-1\n4,0\n0,1\n4,1\nmoves\n1,1!\nn\n"
    result = run("play", "six/foxmind+declare", typed=line)
    listed = next(text for text in result.out.splitlines() if " 1,1 " in text)
    assert "!" not in listed
    assert "Black wins: a ring" in result.out


def test_names_stay_with_their_players_through_a_series(tmp_path: Path) -> None:
    path = tmp_path / "series.sfr"
    typed = "d2\nresign\ny\nresign\nn\n"  # player 2 gives up, starts the next one, gives up again
    result = run("play", "gosix", "--save", str(path), typed=typed)
    assert "Games won: Player 1 2, Player 2 0." in result.out
    names = [record.players for record in records.read(path)]
    assert names == [("Player 1", "Player 2"), ("Player 2", "Player 1")]


def test_games_that_are_in_the_file_already_stay_there(tmp_path: Path) -> None:
    path = tmp_path / "games.sfr"
    run("play", "gosix", "--save", str(path), typed="d2\nquit\n")
    run("play", "gosix", "--save", str(path), typed="a1\nquit\n")
    assert [str(record.moves[0]) for record in records.read(path)] == ["d2", "a1"]


def test_a_file_that_is_no_record_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary")
    assert run("play", "gosix", "--save", str(path), typed="d2\n").code == 1
    inside = run("play", "gosix", typed=f"d2\nsave {path}\nquit\n")
    assert "already exists" in inside.out
    assert path.read_text() == "Dear diary"


def test_a_game_goes_on_when_it_cannot_be_saved(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "games.sfr"
    typed = "a1\nresign\n"
    with patch.object(records, "write", side_effect=OSError(28, "No space left on device")):
        result = run("play", "gosix", "--against", "random", "--save", str(path), typed=typed)
    assert result.code == 0
    assert "The game was not saved: No space left on device." in result.out
    assert "Green wins" in result.out


def test_impossible_file_names_do_not_end_the_game() -> None:
    result = run("play", "gosix", typed=f"save a\0b\nsave {'x' * 300}\nd2\nquit\n")
    assert result.out.count("Not saved: ") == 2
    assert "Last move: d2." in result.out


def test_words_may_be_typed_in_capitals() -> None:
    assert "nothing to take back" in run("play", "gosix", typed="UNDO\nquit\n").out


def test_a_whole_turn_may_be_typed_at_once() -> None:
    result = run("play", "hexone", typed="b2\nb3\nb2\nb3\nb2 b2A\nn\n")
    assert "Blue wins" in result.out
