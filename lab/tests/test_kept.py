"""What long runs have measured moves to another machine with the repository, pack by pack."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.runs import kept

pytestmark = pytest.mark.smoke

GAMES, SOAK = "calibration/games/hexone.jsonl", "soak-rules.json"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def packed(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in kept.packs(folder)}


def test_what_is_kept_is_restored_where_it_is_missing_and_nowhere_else(tmp_path: Path) -> None:
    here, there, packs = tmp_path / "here", tmp_path / "there", tmp_path / "kept"
    write(here / GAMES, "1\n2\n")
    write(here / SOAK, "{}")
    write(here / "calibration/games/gosix.jsonl", "")
    write(here / "pages/home.png", "not measured")
    assert kept.keep(here, packs, "abc1234") == [GAMES, SOAK]
    assert kept.keep(here, packs, "def5678") == []
    write(there / SOAK, '{"newer": 1}')
    assert kept.restore(there, packs) == [GAMES]
    assert (there / GAMES).read_text("utf-8") == "1\n2\n"
    assert (there / SOAK).read_text("utf-8") == '{"newer": 1}'
    assert [*packed(packs)] == ["0001-abc1234.tar.gz"]


def test_a_pack_has_what_is_new_and_none_is_written_again(tmp_path: Path) -> None:
    here, packs = tmp_path / "here", tmp_path / "kept"
    write(here / GAMES, "1\n")
    write(here / SOAK, '{"done": 1}')
    kept.keep(here, packs, "abc1234")
    first = packed(packs)
    write(here / GAMES, "1\n2\n")
    write(here / SOAK, '{"done": 2}')
    assert kept.keep(here, packs, "def5678") == [GAMES, SOAK]
    assert packed(packs).items() > first.items()
    assert [added for _, added in kept.parts_of(kept.packs(packs)[1])] == [b"2\n", b'{"done": 2}']
    assert kept.contents(packs) == {GAMES: b"1\n2\n", SOAK: b'{"done": 2}'}


def test_a_machine_that_knows_less_takes_nothing_away(tmp_path: Path) -> None:
    packs = tmp_path / "kept"
    write(tmp_path / "here" / GAMES, "1\n2\n3\n")
    kept.keep(tmp_path / "here", packs, "abc1234")
    write(tmp_path / "there" / GAMES, "1\n")
    assert kept.keep(tmp_path / "there", packs, "def5678") == []
    assert kept.contents(packs)[GAMES] == b"1\n2\n3\n"


def test_a_run_that_began_anew_is_kept_whole(tmp_path: Path) -> None:
    here, packs = tmp_path / "here", tmp_path / "kept"
    write(here / GAMES, "1\n2\n")
    kept.keep(here, packs, "abc1234")
    write(here / GAMES, "7\n")
    assert kept.keep(here, packs, "def5678") == [GAMES]
    assert kept.contents(packs)[GAMES] == b"7\n"


@pytest.mark.parametrize(("mine", "theirs"), [("1\n2\n", "1\n3\n"), ("4\n", "1\n3\n")])
def test_two_branches_that_added_to_one_file_are_noticed(
    tmp_path: Path, mine: str, theirs: str
) -> None:
    packs, build = tmp_path / "kept", tmp_path / "build"
    write(build / GAMES, "1\n")
    kept.keep(build, packs, "abc1234")
    write(build / GAMES, mine)
    kept.keep(build, packs, "aaa1111")
    merged = kept.packs(packs)[1].rename(tmp_path / "0002-aaa1111.tar.gz")
    write(build / GAMES, theirs)
    kept.keep(build, packs, "bbb2222")
    assert kept.contents(packs)[GAMES] == theirs.encode()
    merged.rename(packs / merged.name)
    with pytest.raises(ValueError, match=r"0002-bbb2222.* does not go on with"):
        kept.contents(packs)


def test_a_repository_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_BYTES", 10)
    write(tmp_path / "build" / GAMES, "1\n")
    with pytest.raises(ValueError, match="too many"):
        kept.keep(tmp_path / "build", tmp_path / "kept", "abc1234")
    assert not (tmp_path / "kept").exists()


# What the repository holds


def test_what_is_kept_here_can_be_unpacked_and_is_small() -> None:
    packs = kept.packs(kept.KEPT)
    assert sum(path.stat().st_size for path in packs) <= kept.MOST_BYTES == 30_000_000
    assert kept.contents(kept.KEPT).keys() == {
        part.name for path in packs for part, _ in kept.parts_of(path)
    }
    for path in packs:
        for part, added in kept.parts_of(path):
            assert part.end == part.start + len(added), part
            assert any(Path(part.name).match(pattern) for pattern in kept.PATTERNS), part
