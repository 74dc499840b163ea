"""Imports of the browser's modules go one way: pages → topics → games, families → net, ui."""

from __future__ import annotations

import os.path
import re
from graphlib import TopologicalSorter
from pathlib import Path

import sixfold

WEB = Path(sixfold.__file__).parent / "web"

IMPORT = re.compile(
    r'^import (?:.* from )?"(\.[^"]+)";$|\bawait import\("(\.[^"]+)"\)', re.MULTILINE
)

BELOW = {
    "app/net": set[str](),
    "app/ui": set[str](),
    "app/families": {"app/ui"},
    "board/base": set[str](),
    "board/six": {"board/base"},
    "board/gosix": {"board/base"},
    "board/hexone": {"board/base"},
}
"""Folders that know none but these."""


def imported(source: str) -> list[str]:
    """The modules that a module imports; comments with types are no imports."""
    joined = re.sub(r"\{[^{}]*\}", lambda found: found[0].replace("\n", " "), source)
    return [found[1] or found[2] for found in IMPORT.finditer(joined)]


def folders() -> dict[str, set[str]]:
    """Folder → the others that its modules import from."""
    found: dict[str, set[str]] = {}
    for path in sorted(WEB.rglob("*.js")):
        here = path.parent.relative_to(WEB).as_posix()
        known = found.setdefault(here, set())
        for module in imported(path.read_text("utf-8")):
            target = Path(os.path.normpath(path.parent / module))
            assert target.is_file(), f"{path}: {module}"
            known.add(target.parent.relative_to(WEB).as_posix())
        known.discard(here)
    return found


def test_folders_import_in_no_circle() -> None:
    found = folders()
    assert len(found) > 20
    TopologicalSorter(found).prepare()  # a circle is an error, which names it


def test_nobody_imports_a_page() -> None:
    assert [folder for folder, known in folders().items() if "app/pages" in known] == []


def test_what_is_below_knows_nothing_above_it() -> None:
    found = folders()
    for folder, known in BELOW.items():
        assert found[folder] <= known, folder


def test_no_folder_is_a_heap() -> None:
    sizes = {path: len([*path.glob("*.js")]) for path in WEB.rglob("*") if path.is_dir()}
    assert {path.name: size for path, size in sizes.items() if size > 24} == {}


def test_imports_are_read() -> None:
    source = 'import {\n  a,\n} from "./a.js";\nimport * as b from "../b.js";\n'
    source += 'const c = (await import("./c.js")).c;\n/** @type {import("./d.js").D} */\n'
    assert imported(source) == ["./a.js", "../b.js", "./c.js"]
