"""Run after a change of pages (`make pictures`): the README's pictures of the web app.

    python -m scripts.pictures.screens [FOLDER]

A real server, a real browser, fixed games: light and dark, desktop and phone. The pictures are
WebP, small enough for a repository and sharp on a high-resolution screen.
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
from sixfold.records import read
from testkit.chromium import chromium
from testkit.people import LOCAL, OPEN, Person
from testkit.servers import sixfold_server

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 800}
GAP = 48
QUALITY = 88

SAMPLES = ROOT / "tests" / "records" / "samples"
GOSIX = "f3 a2 e3 f2 h1 a1 d1 g2 h2 g1 c2 e4 b3 b1 f1 e2"
THEMES = ("light", "dark")


def moves_of(name: str) -> tuple[str, list[str]]:
    """The game and the moves of a record that the tests use."""
    (record,) = read(SAMPLES / name)
    return record.game.id, [str(move) for move in record.moves]


class Photographer:
    """A visitor with two friends who takes pictures of the pages."""

    def __init__(self, browser: Browser, url: str, theme: str, folder: Path) -> None:
        self._browser = browser
        self._url = url
        self._theme = theme
        self._folder = folder

    def visitor(self, viewport: dict[str, int], **options: Any) -> Person:
        return Person(
            self._browser,
            self._url,
            viewport=viewport,
            color_scheme=self._theme,
            device_scale_factor=2,
            **options,
        )

    def online(self, viewport: dict[str, int], game: str, moves: list[str]) -> Person:
        """A game between two people after some moves; the maker's page is open."""
        maker, friend = self.visitor(viewport), self.visitor(viewport)
        view = maker.post("/api/tables", {"game": game, "seats": [LOCAL, OPEN]})
        view = friend.post(f"/api{view['links']['seats']['1']}")
        for move in moves:
            active = (maker, friend)[view["turn"]]
            view = active.post(
                f"/api/tables/{view['id']}/moves", {"move": move, "rev": view["rev"]}
            )
        for person in (friend, maker):  # the friend keeps watching, or would count as away
            person.open(f"/t/{view['id']}")
            person.sees_the_table()
        return maker

    # The pictures

    def home(self) -> None:
        """The first page, with its little boards paused in the middle of a game."""
        person = self.visitor(DESKTOP)
        person.open("/")
        person.page.wait_for_load_state("networkidle")
        person.page.wait_for_timeout(1500)
        self._keep("home", _picture(person))
        person.leave()

    def table(self) -> None:
        """Phase two of SIX: a tile in the air shows what laying it would cost."""
        game, moves = moves_of("six-captures.sfr")
        at = next(n for n, move in enumerate(moves) if "=" in move)
        person = self.online(DESKTOP, game, moves[:at])
        source, _, rest = moves[at].partition(">")
        target, _, keep = rest.partition("=")
        person.lift(source)
        person.click(f'.targets .target[data-cell="{target}"]')
        person.page.wait_for_selector(".sf-board.choosing")
        place = person.point(f'.tiles [data-cell="{keep}"]')
        person.page.mouse.move(place["x"], place["y"])
        self._keep("table", _picture(person))
        person.leave()

    def phones(self) -> None:
        """Three phones side by side: a game of GoSix, a chain of Hexone, and the rules."""
        game, moves = moves_of("hexone-chains.sfr")
        pictures = []
        gosix = self.online(PHONE, "gosix", GOSIX.split())
        at = next(n for n in range(len(moves)) if all(m[-1] in "AY" for m in moves[n : n + 3]))
        hexone = self.online(PHONE, game, moves[:at])
        rules = self.visitor(PHONE)
        rules.open("/rules/six/foxmind")
        rules.page.wait_for_selector(".rules-text .prose")
        for person in (gosix, hexone, rules):
            person.page.wait_for_timeout(600)
            pictures.append(_picture(person))
            person.leave()
        self._keep("phones", beside(pictures))

    def _keep(self, name: str, picture: Image.Image) -> None:
        path = self._folder / f"page-{name}-{self._theme}.webp"
        picture.save(path, quality=QUALITY, method=6)
        print(f"{path} {path.stat().st_size // 1000} kB")


def _picture(person: Person) -> Image.Image:
    """A screenshot of the page; raises if the page had errors."""
    if person.faults:
        raise SystemExit("\n".join(person.faults))
    return Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")


def beside(pictures: list[Image.Image]) -> Image.Image:
    """Pictures side by side on a transparent background."""
    width = sum(picture.width for picture in pictures) + GAP * (len(pictures) - 1)
    sheet = Image.new("RGBA", (width, max(picture.height for picture in pictures)), (0, 0, 0, 0))
    left = 0
    for picture in pictures:
        sheet.paste(picture, (left, 0))
        left += picture.width + GAP
    return sheet


def main() -> None:
    """Take all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="sixfold-screens-") as data,
        chromium() as browser,
        sixfold_server(Path(data) / "data", SIXFOLD_WORKERS="0") as server,
    ):
        for theme in THEMES:
            photographer = Photographer(browser, server.url, theme, folder)
            photographer.home()
            photographer.table()
            photographer.phones()


if __name__ == "__main__":
    main()
