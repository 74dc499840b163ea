"""What other packages bring to the browser: into which packs it comes, and what does not get in."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from sixfold.server.pages import packages, shells

BOARD = """\
import { Board as Base } from "../../board/base/base.js";

export class Board extends Base {}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package's game, and files of the app that nobody has looked at yet."""
    monkeypatch.setattr(packages, "_folders", {})
    monkeypatch.setattr(shells, "_current", shells._CurrentFiles())
    monkeypatch.setattr(shells, "LOOK_SECONDS", 0.0)
    (tmp_path / "board.js").write_text(BOARD, "utf-8")
    packages.register("daisy", tmp_path)
    return tmp_path


def pack(name: str) -> str:
    made = shells.web_files().bundled(name)
    assert made is not None
    return made[0].decode()


def test_a_board_is_a_block_of_every_pack_that_has_boards(folder: Path) -> None:
    (folder / "board.css").write_text(".sf-daisy {}\n", "utf-8")
    script = pack("bundles/table.js")
    assert '"families/daisy/board.js"' in script
    assert script.count("// board/base/base.js") == 1
    assert script.index("// board/base/base.js") < script.index("// families/daisy/board.js")
    assert ".sf-daisy" in pack("bundles/table.css")
    assert ".sf-daisy" not in pack("bundles/about.css")
    assert pack("board/own.js").startswith('import * as own0 from "../families/daisy/board.js";\n')
    assert shells.web_files().bundled("app/families/own.js") is None  # it has no family.js


def test_an_edited_file_is_another_version(folder: Path) -> None:
    before, board = shells.version(), folder / "board.js"
    assert shells.web_files().vouches(before, shells.file("families/daisy/board.js"))
    board.write_text(f"{BOARD}// edited\n", "utf-8")
    assert shells.version() != before
    assert "// edited" in pack("bundles/table.js")


def test_what_does_not_fit_is_left_out_and_the_page_works(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "board.js").write_text("export default 1;\n", "utf-8")
    with caplog.at_level(logging.WARNING):
        script = pack("bundles/table.js")
    assert "daisy" not in script
    assert "// board/base/base.js" in script
    assert "daisy/board.js: 'export default 1;' does not fit" in caplog.text


def test_only_a_folder_under_a_plain_name_is_taken_and_once(folder: Path) -> None:
    for name, path in [("daisy", folder), ("../up", folder), ("rose", folder / "board.js")]:
        with pytest.raises(ValueError, match=r"registered already|there is no folder"):
            packages.register(name, path)


def test_nothing_but_its_files_is_served(folder: Path) -> None:
    (folder / "secret.py").write_text("", "utf-8")
    (folder.parent / "outside.js").write_text("", "utf-8")
    assert [*packages.files()] == ["families/daisy/board.js"]
