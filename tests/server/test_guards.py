"""What stands before every route: origins, names, sizes, speed, headers, and the net below."""

from __future__ import annotations

import dataclasses
import logging
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from starlette.testclient import TestClient, WebSocketDenialResponse

from sixfold.play.service import TableService
from sixfold.server.net.bodies import TEXT
from sixfold.server.net.guards import own_cookies
from sixfold.server.net.rates import POLICIES, Policy, Rate, Rates
from sixfold.server.settings import Settings

from .house import LOCAL, House, error_code, make

NEW = {"game": "gosix", "seats": [LOCAL, LOCAL]}


class TestOrigins:
    @pytest.mark.parametrize(
        "headers",
        [
            {"origin": "http://evil.example"},
            {"origin": "null"},
            {"origin": "http://testserver:81"},
            {"origin": "http://testserver.evil.example"},
            {"origin": ""},
            {"origin": "x:", "host": ""},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
        ],
    )
    def test_other_sites_cannot_post(self, client: TestClient, headers: dict[str, str]) -> None:
        answer = client.post("/api/tables", json=NEW, headers=headers)
        assert (answer.status_code, error_code(answer)) == (403, "wrong-origin")
        assert "set-cookie" not in answer.headers
        assert client.get("/api/my").json() == {"tables": []}

    @pytest.mark.parametrize(
        "headers",
        [
            {},
            {"origin": "http://testserver"},
            {"origin": "https://testserver"},
            {"sec-fetch-site": "same-origin"},
        ],
    )
    def test_our_pages_and_programs_can(self, client: TestClient, headers: dict[str, str]) -> None:
        assert client.post("/api/tables", json=NEW, headers=headers).status_code == 201

    def test_other_sites_cannot_listen(self, client: TestClient) -> None:
        path = f"/api/tables/{make(client)['id']}/live"
        headers = {"origin": "http://evil.example"}
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            client.websocket_connect(path, headers=headers),
        ):
            pass
        assert (denied.value.status_code, error_code(denied.value)) == (403, "wrong-origin")

    def test_further_origins_can_be_allowed(self, settings: Settings) -> None:
        allowed = dataclasses.replace(settings, origins=frozenset({"https://play.example"}))
        with House(allowed) as house:
            headers = {"origin": "https://play.example"}
            answer = house.visitor().post("/api/tables", json=NEW, headers=headers)
            assert answer.status_code == 201

    def test_nobody_may_read_across_origins(self, client: TestClient) -> None:
        answer = client.get("/api/games", headers={"origin": "http://evil.example"})
        assert not [name for name in answer.headers if name.startswith("access-control")]


class TestHosts:
    @pytest.mark.parametrize(
        ("host", "status"),
        [
            ("127.0.0.1:8006", 200),
            ("localhost", 200),
            ("[::1]:8006", 200),
            ("play.example", 200),
            ("evil.example:8006", 403),
            ("127.0.0.1.evil.example", 403),
            ("", 403),
        ],
    )
    def test_a_server_for_one_machine_answers_to_its_own_names(
        self, settings: Settings, host: str, status: int
    ) -> None:
        origins = frozenset({"https://play.example"})
        local = dataclasses.replace(settings, check_host=True, origins=origins)
        with House(local) as house:
            answer = house.visitor().get("/api/games", headers={"host": host})
            assert answer.status_code == status


