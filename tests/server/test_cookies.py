"""Seats belong to signed cookies: their attributes, forgeries, and what a restart leaves."""

from __future__ import annotations

import dataclasses
import re
import stat
import threading
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sixfold.server.net.cookies import NAME, Cookies, new_player
from sixfold.server.net.keys import KEY_FILE, WeakKey, file_key
from sixfold.server.settings import Settings, data_folder

from .house import LOCAL, House, make, online, play


def test_the_cookie_is_signed_and_kept_from_scripts_and_sites(client: TestClient) -> None:
    answer = client.get("/")
    cookie = SimpleCookie(answer.headers["set-cookie"])["sixfold"]
    assert re.fullmatch(r"[0-9a-f]{32}\.[\w-]{43}", cookie.value)
    assert cookie["httponly"]
    assert cookie["samesite"] == "lax"
    assert cookie["path"] == "/"
    assert int(cookie["max-age"]) > 300 * 24 * 3600
    assert not cookie["secure"]
    assert not cookie["domain"]


def test_over_tls_the_cookie_stays_there(house: House) -> None:
    browser = TestClient(house.app, base_url="https://testserver")
    answer = browser.get("/")
    assert SimpleCookie(answer.headers["set-cookie"])["sixfold"]["secure"]


def test_a_browser_stays_the_same_player(client: TestClient) -> None:
    client.get("/")
    first = client.cookies["sixfold"]
    make(client)
    client.get("/my")
    assert client.cookies["sixfold"] == first


def test_reading_gives_nobody_a_cookie(client: TestClient) -> None:
    client.get("/api/games")
    client.get("/api/my")
    assert not client.cookies


@pytest.mark.parametrize("forge", ["other", "unsigned", "nonsense", "longer", "another key"])
def test_a_forged_cookie_is_nobodys(house: House, forge: str) -> None:
    owner, thief = house.visitor(), house.visitor()
    view = make(owner)
    player, _, signature = owner.cookies["sixfold"].partition(".")
    forged = {
        "other": f"{new_player()}.{signature}",
        "unsigned": player,
        "nonsense": "é.x",
        "longer": f"{player}.{signature}{'x' * 500}",
        "another key": Cookies("a key that is not ours").sign(player),
    }[forge]
    headers = {b"cookie": f"sixfold={forged}".encode()}
    path = f"/api/tables/{view['id']}"
    assert thief.get(path, headers=headers).json()["you"] == []
    body = {"move": "d2", "rev": view["rev"]}
    assert thief.post(f"{path}/moves", json=body, headers=headers).status_code == 401


def test_a_restart_keeps_every_seat(settings: Settings) -> None:
    with House(settings) as house:
        owner, friend = house.visitor(), house.visitor()
        view = play(owner, online(owner, friend), "d2")
        cookies = [dict(browser.cookies) for browser in (owner, friend)]
    with House(settings) as house:
        again = [house.visitor(), house.visitor()]
        for browser, kept in zip(again, cookies, strict=True):
            browser.cookies.update(kept)
        assert again[0].get(f"/api/tables/{view['id']}").json()["you"] == [0]
        assert play(again[1], view, "c2")["moves"] == ["d2", "c2"]


def test_with_another_key_the_seats_are_lost(settings: Settings) -> None:
    with House(settings) as house:
        owner = house.visitor()
        view, kept = make(owner), dict(owner.cookies)
    with House(dataclasses.replace(settings, secret="another key, just as long")) as house:
        browser = house.visitor()
        browser.cookies.update(kept)
        assert browser.get(f"/api/tables/{view['id']}").json()["you"] == []


