"""Files: streaming, recovery after faults, writing that is whole or not at all."""

from __future__ import annotations

import io
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from sixfold import RecordError
from sixfold.records import Record, append, dumps, loads, read, write, write_json

from .texts import NAMES, PATHS, gosix, sample

ALL = [loads(sample(name)) for name in NAMES]


def moves(records: Iterable[Record]) -> list[str]:
    return [" ".join(map(str, record.moves)) for record in records]


def test_writing_and_reading(tmp_path: Path) -> None:
    path = tmp_path / "games.sfr"
    assert write(path, iter(ALL)) == len(ALL)
    assert list(read(path)) == ALL
    assert list(read(str(path))) == ALL
    assert path.read_text(encoding="utf-8") == "\n".join(sample(name) for name in NAMES)
    assert write(path, []) == 0
    assert list(read(path)) == []


def test_any_source_of_lines() -> None:
    text = sample("six-ring") + "\n" + sample("gosix-pass")
    expected = [loads(sample("six-ring")), loads(sample("gosix-pass"))]
    data = text.encode()
    for source in (
        io.StringIO(text),
        io.BytesIO(data),
        text.split("\n"),
        data.split(b"\n"),
        (line for line in text.splitlines(keepends=True)),
        io.TextIOWrapper(io.BytesIO(data.replace(b"\n", b"\r\n")), encoding="utf-8", newline=""),
    ):
        assert list(read(source)) == expected


def test_games_need_no_blank_line_between_them() -> None:
    text = gosix("d2\n*\n") + gosix("e3\n*\n") + "; the end"
    assert moves(read(io.StringIO(text))) == ["d2", "e3"]


def test_a_file_may_be_rewritten_from_itself(tmp_path: Path) -> None:
    path = tmp_path / "games.sfr"
    write(path, ALL)
    write(path, read(path))
    assert list(read(path)) == ALL


def test_an_accident_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "games.sfr"
    write(path, ALL)
    before = path.read_bytes()

    def broken() -> Iterator[Record]:
        yield ALL[0]
        raise KeyboardInterrupt

    for writer in (write, write_json):
        with pytest.raises(KeyboardInterrupt):
            writer(path, broken())
        assert path.read_bytes() == before
        assert [*tmp_path.iterdir()] == [path]


def test_an_accident_makes_no_new_file(tmp_path: Path) -> None:
    record = Record.new("gosix", event="\ud800")
    with pytest.raises(RecordError, match="bad-encoding") as caught:
        write(tmp_path / "games.sfr", [ALL[0], record])
    assert caught.value.params == {"game": 2, "line": 4, "column": 9}
    with pytest.raises(RecordError, match="bad-encoding"):
        append(tmp_path / "games.sfr", record)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.skipif(sys.platform == "win32", reason="modes and links are those of POSIX")
def test_rewriting_keeps_mode_and_link(tmp_path: Path) -> None:
    path, link = tmp_path / "games.sfr", tmp_path / "link.sfr"
    write(path, ALL[:1])
    path.chmod(0o640)
    link.symlink_to(path)
    write(link, ALL)
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(read(path)) == ALL


@pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")
def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    write(tmp_path / "games.sfr", ALL[:1])
    (tmp_path / "other").touch()
    assert (tmp_path / "games.sfr").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_appending(tmp_path: Path) -> None:
    path = tmp_path / "games.sfr"
    for record in ALL:
        append(path, record)
    assert list(read(path)) == ALL
    assert path.read_text(encoding="utf-8") == "\n".join(dumps(record) for record in ALL)


def test_appending_after_a_missing_line_end(tmp_path: Path) -> None:
    path = tmp_path / "games.sfr"
    path.write_bytes(dumps(ALL[0]).rstrip().encode())
    append(path, ALL[1])
    assert list(read(path)) == ALL[:2]


