"""Shell completion, tried by the shell itself; and `-`, which reads standard input."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sixfold
from sixfold.cli import completing

from .child import PATIENCE, environment
from .runner import run

ASK = """
eval "$(sixfold completion bash)"
ask() {
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
    $(complete -p sixfold | sed 's/.*-F \\([^ ]*\\).*/\\1/') sixfold
    echo "${COMPREPLY[*]}"
}
ask sixfold ""
ask sixfold play --against ""
ask sixfold show six/foxmind+
ask sixfold rules gosix --la
ask sixfold rules gosix --lang ""
"""


def test_bash_completes_commands_options_games_and_languages(tmp_path: Path) -> None:
    program = tmp_path / "sixfold"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sixfold "$@"\n')
    program.chmod(0o755)
    bash = shutil.which("bash")
    assert bash is not None
    done = subprocess.run(
        [bash, "--norc", "-c", ASK],
        env=environment(PATH=f"{tmp_path}{os.pathsep}{os.environ['PATH']}"),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    commands, opponents, options, option, languages = done.stdout.splitlines()
    assert {"play", "show", "serve", "analyse", "completion"} <= set(commands.split())
    assert opponents.split() == ["person", "random", *map(str, range(1, 14))]
    assert "six/foxmind+teams" in options.split()
    assert option == "--lang"
    assert languages.split() == ["en", "fr", "es", "ko", "de", "it", "nl", "pt"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_a_script(shell: str) -> None:
    result = run("completion", shell)
    assert result.code == 0
    assert f"_SIXFOLD_COMPLETE=complete_{shell}" in result.out


def test_no_other_shell_has() -> None:
    assert run("completion", "csh").code == 2


def test_games_are_completed_with_their_options() -> None:
    ids = [game for game, _ in completing.games("")]
    assert ids == [game.id for game in sixfold.games()]
    both = [id for id, _ in completing.games("six/foxmind+teams+")]
    assert both == ["six/foxmind+teams+declare", "six/foxmind+teams+endless"]
    assert completing.games("chess+") == []


class TestStandardInput:
    @pytest.fixture
    def record(self, tmp_path: Path) -> str:
        """Two games in one text."""
        path = tmp_path / "games.sfr"
        for move in ("d2", "a1"):
            run("play", "gosix", "--save", str(path), typed=f"{move}\nresign\nn\n")
        return f"; kept by hand\n{path.read_text('utf-8')}"

    def test_show_reads_a_record(self, record: str) -> None:
        result = run("show", "-", "--game", "2", typed=record)
        assert result.code == 0, result.err
        assert "Last move: a1." in result.out
        assert "Red wins" in result.out
        missing = run("show", "-", "--game", "3", typed=record)
        assert missing.code == 2
        assert "standard input has no game 3" in missing.err

    def test_every_command_reads_a_position(self) -> None:
        text = sixfold.game("gosix").start().play("d2").to_text() + "\n"
        assert "Last move: c2." in run("show", "-", "c2", typed=text).out
        assert "d2" not in run("moves", "-", typed=text).out.split()
        assert run("perft", "-", "1", typed=text).out == "23\n"
        assert run("perft", "-", "1", typed="gosix").out == "24\n"
        found = run("analyse", "-", "--nodes", "20", "--json", typed=text)
        assert sixfold.position(text.strip()).to_text() in found.out

    def test_commands_for_positions_take_the_end_of_a_record(self, record: str) -> None:
        assert "d2" not in run("moves", "-", typed=record).out.split()

    def test_analyse_reads_a_record(self, record: str) -> None:
        result = run("analyse", "-", "--nodes", "20", typed=record)
        assert result.code == 0, result.err
        assert result.out.splitlines()[1].split()[:2] == ["1", "d2"]

    def test_openings_can_come_that_way(self) -> None:
        result = run(
            "arena", "gosix", "random", "greedy", "--games", "2", "--openings", "-", "--jobs", "1",
            typed="d2 z9\n",
        )  # fmt: skip
        assert result.code == 2
        assert "standard input, opening 1" in result.err

    def test_nothing_at_all_is_refused(self) -> None:
        assert run("show", "-", typed="").code == 2
        assert run("show", "-", typed="[Game").code == 1
