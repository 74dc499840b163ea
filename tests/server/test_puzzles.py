"""Puzzles over HTTP: lists, solving, what counts and what does not, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from play import puppets
from sixfold import study
from sixfold.server.settings import Settings
from sixfold.study.puzzles import Puzzle, choosing, explainer, goal_text, service
from sixfold.study.puzzles.rating import CENTRE
from sixfold.study.puzzles.storage import AttemptStorage
from testkit.waiting import notes

from .house import House, error_code, online
from .solvers import pool
from .test_reviews import finished, wait_for

LONG = study.puzzles("gosix", "win-in-2")[0]
HOLD = study.puzzles("six", "only-defence")[0]
SHORT = study.puzzles("gosix", "win-in-1")[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the computer leaves its notes, and is told what to say."""
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, workers=1)


@pytest.fixture
def house(settings: Settings, folder: Path) -> Iterator[House]:
    with House(settings, pool=pool()) as house:
        yield house


@pytest.fixture
def ada(house: House) -> TestClient:
    return known(house)


def known(house: House) -> TestClient:
    """Somebody who has been here, so that there is a cookie."""
    browser = house.visitor()
    assert browser.get("/puzzles").status_code == 200
    return browser


def other(puzzle: Puzzle, played: int = 0) -> str:
    """A legal move that is not the solution."""
    position = puzzle.start
    for move in puzzle.moves[:played]:
        position = position.play(move)
    return next(str(move) for move in position.legal_moves if str(move) != puzzle.moves[played])


