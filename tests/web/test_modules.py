"""The modules under the pages: bundles, length and types."""

from __future__ import annotations

import re

import pytest

from scripts import ROOT

from .visit import Visit

WEB = ROOT / "src" / "sixfold" / "web"


@pytest.mark.parametrize("path", ["/", "/new", "/rules/gosix", "/about", "/watch"])
def test_a_page_fetches_one_script_and_one_sheet(visit: Visit, path: str) -> None:
    """And one small script that paints before them; nothing is fetched by and by."""
    visitor = visit()
    fetched: list[str] = []
    visitor.page.on("request", lambda request: fetched.append(request.url))
    visitor.go(path).wait_for_load_state("networkidle")  # whatever it fetches, it has fetched
    files = sorted(re.sub(r".*/static/\w{12}/", "", url) for url in fetched if "/static/" in url)
    files = [name for name in files if name.endswith((".js", ".css"))]
    page = {"/": "home"}.get(path, path.split("/")[1])
    assert files == ["app/pages/boot.js", f"bundles/{page}.css", f"bundles/{page}.js"]


IN_BUNDLE = """async (entries) => {
  const all = {};
  for (const entry of entries) {
    const text = await (await fetch(`/static/bundles/${entry}.js`)).text();
    const blocks = [...text.matchAll(/^let (m\\d+); \\{ \\/\\/ (\\S+)$/gm)];
    const told = [...text.matchAll(/^(m\\d+) = \\{ (.*) \\};$/gm)];
    blocks.forEach(([, name, path], at) => {
      if (told[at][1] !== name) throw new Error(path);
      all[path] = told[at][2].split(", ").filter(Boolean).sort();
    });
  }
  return all;
}"""
ALONE = "async (path) => Object.keys(await import(`/static/${path}`)).sort()"


def test_a_module_exports_the_same_in_a_bundle_and_alone(visit: Visit) -> None:
    page = visit().go("/about")
    entries = sorted(path.stem for path in (WEB / "pages").glob("*.html"))
    bundled: dict[str, list[str]] = page.evaluate(IN_BUNDLE, entries)
    names = {path for path in bundled if bundled[path]}  # an entry would fill this page once more
    assert len(names) > 80
    alone = {path: page.evaluate(ALONE, path) for path in names}
    assert alone == {path: bundled[path] for path in names}


def test_modules_are_short_and_typed() -> None:
    for path in (WEB / "app").rglob("*.js"):
        lines = path.read_text("utf-8").splitlines()
        assert lines[0] == "// @ts-check", path
        assert len(lines) <= 400, path


def test_every_colour_is_said_once() -> None:
    """Day and night stand side by side in `light-dark()`: no sheet repeats them for the dark."""
    sheets = {path.name: path.read_text("utf-8") for path in WEB.rglob("*.css")}
    assert not [name for name, text in sheets.items() if "prefers-color-scheme" in text]
    by_theme = {name for name, text in sheets.items() if "[data-theme" in text}
    assert by_theme == {"colours.css", "rules.css"}  # the rules have pictures for both
    named = [
        (name, value)
        for name, text in sheets.items()
        for value in re.findall(r"--[\w-]+: (light-dark\(.*\));", text)
    ]
    colours = [value for _, value in named]
    assert len(colours) > 30
    assert not {value for value in colours if colours.count(value) > 1}
