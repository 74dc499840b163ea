"""What long runs have measured moves to another machine with the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.runs import kept

pytestmark = pytest.mark.smoke

GAMES = "calibration/games/hexone.jsonl"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_what_is_kept_is_restored_where_it_is_missing_and_nowhere_else(tmp_path: Path) -> None:
    here, there, measured = tmp_path / "here", tmp_path / "there", tmp_path / "measured"
    write(here / GAMES, "1\n2\n")
    write(here / "soak-rules.json", "{}")
    write(here / "calibration/games/gosix.jsonl", "")
    write(here / "pages/home.png", "not measured")
    assert kept.keep(here, measured, "abc1234") == [GAMES, "soak-rules.json"]
    assert kept.keep(here, measured, "def5678") == []
    write(there / "soak-rules.json", '{"newer": 1}')
    assert kept.restore(there, measured) == [GAMES]
    assert (there / GAMES).read_text("utf-8") == "1\n2\n"
    assert (there / "soak-rules.json").read_text("utf-8") == '{"newer": 1}'
    assert "abc1234" in (measured / "kept.json").read_text("utf-8")


def test_a_repository_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_BYTES", 10)
    write(tmp_path / "build" / GAMES, "1\n")
    with pytest.raises(ValueError, match="too many"):
        kept.keep(tmp_path / "build", tmp_path / "measured", "abc1234")
    assert not (tmp_path / "measured").exists()