def play(browser: TestClient, puzzle: Puzzle, move: str, played: int = 0, **query: str) -> Any:
    body = {"played": [*puzzle.moves[:played]], "move": move}
    answer = browser.post(f"/api/puzzles/{puzzle.id}/moves", json=body, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def rating(browser: TestClient) -> Any:
    return browser.get("/api/puzzles/ratings").json()


# Finding


def test_lists_and_themes_are_in_ones_language(ada: TestClient) -> None:
    found = ada.get("/api/puzzles", params={"game": "gosix", "theme": "win-in-2", "lang": "de"})
    body = found.json()
    assert body["total"] == len(study.puzzles("gosix", "win-in-2"))
    assert body["puzzles"][0]["id"] == LONG.id
    assert body["puzzles"][0]["moves"] == 2
    assert body["puzzles"][0]["task"] == goal_text(LONG, "de")
    assert len(ada.get("/api/puzzles", params={"limit": 3, "offset": 1}).json()["puzzles"]) == 3
    games = ada.get("/api/puzzles/themes").json()["games"]
    counts = {each["game"]: each["count"] for each in games}
    assert counts == {family: len(study.puzzles(family)) for family in study.THEMES}
    for game in games:
        for theme in game["themes"]:
            assert theme["count"] == len(study.puzzles(game["game"], theme["id"])) > 0


def test_a_puzzle_does_not_tell_its_solution(ada: TestClient) -> None:
    answer = ada.get(f"/api/puzzles/{LONG.id}")
    view = answer.json()
    assert (view["side"], view["game"], view["tried"]) == (LONG.start.side, LONG.game, None)
    assert view["scene"]["position"] == LONG.position
    assert view.keys().isdisjoint({"solution", "line", "themes", "difficulty", "plies"})
    assert "win-in-2" not in answer.text
    assert LONG.moves[0] not in ada.get(f"/puzzles/{LONG.id}").text


def test_the_next_one_is_new_and_at_ones_strength(
    ada: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "NEAREST", 1)
    every = study.puzzles("hexone")

    def following(**query: Any) -> Puzzle:
        return study.puzzle(ada.get("/api/puzzles/next", params=query).json()["id"])

    levels = {puzzle.difficulty for puzzle in every}
    assert following(game="hexone", rating=0).difficulty == min(levels)
    assert following(game="hexone", rating=4000).difficulty == max(levels)
    seen = {following(game="hexone").id}
    assert following(game="hexone", skip=[*seen]).id not in seen
    for _ in range(3):
        view = following(game="hexone")
        ada.post(f"/api/puzzles/{view.id}/solution", json={})
        assert following(game="hexone").id != view.id
    monkeypatch.setattr(AttemptStorage, "tried", lambda *_: frozenset(each.id for each in every))
    assert following(game="hexone") in every, "after all have been tried, old ones come"


def test_the_puzzle_of_the_day_is_the_same_for_everybody(house: House) -> None:
    one, two = known(house), house.visitor()
    first, second = (each.get("/api/puzzles/today").json() for each in (one, two))
    assert first["id"] == second["id"]
    assert first["day"] is not None
    days = [f"2026-11-{day:02}" for day in range(1, 29)]
    found = {one.get("/api/puzzles/today", params={"day": day}).json()["id"] for day in days}
    assert len(found) > 5
    page = two.get("/puzzles/today").text
    assert "<title>Puzzle of the day · Sixfold</title>" in page
    assert f"/api/puzzles/{first['id']}/picture.png" in page


# Solving


def test_a_puzzle_is_solved_and_rated_once(ada: TestClient) -> None:
    first = play(ada, LONG, LONG.moves[0])
    assert (first["state"], first["outcome"], first["revealed"]) == ("right", None, None)
    assert first["moves"] == [*LONG.moves[:2]]
    assert [scene["last"] for scene in first["scenes"]] == first["line"] == [*LONG.moves[:2]]
    assert first["scenes"][-1]["legal"]
    solved = play(ada, LONG, LONG.moves[2], 2)
    assert solved["state"] == "solved"
    assert solved["scenes"][-1]["outcome"]["winners"] == [LONG.start.turn]
    outcome, revealed = solved["outcome"], solved["revealed"]
    assert (outcome["score"], outcome["kept"], outcome["before"]) == (1, True, CENTRE)
    assert outcome["after"] > CENTRE
    assert [theme["id"] for theme in revealed["themes"]] == [*LONG.themes]
    assert revealed["rating"]["value"] < revealed["difficulty"] == LONG.difficulty
    assert revealed["moves"] == [*LONG.moves]
    again = play(ada, LONG, LONG.moves[2], 2)
    assert again["outcome"] == outcome, "an answer that got lost is told again, and counts once"
    assert rating(ada)["tries"] == 1
    assert ada.get(f"/api/puzzles/{LONG.id}").json()["tried"]["score"] == 1


def test_a_wrong_move_is_refuted_and_ends_the_first_try(ada: TestClient, folder: Path) -> None:
    wrong = other(LONG)
    refuted = play(ada, LONG, wrong)
    assert (refuted["state"], refuted["moves"]) == ("wrong", [])
    assert refuted["line"][0] == wrong
    assert len(refuted["line"]) == len(refuted["scenes"]) == 2
    assert refuted["outcome"]["score"] == 0
    assert refuted["outcome"]["after"] < CENTRE
    play(ada, LONG, LONG.moves[0])
    solved = play(ada, LONG, LONG.moves[2], 2)
    assert (solved["state"], solved["outcome"]["score"]) == ("solved", 0)
    assert (rating(ada)["tries"], rating(ada)["solved"]) == (1, 0)
    play(ada, LONG, wrong)
    assert len(notes(folder, "explained")) == 1, "what is known is not searched again"


def test_a_longer_win_is_not_wrong(ada: TestClient, folder: Path) -> None:
    (folder / "quicker").touch()
    longer = play(ada, LONG, other(LONG))
    assert (longer["state"], longer["outcome"]) == ("quicker", None)
    assert "quicker" in longer["text"]
    play(ada, LONG, LONG.moves[0])
    assert play(ada, LONG, LONG.moves[2], 2)["outcome"]["score"] == 1


def test_rules_refuse_with_their_reason(ada: TestClient) -> None:
    taken = SHORT.position.split("p0:")[1].split(";")[0]
    refused = play(ada, SHORT, taken, lang="fr")
    assert (refused["state"], refused["scenes"], refused["outcome"]) == ("refused", [], None)
    assert len(refused["text"].split()) > 3
    assert play(ada, SHORT, "nonsense")["state"] == "refused"


def test_hint_and_solution_end_the_first_try(ada: TestClient) -> None:
    hint = ada.post(f"/api/puzzles/{LONG.id}/hint", json={}).json()
    assert hint["text"]
    assert set(hint["cells"]) != {LONG.moves[0]}, "it helps and does not tell"
    assert hint["outcome"]["score"] == 0
    body = {"played": [*LONG.moves[:2]]}
    told = ada.post(f"/api/puzzles/{LONG.id}/solution", json=body).json()
    assert told["line"] == [LONG.moves[2]]
    assert [scene["last"] for scene in told["scenes"]] == [LONG.moves[2]]
    assert told["revealed"]["moves"] == [*LONG.moves]
    assert rating(ada)["tries"] == 1
    assert rating(ada)["history"][0]["score"] == 0


@pytest.mark.parametrize("trouble", ["hold", "fail"])
def test_what_the_computer_cannot_tell_does_not_count(
    ada: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    monkeypatch.setattr(explainer, "PATIENCE", 0.05)
    monkeypatch.setattr(explainer, "PATIENCE_COMPILING", 0.05)
    (folder / trouble).touch()
    unclear = play(ada, LONG, other(LONG))
    assert (unclear["state"], unclear["line"]) == ("unclear", [other(LONG)])
    assert (unclear["outcome"]["score"], unclear["outcome"]["after"]) == (None, None)
    assert rating(ada)["tries"] == 0
    defence = play(ada, HOLD, other(HOLD))
    assert defence["outcome"]["score"] == 0, "here every other move is proven to lose"
    (folder / trouble).unlink()


def test_without_an_engine_the_task_decides(settings: Settings) -> None:
    with House(replace(settings, workers=0)) as house:
        ada = known(house)
        unclear = play(ada, LONG, other(LONG))
        assert (unclear["state"], unclear["outcome"]["score"]) == ("unclear", 0)


# Strangers


def test_strangers_keep_their_own_rating(house: House) -> None:
    stranger = house.visitor()
    solved = play(stranger, SHORT, SHORT.moves[0])
    assert solved["outcome"] == {
        "score": 1, "kept": False, "before": None, "after": None, "rating": None,
    }  # fmt: skip
    body: dict[str, Any] = {"puzzle": SHORT.id, "score": 1}
    first = stranger.post("/api/puzzles/ratings", json=body).json()
    assert first["value"] > CENTRE
    assert first["provisional"]
    kept = {name: first[name] for name in ("value", "deviation", "volatility")}
    second = stranger.post("/api/puzzles/ratings", json={**body, "score": 0, "rating": kept}).json()
    assert second["value"] < first["value"]
    assert rating(stranger)["tries"] == 0
    assert stranger.get("/api/puzzles/own").json() == {"puzzles": []}


# Refusals

REFUSED: list[tuple[str, dict[str, object], int, str]] = [
    ("0000000000/moves", {"move": "a1"}, 404, "unknown-puzzle"),
    (f"{SHORT.id}/moves", {"played": [LONG.moves[0]], "move": "a1"}, 409, "not-this-puzzle"),
    (f"{SHORT.id}/moves", {"played": [SHORT.moves[0]], "move": "a1"}, 409, "puzzle-over"),
    (f"{LONG.id}/moves", {"played": [LONG.moves[0]], "move": "a1"}, 409, "not-this-puzzle"),
    (f"{SHORT.id}/hint", {"played": [*LONG.moves]}, 409, "not-this-puzzle"),
    (f"{SHORT.id}/solution", {"played": [*LONG.moves]}, 409, "not-this-puzzle"),
    (f"{SHORT.id}/moves", {"played": ["a1"] * 1000, "move": "a1"}, 422, "bad-request"),
    (f"{SHORT.id}/moves", {"move": "a" * 100}, 422, "bad-request"),
    (f"{SHORT.id}/moves", {"move": "a" * 100_000}, 413, "too-large"),
    (f"{SHORT.id}/moves", {"move": ["a1"]}, 422, "bad-request"),
    (f"{SHORT.id}/moves", {"move": "a1", "score": 1}, 422, "bad-request"),
    ("ratings", {"puzzle": "gone", "score": 1}, 404, "unknown-puzzle"),
    ("ratings", {"puzzle": SHORT.id, "score": 2}, 422, "bad-request"),
]
"""What is sent where, and what is said of it."""


def test_what_is_stale_or_false_gets_a_clear_answer(ada: TestClient) -> None:
    for path, body, status, code in REFUSED:
        answer = ada.post(f"/api/puzzles/{path}", json=body)
        assert (answer.status_code, error_code(answer)) == (status, code), path
        assert len(answer.json()["error"]["text"].split()) > 3
    broken = {"content": "{", "headers": {"content-type": "application/json"}}
    assert ada.post(f"/api/puzzles/{SHORT.id}/moves", **broken).status_code == 400  # type: ignore[arg-type]
    assert rating(ada)["tries"] == 0, "what is refused counts for nothing"
    for query, status, code in (
        ("next?game=chess", 422, "unknown-game"),
        ("next?theme=chess", 422, "unknown-theme"),
        ("next?game=six/foxmind-advanced%2Bteams", 404, "no-puzzles"),
        ("today?day=yesterday", 422, "bad-request"),
        ("nowhere", 404, "unknown-puzzle"),
    ):
        answer = ada.get(f"/api/puzzles/{query}")
        assert (answer.status_code, error_code(answer)) == (status, code)


def test_the_page_of_a_puzzle_has_a_picture_and_a_lost_one_says_so(ada: TestClient) -> None:
    page = ada.get(f"/puzzles/{SHORT.id}?lang=de").text
    assert f'content="http://testserver/api/puzzles/{SHORT.id}/picture.png"' in page
    assert goal_text(SHORT, "de") in page
    picture = ada.get(f"/api/puzzles/{SHORT.id}/picture.png")
    assert (picture.headers["content-type"], picture.content[:4]) == ("image/png", b"\x89PNG")
    lost = ada.get("/puzzles/nowhere?lang=en", headers={"accept": "text/html"})
    assert lost.status_code == 404
    assert "There is no such puzzle" in lost.text
    assert 'href="/puzzles"' in lost.text


# Puzzles of one's own games


def test_puzzles_of_a_reviewed_game(
    ada: TestClient, house: House, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    own = replace(LONG, id="f" * 10, source="own", proof="engine")
    monkeypatch.setattr(service, "from_review", lambda review, seat: [own] if seat == 0 else [])
    address = finished(ada, "d2", "c2", "e2", "d3", "a1")
    early = ada.post(f"{address}/puzzles")
    assert (early.status_code, error_code(early)) == (409, "no-review")
    ada.post(address)
    wait_for(ada, address)
    made = ada.post(f"{address}/puzzles").json()["puzzles"]
    assert [(each["id"], each["solved"]) for each in made] == [(own.id, False)]
    assert ada.post(f"{address}/puzzles").json()["puzzles"] == made, "made once"
    assert ada.get("/api/puzzles/own").json()["puzzles"] == made
    assert ada.get(f"/api/puzzles/{own.id}").json()["source"] == "own"
    assert "noindex" in ada.get(f"/puzzles/{own.id}").text
    (folder / "as-good").touch()
    solved = play(ada, own, other(own))
    assert (solved["state"], solved["outcome"]["score"]) == ("solved", 1)
    assert solved["outcome"]["after"] is None, "nobody has measured how hard it is"
    assert ada.get("/api/puzzles/own").json()["puzzles"][0]["solved"]
    stranger = house.visitor()
    refused = stranger.post(f"{address}/puzzles")
    assert (refused.status_code, error_code(refused)) == (401, "no-player")


def test_images_of_one_position_are_explained_apart(
    ada: TestClient, house: House, folder: Path
) -> None:
    """The same id, and yet other moves: two people may have had mirrored games."""
    shipped = study.puzzles("hexone", "win-in-2")[0]
    turned = shipped.rules.symmetries[1]
    first = shipped.rules.parse_move(shipped.moves[0])
    mine = replace(shipped, id="e" * 10, source="own", proof="engine", plies=1, moves=(str(first),))
    theirs = replace(
        mine,
        position=turned.position(mine.start).to_text(),
        moves=(str(turned.move(mine.start, first)),),
    )
    legal = [{str(move) for move in each.start.legal_moves} for each in (mine, theirs)]
    move = min((legal[0] & legal[1]) - {mine.moves[0], theirs.moves[0]})
    for browser, puzzle in ((ada, mine), (known(house), theirs)):
        player = house.services.cookies.player(browser.cookies)
        assert player is not None
        house.services.puzzles.attempts.keep_own(player, "t", [puzzle], 1)
        answer = str(puzzle.start.play(move).legal_moves[0])
        assert play(browser, puzzle, move)["line"] == [move, answer]
    assert notes(folder, "explained") == [move, move]


def test_nobody_is_told_what_to_play_in_a_game_against_somebody_else(
    ada: TestClient, house: House
) -> None:
    online(ada, house.visitor(), SHORT.game, position=SHORT.position)
    asked: dict[str, dict[str, str]] = {"moves": {"move": other(SHORT)}, "hint": {}, "solution": {}}
    for path, body in asked.items():
        refused = ada.post(f"/api/puzzles/{SHORT.id}/{path}", json=body)
        assert (refused.status_code, error_code(refused)) == (403, "running-game"), path
    assert rating(ada)["tries"] == 0
    assert play(ada, LONG, LONG.moves[0])["state"] == "right", "another puzzle"
    assert play(known(house), SHORT, SHORT.moves[0])["state"] == "solved", "another player"
