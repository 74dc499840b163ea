"""Games, levels, languages, rules pages, the app's files, and the API page without a network."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

import sixfold
from sixfold.locale import LANGUAGES
from sixfold.server.api.openapi import describe

from .house import House, error_code


def test_every_game_is_listed(client: TestClient) -> None:
    games = client.get("/api/games", headers={"accept-language": "en"}).json()["games"]
    assert [game["id"] for game in games] == [game.id for game in sixfold.games()]
    assert games[2]["name"] == "SIX: FoxMind edition, basic game"
    assert games[2]["available_options"] == ["declare", "endless", "teams"]
    assert [game["id"] for game in games if game["tournament"]] == ["hexone"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_texts(client: TestClient, language: str) -> None:
    answer = client.get(f"/api/strings/{language}.json")
    assert answer.json()["lang"] == language
    again = client.get(
        f"/api/strings/{language}.json", headers={"if-none-match": answer.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("language", ["xx", "EN", "en-GB", ".."])
def test_another_language_is_not_there(client: TestClient, language: str) -> None:
    answer = client.get(f"/api/strings/{language}.json")
    assert (answer.status_code, error_code(answer)) == (404, "not-found")


@pytest.mark.parametrize("game", ["gosix", "hexone", "six/foxmind", "six/steffen+teams"])
def test_rules_are_pages_without_danger(client: TestClient, game: str) -> None:
    page = client.get(f"/api/rules/{game}").json()
    assert page["game"] == game
    assert "<h2" in page["html"]
    assert "<script" not in page["html"]
    assert not page["title"].startswith("#")


@pytest.mark.parametrize("game", [game.id for game in sixfold.games()])
def test_every_diagram_of_the_rules_is_drawn(client: TestClient, game: str) -> None:
    page = client.get(f"/api/rules/{game}").json()
    images = re.findall(r'<img class="only-(light|dark)" [^>]*src="([^"]+)"', page["html"])
    assert page["html"].count("<img") == len(images) > 1
    assert "<figcaption>" in page["html"]
    for theme, address in images:
        answer = client.get(address.replace("&amp;", "&"))
        assert answer.status_code == 200, address
        assert f" {theme}" in answer.text[:1000]


@pytest.mark.parametrize(
    "address",
    ["nothing/0.svg?game=gosix", "gosix-board/9.svg?game=gosix", "gosix-board/0.svg?game=chess"],
)
def test_other_diagrams_are_not_there(client: TestClient, address: str) -> None:
    answer = client.get(f"/api/diagrams/{address}")
    assert (answer.status_code, error_code(answer)) == (404, "not-found")


@pytest.mark.parametrize("game", ["chess", "six", "six/foxmind+dance", ""])
def test_rules_of_unknown_games(client: TestClient, game: str) -> None:
    answer = client.get(f"/api/rules/{game}")
    assert (answer.status_code, error_code(answer)) == (404, "not-found")


def test_health(client: TestClient) -> None:
    assert client.get("/healthz").json() == {
        "status": "ok", "app": "sixfold", "version": sixfold.__version__,
    }  # fmt: skip


def test_modules_are_delivered_and_checked_for_news(client: TestClient) -> None:
    answer = client.get("/static/app/net/api.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get("/static/app/net/api.js", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    assert answer.headers["content-encoding"] == "gzip"


def test_everything_that_pages_load_is_there(client: TestClient) -> None:
    for path in ("/", "/new", "/my", "/watch", "/about", "/analysis", "/rules/gosix"):
        page = client.get(path)
        assert page.status_code == 200, path
        for link in re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text):
            file = client.get(link)
            assert file.status_code == 200, (path, link)
            assert "immutable" in file.headers["cache-control"], (path, link)


class TestApiPage:
    def test_it_needs_no_network(self, client: TestClient) -> None:
        page = client.get("/api/docs").text
        links = re.findall(r'(?:src|href)="([^"]+)"', page)
        assert len(links) == 5
        for link in links:
            assert link.startswith("/api/docs/")
            assert client.get(link).status_code == 200
        assert '"/api/openapi.json"' in client.get("/api/docs/start.js").text

    def test_it_is_a_current_one(self, client: TestClient) -> None:
        text = client.get("/api/docs/swagger-ui-bundle.js").text
        found = re.search(r'PACKAGE_VERSION:"(\d+)\.(\d+)\.\d+"', text)
        assert found
        assert (int(found[1]), int(found[2])) >= (5, 34)

    def test_no_other_files_of_the_package_are_delivered(self, client: TestClient) -> None:
        for name in ("index.html", "swagger-ui.js.map", "..%2f..%2f__init__.py"):
            assert client.get(f"/api/docs/{name}").status_code == 404

    def test_every_route_is_described_with_its_refusals(self, house: House) -> None:
        description = describe(house.app)
        assert description["openapi"] == "3.0.3"
        operations = [
            (path, method, operation)
            for path, methods in description["paths"].items()
            for method, operation in methods.items()
        ]
        assert len(operations) >= 20
        for path, method, operation in operations:
            assert operation["description"], path
            assert operation["tags"], path
            answers = operation["responses"]
            if path != "/healthz":
                assert {"422", "429"} <= answers.keys(), path
            if method == "post":
                assert {"400", "403", "413"} <= answers.keys(), path
            if "{table}" in path:
                assert "404" in answers, path
            for status, answer in answers.items():
                if status >= "400":
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/ErrorAnswer"}, (path, status)

    def test_the_description_keeps_to_its_dialect(self, house: House) -> None:
        def walk(node: object) -> None:
            if isinstance(node, dict):
                assert not {"const", "prefixItems"} & node.keys(), node
                assert node.get("type") != "null", node
                for value in node.values():
                    walk(value)
            elif isinstance(node, list):
                for item in node:
                    walk(item)

        walk(describe(house.app)["components"])
        walk(describe(house.app)["paths"])
