"""What people leave on a server besides running games, made as they make it: over HTTP.

The clock stands still and the engine is the real one. What was answered goes into the fixture, so
that a later release can be asked the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.testclient import TestClient

import sixfold
from server.house import LOCAL, OPEN, House, make, play
from sixfold import study
from sixfold.server.settings import Settings
from sixfold.study import Puzzle
from study.planted import WON
from testkit.oracle.policies import at_random

from .games import after, game_to
from .world import ADA, BOB, CY

REVIEWED_PLIES = 6
NAMES = {ADA: "Ada", BOB: "Bòb 안녕"}
CORNERS = """\
[Game "gosix"]
[Rules "1"]
[Seat0 "Ada"]
[Result "*"]

1. d2 {begins} c2 ( 1... e3 {further away} ) 2. a1
*
"""


class Visits:
    """A server, and browsers with the cookies of its people; notes what happened."""

    def __init__(self, house: House, cookies: Mapping[str, str]) -> None:
        self._house = house
        self._cookies = cookies
        self.about: dict[str, str] = {}
        """What each table is there for, by its id."""

    def browser(self, player: str | None = None) -> TestClient:
        """Somebody's browser, or one that has never been here."""
        browser = self._house.visitor()
        if player is not None:
            browser.cookies.set("sixfold", self._cookies[player])
        return browser

    def over(self, about: str, *moves: str, **wanted: Any) -> str:
        """A game of Ada's against Bob, which she gives up if it is not over after these moves."""
        ada, bob = self.browser(ADA), self.browser(BOB)
        view = make(ada, wanted.pop("game"), LOCAL, OPEN, **wanted)
        view = done(bob.post(f"/api{view['links']['seats']['1']}", json={}))
        for move in moves:
            view = play((ada, bob)[view["turn"]], view, move)
        if view["phase"] == "playing":
            address = f"/api/tables/{view['id']}/actions"
            done(ada.post(address, json={"action": "resign", "rev": view["rev"]}))
        self.about[view["id"]] = about
        return str(view["id"])


def done(answer: Any) -> Any:
    """What was answered to something that must work."""
    assert answer.status_code in (200, 201, 202), answer.text
    return answer.json()


def visit(settings: Settings, cookies: Mapping[str, str], now: int) -> dict[str, Any]:
    """All of it on one server, which stops before its last review is done."""
    with House(settings, clock=lambda: now / 1000) as house:
        visits = Visits(house, cookies)
        name_people(visits)
        made = {
            "link": personal_link(visits),
            "study": shared_study(visits),
            **own_puzzles(visits),
            "puzzles": puzzles(visits),
            "broken_off": broken_off(visits),
            "about": visits.about,
        }
        learn(visits)
        begin_review(visits.browser(ADA), made["broken_off"])
    return made


def name_people(visits: Visits) -> None:
    """Two have names, and one wants none any more."""
    for player, name in NAMES.items():
        done(visits.browser(player).put("/api/me", json={"name": name}))
    for wanted in ("Cyrus", None):
        done(visits.browser(CY).put("/api/me", json={"name": wanted}))


def personal_link(visits: Visits) -> dict[str, Any]:
    """A link of Ada's that makes another browser hers."""
    made = done(visits.browser(ADA).post("/api/me/link", json={}))
    secret = made["link"].partition("#")[2]
    phone = visits.browser()
    looked = done(phone.post("/api/me/link/look", json={"secret": secret}))
    used = done(phone.post("/api/me/link/use", json={"secret": secret}))
    assert phone.cookies["sixfold"] == visits.browser(ADA).cookies["sixfold"]
    return {"secret": secret, "looked": looked, "used": used}


def shared_study(visits: Visits) -> dict[str, Any]:
    """A study of Ada's that Bob edits by its link, and anybody may read by another."""
    ada, bob = visits.browser(ADA), visits.browser(BOB)
    made = done(ada.post("/api/studies", json={"name": "Corners", "records": CORNERS}))
    address = f"/api/studies/{made['id']}"
    links = done(ada.put(f"{address}/links", json={"read": True, "edit": True}))
    edit = {"version": 1, "kind": "add-moves", "chapter": "1", "path": ["d2"], "moves": ["b1"]}
    body = {"edit": edit, "rev": made["rev"], "id": "b1"}
    done(bob.post(f"{address}/edits", params={"key": key_of(links["edit"])}, json=body))
    return {"id": made["id"], "read": key_of(links["read"]), "edit": key_of(links["edit"])}


def key_of(link: str) -> str:
    """The secret of a study's link."""
    return link.rpartition("key=")[2]


def own_puzzles(visits: Visits) -> dict[str, Any]:
    """A finished review of a game in which Ada missed a win, and the puzzle that it makes."""
    missed = WON["gosix"]
    position = sixfold.position(missed.position).play(missed.wrong)
    moves = [missed.wrong]
    while position.outcome is None and len(moves) < REVIEWED_PLIES:
        moves.append(str(position.legal_moves[0]))
        position = position.play(moves[-1])
    about = "a missed win, reviewed"
    table = visits.over(about, *moves, game="gosix", position=missed.position)
    ada = visits.browser(ADA)
    address = f"/api/tables/{table}/review"
    standing = done(ada.post(address, json={}))
    while standing["state"] != "done":
        standing = done(ada.get(address, params={"after": standing["done"]}))
    made = done(ada.post(f"{address}/puzzles", json={}))
    return {"reviewed": table, "own": [each["id"] for each in made["puzzles"]]}


def puzzles(visits: Visits) -> dict[str, str]:
    """Shipped puzzles: one that Ada solved, one that she failed first, one that Bob gave up."""
    ada, bob = visits.browser(ADA), visits.browser(BOB)
    solved, failed, told = study.puzzles("gosix", "win-in-1")[:3]
    solve(ada, solved)
    done(ada.post(f"/api/puzzles/{failed.id}/hint", json={"played": []}))
    solve(ada, failed)
    done(bob.post(f"/api/puzzles/{told.id}/solution", json={"played": []}))
    return {"solved": solved.id, "failed": failed.id, "told": told.id}


def solve(browser: TestClient, puzzle: Puzzle) -> Any:
    """Play a puzzle's solution; what was said of its last move."""
    verdict: Any = None
    for ply in range(0, len(puzzle.moves), 2):
        body = {"played": [*puzzle.moves[:ply]], "move": puzzle.moves[ply]}
        verdict = done(browser.post(f"/api/puzzles/{puzzle.id}/moves", json=body))
    assert verdict["state"] == "solved", verdict
    return verdict


def learn(visits: Visits) -> None:
    """How far Ada and Bob are in the lessons."""
    place = {"lesson": "count", "step": 2}
    progress = [
        {"game": "gosix", "done": ["place", "close"], "at": place, "when": 1_700_000_000_000},
        {"game": "hexone", "done": ["open"]},
    ]
    done(visits.browser(ADA).put("/api/me/lessons", json={"games": progress}))
    done(visits.browser(BOB).put("/api/me/lessons", json={"games": progress[1:]}))


def broken_off(visits: Visits) -> str:
    """A game that takes a while to review; its table."""
    moves = game_to("six/foxmind", after(24), at_random)
    return visits.over("its review was broken off", *moves, game="six/foxmind")


def begin_review(browser: TestClient, table: str) -> None:
    """Some turns are searched; the server stops right afterwards."""
    address = f"/api/tables/{table}/review"
    standing = done(browser.post(address, json={}))
    while standing["done"] < 2 or standing["state"] != "making":
        standing = done(browser.get(address, params={"after": standing["done"]}))
    assert standing["done"] < standing["of"]
