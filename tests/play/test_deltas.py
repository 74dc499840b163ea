"""A client that folds its messages has the view that a newcomer gets, at any table, in any role."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from sixfold.play import ClockPlan, TableSetup, show
from sixfold.play.actions import actions, talk
from sixfold.play.views.deltas import Gap, at_time, fold
from sixfold.play.views.json_encoding import plain
from sixfold.play.views.watching import Watcher

from .people import ADA, BOB, PEOPLE, four, side_by_side, two
from .stories import CLOCKS, KNOWN, RULE, SETUPS, Story, renewed

AUDIENCES: list[str | None] = [*PEOPLE[:3], None]
"""The maker, others who may sit or not, and somebody without a seat."""


def stories() -> Iterator[Any]:
    for number, setup in enumerate(SETUPS):
        for clock in CLOCKS:
            shared = (number + CLOCKS.index(clock)) % 2 == 1
            name = f"{setup.game.id}-{number}-{clock.kind}{'-shared' if shared else ''}"
            yield pytest.param(replace(setup, clock=clock), shared, id=name)


@pytest.mark.parametrize(("setup", "shared"), list(stories()))
def test_what_is_folded_is_what_a_newcomer_sees(setup: TableSetup, shared: bool) -> None:
    rng = random.Random(f"{setup.to_json()} {shared}")
    story = Story(setup, rng)
    if shared:
        story.present = None
    watchers = {player: story.watcher(player) for player in AUDIENCES}
    clients = {player: story.shown(player) for player in AUDIENCES}
    for _ in range(60):
        story.go_on()
        for player, watcher in watchers.items():
            if rng.random() < 0.2:
                continue  # told later, of all of it at once
            rev = clients[player]["rev"]
            for message in story.news(watcher):
                if "rev" in message:
                    assert message["from"] == rev <= message["rev"]
                    rev = message["rev"]
                before = clients[player]
                clients[player] = fold(before, message)
                if message.get("from", 0) < message.get("rev", 0):
                    assert fold(clients[player], message) == clients[player]  # it came twice
            assert at_time(clients[player], story.now) == story.shown(player)
            assert at_time(plain(watcher.view), story.now) == story.shown(player)


def test_who_misses_something_notices_and_asks() -> None:
    """Messages get lost now and then; with words that is no different."""
    assert sum(gaps_of(setup, seed) for seed, setup in enumerate(SETUPS[:6])) > 10


def gaps_of(setup: TableSetup, seed: int) -> int:
    rng = random.Random(seed)
    story = Story(replace(setup, clock=CLOCKS[seed % 3]), rng)
    watcher = story.watcher(ADA)
    client: Any = story.shown(ADA)
    gaps = 0
    for _ in range(60):
        story.go_on()
        for message in story.news(watcher):
            if message.get("from", 0) < message.get("rev", 0) and rng.random() < 0.2:
                continue
            try:
                client = fold(client, message)
            except Gap:
                gaps += 1
                client = fold(client, {"type": "view", **story.shown(ADA)})
        if client["rev"] == story.table.rev:
            # Who is here has no rev: it is told again when it changes.
            alone = {"seats": [], "spectators": 0}
            assert {**at_time(client, story.now), **alone} == {**story.shown(ADA), **alone}
    return gaps


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_whoever_comes_back_goes_on_from_the_whole_view(number: int) -> None:
    """Lines break and are opened again; what an old one still brings has been seen then."""
    rng = random.Random(number)
    story = Story(replace(SETUPS[number], clock=CLOCKS[number % 3]), rng)
    watchers = {player: story.watcher(player) for player in AUDIENCES}
    clients = {player: story.shown(player) for player in AUDIENCES}
    away: dict[str | None, list[Any]] = {}
    missed = 0
    for _ in range(80):
        story.go_on()
        for player, watcher in watchers.items():
            told = story.news(watcher)
            if player not in away:
                for message in told:
                    clients[player] = fold(clients[player], message)
            else:
                away[player] += told
                if rng.random() < 0.6:
                    continue
                clients[player] = fold(clients[player], {"type": "view", **plain(watcher.view)})
                for message in away.pop(player):
                    if message.get("from", 0) < message.get("rev", 0):
                        missed += 1
                        assert fold(clients[player], message) == clients[player]
            assert at_time(clients[player], story.now) == story.shown(player)
            if rng.random() < 0.15:
                away[player] = []
    assert missed


@pytest.mark.parametrize(("start", "rev", "is_what"), RULE)
def test_the_rule_of_revs(start: int, rev: int, is_what: str) -> None:
    view = {"rev": KNOWN, "turn": 0}
    message = {"type": "delta", "from": start, "rev": rev, "turn": 1}
    if is_what == "gap":
        with pytest.raises(Gap):
            fold(view, message)
    else:
        assert fold(view, message) == ({"rev": rev, "turn": 1} if is_what == "new" else view)


class TestMessages:
    def test_a_move_is_small(self) -> None:
        room = two("gosix")
        watchers = [Watcher(room.table, player, room.now) for player in (ADA, BOB, None)]
        room.play("d2")
        told = [plain(renewed(watcher, room.table, room.now)) for watcher in watchers]
        assert [len(each) for each in told] == [1, 1, 1]
        for (message,) in told:
            assert message["type"] == "delta"
            assert message["move"] == "d2"
            assert message["rev"] == message["from"] + 1 == room.table.rev
            assert not message.keys() & {"moves", "ply", "last", "chat", "seats", "id", "game"}
        assert [bool(message.get("legal")) for (message,) in told] == [False, True, False]

    def test_moves_that_go_back_are_sent_whole(self) -> None:
        room = two("gosix")
        room.play("d2", "c2")
        watcher = Watcher(room.table, ADA, room.now)
        room.do(ADA, "offer_takeback")
        room.do(BOB, "accept_takeback")
        (message,) = plain(renewed(watcher, room.table, room.now))
        assert (message["moves"], message["ply"], message["last"]) == ([], 0, None)
        assert "move" not in message

    def test_words_travel_by_themselves_and_never_to_spectators(self) -> None:
        room = two("gosix")
        watchers = {player: Watcher(room.table, player, room.now) for player in (ADA, BOB, None)}
        room.do(BOB, "chat", "hello")
        told = {
            player: plain(renewed(each, room.table, room.now)) for player, each in watchers.items()
        }
        rev = room.table.rev
        line = {"seat": 1, "text": "hello", "at": room.now}
        chat = {"type": "chat", "from": rev - 1, "rev": rev, "chat": [line]}
        assert told[ADA] == told[BOB] == [chat]
        (message,) = told[None]
        assert (message["type"], message["from"], message["rev"]) == ("delta", rev - 1, rev)
        assert "hello" not in str(message)

    def test_words_beside_a_move_come_first(self) -> None:
        room = two("gosix")
        watcher = Watcher(room.table, ADA, room.now)
        room.do(BOB, "chat", "hello")
        room.play("d2")
        words, move = plain(renewed(watcher, room.table, room.now))
        assert (words["type"], words["from"] + 1) == ("chat", words["rev"])
        assert (move["type"], move["from"], move["move"]) == ("delta", words["rev"], "d2")
        assert "chat" not in move

    def test_time_alone_is_no_news(self) -> None:
        room = two("gosix", ClockPlan.minutes(5, 3))
        watcher = Watcher(room.table, ADA, room.now)
        assert renewed(watcher, room.table, room.now + 5000) == []

    def test_company_has_no_rev(self) -> None:
        room = two("gosix")
        watcher = Watcher(room.table, ADA, room.now, present={ADA})
        told = renewed(watcher, room.table, room.now, present={ADA, BOB}, spectators=2)
        assert told == [{"type": "presence", "spectators": 2, "present": [True, True]}]

    def test_a_changed_name_is_told_though_nothing_has_happened(self) -> None:
        room = two("gosix")
        watcher = Watcher(room.table, ADA, room.now, names={BOB: "Bob"})
        seen = plain(watcher.view)
        assert [seat["name"] for seat in seen["seats"]] == [None, "Bob"]
        (told,) = plain(renewed(watcher, room.table, room.now, names={BOB: "Robert"}))
        assert (told["type"], told["from"], told["rev"]) == ("delta", seen["rev"], seen["rev"])
        folded = fold(seen, told)
        assert folded is not None
        assert [seat["name"] for seat in folded["seats"]] == [None, "Robert"]


def test_an_older_view_replaces_nothing() -> None:
    room = two("gosix")
    old: Any = plain(room.view(ADA))
    room.play("d2")
    new: Any = plain(room.view(ADA))
    assert fold(dict(new), {"type": "view", **old}) == new
    assert fold(old, {"type": "view", **new}) == new
    assert fold(dict(new), {"type": "pong", "now": 1}) == new


@pytest.mark.parametrize(
    "room", [four(), two("hexone"), side_by_side("gosix")], ids=["teams", "hexone", "hot-seat"]
)
def test_the_first_moves_change_what_may_be_done(room: Any) -> None:
    """A player who has not moved yet has nothing to take back, whatever earlier players had."""
    watchers = [Watcher(room.table, player, room.now) for player in PEOPLE]
    for _ in range(9):
        room.play(str(room.table.position.legal_moves[0]))
        for watcher in watchers:
            renewed(watcher, room.table, room.now)
            fresh = show(room.table, watcher.player, room.now)
            assert watcher.view.may == fresh.may


def test_when_enough_has_been_said_nobody_may_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A watcher that remembers what may be done looks at the number of words, too."""
    for module in (talk, actions):
        monkeypatch.setattr(module, "MOST_WORDS", 2)
    room = two("gosix")
    watcher = Watcher(room.table, ADA, room.now)
    for text, may_talk in (("hello", True), ("goodbye", False)):
        room.do(BOB, "chat", text)
        renewed(watcher, room.table, room.now)
        assert ("chat" in watcher.view.may) is may_talk
