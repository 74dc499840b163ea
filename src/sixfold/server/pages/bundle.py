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

That is the same as what a browser makes of modules as long as they import each other in no circle
and export only what never changes: functions, classes, constants, each where it is declared. Any
other module is refused. `tests/server/test_bundle.py` compares what is read here with what esbuild
reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from sixfold.server.pages.javascript import Token, tokens

OURS = re.compile(r"m\d+")
"""What blocks are called; no module may have such a name."""


@dataclass(frozen=True, slots=True)
class Import:
    """What a module takes from another one."""

    path: str
    start: int
    end: int
    into: str = ""
    """What it becomes here, as a constant is declared; nothing if nothing is taken."""
    is_later: bool = False
    """`await import(…)`: it may come to be needed."""


@dataclass(slots=True)
class Module:
    """What a module says of itself."""

    imports: list[Import] = field(default_factory=list)
    exports: list[str] = field(default_factory=list)
    dropped: list[tuple[int, int]] = field(default_factory=list)
    """Places of `export` before a declaration."""
    addresses: list[tuple[int, int]] = field(default_factory=list)
    """Places of `import.meta.url`."""


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
        for found in parsed(read(path), _called(path)).imports:
            if found.is_later:
                later.append(_beside(path, found.path))
            else:
                visit(_beside(path, found.path))
        open_now.pop()
        order.append(path)

    # What somebody may come to need comes before the entry, too, which may need it at once.
    later: list[Path] = []
    visit(entry)
    order.remove(entry)
    while later:
        visit(later.pop())
    return [*order, entry]


def _called(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _beside(module: Path, name: str) -> Path:
    return Path(module.parent, name).resolve()


def _block(web: Path, path: Path, text: str, names: dict[Path, str]) -> str:
    place = path.relative_to(web).as_posix()
    module = parsed(text, _called(path))
    changes = [(*dropped, "") for dropped in module.dropped]
    here = f'new URL("../{place}", import.meta.url)'
    changes += [(*address, here) for address in module.addresses]
    for found in module.imports:
        source = names[_beside(path, found.path)]
        changes.append((found.start, found.end, _taken(found, source)))
    for start, end, instead in sorted(changes, reverse=True):
        text = text[:start] + instead + text[end:]
    name = names[path]
    exported = ", ".join(module.exports)
    return f"let {name}; {{ // {place}\n{text}\n{name} = {{ {exported} }};\n}}\n"


def _taken(found: Import, source: str) -> str:
    if found.is_later:
        return source
    return f"const {found.into} = {source};" if found.into else ""


@cache
def parsed(text: str, place: str) -> Module:
    """What a module's source says; ValueError if that does not fit into a bundle."""
    found, module, depth = [Token("", ""), *tokens(text)], Module(), 0
    for at, token in enumerate(found):
        if token.kind == "sign":
            depth += (token.value in "([{") - (token.value in ")]}")
        if token.kind != "name" or _is_property(found, at):
            continue
        if token.value == "import":
            fits = _later(module, found, at) or (depth == 0 and _imports(module, found, at))
        elif token.value == "export":
            fits = _exports(module, found, at)
        else:
            fits = not OURS.fullmatch(token.value)
        if not fits:
            line = text[token.start :].partition("\n")[0]
            raise ValueError(f"{place}: {line!r} does not fit into a bundle")
    return module


def _is_property(found: list[Token], at: int) -> bool:
    follows = found[at + 1].value if at + 1 < len(found) else ""
    return found[at - 1].value == "." or follows == ":"


def _later(module: Module, found: list[Token], at: int) -> bool:
    """`await import("…")` or `import.meta.url`, which may be anywhere."""
    start = found[at].start
    match [each.value for each in found[at - 1 : at + 5]]:
        case ["await", _, "(", path, ")", *_] if _is_module(found[at + 2]):
            module.imports.append(Import(path, start, found[at + 3].end, is_later=True))
        case [_, _, ".", "meta", ".", "url"]:
            module.addresses.append((start, found[at + 4].end))
        case _:
            return False
    return True


def _imports(module: Module, found: list[Token], at: int) -> bool:
    """`import "…";`, `import { a, b as c } from "…";` or `import * as d from "…";`"""
    end = next((n for n in range(at, len(found)) if found[n][:2] == ("sign", ";")), at)
    match [each.value for each in found[at + 1 : end]]:
        case [_]:
            into = ""
        case ["*", "as", into, "from", _]:
            pass
        case ["{", *names, "}", "from", _]:
            listed = " ".join(names).rstrip(" ,").replace(" ,", ",").replace(" as ", ": ")
            into = f"{{ {listed} }}" if listed else ""
        case _:
            return False
    path = found[end - 1]
    module.imports.append(Import(path.value, found[at].start, found[end].end, into))
    return _is_module(path)


def _is_module(path: Token) -> bool:
    return path.kind == "text" and re.fullmatch(r"\.\.?/.+\.js", path.value) is not None


def _exports(module: Module, found: list[Token], at: int) -> bool:
    """A declaration with one name, or `export {};`, which only says that this is a module."""
    start = found[at].start
    match [each.value for each in found[at + 1 : at + 4]]:
        case ["{", "}", ";"]:
            module.dropped.append((start, found[at + 3].end))
            return True
        case ["async", "function", name] | ["function" | "class", name, *_]:
            fits = True
        case ["const", name, *_]:
            fits = not _has_further(found[at:])
        case _:
            return False
    module.dropped.append((start, found[at + 1].start))
    module.exports.append(name)
    return fits and name.replace("$", "_").isidentifier()


def _has_further(statement: list[Token]) -> bool:
    """Whether a declaration goes on with another constant."""
    depth = 0
    for token in statement:
        if token.kind == "sign":
            depth += (token.value in "([{") - (token.value in ")]}")
            if depth == 0 and token.value in ",;":
                return token.value == ","
    return False


def sheet(paths: Iterable[Path]) -> str:
    """Sheets as one; they lead to no other file."""
    return "\n".join(map(_read, paths))
