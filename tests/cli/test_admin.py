"""`sixfold admin` beside a database with games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from play.people import ADA, LOCAL, START
from sixfold.play import Storage, TableService, TableSetup

from .runner import Result, run


@pytest.fixture
def table(tmp_path: Path) -> str:
    """A table in a data folder."""
    door = TableService(Storage.file(tmp_path / "sixfold.db", durable=False)).open()
    made = door.create(TableSetup("gosix", (LOCAL, LOCAL)), ADA)
    door.people.rename(ADA, "Ada", START)
    door.close()
    return made.id


def admin(folder: Path, *arguments: str) -> Result:
    return run("admin", *arguments, "--data", str(folder))


def test_from_the_list_to_the_log(tmp_path: Path, table: str) -> None:
    listed = json.loads(admin(tmp_path, "tables", "--json").out)["tables"]
    assert [line["id"] for line in listed] == [table]
    assert table in admin(tmp_path, "tables").out
    assert "Ada" in admin(tmp_path, "names").out
    assert admin(tmp_path, "close", table, "--reason", "insults").code == 0
    assert admin(tmp_path, "remove-name", ADA[:8]).out == "Ada has no name any more.\n"
    assert admin(tmp_path, "shut-out", ADA[:8], "--reason", "spam").code == 0
    assert ADA in admin(tmp_path, "shut-outs").out
    assert admin(tmp_path, "let-in", ADA).code == 0
    log = json.loads(admin(tmp_path, "log", "--json").out)["log"]
    assert [entry["what"] for entry in log] == [
        "let-in", "shut-out", "name-removed", "closed-by-host",
    ]  # fmt: skip
    assert all(entry["who"] and entry["at"] for entry in log)
    assert "insults" in admin(tmp_path, "log").out
    assert json.loads(admin(tmp_path, "shut-outs", "--json").out) == {"shut_outs": []}
    assert json.loads(admin(tmp_path, "names", "--json").out) == {"names": []}


def test_what_cannot_be_done_is_said_in_one_line(tmp_path: Path, table: str) -> None:
    for arguments in (["let-in", ADA], ["shut-out", "nobody"], ["close", "nothing"]):
        result = admin(tmp_path, *arguments)
        assert result.code == 1
        assert len(result.err.splitlines()) == 1


def test_where_there_are_no_games_nothing_is_made(tmp_path: Path) -> None:
    result = admin(tmp_path, "tables")
    assert result.code == 2
    assert not list(tmp_path.iterdir())
