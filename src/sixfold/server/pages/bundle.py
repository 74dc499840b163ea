"""Bundles: all modules of a page as one script, and all its sheets as one.

A table needs ninety modules and nine sheets. A browser would ask for each, six at a time, and would
spend more time on asking than on what it gets. So the server puts them together, when a page is
first asked for; nothing has to be built, and the files stay small.

A module becomes a block with its own names: what it imports is taken from the blocks before it, and
what it exports is one object after it.

    let m1; { // app/ui/dom.js
    const { t } = m0;
    function h() {…}
    m1 = { h };
    }

The bundle exports them all by their paths, so that a console or a test can get at a page's modules.

That is the same as what a browser makes of modules as long as they import each other in no circle,
export only what never changes (functions, classes, constants), and say both in the one way that our
formatter leaves them. Any other module is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

IMPORT = re.compile(
    r'^import (?:(?:\{(?P<names>[^{}]*)\}|\* as (?P<all>\w+)) from )?"(?P<path>\.[^"]+\.js)";$',
    re.MULTILINE,
)
LATER = re.compile(r'\bawait import\("(\.[^"]+\.js)"\)')
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
NOTHING = re.compile(r"^export \{\};$", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
HERE = "import.meta.url"


Read = Callable[[Path], str]


def _read(path: Path) -> str:
    return path.read_text("utf-8")


def script(web: Path, entry: Path, read: Read = _read) -> str:
    """A module and everything that it leads to, as one module in a folder beside those of `web`.

    `read` gives the text of a module, which may lie somewhere else than its path says.
    """
    order = modules(entry, read)
    names = {path: f"m{number}" for number, path in enumerate(order)}
    exports = [f'{name} as "{path.relative_to(web).as_posix()}"' for path, name in names.items()]
    blocks = [_block(web, path, read(path), names) for path in order]
    return "".join([*blocks, f"export {{ {', '.join(exports)} }};\n"])


def modules(entry: Path, read: Read = _read) -> list[Path]:
    """Everything that a module leads to and the module itself, each after all that it imports."""
    order: list[Path] = []
    open_now: list[Path] = []

    def visit(path: Path) -> None:
        if path in open_now:
            raise ValueError(f"{path} imports itself in a circle")
        if path in order:
            return
        open_now.append(path)
        text = read(path)
        for found in IMPORT.finditer(text):
            visit(_beside(path, found["path"]))
        later.extend(_beside(path, found) for found in LATER.findall(text))
        open_now.pop()
        order.append(path)

    # What somebody may come to need comes before the entry, too, which may need it at once.
    later: list[Path] = []
    visit(entry)
    order.remove(entry)
    while later:
        visit(later.pop())
    return [*order, entry]


def _beside(module: Path, name: str) -> Path:
    return Path(module.parent, name).resolve()


def _block(web: Path, path: Path, text: str, names: dict[Path, str]) -> str:
    place = path.relative_to(web).as_posix()

    def taken(found: re.Match[str]) -> str:
        source = names[_beside(path, found["path"])]
        if found["all"]:
            return f"const {found['all']} = {source};"
        if found["names"] is None:
            return ""
        return f"const {{{found['names'].replace(' as ', ': ')}}} = {source};"

    text = IMPORT.sub(taken, text)
    text = LATER.sub(lambda found: f"await {names[_beside(path, found[1])]}", text)
    exported = EXPORT.findall(text)
    text = NOTHING.sub("", EXPORT.sub("", text))
    text = text.replace(HERE, f'new URL("../{place}", {HERE})')
    if strange := LEFT.search(text):
        raise ValueError(f"{place}: {strange[0]!r} does not fit into a bundle")
    name = names[path]
    return f"let {name}; {{ // {place}\n{text}\n{name} = {{ {', '.join(exported)} }};\n}}\n"


def sheet(paths: Iterable[Path]) -> str:
    """Sheets as one; they lead to no other file."""
    return "\n".join(map(_read, paths))
