"""Whatever is registered is complete: adding a game without one of these fails here."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import sixfold
from sixfold import render, scene
from sixfold.engine.family import described as engine_families
from sixfold.locale import SENTENCES, FamilyWords, rules_page, words_of
from sixfold.locale.family import described as locale_families
from sixfold.render.family import families as drawn_families
from sixfold.study import families as studied_families
from sixfold.study.puzzles import THEMES

ROOT = Path(__file__).parent.parent
GAMES = sixfold.games()


def options_of(game: sixfold.Game) -> list[str]:
    return [f"{game.id}+{option}" for option in game.available_options]


def test_the_editions_are_all_there() -> None:
    assert [game.id for game in GAMES] == [
        "six/first-edition",
        "six/steffen",
        "six/foxmind",
        "six/foxmind-advanced",
        "gosix",
        "hexone",
    ]


@pytest.mark.parametrize("game", GAMES, ids=str)
class TestEveryGame:
    def test_declares_its_facts(self, game: sixfold.Game) -> None:
        facts = game.facts()
        assert json.loads(json.dumps(facts)) == facts
        assert facts["seats"] in (2, 4)
        assert facts["tournament"] is game.tournament
        assert facts["length"]["shortest"] > 0
        assert facts["length"]["longest"] is None or facts["length"]["longest"] > 20
        assert len(set(game.faults)) == len(game.faults) > 0

    def test_has_a_perft_table(self, game: sixfold.Game) -> None:
        path = ROOT / "golden" / "perft" / f"{game.id.replace('/', '-')}.json"
        assert path.is_file(), "run `make golden`"
        assert json.loads(path.read_text("utf-8"))["game"] == game.id

    def test_has_a_playthrough_that_ends(self, game: sixfold.Game) -> None:
        path = ROOT / "golden" / "playthrough" / f"{game.id.replace('/', '-')}.txt"
        assert path.is_file(), "run `make golden`"
        assert "\noutcome: " in path.read_text("utf-8")

    def test_has_a_rules_page(self, game: sixfold.Game) -> None:
        page = rules_page(game)
        assert page.startswith("# ")
        assert "## How the game ends" in page
        assert "## How moves are written" in page

    def test_has_a_section_for_every_option(self, game: sixfold.Game) -> None:
        for id in options_of(game):
            assert "\n## Option: " in rules_page(sixfold.game(id))

    @pytest.mark.parametrize("theme", render.themes())
    def test_is_drawn(self, game: sixfold.Game, theme: str) -> None:
        root = ElementTree.fromstring(render.svg(game.start(), theme=theme))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert game.start()._repr_svg_() is not None
        assert render.text(game.start(), colour=False).isascii()

    def test_is_told_to_boards(self, game: sixfold.Game) -> None:
        shown = scene.scene(game.start())
        assert (shown.game, shown.family) == (game.id, game.family)
        assert shown.legal

    def test_has_a_sentence_for_every_fault(self, game: sixfold.Game) -> None:
        assert set(game.faults) <= SENTENCES["IllegalMove"].keys()

    def test_has_a_sheet_of_rule_tests(self, game: sixfold.Game) -> None:
        assert list((ROOT / "tests" / "rules").glob(f"test_{game.family}*.py"))

    def test_no_game_is_shorter_than_declared(self, game: sixfold.Game) -> None:
        path = ROOT / "golden" / "playthrough" / f"{game.id.replace('/', '-')}.txt"
        plies = path.read_text("utf-8").count("\nply: ") - 1
        assert game.length.shortest <= plies
        assert game.length.longest is None or plies <= game.length.longest


FAMILIES = sorted({game.family for game in GAMES})
PACKAGE = Path(sixfold.__file__).parent


def rooms() -> dict[str, list[str]]:
    """Room → its cells in the table of CONTRIBUTING's “Adding a game”."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = text.partition("\n## Adding a game\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^ *\| (.+) \|$", section, re.MULTILINE)
    return {room: cells for room, *cells in (row.split(" | ") for row in rows[1:])}


def files_in(cell: str) -> list[str]:
    return re.findall(r"`([\w<>/]+\.(?:py|js))`", cell)


def test_every_room_that_describes_families_is_written_down() -> None:
    described = {path.relative_to(PACKAGE).parts[0] for path in PACKAGE.rglob("family.py")}
    assert rooms().keys() == described | {"web"}


@pytest.mark.parametrize("room", rooms())
def test_a_room_has_something_generic_that_is_written_down(room: str) -> None:
    generic = rooms()[room][-1]
    assert files_in(generic)
    for file in files_in(generic):
        assert (PACKAGE / file).is_file(), file


@pytest.mark.parametrize("family", FAMILIES)
class TestEveryFamily:
    """What is generic elsewhere is not enough for the families of this package."""

    @pytest.mark.parametrize("room", rooms())
    def test_has_a_file_of_its_own(self, family: str, room: str) -> None:
        assert files_in(rooms()[room][0])
        for file in files_in(rooms()[room][0]):
            assert (PACKAGE / file.replace("<family>", family)).is_file(), file

    def test_is_registered_in_every_room(self, family: str) -> None:
        assert family in locale_families()
        assert family in scene.families()
        assert family in drawn_families()
        assert family in engine_families()
        assert family in studied_families()
        assert family in THEMES

    def test_has_words_for_everything(self, family: str) -> None:
        words = words_of(family)
        assert words.reasons
        assert words.events
        assert words.sides != FamilyWords(name="").sides

    @pytest.mark.parametrize("index", ["board/index.js", "app/families/index.js"])
    def test_is_registered_in_the_browser(self, family: str, index: str) -> None:
        source = (PACKAGE / "web" / index).read_text("utf-8")
        assert re.search(rf'\["{family}", \w+\]', source)
        assert re.search(rf'from "\./({family}/)?{family}\.js"', source)


@pytest.mark.parametrize(
    ("id", "line"),
    [
        ("six/foxmind", "2,0 3,0 1,-1 3,1 2,-1 4,0 0,1 4,1 1,1"),
        ("six/steffen", "2,0 3,0 1,-1 3,1 2,-1 4,0 0,1 4,1 1,1"),
        ("six/first-edition", "0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1 4,0 4,1 5,0"),
        ("hexone", "b2 b3 b2 b3 b2 b2A"),
    ],
)
def test_the_shortest_games_are_as_short_as_declared(id: str, line: str) -> None:
    game = sixfold.game(id)
    position = game.start()
    for move in line.split():
        position = position.play(move)
    assert position.outcome is not None
    assert len(line.split()) == game.length.shortest


def test_no_sentence_is_superfluous() -> None:
    """A sentence for a code that no game can raise is a left-over."""
    known = {code for game in GAMES for code in game.faults}
    assert SENTENCES["IllegalMove"].keys() == known
