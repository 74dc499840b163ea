"""No module but a family's own names a family: what depends on one asks its description."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import sixfold

PACKAGE = Path(sixfold.__file__).parent
FAMILIES = sorted({game.family for game in sixfold.games()})
ID = re.compile(rf"(?:{'|'.join(FAMILIES)})(?:[/+][\w/+-]+)?")

REASONS = {
    "locale/families/__init__.py": "lists the modules that register families",
    "scene/drafts.py": "an example for readers of the API's description",
    "scene/types.py": "examples for readers of the API's description",
    "server/api/lobby.py": "an example for readers of the API's description",
    "server/api/scenes/schemas.py": "examples for readers of the API's description",
    "server/api/tables/schemas.py": "examples for readers of the API's description",
    "server/api/studies/schemas.py": "an example for readers of the API's description",
    "server/api/facts.py": "examples for readers of the API's description",
    "web/board/index.js": "registers the boards",
    "web/app/families/index.js": "registers the families",
    "web/app/frame/header.js": "the rules page that is shown before a game is chosen",
    "web/app/game/marks.js": "the app's own mark is two tiles of SIX",
}

REGISTERS = "imports the modules that register families"
IMPORTING = {
    "__init__.py": "registers the games",
    **dict.fromkeys(
        (
            "engine/families/__init__.py",
            "locale/families/__init__.py",
            "render/__init__.py",
            "scene/__init__.py",
            "study/lessons/__init__.py",
            "study/puzzles/__init__.py",
            "study/reviews/__init__.py",
        ),
        REGISTERS,
    ),
    "scene/deprecated.py": "what scenes said of each family before they had hints, through 0.4",
    "scene/making.py": "`lift` is deprecated, through 0.4",
    "server/api/tables/schemas.py": "the answer of `closings` is deprecated, through 0.4",
}


def is_a_familys_own(path: Path) -> bool:
    names = path.relative_to(PACKAGE).with_suffix("").parts
    return any(re.match(rf"{family}(?:_|$)", name) for family in FAMILIES for name in names)


def sources(suffix: str) -> list[str]:
    paths = sorted(PACKAGE.rglob(f"*{suffix}"))
    return [str(path.relative_to(PACKAGE)) for path in paths if not is_a_familys_own(path)]


def named_in_python(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, str) and ID.fullmatch(value):
            yield value


def imported_in_python(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield from {*FAMILIES} & {*f"{node.module}.{alias.name}".split(".")}


def named_in_javascript(source: str) -> Iterator[str]:
    code = re.sub(r"/\*(?s:.*?)\*/|^\s*//.*$", "", source, flags=re.MULTILINE)
    for quoted in re.findall(r"""["'`]([^"'`\n]*)["'`]""", code):
        if ID.fullmatch(quoted):
            yield quoted


@pytest.mark.parametrize(
    ("suffix", "named"), [(".py", named_in_python), (".js", named_in_javascript)]
)
def test_only_modules_with_a_reason_name_a_family(
    suffix: str, named: Callable[[str], Iterator[str]]
) -> None:
    paths = sources(suffix)
    texts = {path: (PACKAGE / path).read_text("utf-8") for path in paths}
    found = {path: names for path, text in texts.items() if (names := list(named(text)))}
    assert found.keys() == {path for path in REASONS if path.endswith(suffix)}, found
    assert len(paths) > 90


def test_a_name_is_found_where_it_is_code() -> None:
    assert list(named_in_python('if family == "six": pass  # "hexone"')) == ["six"]
    assert list(named_in_python('x = "a six of clubs"')) == []
    assert list(named_in_python('x = "six/foxmind+teams"')) == ["six/foxmind+teams"]
    assert list(named_in_javascript('// "six"\nif (family === "gosix") go();')) == ["gosix"]


def test_only_modules_with_a_reason_import_what_a_family_knows() -> None:
    texts = {path: (PACKAGE / path).read_text("utf-8") for path in sources(".py")}
    found = {path for path, text in texts.items() if list(imported_in_python(text))}
    assert found == IMPORTING.keys()