def test_appending_after_a_cut_off_game(tmp_path: Path) -> None:
    path = tmp_path / "games.sfr"
    path.write_text(gosix("d2 {half a com"), encoding="utf-8")
    append(path, ALL[0])
    errors: list[RecordError] = []
    assert list(read(path, errors.append)) == [ALL[0]]
    assert [error.code for error in errors] == ["unclosed-comment"]


def test_a_missing_file_is_no_record_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(read(tmp_path / "none.sfr"))


def test_reading_half_of_a_file_closes_it(tmp_path: Path) -> None:
    path = tmp_path / "games.sfr"
    write(path, ALL)
    games = read(path)
    assert next(games) == ALL[0]
    del games  # a file that stayed open would warn, and warnings are errors


# Going on after a fault

BAD = {
    "an illegal move": gosix("d2 d2\n*\n"),
    "a cut off game": gosix("d2 e3\n"),
    "a cut off comment": gosix("d2 {e3\n*\n"),
    "a cut off variation": gosix("d2 ( e3\n*\n"),
    "a cut off tag": '[Game "gos\n',
    "an unknown game": gosix("d2\n*\n").replace("gosix", "chess"),
    "tags only": '[Game "gosix"]\n[Rules "1"]\n',
    "a wrong result": gosix("d2\n1-0\n"),
    "text after the result": gosix("d2\n* and more\n"),
    "text between games": "hello\nworld\n",
    "another tag first": '[Event "x"]\n[Rules "1"]\n\nd2\n*\n',
    "a fault before a comment that looks like a game": gosix('zz {\n\\[Game "gosix"]\n} d2\n*\n'),
}


@pytest.mark.parametrize("name", BAD)
def test_reading_goes_on_with_the_next_game(name: str) -> None:
    text = "\n".join([gosix("d2\n*\n"), BAD[name], gosix("e3\n*\n"), BAD[name], gosix("a1\n*\n")])
    errors: list[RecordError] = []
    assert moves(read(io.StringIO(text), on_error=errors.append)) == ["d2", "e3", "a1"]
    assert len(errors) == 2
    assert errors[0].code == errors[1].code
    assert errors[0].params["line"] < errors[1].params["line"]
    with pytest.raises(RecordError, match=errors[0].code):
        list(read(io.StringIO(text)))


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "games.sfr"
    good, bad = gosix("d2\n*\n").encode(), gosix("d2 {é?}\n*\n").encode().replace(b"?", b"\xff")
    path.write_bytes(b"\n".join([good, bad, b"\xfe\n", good]))
    errors: list[RecordError] = []
    assert moves(read(path, errors.append)) == ["d2", "d2"]
    assert [(error.code, error.params) for error in errors] == [
        ("bad-encoding", {"game": 2, "line": 12, "column": 6})
    ]


def test_a_text_stream_that_cannot_decode() -> None:
    data = gosix("d2\n*\n").encode() + b"\xff\xfe\n"
    errors: list[RecordError] = []
    stream = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    list(read(stream, errors.append))
    assert [error.code for error in errors] == ["bad-encoding"]
    with pytest.raises(RecordError, match="bad-encoding"):
        list(read(io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")))


def test_faults_can_be_kept_without_the_games() -> None:
    errors: list[RecordError] = []
    list(read(io.StringIO(gosix("d2 d2\n*\n")), errors.append))
    [error] = errors
    assert error.__traceback__ is None
    assert error.__cause__ is not None
    assert error.__cause__.__traceback__ is None


def test_what_the_callback_raises_goes_through() -> None:
    def refuse(error: RecordError) -> None:
        raise LookupError(error.code)

    with pytest.raises(LookupError, match="not-a-move"):
        list(read(io.StringIO(gosix("zz *")), refuse))


def test_the_samples_are_utf8_with_plain_line_ends() -> None:
    for path in PATHS:
        data = path.read_bytes()
        data.decode("utf-8")
        assert b"\r" not in data
        assert data.endswith(b"\n")
