"""Tables over HTTP: made, found, joined, played at; and everything that is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from .house import LOCAL, OPEN, House, error_code, make, online, play

Visitors = Callable[[], TestClient]


def test_a_view_is_not_compressed_and_a_page_is(client: TestClient) -> None:
    view = make(client)
    answer = client.get(f"/api/tables/{view['id']}")
    assert answer.request.headers["accept-encoding"].startswith("gzip")
    assert answer.headers["content-type"] == "application/json"
    assert "content-encoding" not in answer.headers
    assert client.get(f"/t/{view['id']}").headers["content-encoding"] == "gzip"


def test_a_table_is_made_and_played_at(client: TestClient) -> None:
    view = make(client)
    assert view["you"] == [0, 1]
    assert view["phase"] == "playing"
    after = play(client, view, "d2", "c2")
    assert after["moves"] == ["d2", "c2"]
    assert after["board"]["corners"] == {"d2": 0, "c2": 1}
    assert client.get(f"/api/tables/{view['id']}").json()["rev"] == after["rev"]


def test_a_new_table_says_where_it_is(client: TestClient) -> None:
    answer = client.post("/api/tables", json={"game": "hexone", "seats": [LOCAL, LOCAL]})
    assert answer.headers["location"] == f"/api/tables/{answer.json()['id']}"


def test_a_friend_joins_by_the_secret_link(client: TestClient, visitor: Visitors) -> None:
    friend = visitor()
    view = online(client, friend)
    assert view["you"] == [1]
    assert view["phase"] == "playing"
    assert play(client, view, "d2")["turn"] == 1


def test_joining_works_without_a_body(client: TestClient, visitor: Visitors) -> None:
    view = make(client, "gosix", LOCAL, OPEN)
    assert visitor().post(f"/api{view['links']['seats']['1']}").status_code == 200


def test_joining_twice_changes_nothing(client: TestClient, visitor: Visitors) -> None:
    friend = visitor()
    link = f"/api{make(client, 'gosix', LOCAL, OPEN)['links']['seats']['1']}"
    first, second = friend.post(link, json={}), friend.post(link, json={})
    assert first.json()["rev"] == second.json()["rev"]


def test_a_taken_seat_is_full(client: TestClient, visitor: Visitors) -> None:
    link = f"/api{make(client, 'gosix', LOCAL, OPEN)['links']['seats']['1']}"
    assert visitor().post(link).status_code == 200
    third = visitor().post(link)
    assert (third.status_code, error_code(third)) == (409, "full")


@pytest.mark.parametrize("lobby", [False, True])
def test_a_newcomer_whose_answer_got_lost_sits_down_by_asking_again(
    client: TestClient, visitor: Visitors, lobby: bool
) -> None:
    """A visitor who has never been here stands for one whose cookie came with the lost answer."""
    view = make(client, "gosix", LOCAL, OPEN, lobby=lobby)
    links = view["links"]["seats"]
    link = f"/api/tables/{view['id']}/seats/1" if lobby else f"/api{links['1']}"
    own, other = {"id": "0123456789abcdef"}, {"id": "fedcba9876543210"}
    lost, again = visitor().post(link, json=own), (newcomer := visitor()).post(link, json=own)
    assert lost.status_code == again.status_code == 200
    assert again.json()["you"] == [1]
    assert again.json()["rev"] == lost.json()["rev"]
    after = play(client, again.json(), "d2")
    assert play(newcomer, after, "a1")["ply"] == 2
    for stranger in (visitor().post(link, json=other), visitor().post(link)):
        assert (stranger.status_code, error_code(stranger)) == (409, "full")


def test_a_cookie_says_who_somebody_is_whatever_id_he_sends(
    client: TestClient, visitor: Visitors
) -> None:
    link = f"/api{make(client, 'gosix', LOCAL, OPEN)['links']['seats']['1']}"
    body = {"id": "0123456789abcdef"}
    assert client.post(link, json=body).json()["you"] == [0]
    assert visitor().post(link, json=body).json()["you"] == [1]


@pytest.mark.parametrize("id", ["", "short", "x" * 65, "x" * 16 + "\ud800", 7])
def test_an_id_that_somebody_could_guess_is_refused(
    client: TestClient, visitor: Visitors, id: object
) -> None:
    link = f"/api{make(client, 'gosix', LOCAL, OPEN)['links']['seats']['1']}"
    body = json.dumps({"id": id})  # whatever stands in it: a client would not send half a letter
    refused = visitor().post(link, content=body, headers={"content-type": "application/json"})
    assert (refused.status_code, error_code(refused)) == (422, "bad-request")
    assert visitor().post(link).status_code == 200


def test_anybody_takes_a_seat_in_the_lobby_but_nowhere_else(
    client: TestClient, visitor: Visitors
) -> None:
    lobby = make(client, "gosix", LOCAL, OPEN, lobby=True)
    closed = make(client, "gosix", LOCAL, OPEN)
    guest = visitor()
    assert [row["id"] for row in guest.get("/api/tables").json()["tables"]] == [lobby["id"]]
    assert guest.post(f"/api/tables/{lobby['id']}/seats/1").json()["you"] == [1]
    refused = guest.post(f"/api/tables/{closed['id']}/seats/1")
    assert (refused.status_code, error_code(refused)) == (403, "not-your-seat")


def test_my_games_are_mine(client: TestClient, visitor: Visitors) -> None:
    view = make(client)
    assert [row["id"] for row in client.get("/api/my").json()["tables"]] == [view["id"]]
    assert visitor().get("/api/my").json() == {"tables": []}
    older = client.get("/api/my", params={"limit": 1, "offset": 1}).json()
    assert older == {"tables": []}


def test_private_tables_are_not_listed(client: TestClient) -> None:
    shown, hidden = make(client), make(client, private=True)
    listed = [row["id"] for row in client.get("/api/tables").json()["tables"]]
    assert shown["id"] in listed
    assert hidden["id"] not in listed


def test_every_ply_can_be_seen_again(client: TestClient) -> None:
    view = play(client, make(client), "d2", "c2")
    first = client.get(f"/api/tables/{view['id']}/plies/1").json()
    assert first["board"]["corners"] == {"d2": 0}
    assert (first["last"], first["turn"], first["ply"]) == ("d2", 1, 1)
    assert first["events"] == [{"kind": "placed", "seat": 0, "cell": "d2"}]
    start = client.get(f"/api/tables/{view['id']}/plies/0").json()
    assert (start["last"], start["events"]) == (None, [])


def test_a_ply_that_was_not_played_has_a_code_of_its_own(client: TestClient) -> None:
    view = play(client, make(client), "d2", "c2")
    path = f"/api/tables/{view['id']}/plies/3"
    answer = client.get(path, headers={"accept-language": "en"})
    assert (answer.status_code, error_code(answer)) == (404, "unknown-ply")
    assert answer.json()["error"]["params"] == {"ply": 3, "last": 2}
    assert "3" in answer.json()["error"]["text"]
    german = client.get(path, headers={"accept-language": "de"}).json()["error"]["text"]
    assert german != answer.json()["error"]["text"]


class TestMoves:
    def test_the_same_move_again_is_played_once(self, client: TestClient) -> None:
        view = make(client)
        body = {"move": "d2", "rev": view["rev"]}
        path = f"/api/tables/{view['id']}/moves"
        first, second = client.post(path, json=body), client.post(path, json=body)
        assert (first.status_code, second.status_code) == (200, 200)
        assert second.json()["moves"] == ["d2"]

    def test_another_move_from_an_old_rev_is_stale(self, client: TestClient) -> None:
        view = make(client)
        play(client, view, "d2")
        body = {"move": "c2", "rev": view["rev"]}
        answer = client.post(f"/api/tables/{view['id']}/moves", json=body)
        assert (answer.status_code, error_code(answer)) == (409, "stale-rev")
        assert answer.json()["error"]["params"]["current"] == view["rev"] + 1

    @pytest.mark.parametrize(
        ("move", "words"),
        [
            ("z9", "“z9”"),
            ("pass", "You have a legal move, so you may not pass."),
            ("c2", "c2 is already taken."),
        ],
    )
    def test_an_illegal_move_is_refused_in_words(
        self, client: TestClient, move: str, words: str
    ) -> None:
        view = play(client, make(client), "d2", "c2")
        body = {"move": move, "rev": view["rev"]}
        answer = client.post(f"/api/tables/{view['id']}/moves", json=body)
        assert (answer.status_code, error_code(answer)) == (422, "illegal-move")
        assert words in answer.json()["error"]["text"]
        assert client.get(f"/api/tables/{view['id']}").json()["rev"] == view["rev"]

    def test_the_words_are_in_the_language_of_the_reader(self, client: TestClient) -> None:
        view = play(client, make(client), "d2")
        body = {"move": "d2", "rev": view["rev"]}
        path = f"/api/tables/{view['id']}/moves"
        german = client.post(path, json=body, headers={"accept-language": "de-AT, en;q=0.5"})
        english = client.post(path, json=body, headers={"accept-language": "xx"})
        assert german.json()["error"]["params"] == english.json()["error"]["params"]
        assert german.json()["error"]["text"] != english.json()["error"]["text"]

    def test_only_the_seat_to_move_can_move(self, client: TestClient, visitor: Visitors) -> None:
        friend = visitor()
        view = online(client, friend)
        body = {"move": "d2", "rev": view["rev"]}
        early = friend.post(f"/api/tables/{view['id']}/moves", json=body)
        assert (early.status_code, error_code(early)) == (409, "not-your-turn")

    def test_nobody_plays_from_a_foreign_seat(self, client: TestClient, visitor: Visitors) -> None:
        friend = visitor()
        view = online(client, friend)
        body = {"move": "d2", "rev": view["rev"], "seat": 0}
        stolen = friend.post(f"/api/tables/{view['id']}/moves", json=body)
        assert (stolen.status_code, error_code(stolen)) == (403, "not-your-seat")

    def test_spectators_cannot_act(self, client: TestClient, visitor: Visitors) -> None:
        view = make(client)
        watcher = visitor()
        make(watcher)  # so that it has a cookie, which gives it no seat here
        path = f"/api/tables/{view['id']}"
        moved = watcher.post(f"{path}/moves", json={"move": "d2", "rev": view["rev"]})
        assert (moved.status_code, error_code(moved)) == (403, "not-your-seat")
        for action in ("resign", "chat", "undo", "abort", "rematch", "offer_draw"):
            body = {"action": action, "rev": view["rev"], "text": "hello"}
            acted = watcher.post(f"{path}/actions", json=body)
            assert (acted.status_code, error_code(acted)) == (403, "not-your-seat")
        seen = watcher.get(path).json()
        assert (seen["you"], seen["legal"], seen["may"]) == ([], [], [])
        assert seen["rev"] == view["rev"]

    def test_without_a_cookie_there_is_no_seat(self, client: TestClient, visitor: Visitors) -> None:
        view = make(client)
        body = {"move": "d2", "rev": view["rev"]}
        answer = visitor().post(f"/api/tables/{view['id']}/moves", json=body)
        assert (answer.status_code, error_code(answer)) == (401, "no-player")
        assert "set-cookie" not in answer.headers


class TestActions:
    def act(self, browser: TestClient, view: Any, action: str, **rest: Any) -> Any:
        body = {"action": action, "rev": view["rev"], **rest}
        return browser.post(f"/api/tables/{view['id']}/actions", json=body)

    def test_resigning_ends_the_game(self, client: TestClient, visitor: Visitors) -> None:
        friend = visitor()
        view = play(client, online(client, friend), "d2")
        over = self.act(client, view, "resign").json()
        assert over["phase"] == "over"
        assert over["outcome"]["winners"] == [1]
        late = self.act(friend, over, "offer_draw")
        assert (late.status_code, error_code(late)) == (409, "over")

    def test_a_draw_is_offered_and_accepted(self, client: TestClient, visitor: Visitors) -> None:
        friend = visitor()
        view = online(client, friend)
        nothing = self.act(friend, view, "accept_draw")
        assert (nothing.status_code, error_code(nothing)) == (409, "no-offer")
        offered = self.act(client, view, "offer_draw").json()
        assert offered["offers"]["draw"] == 0
        agreed = self.act(friend, offered, "accept_draw").json()
        assert agreed["outcome"] == {
            "winners": [], "reason": "agreement", "points": None, "cells": [],
        }  # fmt: skip

    def test_chat_is_for_the_two_who_play(self, client: TestClient, visitor: Visitors) -> None:
        friend = visitor()
        view = online(client, friend)
        said = self.act(client, view, "chat", text="<b>hello</b>").json()
        assert [line["text"] for line in said["chat"]] == ["<b>hello</b>"]
        assert friend.get(f"/api/tables/{view['id']}").json()["chat"] == said["chat"]
        assert visitor().get(f"/api/tables/{view['id']}").json()["chat"] == []
        long = self.act(client, said, "chat", text="x" * 301)
        assert (long.status_code, error_code(long)) == (422, "text-too-long")

    def test_a_rematch_makes_the_next_table(self, client: TestClient, visitor: Visitors) -> None:
        friend = visitor()
        view = self.act(client, online(client, friend), "resign").json()
        asked = self.act(client, view, "rematch").json()
        assert asked["next"] is None
        agreed = self.act(friend, asked, "rematch").json()
        again = friend.get(f"/api/tables/{agreed['next']}").json()
        assert again["series"]["previous"] == [view["id"]]
        assert again["you"] == [1]  # the loser starts

    def test_a_conversation_goes_on_in_the_rematch(
        self, client: TestClient, visitor: Visitors
    ) -> None:
        friend, stranger = visitor(), visitor()
        view = self.act(client, online(client, friend, private=True), "chat", text="hello").json()
        self.act(client, self.act(client, view, "resign").json(), "rematch")
        agreed = self.act(friend, client.get(f"/api/tables/{view['id']}").json(), "rematch").json()
        path = f"/api/tables/{agreed['next']}/chat"
        assert client.get(f"/api/tables/{agreed['next']}").json()["series"]["earlier"] == [
            view["id"]
        ]
        told = {"games": [{"table": view["id"], "chat": agreed["chat"]}]}
        assert [who.get(path).json() for who in (client, friend)] == [told, told]
        for nobody in (stranger, visitor()):
            assert nobody.get(path).json() == {"games": []}
        assert client.get(f"/api/tables/{view['id']}/chat").json() == {"games": []}
        assert client.get("/api/tables/nosuchtable00000/chat").status_code == 404

    @pytest.mark.parametrize("action", ["move", "declare", "dance", "", None, 7])
    def test_other_actions_do_not_exist(self, client: TestClient, action: Any) -> None:
        answer = self.act(client, make(client), action)
        assert (answer.status_code, error_code(answer)) == (422, "bad-request")


class TestNothingThere:
    @pytest.mark.parametrize(
        "path",
        ["", "/plies/0", "/closings", "/why?move=d2", "/about/0,0", "/lifts/0,0",
         "/record.sfr", "/picture.svg", "/picture.png", "/animation.gif", "/film.gif",
         "/qr.svg", "/seats/0/qr.svg", "/invitation"],
    )  # fmt: skip
    def test_an_unknown_table(self, client: TestClient, path: str) -> None:
        answer = client.get(f"/api/tables/nosuchtable{path}")
        assert (answer.status_code, error_code(answer)) == (404, "unknown-table")

    def test_an_unknown_table_cannot_be_played_at(self, client: TestClient) -> None:
        make(client)
        moved = client.post("/api/tables/nosuchtable/moves", json={"move": "d2", "rev": 1})
        assert (moved.status_code, error_code(moved)) == (404, "unknown-table")

    def test_an_unknown_invitation(self, client: TestClient) -> None:
        answer = client.post("/api/join/nosuchsecret", json={})
        assert (answer.status_code, error_code(answer)) == (404, "unknown-link")

    def test_the_id_of_a_table_is_no_invitation(self, client: TestClient) -> None:
        view = make(client, "gosix", LOCAL, OPEN)
        assert client.post(f"/api/join/{view['id']}").status_code == 404


class TestSetups:
    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"game": "chess", "seats": [LOCAL, LOCAL]}, "game"),
            ({"game": "six", "seats": [LOCAL, LOCAL]}, "game"),
            ({"game": "gosix", "seats": [LOCAL]}, "seats"),
            ({"game": "gosix", "seats": [LOCAL, LOCAL], "cough": True}, "cough"),
            ({"game": "gosix", "seats": [LOCAL, LOCAL], "tournament": True}, "tournament"),
            ({"game": "gosix", "seats": [LOCAL, {"kind": "open", "level": 3}]}, "level"),
            ({"game": "gosix", "seats": [LOCAL, LOCAL], "clock": {"kind": "days"}}, "days"),
        ],
    )
    def test_what_does_not_fit_is_refused(
        self, client: TestClient, body: dict[str, Any], field: str
    ) -> None:
        answer = client.post("/api/tables", json=body)
        assert (answer.status_code, error_code(answer)) == (422, "bad-setup")
        assert answer.json()["error"]["params"]["field"] == field

    @pytest.mark.parametrize(
        "body",
        [
            {},
            [],
            "gosix",
            None,
            {"game": "gosix"},
            {"game": "gosix", "seats": [LOCAL, LOCAL], "maker": "somebody else"},
            {"game": "gosix", "seats": [LOCAL, {"kind": "engine", "level": 14}]},
            {"game": "gosix", "seats": [LOCAL, {"kind": "engine", "level": True}]},
            {"game": "gosix", "seats": [{"kind": "human"}, LOCAL]},
            {"game": "gosix", "seats": [LOCAL] * 5},
            {"game": "g" * 81, "seats": [LOCAL, LOCAL]},
            {"game": "gosix", "seats": [LOCAL, LOCAL], "private": "yes"},
        ],
    )
    def test_what_has_not_the_shape_is_refused(self, client: TestClient, body: Any) -> None:
        answer = client.post("/api/tables", json=body)
        assert (answer.status_code, error_code(answer)) == (422, "bad-request")

    def test_without_an_engine_nobody_plays_the_computer(self, client: TestClient) -> None:
        body = {"game": "gosix", "seats": [LOCAL, {"kind": "engine", "level": 1}]}
        answer = client.post("/api/tables", json=body)
        assert (answer.status_code, error_code(answer)) == (501, "engine-missing")

    def test_a_clock_is_the_servers(self, client: TestClient, visitor: Visitors) -> None:
        clock = {"kind": "minutes", "initial_ms": 60_000, "increment_ms": 2000}
        view = online(client, visitor(), clock=clock)
        assert view["clocks"]["left_ms"][1] == 60_000
        assert (view["clocks"]["beginning"], view["clocks"]["running"]) == (0, None)
        assert play(client, view, "a1")["clocks"]["beginning"] == 1


def test_secrets_are_for_the_maker_alone(house: House) -> None:
    maker, other = house.visitor(), house.visitor()
    view = make(maker, "six/foxmind+teams", LOCAL, OPEN, OPEN, OPEN)
    secrets = [link.rpartition("/")[2] for link in view["links"]["seats"].values()]
    assert len(secrets) == 3
    assert other.post(f"/api{view['links']['seats']['1']}").status_code == 200
    for path in ("", "/invitation", "/qr.svg", "/record.sfr", "/plies/0", "/picture.svg"):
        text = other.get(f"/api/tables/{view['id']}{path}").text
        assert not any(secret in text for secret in secrets), path
    for path in ("/api/tables", "/api/my"):
        assert not any(secret in other.get(path).text for secret in secrets)
    assert other.get(f"/api/tables/{view['id']}/seats/2/qr.svg").status_code == 404
    assert maker.get(f"/api/tables/{view['id']}/seats/2/qr.svg").status_code == 200
    # Player ids are as good as a cookie to somebody who could sign them: nobody sees another's.
    players = [seat.player for seat in house.services.door.table(view["id"]).seats if seat.player]
    assert len(players) == 2
    assert not any(player in other.get(f"/api/tables/{view['id']}").text for player in players)


def test_a_table_begins_at_a_position(client: TestClient) -> None:
    start = "gosix p0:d2;e3 p1:c2 hexes:....... turn:1"
    view = play(client, make(client, position=start), "a1")
    assert (view["start"], view["moves"], view["turn"]) == (start, ["a1"], 0)
    assert client.get(f"/api/tables/{view['id']}/plies/0").json()["position"] == start
    record = client.get(f"/api/tables/{view['id']}/record.sfr").text
    assert f'[Start "{start}"]' in record
    assert make(client)["start"] is None


def test_where_no_game_can_begin_is_said_in_words(client: TestClient) -> None:
    said = {}
    for position in (
        "gosix p0:- p1:- hexes:0000... turn:1",
        "six/foxmind b:0,0 r:1,0 hands:20,20 turn:0 seen:1",
        "gosix p0:d2 p1:d2 hexes:....... turn:0",
        "chess",
    ):
        body = {"game": "gosix", "seats": [LOCAL, LOCAL], "position": position}
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 422
        said[error_code(answer)] = answer.json()["error"]["text"]
    assert said["start-of-other-game"] == (
        "This position belongs to SIX: FoxMind edition, basic game, not to GoSix."
    )
    assert said["start-is-over"].startswith("The game is already over in this position")
    assert said["cell-twice"] == "d2 is used twice."
    assert "unknown-game" in said
