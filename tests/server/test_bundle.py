"""Many modules as one script: what a bundle is made of, its order, and what does not fit in."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scripts import ROOT
from sixfold.server.pages import bundle

WEB = ROOT / "src" / "sixfold" / "web"
PAGES = sorted((WEB / "app" / "pages").glob("*.js"))
KINDS = {"import-statement": False, "dynamic-import": True}


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
        "import './a.js';\nawait zwei(new URL(\"x\", import.meta.url));\nexport {};\n",
        a="export const one = 1;\nexport async function two() {}\nexport class Three {}\n",
    )
    assert bundle.script(tmp_path, entry) == (
        "let m0; { // app/a.js\nconst one = 1;\nasync function two() {}\nclass Three {}\n\n"
        "m0 = { one, two, Three };\n}\n"
        "let m1; { // app/entry.js\nconst { one, two: zwei } = m0;\nconst all = m0;\n\n"
        'await zwei(new URL("x", new URL("../app/entry.js", import.meta.url)));\n\n\n'
        "m1 = {  };\n}\n"
        'export { m0 as "app/a.js", m1 as "app/entry.js" };\n'
    )


@pytest.mark.parametrize(
    "line",
    [
        'import one from "./a.js";',
        "import { default as one } from 'a';",
        "const later = import('./a.js');",
        "const later = await import(`./${name}.js`);",
        "const address = import.meta.resolve('./a.js');",
        "export const one = 1, two = (3, 2);",
        "const m0 = 1;",
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


@pytest.mark.parametrize(
    "line",
    [
        '// import "./none.js";',
        "/* export let one = 1; */",
        """const text = 'import "./none.js";\\nexport default 1;';""",
        "const text = `\nexport let one = 1;\n${a ? `\nimport './none.js';` : ''}`;",
        "if (a) /[`'\"]import('/.test(b);",
        "const rate = (a + b) / 2; // ` /\nconst other = c / d;",
        "const has = { import: 1, export: 2 };\na.import(has.export);",
    ],
)
def test_what_only_looks_like_an_import_is_left_alone(tmp_path: Path, line: str) -> None:
    entry = write(tmp_path, entry=f'{line}\nimport "./a.js";\n', a="")
    assert bundle.modules(entry) == [tmp_path / "app" / "a.js", entry]
    assert line in bundle.script(tmp_path, entry)


def test_a_circle_is_refused(tmp_path: Path) -> None:
    entry = write(tmp_path, entry='import "./a.js";\n', a='import "./entry.js";\n')
    with pytest.raises(ValueError, match="circle"):
        bundle.script(tmp_path, entry)


def test_sheets_keep_their_order(tmp_path: Path) -> None:
    sheets = [tmp_path / "b.css", tmp_path / "a.css"]
    for path in sheets:
        path.write_text(f".{path.stem} {{}}\n", "utf-8")
    assert bundle.sheet(sheets) == ".b {}\n\n.a {}\n"


def esbuild(out: Path, paths: list[Path], *options: str) -> Any:
    """What esbuild knows of modules; it comes from npm, once."""
    script = ROOT / "scripts" / "browser" / "esbuild.sh"
    meta = out / "meta.json"
    known = ("--format=esm", f"--metafile={meta}", f"--outdir={out}", f"--outbase={WEB}")
    command: list[str | Path] = ["sh", script, *paths, *known, "--log-level=error", *options]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(meta.read_text("utf-8"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """All pages, each with what it leads to, as esbuild puts them together."""
    return esbuild(tmp_path_factory.mktemp("esbuild"), PAGES, "--bundle")


def test_esbuild_reads_the_same_imports(whole: Any) -> None:
    """Of every module of every page, in their order, and which of them are for later."""
    assert len(whole["inputs"]) > 100
    for name, theirs in whole["inputs"].items():
        module = bundle.parsed((WEB / name).read_text("utf-8"), name)
        ours = [(found.path, found.is_later) for found in module.imports]
        found = [(each["original"], KINDS[each["kind"]]) for each in theirs["imports"]]
        assert Counter(ours) == Counter(found), name
        assert [path for path, later in ours if not later] == [
            path for path, later in found if not later
        ], name


def test_esbuild_reads_the_same_exports(whole: Any, tmp_path: Path) -> None:
    theirs = esbuild(tmp_path, [WEB / name for name in whole["inputs"]])["outputs"]
    assert len(theirs) == len(whole["inputs"])
    for found in theirs.values():
        (name,) = found["inputs"]
        module = bundle.parsed((WEB / name).read_text("utf-8"), name)
        assert sorted(module.exports) == sorted(found["exports"]), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_bundle_has_what_esbuild_bundles(whole: Any, page: Path) -> None:
    """No module more and none less; each comes after those that it imports at once."""
    theirs, todo = set[str](), [page.relative_to(WEB).as_posix()]
    while todo:
        if (each := todo.pop()) not in theirs:
            theirs.add(each)
            todo += (found["path"] for found in whole["inputs"][each]["imports"])
    ours = [path.relative_to(WEB).as_posix() for path in bundle.modules(page)]
    assert sorted(ours) == sorted(theirs)
    for place, name in enumerate(ours):
        found = whole["inputs"][name]["imports"]
        assert {each["path"] for each in found if not KINDS[each["kind"]]} <= {*ours[:place]}
