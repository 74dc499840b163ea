"""The shells of the pages: what their files say, a head that all share, and the modules they need.

There is no build step that would make one file of many modules. A browser learns of a module only
when it has read the one that imports it, and a far server would be asked five times in a row; so a
shell names all modules that its script leads to, and they are fetched at once.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from importlib.metadata import version as version_of
from importlib.resources import files
from pathlib import Path

WEB = Path(str(files("sixfold"))) / "web"

IMPORT = re.compile(r'^(?:import|export)\b[^"\';]*?(?:\bfrom\s+)?"(\.[^"]+\.js)"', re.MULTILINE)
ENTRY = re.compile(r'( *)<script type="module" src="/static/([^"]+)"></script>\n')
TITLE = re.compile(r" *<title>[^<]*</title>\n")
HEAD = "  <head>\n"
MANIFEST = "/manifest.webmanifest"
VERSION = 'name="sixfold-shell" content=""'
MAIN = "<!-- main -->"
"""Where a page that the server words has its place for them."""


def shell(name: str) -> str | None:
    """The HTML of a page; None if there is no such page."""
    path = WEB / "pages" / f"{name}.html"
    return _shell(path, path.stat().st_mtime) if path.is_file() else None


@lru_cache(maxsize=1)
def version() -> str:
    """What the shells are known by: another text or module, another version.

    It is the same in every process that serves the same files.
    """
    found = hashlib.sha256(version_of("sixfold").encode())
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts:
            found.update(f"\n{path.relative_to(WEB).as_posix()}\n".encode() + path.read_bytes())
    return found.hexdigest()[:12]


def page(name: str, language: str, tags: str) -> str | None:
    """A shell in a language, with a title and other tags of its own; None if there is none."""
    text = shell(name)
    if text is None:
        return None
    text = text.replace('<html lang="en"', f'<html lang="{language}"', 1)
    text = text.replace(MANIFEST, f"{MANIFEST}?lang={language}", 1)
    text = text.replace(VERSION, f'{VERSION[:-1]}{version()}"', 1)
    return TITLE.sub(lambda _: tags, text, count=1)


def frame(name: str, language: str, tags: str, main: str) -> str:
    """A shell around what the server has worded; it needs no translation any more."""
    text = page(name, language, tags) or ""
    text = text.replace(" data-theme=", " data-translated data-theme=", 1)
    return text.replace(MAIN, main, 1)


@lru_cache(maxsize=64)
def _shell(path: Path, changed: float) -> str:
    text = path.read_text("utf-8").replace(HEAD, HEAD + (WEB / "head.html").read_text("utf-8"), 1)
    entry = ENTRY.search(text)
    if entry is None:
        return text
    modules = [module.relative_to(WEB).as_posix() for module in needed(WEB / entry[2])]
    lines = [f'{entry[1]}<link rel="modulepreload" href="/static/{path}">\n' for path in modules]
    return text[: entry.end()] + "".join(lines) + text[entry.end() :]


def needed(entry: Path) -> list[Path]:
    """Everything that a module leads to, itself left out, sorted."""
    seen, todo = {entry}, [entry]
    while todo:
        module = todo.pop()
        for found in IMPORT.findall(module.read_text("utf-8")):
            path = Path(module.parent, found).resolve()
            if path not in seen:
                seen.add(path)
                todo.append(path)
    return sorted(seen - {entry})
