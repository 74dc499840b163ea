"""Which sources decide about a review: found by following imports, not listed by hand.

The job of a turn is `judging.ply.review_ply`, and `rounds` says which jobs there are. What these
two import, and what that imports, decides what a review says: rules, search, weights, grades. So do
the families of games, which no module imports by name, their weights, and data files that such a
module reads.

Two kinds of modules are passed over, with all that only they import. Other rooms (`ROOMS`) name,
store and send things. A module that is called like one of `SPEECH` says what is wrong with
something that was given; a review of a legal game never hears of it.

Files are only read, nothing is imported. What counts is the code without comments, docstrings and
empty lines.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

ROOMS: Final = ("core", "games", "engine", "study")
"""The rooms that know what a move is worth."""
SPEECH: Final = frozenset({"arguments", "checks", "errors", "faults"})
"""Names of modules that say what is wrong with something that was given."""
JOB: Final = ("study/reviews/judging/ply", "study/reviews/rounds")
"""What a review is made by."""
FAMILIES: Final = ("games", "engine/families", "study/reviews/families")
"""Where families register: every module in these folders belongs to some game's review."""


@dataclass(frozen=True)
class Module:
    """What a source says of itself."""

    code: bytes
    """Without comments, docstrings and empty lines."""
    imports: tuple[tuple[str, str | None], ...]
    """Modules of ours that it needs at run time; with a name, only that of them."""
    passed_on: dict[str, str]
    """Names that it has from other modules, also those that it promises to type checkers."""
    data: tuple[str, ...]
    """Files or folders of the package that it reads."""


class Package:
    """The files of Sixfold, as they lie here or in an installed wheel."""

    def __init__(self) -> None:
        self._root = files("sixfold")

    def read(self, path: str) -> bytes | None:
        """A file by its path in the package; None if there is none."""
        found = self._at(path)
        return found.read_bytes() if found.is_file() else None

    def names(self, folder: str) -> list[str]:
        """What is in a folder; nothing if it is none."""
        found = self._at(folder)
        if not found.is_dir():
            return []
        names = (each.name for each in found.iterdir())
        return sorted(name for name in names if not name.startswith((".", "__pycache__")))

    def _at(self, path: str) -> Traversable:
        return self._root.joinpath(*path.split("/"))


class Sources:
    """All that decides about a review."""

    def __init__(self, package: Package | None = None) -> None:
        self._package = package or Package()
        self._files: dict[str, str | None] = {}

    @cached_property
    def contents(self) -> dict[str, bytes]:
        """What counts of each file, by its path in the package."""
        found: dict[str, bytes] = {}
        todo = list(self._roots())
        while todo:
            path = todo.pop()
            if path in found or not _counts(path):
                continue
            module = self._module(path)
            found[path] = module.code
            todo += (self._resolved(*each) for each in module.imports)
            for folder in module.data:
                found.update(self._data(folder))
        for folder in self._families():
            found.update(self._data(f"{folder}/weights"))
        return found

    @property
    def digest(self) -> str:
        """A short text that is another one when something of it is."""
        digest = hashlib.sha256()
        for path, content in sorted(self.contents.items()):
            digest.update(f"{path}\0{len(content)}\0".encode())
            digest.update(content)
        return digest.hexdigest()[:16]

    def _roots(self) -> Iterator[str]:
        for name in JOB:
            yield self._existing(name)
        for family in self._families():
            found = self._file(family)
            if found is not None:
                yield found

    def _families(self) -> Iterator[str]:
        for folder in FAMILIES:
            for name in self._package.names(folder):
                yield f"{folder}/{name.removesuffix('.py')}"

    def _module(self, path: str) -> Module:
        content = self._package.read(path)
        assert content is not None, f"{path} was there a moment ago"
        return _parsed(content)

    def _file(self, name: str) -> str | None:
        """The file of a module or package; None if there is no such module."""
        if name not in self._files:
            tried = (f"{name}.py", f"{name}/__init__.py")
            self._files[name] = next(
                (each for each in tried if self._package.read(each) is not None), None
            )
        return self._files[name]

    def _existing(self, name: str) -> str:
        found = self._file(name)
        if found is None:
            raise LookupError(f"there is no module {name}")
        return found

    def _resolved(self, module: str, name: str | None) -> str:
        """The file that an import means: a package that passes a name on is not meant itself."""
        within = name and self._file(f"{module}/{name}")
        if within:
            return within
        path = self._existing(module)
        if name is not None and path.endswith("/__init__.py"):
            home = self._module(path).passed_on.get(name)
            if home is not None:
                return self._resolved(home, name)
        return path

    def _data(self, path: str) -> Iterator[tuple[str, bytes]]:
        content = self._package.read(path)
        if content is not None:
            yield path, content
        for name in self._package.names(path):
            yield from self._data(f"{path}/{name}")


def _counts(path: str) -> bool:
    room, *_, name = path.split("/")
    return room in ROOMS and name.removesuffix(".py") not in SPEECH


@lru_cache(maxsize=1000)
def _parsed(content: bytes) -> Module:
    """A source, read once however often it is asked for."""
    text = content.decode("utf-8")
    lines = text.split("\n")
    imports: list[tuple[str, str | None]] = []
    passed_on: dict[str, str] = {}
    data: list[str] = []
    todo: list[tuple[ast.AST, bool]] = [(ast.parse(text), True)]
    while todo:
        node, runs = todo.pop()
        match node:
            case ast.Expr(value=ast.Constant(value=str())):  # a docstring
                lines[node.lineno - 1 : node.end_lineno] = [""] * _height(node)
            case ast.Import(names=names) if runs:
                imports += ((_path(each.name), None) for each in names if _is_ours(each.name))
            case ast.ImportFrom(module=str(module), names=names) if _is_ours(module):
                passed_on |= {each.asname or each.name: _path(module) for each in names}
                if runs:
                    imports += ((_path(module), each.name) for each in names)
            case ast.Call(func=ast.Name("import_module"), args=[ast.Constant(value=str(name))]):
                if _is_ours(name):
                    imports.append((_path(name), None))
            case ast.BinOp(
                left=ast.Call(func=ast.Name("files"), args=[ast.Constant(value=str(package))]),
                right=ast.Constant(value=str(name)),
            ) if _is_ours(package):
                data.append(f"{_path(package)}/{name}".lstrip("/"))
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name):
            runs = runs and node.test.id != "TYPE_CHECKING"
        todo += ((each, runs) for each in ast.iter_child_nodes(node))
    return Module(_code("\n".join(lines)), tuple(imports), passed_on, tuple(data))


def _height(node: ast.Expr) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _is_ours(module: str) -> bool:
    return module == "sixfold" or module.startswith("sixfold.")


def _path(module: str) -> str:
    return "/".join(module.split(".")[1:])


_TEXT_OR_COMMENT: Final = re.compile(
    r"""('''(?:\\.|[^\\])*?'''|\"\"\"(?:\\.|[^\\])*?\"\"\"|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")"""
    r"""|\#[^\n]*""",
    re.DOTALL,
)


def _code(text: str) -> bytes:
    """A source without comments and without empty lines."""
    bare = _TEXT_OR_COMMENT.sub(lambda found: found[1] or "", text)
    return "\n".join(line.rstrip() for line in bare.split("\n") if line.strip()).encode()
