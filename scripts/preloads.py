"""Name all modules of each page in its head, so that a browser fetches them at once.

There is no build step that would make one file of many. Without these lines a browser learns of a
module only when it has read the one that imports it, and a far server is asked five times in a row.
A test fails when a page's list is not what this script would write.

    python scripts/preloads.py
"""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parents[1] / "src" / "sixfold" / "web"

IMPORT = re.compile(r'^(?:import|export)\b[^"\';]*?(?:\bfrom\s+)?"(\.[^"]+\.js)"', re.MULTILINE)
ENTRY = re.compile(r'( *)<script type="module" src="/static/([^"]+)"></script>\n')
PRELOAD = re.compile(r' *<link rel="modulepreload" href="[^"]+">\n')


def imports(module: Path) -> list[Path]:
    """The modules that a module imports, in order."""
    found = IMPORT.findall(module.read_text("utf-8"))
    return [(module.parent / path).resolve() for path in found]


def needed(entry: Path) -> list[Path]:
    """Everything that a module leads to, itself left out, sorted."""
    seen, todo = {entry}, [entry]
    while todo:
        new = [module for module in imports(todo.pop()) if module not in seen]
        seen.update(new)
        todo += new
    return sorted(seen - {entry})


def written(page: str) -> str:
    """A page with the lines that it should have."""
    page = PRELOAD.sub("", page)
    entry = ENTRY.search(page)
    if entry is None:
        return page
    modules = needed((WEB / entry[2]).resolve())
    paths = [module.relative_to(WEB.resolve()).as_posix() for module in modules]
    lines = [f'{entry[1]}<link rel="modulepreload" href="/static/{path}">\n' for path in paths]
    return page[: entry.end()] + "".join(lines) + page[entry.end() :]


def main() -> None:
    """Bring every page up to date."""
    for path in sorted((WEB / "pages").glob("*.html")):
        old = path.read_text("utf-8")
        new = written(old)
        if new != old:
            path.write_text(new, "utf-8")
            print(f"{path.name}: {len(PRELOAD.findall(new))} modules")


if __name__ == "__main__":
    main()
