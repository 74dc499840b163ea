"""Trio on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.child import run_child
from cli.runner import run

from .test_rooms import GAME, RECORD


def test_a_terminal_in_a_process_of_its_own_knows_it(path: str) -> None:
    done = run_child("moves", "trio", *GAME.split()[:-1], PYTHONPATH=path)
    assert (done.returncode, done.stderr) == (0, "")
    assert " ".join(done.stdout.split()) == "a2 a3 b3 c1 c2 c3 c4 c5 d1 d2 d3 d4 e3"


@pytest.mark.usefixtures("trio")
class TestCommands:
    def test_perft(self) -> None:
        assert json.loads(run("perft", "trio", "2", "--json").out)["perft"] == 19 * 18

    def test_rules(self) -> None:
        for language in ("en", "fr"):
            assert "How the game ends" in run("rules", "trio", "--lang", language).out

    def test_show(self, tmp_path: Path) -> None:
        assert "p0:c3" in run("show", "trio", "c3").out
        file, picture = tmp_path / "game.sfr", tmp_path / "end.svg"
        file.write_text(RECORD, "utf-8")
        assert "four in a row" in run("show", str(file)).out
        assert run("show", str(file), "--svg", str(picture)).code == 0
        assert "four in a row" in picture.read_text("utf-8")

    def test_a_match_is_played_from_the_start_and_says_so(self) -> None:
        done = run("arena", "trio", "random", "b=random", "--games", "2", "--jobs", "1")
        assert done.code == 0
        assert done.out.startswith("trio, match: 2 of 2 games, all from the start\n")
        assert done.err == (
            "sixfold: there is no list of openings for trio: all games from the start.\n"
        )

    @pytest.mark.parametrize("player", ["greedy", "uct:nodes=9"])
    def test_a_player_who_cannot_play_it_is_refused(self, player: str, tmp_path: Path) -> None:
        done = run("arena", "trio", "random", player, "--out", str(tmp_path / "match.jsonl"))
        assert (done.code, done.out) == (2, "")
        assert f"{player} cannot play trio, which has no fast board" in done.err
        assert list(tmp_path.iterdir()) == []

    def test_a_game_of_two(self) -> None:
        typed = "\n".join(["c9", *GAME.split()]) + "\n"
        done = run("play", "trio", typed=typed)
        assert done.code == 0
        assert "a cell such as c3 is expected" in done.out + done.err
        assert "Violet wins: four in a row" in done.out