class TestBodies:
    def test_a_huge_body_is_refused(self, client: TestClient) -> None:
        answer = client.post("/api/tables", content=b" " * (TEXT + 1))
        assert (answer.status_code, error_code(answer)) == (413, "too-large")
        assert answer.json()["error"]["params"] == {"most": TEXT}

    def test_a_huge_body_that_does_not_say_so_is_refused(self, client: TestClient) -> None:
        pieces = (b" " * 1000 for _ in range(TEXT // 1000 + 1))
        answer = client.post("/api/tables", content=pieces)
        assert (answer.status_code, error_code(answer)) == (413, "too-large")

    @pytest.mark.parametrize(
        "content", [b"{", b"\xff\xfe", b"{'game': 1}", b'{"a":1}{', b'{"\x80":1}']
    )
    def test_malformed_json_is_refused(self, client: TestClient, content: bytes) -> None:
        headers = {"content-type": "application/json"}
        answer = client.post("/api/tables", content=content, headers=headers)
        assert (answer.status_code, error_code(answer)) == (400, "bad-json")

    def test_a_form_of_another_site_is_not_read_as_json(self, client: TestClient) -> None:
        headers = {"content-type": "text/plain"}
        content = b'{"game":"gosix","seats":[{"kind":"local"},{"kind":"local"}]}'
        answer = client.post("/api/tables", content=content, headers=headers)
        assert (answer.status_code, error_code(answer)) == (422, "bad-request")

    def test_what_was_sent_is_not_repeated(self, client: TestClient) -> None:
        answer = client.post("/api/tables", json={"game": "<script>", "seats": []})
        assert "<script>" not in answer.text


class TestCookies:
    def test_nobody_unquotes_what_is_not_ours(
        self, client: TestClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """One header of 60 KB stopped the server for twelve seconds."""
        unquoted: list[str] = []

        def unquote(text: str) -> str:
            unquoted.append(text)
            return text

        monkeypatch.setattr("http.cookies._unquote", unquote)
        view = make(client)
        mine = client.cookies["sixfold"]
        for name in ("sixfold", "other"):
            header = f'lang=de; {name}="{BACKSLASHES}"; sixfold={mine}'
            answer = client.get(f"/api/tables/{view['id']}", headers={"cookie": header})
            assert answer.json()["you"] == [0, 1]
            lost = client.get("/api/tables/nowhere", headers={"cookie": header})
            assert "Tisch" in lost.json()["error"]["text"]
        assert {*unquoted} <= {mine, "de"}

    def test_what_is_too_long_is_not_ours(self) -> None:
        assert own_cookies(b"lang=de; sixfold=" + b"a" * 5000 + b";" * 5000) == b"lang=de"


BACKSLASHES = "\\" * 20_000


class TestRates:
    def test_whoever_is_too_fast_has_to_wait(self, settings: Settings) -> None:
        with House(settings) as house:
            house.services.rates = Rates(1, clock=lambda: 0.0)  # nothing fills up meanwhile
            browser = house.visitor()
            for _ in range(1 + int(POLICIES["make"].player.burst)):  # the first brings the cookie
                assert browser.post("/api/tables", json=NEW).status_code == 201
            answer = browser.post("/api/tables", json=NEW)
            assert (answer.status_code, error_code(answer)) == (429, "too-many-requests")
            assert int(answer.headers["retry-after"]) >= 1
            assert house.visitor().post("/api/tables", json=NEW).status_code == 201

    def test_a_player_has_a_bucket_and_so_has_an_address(self) -> None:
        now = [0.0]
        rates = Rates(clock=lambda: now[0])
        policy = POLICIES["make"]
        for _ in range(int(policy.player.burst)):
            assert rates.wait("make", "me", "here") == 0
        assert rates.wait("make", "me", "here") == pytest.approx(1 / policy.player.each_second)
        assert rates.wait("make", "you", "here") == 0
        assert rates.wait("act", "me", "here") == 0
        now[0] += 1 / policy.player.each_second + 0.001
        assert rates.wait("make", "me", "here") == 0
        assert rates.wait("make", "me", "here") > 0

    def test_what_costs_more_empties_the_buckets_sooner(self) -> None:
        now = [0.0]
        rates = Rates(clock=lambda: now[0])
        mine = POLICIES["read"].player
        assert rates.wait("read", "me", "here", mine.burst - 5) == 0
        assert rates.wait("read", "me", "here", 15) == pytest.approx(10 / mine.each_second)
        assert rates.wait("read", "me", "here", 5) == 0
        now[0] += (mine.burst + 1) / mine.each_second
        assert rates.wait("read", "me", "here", 100 * mine.burst) == 0, "all of a full one"
        assert rates.wait("read", "me", "here") > 0

    def test_new_cookies_do_not_help_against_the_limit_of_an_address(self) -> None:
        rates = Rates(clock=lambda: 0.0)
        burst = int(POLICIES["make"].address.burst)
        waits = [rates.wait("make", f"player {n}", "here") for n in range(burst + 1)]
        assert waits[:-1] == [0] * burst
        assert waits[-1] > 0
        assert rates.wait("make", "player", "elsewhere") == 0

    def test_a_refused_request_costs_nothing(self) -> None:
        now = [0.0]
        rates = Rates(clock=lambda: now[0])
        while rates.wait("talk", "me", "here") == 0:
            pass
        wait = rates.wait("talk", "me", "here")
        assert rates.wait("talk", "me", "here") == wait

    @pytest.mark.parametrize(
        "path",
        [
            "/static/app/net/api.js",
            "/static/nothing.js",
            "/api/strings/fr.json",
            "/api/docs",
            "/api/docs/start.js",
            "/api/openapi.json",
            "/favicon.ico",
            "/robots.txt",
        ],
    )
    def test_files_have_a_limit_as_well(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch, path: str
    ) -> None:
        """A small one here; the one that is used lets a class of pupils open their pages."""
        nothing = Policy(player=Rate(1, 0.001), address=Rate(1, 0.001))
        monkeypatch.setitem(POLICIES, "file", nothing)
        with House(dataclasses.replace(settings, rate=1)) as house:
            assert house.visitor().get(path).status_code != 429
            answer = house.visitor().get(path)
            assert (answer.status_code, error_code(answer)) == (429, "too-many-requests")


PAGES = ["/", "/new", "/my", "/analysis", "/about", "/rules/six/foxmind", "/t/x", "/join/x"]


class TestHeaders:
    @pytest.mark.parametrize("path", [*PAGES, "/api/docs", "/api/games", "/nothing", "/healthz"])
    def test_every_answer_has_its_guards(self, client: TestClient, path: str) -> None:
        headers = client.get(path).headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert policy["style-src"] == "'self'"
        assert policy["frame-ancestors"] == "'none'"
        assert policy["base-uri"] == "'none'"
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers

    @pytest.mark.parametrize(
        ("address", "sent"),
        [
            ("http://localhost:8006/", True),
            ("http://127.0.0.1/", True),
            ("https://play.example/", True),
            ("http://192.168.1.5:8006/", False),
        ],
    )
    def test_no_header_that_browsers_complain_about(
        self, client: TestClient, address: str, sent: bool
    ) -> None:
        headers = client.get(address).headers
        assert ("cross-origin-opener-policy" in headers) == sent

    @pytest.mark.parametrize("path", ["/picture.svg", "/qr.svg"])
    def test_a_picture_is_no_program(self, client: TestClient, path: str) -> None:
        answer = client.get(f"/api/tables/{make(client)['id']}{path}")
        policy = answer.headers["content-security-policy"]
        assert "script-src" not in policy
        assert policy.startswith("default-src 'none'")
        assert policy.endswith("sandbox")

    def test_answers_for_one_are_not_kept_for_others(self, client: TestClient) -> None:
        view = make(client)
        for path in (f"/api/tables/{view['id']}", "/api/my", "/api/nothing"):
            assert client.get(path).headers["cache-control"] == "no-store", path
        # A page has nothing of its reader in it, and the button "back" should find it as it was.
        assert client.get("/").headers["cache-control"] == "private, no-cache"

    def test_pages_have_no_inline_scripts_or_styles(self, client: TestClient) -> None:
        for path in [*PAGES, "/api/docs"]:
            text = client.get(path).text
            assert "<style" not in text
            assert " style=" not in text
            assert " onload=" not in text
            assert text.count("<script") == text.count("<script src=") + text.count(
                '<script type="module" src='
            ) + text.count("<script defer src=")


class TestFaults:
    def test_a_fault_shows_no_trace(
        self, house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def broken(self: TableService, *args: Any, **rest: Any) -> None:
            raise RuntimeError("the cellar is on fire")

        monkeypatch.setattr(TableService, "public_tables", broken)
        with caplog.at_level(logging.ERROR):
            answer = house.visitor().get("/api/tables")
        assert (answer.status_code, error_code(answer)) == (500, "server-error")
        assert "cellar" not in answer.text
        assert "Traceback" not in answer.text
        assert "content-security-policy" in answer.headers
        number = answer.json()["error"]["params"]["fault"]
        assert number in caplog.text
        assert "the cellar is on fire" in caplog.text

    def test_a_sick_database_is_told(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        assert house.visitor().get("/healthz").json()["status"] == "ok"

        def broken(*_: object) -> None:
            raise RuntimeError

        monkeypatch.setattr(type(house.services.tables), "revs", broken)
        answer = house.visitor().get("/healthz")
        assert (answer.status_code, error_code(answer)) == (503, "busy")

    def test_faults_of_the_database_do_not_tell_secrets(self, house: House) -> None:
        with (
            house.services.door.storage.read() as connection,
            pytest.raises(SQLAlchemyError) as broken,
        ):
            connection.execute(text("SELECT :secret FROM nowhere"), {"secret": "sesame"})
        assert "sesame" not in str(broken.value)

    @pytest.mark.parametrize(
        ("method", "path", "status", "code"),
        [
            ("GET", "/api/nothing", 404, "not-found"),
            ("GET", "/static/nothing.js", 404, "not-found"),
            ("GET", "/static/pages/home.html", 404, "not-found"),
            ("GET", "/static/../server/keys.py", 404, "not-found"),
            ("GET", "/static/%2e%2e/server/keys.py", 404, "not-found"),
            ("GET", "/static/app", 404, "not-found"),
            ("DELETE", "/api/tables", 405, "method-not-allowed"),
            ("POST", "/", 405, "method-not-allowed"),
            ("GET", "/api/join/x", 405, "method-not-allowed"),
            ("GET", "/api/tables?limit=1000", 422, "bad-request"),
        ],
    )
    def test_one_shape_for_every_refusal(
        self, client: TestClient, method: str, path: str, status: int, code: str
    ) -> None:
        answer = client.request(method, path)
        assert (answer.status_code, error_code(answer)) == (status, code)

    def test_a_person_who_is_lost_sees_a_page(self, client: TestClient) -> None:
        headers = {"accept": "text/html", "accept-language": "fr"}
        answer = client.get("/nowhere", headers=headers)
        assert answer.status_code == 404
        assert '<html lang="fr"' in answer.text
