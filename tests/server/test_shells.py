"""Files with a version in their address: kept for good by browsers, and never a wrong one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sixfold.server.pages import shells

API = "app/net/api.js"
OTHER = "0123456789ab"


def kept(client: TestClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.text == (shells.WEB / API).read_text("utf-8")
    return answer.headers["cache-control"]


def test_only_a_file_under_the_version_of_today_is_kept(client: TestClient) -> None:
    fixed = client.get(f"/static/{shells.version()}/{API}")
    assert fixed.headers["sixfold-shell"] == shells.version()  # a service worker looks at it
    assert kept(client, f"/static/{shells.version()}/{API}") == (
        "public, max-age=31536000, immutable"
    )
    assert kept(client, f"/static/{API}") == "no-cache"
    # A page from before an upgrade, or a page of the other server during one.
    assert kept(client, f"/static/{OTHER}/{API}") == "no-cache"
    assert "sixfold-shell" not in client.get(f"/static/{OTHER}/{API}").headers
    tag = fixed.headers["etag"]
    again = client.get(f"/static/{shells.version()}/{API}", headers={"if-none-match": tag})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["pages/home.html", "nothing.js", "../server/net/keys.py", "app", ""]
)
def test_a_version_opens_no_other_door(client: TestClient, path: str) -> None:
    for version in (shells.version(), OTHER, f"{OTHER}/{OTHER}"):
        assert client.get(f"/static/{version}/{path}").status_code == 404


def test_a_page_names_nothing_without_a_version(client: TestClient) -> None:
    for path in ("/", "/rules/gosix", "/offline", "/t/nothing"):
        page = client.get(path).text
        plain = page.count('"/static/')
        assert plain == page.count(f'"/static/{shells.version()}/') > 3, path


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files of the app as a developer has them, who edits one."""
    copied = Path(shutil.copytree(shells.WEB, tmp_path / "web"))
    monkeypatch.setattr(shells, "WEB", copied)
    monkeypatch.setattr(shells, "LOOK_SECONDS", 0)
    monkeypatch.setattr(shells, "_current", shells._CurrentFiles())
    return copied


def test_whoever_edits_a_file_sees_it(web: Path) -> None:
    before, first = shells.version(), shells.web_files()
    page = shells.shell("about")
    assert page is not None
    assert f'"/static/{before}/app/pages/boot.js"' in page
    assert first.vouches(before, web / API)

    text = (web / API).read_text("utf-8")
    (web / API).write_text(f"{text}\n// More.\n", "utf-8")
    assert not first.vouches(before, web / API)  # it changed since the last look
    after = shells.version()
    assert after != before
    assert f'"/static/{after}/app/pages/boot.js"' in (shells.shell("about") or "")
    assert shells.web_files().vouches(after, web / API)
    assert not shells.web_files().vouches(before, web / API)

    (web / API).write_text(text, "utf-8")
    assert shells.version() == before  # the same files, the same version


def test_a_new_import_is_bundled_at_once(web: Path) -> None:
    (web / "app" / "pages" / "fresh.js").write_text(
        "// @ts-check\nexport const fresh = 1;\n", "utf-8"
    )
    about = web / "app" / "pages" / "about.js"
    before = shells.web_files().bundled("bundles/about.js")
    assert before is not None
    assert b"const fresh = 1;" not in before[0]
    about.write_text(f'import "./fresh.js";\n{about.read_text("utf-8")}', "utf-8")
    after = shells.web_files().bundled("bundles/about.js")
    assert after is not None
    assert b"const fresh = 1;" in after[0]


def test_a_bundle_of_files_that_changed_since_the_last_look_is_not_kept(web: Path) -> None:
    first = shells.web_files()
    assert first.bundled("bundles/about.js") == first.bundled("bundles/about.js")
    (web / "css" / "base.css").write_text("body { color: red }\n", "utf-8")
    late = first.bundled("bundles/about.css")
    assert late is not None
    assert b"color: red" in late[0]
    assert not late[1]
    again = shells.web_files().bundled("bundles/about.css")
    assert again == (late[0], True)


def test_a_bundle_is_kept_under_the_version_of_today(client: TestClient) -> None:
    for kind in ("text/javascript", "text/css"):
        path = f"bundles/table.{'js' if kind == 'text/javascript' else 'css'}"
        today = client.get(f"/static/{shells.version()}/{path}")
        assert today.headers["content-type"] == f"{kind}; charset=utf-8"
        assert today.headers["sixfold-shell"] == shells.version()
        assert today.headers["cache-control"].endswith("immutable")
        other = client.get(f"/static/{OTHER}/{path}")
        assert other.content == today.content
        assert other.headers["cache-control"] == "no-cache"
        assert client.post(f"/static/{path}").status_code == 405
    for path in ("bundles/nothing.js", "bundles/table.png", "bundles/../table.js", "bundles/table"):
        assert client.get(f"/static/{path}").status_code == 404


def test_files_are_read_again_only_when_one_has_changed(
    web: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shells.version()
    monkeypatch.setattr(shells, "_digest", lambda files: "read again")
    assert shells.version() == before
    os.utime(web / API, ns=(0, 0))
    assert shells.version() == "read again"
