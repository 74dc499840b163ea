"""The shells of the pages: what their files say, a head that all share, and one script and sheet.

Pages name files at `/static/<version>/…`. Another text or module is another version, so a browser
may keep such files for good: who comes back fetches nothing but the page. The script and the sheet
of a page are bundles of many files (`bundle.py`), each of which lies there as well.
"""

from __future__ import annotations

import hashlib
import logging
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.metadata import version as version_of
from importlib.resources import files
from pathlib import Path
from threading import Lock

from sixfold.server.pages import bundle, packages

log = logging.getLogger(__name__)

WEB = Path(str(files("sixfold"))) / "web"

ENTRY = re.compile(r'(<script type="module" src="/static/)([^"]+)("></script>)')
SHEET = re.compile(r' *<link rel="stylesheet" href="/static/([^"]+)">\n')
BUNDLES = "bundles"
"""The folder of what is put together for a page; no file is there."""
BUNDLE = re.compile(rf"{BUNDLES}/(\w+)\.(js|css)")
TITLE = re.compile(r" *<title>[^<]*</title>\n")
HEAD = "  <head>\n"
MANIFEST = "/manifest.webmanifest"
VERSION = 'name="sixfold-shell" content=""'
STATIC = '"/static/'
MAIN = "<!-- main -->"
"""Where a page that the server words has its place for them."""


def shell(name: str) -> str | None:
    """The HTML of a page; None if there is no such page."""
    path = WEB / "pages" / f"{name}.html"
    return _shell(path, version()) if path.is_file() else None


Stamp = tuple[int, int]
"""When a file was changed, and its length: another stamp, another file."""


@dataclass(frozen=True)
class WebFiles:
    """All files of the app at one moment, and what they are known by."""

    version: str
    stamps: dict[Path, Stamp]
    bundles: dict[str, bytes] = field(default_factory=dict, compare=False)

    def vouches(self, version: str, path: Path) -> bool:
        """Whether a file is what it was when it got this version: then it may be kept for good."""
        return version == self.version and self.stamps.get(path) == _stamp(path)

    def bundled(self, path: str) -> tuple[bytes, bool] | None:
        """The script or the sheet of a page, or another module that is made, and whether it is all
        of this version.

        It goes by its path under `/static`; None if nothing is made for it.
        """
        if path in self.bundles:
            return self.bundles[path], True
        body = _made(path)
        if body is None:
            return None
        is_whole = all(_stamp(each) == stamp for each, stamp in self.stamps.items())
        if is_whole:
            self.bundles[path] = body
        return body, is_whole


LOOK_SECONDS = 1.0
"""How often the files are looked at: who edits one and reloads a page wants to see it."""


class _CurrentFiles:
    """The files as they are now; all files are read again only if one has changed."""

    def __init__(self) -> None:
        self._now: WebFiles | None = None
        self._looked = 0.0
        self._lock = Lock()

    def now(self) -> WebFiles:
        with self._lock:
            if self._now is None or time.monotonic() - self._looked >= LOOK_SECONDS:
                stamps = {path: _stamp(path) for path in _files()}
                if self._now is None or stamps != self._now.stamps:
                    self._now = WebFiles(_digest(stamps), stamps)
                self._looked = time.monotonic()
            return self._now


_current = _CurrentFiles()


def web_files() -> WebFiles:
    """The files of the app, as they were a moment ago."""
    return _current.now()


def version() -> str:
    """What the shells are known by: another text or module, another version.

    It is the same in every process that serves the same files.
    """
    return web_files().version


def _files() -> list[Path]:
    found = (path for path in WEB.rglob("*") if "__pycache__" not in path.parts)
    own = (path for path in found if path.suffix not in ("", ".py") and path.is_file())
    return [*sorted(own), *packages.files().values()]


def _stamp(path: Path) -> Stamp:
    try:
        found = path.stat()
    except FileNotFoundError:  # an editor takes the old one away before it has written the new one
        return (0, 0)
    return found.st_mtime_ns, found.st_size


def _digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256(version_of("sixfold").encode())
    brought = {path: place for place, path in packages.files().items()}
    for path in files:
        text = path.read_bytes() if path.is_file() else b""
        place = brought.get(path) or path.relative_to(WEB).as_posix()
        found.update(f"\n{place}\n".encode() + text)
    return found.hexdigest()[:12]


def page(name: str, language: str, tags: str) -> str | None:
    """A shell in a language, with a title and other tags of its own; None if there is none."""
    text = shell(name)
    if text is None:
        return None
    text = text.replace('<html lang="en"', f'<html lang="{language}"', 1)
    text = text.replace(MANIFEST, f"{MANIFEST}?lang={language}", 1)
    return TITLE.sub(lambda _: tags, text, count=1)


def frame(name: str, language: str, tags: str, main: str) -> str:
    """A shell around what the server has worded; it needs no translation any more."""
    text = page(name, language, tags) or ""
    text = text.replace(" data-theme=", " data-translated data-theme=", 1)
    return text.replace(MAIN, main, 1)


@lru_cache(maxsize=64)
def _shell(path: Path, version: str) -> str:
    text = _text(path).replace(VERSION, f'{VERSION[:-1]}{version}"', 1)
    return text.replace(STATIC, f"{STATIC}{version}/")


def _text(path: Path) -> str:
    text, name = _source(path), path.stem
    last = list(SHEET.finditer(text))[-1]
    one = last[0].replace(last[1], f"{BUNDLES}/{name}.css")
    text = text[: last.start()] + one + text[last.end() :]
    text = SHEET.sub(lambda found: found[0] if found[0] == one else "", text)
    return ENTRY.sub(rf"\g<1>{BUNDLES}/{name}.js\g<3>", text, count=1)


def _source(path: Path) -> str:
    return path.read_text("utf-8").replace(HEAD, HEAD + (WEB / "head.html").read_text("utf-8"), 1)


def file(place: str) -> Path:
    """The file that is served at a place in `web`: ours, or another package's."""
    return packages.files().get(place) or WEB / place


def _made(place: str) -> bytes | None:
    if (text := packages.listed(place)) is not None:
        return text.encode()
    found = BUNDLE.fullmatch(place)
    page = WEB / "pages" / f"{found[1]}.html" if found else None
    return _bundle(page, found[2]) if found and page and page.is_file() else None


def _bundle(page: Path, kind: str) -> bytes:
    text = _source(page)
    if kind == "css":
        own = SHEET.findall(text)
        brought = packages.sheets() if packages.BESIDE in own else []
        return bundle.sheet([*(WEB / found for found in own), *brought]).encode()
    entry = ENTRY.search(text)
    if entry is None:
        return b""
    try:
        return bundle.script(WEB, WEB / entry[2], _with_packages).encode()
    except (OSError, ValueError) as error:
        if not packages.folders():
            raise
        log.warning("what other packages bring is left out of the page %s: %s", page.stem, error)
        return bundle.script(WEB, WEB / entry[2]).encode()


def _with_packages(path: Path) -> str:
    place = path.relative_to(WEB).as_posix()
    return packages.listed(place) or file(place).read_text("utf-8")
