"""The system's Chromium: where it is, and how it is started."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

SHELL = "chromium-headless-shell"
"""Chromium without all that a window needs: pages take a third less processor time."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

HOUSE = "house.test"
"""A name by which a friend's browser would know this machine, whatever network it is in."""


def program(*, whole: bool = False) -> str:
    """The path of a Chromium or Chrome of this machine; its shell will do unless all is needed."""
    names = NAMES if whole else (SHELL, *NAMES)
    found = [os.environ.get("SIXFOLD_CHROMIUM"), *map(shutil.which, names)]
    found += [path for path in APPLICATIONS if Path(path).exists()]
    for path in found:
        if path:
            return path
    raise FileNotFoundError(
        "The tests need Chromium: `sh scripts/setup/system.sh tests` installs it"
    )


@contextlib.contextmanager
def driver() -> Iterator[Playwright]:
    """Playwright, of which a process can have only one at a time, however many browsers it has."""
    if _running:
        yield _running[0]
        return
    with sync_playwright() as playwright:
        _running.append(playwright)
        try:
            yield playwright
        finally:
            _running.clear()


_running: list[Playwright] = []


@contextlib.contextmanager
def chromium(*, whole: bool = False) -> Iterator[Browser]:
    """A browser without a window; `whole` for what its shell lacks, such as notifications."""
    with driver() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program(whole=whole),
            # Tests run as root and in containers, where neither sandbox nor much /dev/shm is.
            args=[
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--mute-audio",
                "--process-per-site",  # a page that is opened later starts in a warm process
                f"--host-resolver-rules=MAP {HOUSE} 127.0.0.1",
            ],
        )
        yield browser
        browser.close()
