"""Many modules as one script: what a bundle is made of, its order, and what does not fit in."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixfold.server.pages import bundle


def write(web: Path, **files: str) -> Path:
    """Modules of an app, by their names; the entry."""
    for name, text in files.items():
        (web / "app").mkdir(exist_ok=True)
        (web / "app" / f"{name}.js").write_text(text, "utf-8")
    return web / "app" / "entry.js"


def test_each_module_comes_once_and_after_what_it_imports(tmp_path: Path) -> None:
    entry = write(
        tmp_path,
        entry='import { a } from "./a.js";\nimport { b } from "./b.js";\n',
        a='import { b } from "./b.js";\nconst later = async () => (await import("./c.js")).c;\n',
        b="/** @param {import('./d.js').D} d */\nexport const b = 1;\n",
        c='import { a } from "./a.js";\n',
        d="throw new Error();\n",
    )
    assert [path.stem for path in bundle.modules(entry)] == ["b", "a", "c", "entry"]


def test_a_module_becomes_a_block_with_its_own_names(tmp_path: Path) -> None:
    entry = write(
        tmp_path,
        entry='import {\n  one,\n  two as zwei,\n} from "./a.js";\nimport * as all from "./a.js";\n'
        'import "./a.js";\nawait zwei(new URL("x", import.meta.url));\nexport {};\n',
        a="export const one = 1;\nexport async function two() {}\nexport class Three {}\n",
    )
    assert bundle.script(tmp_path, entry) == (
        "let m0; { // app/a.js\nconst one = 1;\nasync function two() {}\nclass Three {}\n\n"
        "m0 = { one, two, Three };\n}\n"
        "let m1; { // app/entry.js\nconst {\n  one,\n  two: zwei,\n} = m0;\nconst all = m0;\n\n"
        'await zwei(new URL("x", new URL("../app/entry.js", import.meta.url)));\n\n\n'
        "m1 = {  };\n}\n"
        'export { m0 as "app/a.js", m1 as "app/entry.js" };\n'
    )


@pytest.mark.parametrize(
    "line",
    [
        'import one from "./a.js";',
        "import { one } from './a.js';",
        'export { one } from "./a.js";',
        'export * from "./a.js";',
        "export let one = 1;",
        "export default 1;",
        "export function* one() {}",
    ],
)
def test_what_would_mean_something_else_is_refused(tmp_path: Path, line: str) -> None:
    entry = write(tmp_path, entry=f"{line}\n", a="export const one = 1;\n")
    with pytest.raises(ValueError, match="does not fit"):
        bundle.script(tmp_path, entry)


def test_a_circle_is_refused(tmp_path: Path) -> None:
    entry = write(tmp_path, entry='import "./a.js";\n', a='import "./entry.js";\n')
    with pytest.raises(ValueError, match="circle"):
        bundle.script(tmp_path, entry)


def test_sheets_keep_their_order(tmp_path: Path) -> None:
    sheets = [tmp_path / "b.css", tmp_path / "a.css"]
    for path in sheets:
        path.write_text(f".{path.stem} {{}}\n", "utf-8")
    assert bundle.sheet(sheets) == ".b {}\n\n.a {}\n"
