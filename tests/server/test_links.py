"""Links: what others see of them before they are opened, and what a bad one says."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from sixfold.locale import LANGUAGES
from sixfold.server.pages.previews import CARD, Preview

from .house import LOCAL, OPEN, House, make, play

Visitor = Callable[[], TestClient]
HTML = {"accept": "text/html"}


def tags(page: str) -> dict[str, str]:
    """What a page's head says of it, by name."""
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', page)
    return {name: unescape(text) for name, text in found}


BAD = {
    "/nowhere": "There is nothing here",
    "/my/games": "There is nothing here",
    "/t/": "There is nothing here",
    "/t/nosuchtable00000": "There is no such table",
    "/t/%00": "There is no such table",
    "/join/nosuchsecret": "This invitation does not work",
    "/join/%F0%9F%8E%B2": "This invitation does not work",
    "/rules/chess": "There is no such game",
    "/rules/six/foxmind+nothing": "There is no such game",
}
"""Links that lead nowhere, and the heading of what they show."""


class TestBadLinks:
    def test_they_say_so_in_the_frame_of_the_site(self, client: TestClient) -> None:
        for path, heading in BAD.items():
            answer = client.get(path, headers=HTML)
            assert answer.status_code == 404, path
            assert f"<h1>{heading}</h1>" in answer.text, path
            assert '<header class="site-head">' in answer.text
            assert '<footer class="site-foot">' in answer.text
            assert 'href="/"' in answer.text
            assert tags(answer.text)["robots"] == "noindex"
            assert client.head(path, headers=HTML).status_code == 404, path

    def test_they_speak_the_language_of_the_visitor(self, client: TestClient) -> None:
        headings = set()
        for language in LANGUAGES:
            answer = client.get("/t/nothing", headers={"accept-language": language})
            assert f'<html lang="{language}" data-translated' in answer.text
            headings.update(re.findall("<h1>(.*)</h1>", answer.text))
        assert len(headings) == len(LANGUAGES)

    def test_rules_of_a_similar_name_are_offered(self, client: TestClient) -> None:
        assert 'href="/rules/gosix"' in client.get("/rules/GoSix").text
        assert 'href="/rules/six/foxmind"' in client.get("/rules/six/foxmid").text
        assert client.get("/rules/six").text.count('href="/rules/six/') == 4
        assert 'href="/rules/hexone"' in client.get("/rules/hexone+teams").text

    def test_what_it_repeats_of_an_address_is_harmless(self, client: TestClient) -> None:
        answer = client.get("/rules/<script>alert(1)<%2Fscript>{0.__class__}" + "x" * 500)
        assert answer.status_code == 404
        assert "<script>alert" not in answer.text
        assert "&lt;script&gt;" in answer.text
        assert "x" * 100 not in answer.text

    def test_an_address_of_the_api_answers_programs(self, client: TestClient) -> None:
        answer = client.get("/api/nothing", headers=HTML)
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not-found"

    def test_pages_open_while_the_database_is_away(
        self, house: House, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Their scripts try again; a table that may be there is not called lost."""

        def away(*_: object) -> None:
            raise OperationalError("SELECT", {}, Exception())

        monkeypatch.setattr(house.services.door.storage, "read", away)
        client = house.visitor()
        for path in ("/t/perhapsatable000", "/join/perhapsaseat", "/", "/rules/gosix"):
            assert client.get(path).status_code == 200, path


class TestInvitations:
    def invited(self, maker: TestClient, **rest: Any) -> tuple[Any, str]:
        view = make(maker, "gosix", LOCAL, OPEN, colour="first", **rest)
        return view, view["links"]["seats"]["1"]

    def test_a_look_at_it_takes_no_seat(self, client: TestClient, visitor: Visitor) -> None:
        view, link = self.invited(client)
        messenger = visitor()
        for _ in range(2):
            page = messenger.get(link)
            assert page.status_code == 200
            about = tags(page.text)
            assert "GoSix" in about["og:title"]
            assert f"/api/tables/{view['id']}/picture.png" in about["og:image"]
            assert "og:url" not in about
            assert link not in page.text
        assert client.get(f"/api/tables/{view['id']}").json()["phase"] == "waiting"

    def test_whoever_sits_there_is_led_to_the_table(
        self, client: TestClient, visitor: Visitor
    ) -> None:
        view, link = self.invited(client)
        friend = visitor()
        friend.get("/")  # a cookie
        assert friend.post(f"/api{link}").status_code == 200
        for browser in (friend, client):
            answer = browser.get(link, follow_redirects=False)
            assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{view['id']}")

    def test_a_used_one_says_so(self, client: TestClient, visitor: Visitor) -> None:
        for private in (False, True):
            view, link = self.invited(client, private=private)
            visitor().post(f"/api{link}")
            answer = visitor().get(link)
            assert answer.status_code == 410
            assert "<h1>This seat is taken</h1>" in answer.text
            assert (view["id"] in answer.text) is not private

    def test_one_to_a_closed_table_says_so(self, client: TestClient, visitor: Visitor) -> None:
        view, link = self.invited(client)
        closed = client.post(
            f"/api/tables/{view['id']}/actions", json={"action": "abort", "rev": view["rev"]}
        )
        assert closed.json()["phase"] == "over"
        answer = visitor().get(link)
        assert answer.status_code == 410
        assert "<h1>This invitation is no longer valid</h1>" in answer.text


PAGES = (
    "/", "/new", "/my", "/watch", "/about", "/analysis", "/rules", "/rules/six/foxmind", "/nowhere",
)  # fmt: skip


class TestPreviews:
    @pytest.mark.parametrize("language", ["en", "ko"])
    def test_every_page_has_one(self, client: TestClient, language: str) -> None:
        for path in PAGES:
            self.has_one(client, path, language)

    def has_one(self, client: TestClient, path: str, language: str) -> None:
        page = client.get(path, headers={**HTML, "accept-language": language}).text
        about = tags(page)
        assert about["og:site_name"] == "Sixfold"
        assert about["og:locale"] == {"en": "en_GB", "ko": "ko_KR"}[language]
        assert about["twitter:card"] == "summary_large_image"
        assert about["og:description"] == about["description"] != ""
        [title] = re.findall("<title>(.*)</title>", page)
        assert unescape(title).removesuffix(" · Sixfold") == about["og:title"]
        has_hangul = bool(re.search("[가-힣]", about["description"]))
        assert has_hangul is (language == "ko")
        picture = client.get(about["og:image"])
        assert picture.headers["content-type"] == "image/png"
        assert Image.open(BytesIO(picture.content)).size == CARD

    def test_nothing_in_it_is_taken_for_html(self) -> None:
        bad = '"><script>alert(1)</script>'
        head = Preview(bad, bad, f"/{bad}", f"/{bad}").tags("en", f"http://{bad}")
        assert "<script" not in head
        assert tags(head)["og:title"] == bad

    def test_addresses_are_those_of_the_request(self, client: TestClient) -> None:
        about = tags(client.get("/rules/gosix", headers={"host": "play.example.org:81"}).text)
        assert about["og:url"] == "http://play.example.org:81/rules/gosix"
        assert about["og:image"].startswith("http://play.example.org:81/static/pictures/")

    def test_each_game_has_its_own_picture(self, client: TestClient) -> None:
        paths = ("/", "/rules/six/foxmind", "/rules/gosix", "/rules/hexone")
        assert len({tags(client.get(path).text)["og:image"] for path in paths}) == 4

    def test_a_table_shows_its_position(self, client: TestClient, visitor: Visitor) -> None:
        view = play(client, make(client), "d2", "c2")
        about = tags(visitor().get(f"/t/{view['id']}").text)
        assert about["og:title"] == "GoSix: Red against Green"
        assert about["description"] == "Move 3: Red to move."
        assert about["og:url"] == f"http://testserver/t/{view['id']}"
        picture = client.get(about["og:image"])
        assert Image.open(BytesIO(picture.content)).size == CARD
        own = client.get(f"/api/tables/{view['id']}/picture.png?width={CARD[0]}")
        assert Image.open(BytesIO(own.content)).height > CARD[1]  # another shape, another picture
        later = play(client, view, "a1")
        again = tags(visitor().get(f"/t/{view['id']}").text)
        assert again["og:image"] != about["og:image"], "or the old picture would stay in caches"
        resign = {"action": "resign", "rev": later["rev"]}
        client.post(f"/api/tables/{view['id']}/actions", json=resign)
        ended = tags(visitor().get(f"/t/{view['id']}?lang=de").text)
        assert "gewinnt" in ended["description"]

    def test_it_costs_no_game_to_be_folded(
        self, house: House, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        maker = house.visitor()
        view = make(maker)

        def folded(*_: object, **__: object) -> None:
            raise AssertionError

        monkeypatch.setattr(house.services.door, "table", folded)
        assert house.visitor().get(f"/t/{view['id']}").status_code == 200

    def test_programs_that_make_previews_may_look(self, client: TestClient) -> None:
        groups = client.get("/robots.txt").text.split("\n\n")
        assert "User-agent: Twitterbot" in groups[0]
        assert groups[0].endswith("Disallow:")
        assert "User-agent: *\nDisallow: /t/" in groups[1]
