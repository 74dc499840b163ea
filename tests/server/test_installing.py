"""The site as an app: manifest, icons, worker, and the page for when nobody answers."""

from __future__ import annotations

import re
from io import BytesIO

from PIL import Image
from starlette.testclient import TestClient

from sixfold.locale import LANGUAGES
from sixfold.server.pages.shells import version


def test_the_manifest_speaks_the_language_of_the_page(client: TestClient) -> None:
    about = set()
    for language in LANGUAGES:
        page = client.get("/", headers={"accept-language": language}).text
        [address] = re.findall(r'<link rel="manifest" href="([^"]+)">', page)
        answer = client.get(address, headers={"accept-language": "en"})
        assert answer.headers["content-type"] == "application/manifest+json"
        manifest = answer.json()
        assert manifest["lang"] == language
        assert (manifest["id"], manifest["start_url"], manifest["scope"]) == ("/", "/", "/")
        about.add(manifest["description"])
        for shortcut in manifest["shortcuts"]:
            assert client.get(shortcut["url"]).status_code == 200
    assert len(about) == len(LANGUAGES)


def test_icons_have_the_sizes_that_they_name(client: TestClient) -> None:
    icons = client.get("/manifest.webmanifest").json()["icons"]
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in icons:
        picture = Image.open(BytesIO(client.get(icon["src"]).content)).convert("RGBA")
        assert "x".join(map(str, picture.size)) == icon["sizes"]
        corner = picture.getpixel((0, 0))
        assert isinstance(corner, tuple)
        # A phone cuts its own shape out of a maskable one: that goes to the edge.
        assert (corner[3] == 255) is (icon["purpose"] == "maskable")


def test_pages_and_worker_know_one_version(client: TestClient) -> None:
    for path in ("/", "/rules/gosix", "/offline", "/t/nothing"):
        answer = client.get(path)
        assert answer.headers["sixfold-shell"] == version(), path
        assert f'<meta name="sixfold-shell" content="{version()}">' in answer.text, path
    worker = client.get("/sw.js")
    assert worker.headers["content-type"] == "text/javascript; charset=utf-8"
    assert worker.headers["cache-control"] == "no-cache"


def test_the_page_without_a_connection_needs_files_only(client: TestClient) -> None:
    answer = client.get("/offline", headers={"accept-language": "de"})
    assert '<html lang="de" data-translated' in answer.text
    assert "Du bist offline" in answer.text
    assert "/api/" not in re.sub(r"<meta[^>]*>", "", answer.text)
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', answer.text)
    assert len(files) > 5
    for path in files:
        assert client.get(path).status_code == 200, path
