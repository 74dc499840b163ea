"""What other packages bring to the browser: the board of their game, and what pages say of it.

A package names a folder in its `pyproject.toml`:

    [project.entry-points."sixfold.web"]
    trio = "trio:WEB"           # WEB = files("trio") / "web"

Its files are served as if they lay in `web/families/trio/`, so that its modules import
ours by relative paths (`../../board/base/base.js`), one by one or within a page's pack, and none is
there twice. Three names mean something; each may be missing:

    board.js    exports `Board`, a class made like those in `web/board`
    board.css   its sheet, a part of every page that has a board
    family.js   exports `FAMILY`, some of what `web/app/families/family.js` describes

They count for the version of all files, so a browser keeps them as long as ours.
"""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from sixfold.core import plugins

FOLDER: Final = "families"
SHEET: Final = "board.css"
BESIDE: Final = "board/board.css"
"""Our own sheet of boards: where it is, theirs are."""
LISTS: Final = {"board/own.js": "board.js", "app/families/own.js": "family.js"}
"""Modules that list what packages bring; in `web` lie empty ones."""
NAME: Final = re.compile(r"[a-z][a-z0-9-]*")

_folders: dict[str, Path] = {}


def register(family: str, folder: Traversable) -> None:
    """Register a family's folder."""
    path = Path(str(folder))
    if not NAME.fullmatch(family) or not path.is_dir():
        raise ValueError(f"there is no folder {path} for {family!r}")
    if family in _folders:
        raise ValueError(f"the browser's part of {family} is registered already")
    _folders[family] = path


def folders() -> dict[str, Path]:
    """Family → the folder that its package has for the browser."""
    plugins.load("sixfold.web", register)
    return _folders


def files() -> dict[str, Path]:
    """Their files by the places in `web` where they are served."""
    return {
        f"{FOLDER}/{family}/{path.relative_to(folder).as_posix()}": path
        for family, folder in folders().items()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix not in ("", ".py", ".pyc")
    }


def listed(place: str) -> str | None:
    """The module that lists what packages bring; None for other places, or if they bring none."""
    module = LISTS.get(place)
    own = [each for each, path in folders().items() if module and (path / module).is_file()]
    if not own:
        return None
    up = "../" * place.count("/")
    imports = [
        f'import * as own{number} from "{up}{FOLDER}/{family}/{module}";\n'
        for number, family in enumerate(own)
    ]
    pairs = ", ".join(f'["{family}", own{number}]' for number, family in enumerate(own))
    return "".join([*imports, f"export const OWN = new Map([{pairs}]);\n"])


def sheets() -> list[Path]:
    """Their sheets for boards."""
    return [path / SHEET for path in folders().values() if (path / SHEET).is_file()]
