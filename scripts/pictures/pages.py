"""Run after a change of pages (`make pictures`), then look: every page, as everybody sees it.

    python -m scripts.pictures.pages [FOLDER] [LANGUAGE]

One sheet for each page, in `build/pages`: desktop and phone, light and dark. The repository keeps
none of them.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser

from scripts import ROOT
from scripts.pictures.screens import DESKTOP, GOSIX, THEMES, beside
from testkit.chromium import chromium
from testkit.people import LOCAL, OPEN, Person
from testkit.servers import sixfold_server

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DEVICES: tuple[dict[str, Any], ...] = ({"viewport": DESKTOP}, PHONE)

ADDRESSES = {
    "home": "/",
    "new": "/new",
    "my": "/my",
    "watch": "/watch",
    "about": "/about",
    "analysis": "/analysis?game=six/foxmind&moves=2,0+3,0+2,1",
    "setup": "/setup?game=hexone",
    "import": "/import",
    "puzzle": "/puzzles/today",
    "rules-six": "/rules/six/foxmind-advanced",
    "rules-gosix": "/rules/gosix",
    "rules-hexone": "/rules/hexone",
    "another-device": "/me",
    "offline": "/offline",
    "not_found": "/t/nowhere",
}
TABLES: dict[str, dict[str, Any]] = {
    "table-six": {"game": "six/foxmind", "moves": "2,0 3,0 1,-1 3,1"},
    "table-gosix": {"game": "gosix", "moves": GOSIX},
    "table-hexone": {"game": "hexone", "moves": "b2 d3 b2 d3 b2"},
    "invitation": {"game": "gosix", "others": OPEN},
}
ENDED = "table-gosix"
"""The table whose game is also given up."""


def sheet(browser: Browser, url: str, language: str, name: str) -> Image.Image:
    """A page on every device and in every theme, side by side."""
    pictures = []
    for device in DEVICES:
        for theme in THEMES:
            person = Person(browser, url, **device, color_scheme=theme, locale=language)
            with person.expecting_faults():  # a bad link answers with a bad status
                _open(person, name)
                person.page.wait_for_load_state("networkidle")
                person.page.wait_for_timeout(500)  # for pictures that fade in
                pictures.append(Image.open(io.BytesIO(person.page.screenshot())).convert("RGB"))
            person.leave()
    return beside(pictures)


def _open(person: Person, name: str) -> None:
    if name in ADDRESSES:
        person.page.goto(ADDRESSES[name])
        return
    plan = TABLES.get(name, TABLES[ENDED])
    person.make(plan["game"], LOCAL, plan.get("others", LOCAL), moves=plan.get("moves", ""))
    if name not in TABLES:
        table = person.view()
        person.post(f"/api/tables/{table['id']}/actions", {"action": "resign", "rev": table["rev"]})
        person.page.wait_for_selector(".status-line[data-over]")


def main() -> None:
    """Make all sheets."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "pages"
    language = sys.argv[2] if len(sys.argv) > 2 else "en"
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="sixfold-pages-") as data,
        chromium() as browser,
        sixfold_server(Path(data) / "data", SIXFOLD_WORKERS="0") as server,
    ):
        for name in (*ADDRESSES, *TABLES, "end"):
            path = folder / f"{name}.webp"
            sheet(browser, server.url, language, name).save(path, quality=80)
            print(path)


if __name__ == "__main__":
    main()