class TestKeys:
    def test_the_key_is_made_once_for_its_owner_only(self, tmp_path: Path) -> None:
        folder = tmp_path / "new" / "data"
        key = file_key(folder)
        assert re.fullmatch("[0-9a-f]{64}", key)
        assert file_key(folder) == key
        assert stat.S_IMODE((folder / KEY_FILE).stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert [path.name for path in folder.iterdir()] == [KEY_FILE]

    def test_processes_that_start_at_once_agree(self, tmp_path: Path) -> None:
        barrier, found = threading.Barrier(8), []

        def start() -> None:
            barrier.wait()
            found.append(file_key(tmp_path))

        threads = [threading.Thread(target=start) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(found) == 8
        assert len(set(found)) == 1

    def test_a_damaged_key_is_not_used(self, tmp_path: Path) -> None:
        (tmp_path / KEY_FILE).write_text("")
        with pytest.raises(WeakKey):
            file_key(tmp_path)

    def test_a_short_secret_is_refused(self, settings: Settings) -> None:
        with pytest.raises(WeakKey), House(dataclasses.replace(settings, secret="short")):
            pass


class TestSettings:
    def test_the_command_line_comes_before_the_environment(self, tmp_path: Path) -> None:
        environment = {
            "DATABASE_URL": "postgresql://one", "REDIS_URL": "redis://two", "SIXFOLD_RATE": "2.5",
            "SIXFOLD_DATA": "/elsewhere", "SIXFOLD_ORIGINS": "https://a.example https://b.example",
            "SIXFOLD_WORKERS": "3",
        }  # fmt: skip
        read = Settings.read(tmp_path, "sqlite:///three.db", environment=environment)
        assert (read.url, read.data, read.redis_url) == (
            "sqlite:///three.db", tmp_path, "redis://two",
        )  # fmt: skip
        assert read.origins == {"https://a.example", "https://b.example"}
        assert (read.rate, read.workers, read.check_host) == (2.5, 3, True)
        silent = Settings.read(environment=environment)
        assert (silent.url, silent.data) == ("postgresql://one", Path("/elsewhere"))
        assert silent.is_shared
        assert not Settings.read(tmp_path, host="0.0.0.0", environment={}).check_host

    def test_games_live_where_the_system_keeps_such_things(self) -> None:
        assert data_folder({"XDG_DATA_HOME": "/home/x/share"}) == Path("/home/x/share/sixfold")
        assert data_folder({"SIXFOLD_DATA": "/games"}) == Path("/games")


def test_language_is_asked_for_kept_or_the_browsers(client: TestClient) -> None:
    asked = client.get("/?lang=ko", headers={"accept-language": "fr"})
    assert '<html lang="ko"' in asked.text
    cookie = SimpleCookie(asked.headers.get_list("set-cookie")[1])["lang"]
    assert (cookie.value, cookie["samesite"]) == ("ko", "lax")
    assert not cookie["httponly"]  # scripts read it
    assert '<html lang="ko"' in client.get("/my", headers={"accept-language": "fr"}).text
    client.cookies.delete("lang")
    french = client.get("/", headers={"accept-language": "fr"})
    assert french.headers["content-language"] == "fr"
    assert len(french.headers.get_list("set-cookie")) == 1
    unknown = client.get("/?lang=xx")
    assert '<html lang="en"' in unknown.text
    assert len(unknown.headers.get_list("set-cookie")) == 1


def test_whoever_joins_first_gets_his_cookie_there(house: House) -> None:
    maker, stranger = house.visitor(), house.visitor()
    view = make(maker, "gosix", LOCAL, {"kind": "open"})
    stranger.post(f"/api{view['links']['seats']['1']}")
    assert stranger.get(f"/api/tables/{view['id']}").json()["you"] == [1]


def test_a_newcomer_is_the_same_for_the_same_id_and_key_only() -> None:
    one = Cookies("key")
    id = "0123456789abcdef"
    assert one.newcomer(id) == Cookies("key").newcomer(id)
    others = {one.newcomer(f"{id}0"), Cookies("other").newcomer(id), one.newcomer(None)}
    assert len({one.newcomer(id), one.newcomer(None), *others}) == 5
    assert one.player({NAME: one.sign(one.newcomer(id))}) == one.newcomer(id)
