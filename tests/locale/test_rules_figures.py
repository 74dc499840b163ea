"""The figures of the rules pages, judged by the rules: each shows what its caption says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

import sixfold
from sixfold.core.hexes import NEIGHBOURS, Cell, cell_text
from sixfold.games.gosix.board import HEXAGONS, SIDES
from sixfold.games.gosix.events import Cleared, Closed
from sixfold.games.hexone.board import CELLS, INDEX, OUTER
from sixfold.games.hexone.events import Landed, Lost
from sixfold.locale import LANGUAGES, Diagram, Prose, rules_segments
from sixfold.locale.diagrams import Picture, steps
from sixfold.locale.family import described
from sixfold.render import svg

DIAGRAMS = {
    game: diagrams for family in described().values() for game, diagrams in family.diagrams.items()
}
SIX = [game for game in DIAGRAMS if game.startswith("six/")]
CAPTURING = ["six/steffen", "six/foxmind-advanced"]


def shown(picture: Picture) -> Any:
    """The position that a picture shows."""
    position = sixfold.position(picture.position)
    for move in picture.moves:
        position = position.play(move)
    return position


def groups(tiles: Iterable[Cell]) -> list[set[Cell]]:
    """Tiles that are connected, counted without the library's own rules."""
    left, found = set(tiles), []
    while left:
        group, todo = set(), [left.pop()]
        while todo:
            cell = todo.pop()
            group.add(cell)
            near = left & set(NEIGHBOURS[cell])
            left -= near
            todo += near
        found.append(group)
    return found


def tiles(position: Any) -> dict[Cell, int]:
    return dict(position.field.tiles)


class TestSix:
    @pytest.mark.parametrize("game", SIX)
    def test_x_is_the_only_tile_that_holds_the_field_together(self, game: str) -> None:
        (picture,) = DIAGRAMS[game]["six-split"]
        field = set(tiles(shown(picture)))
        assert [cell for cell in field if len(groups(field - {cell})) > 1] == [(3, 0)]

    @pytest.mark.parametrize("game", SIX)
    def test_the_cells_that_the_pages_number_are_labelled_and_are_what_they_say(
        self, game: str
    ) -> None:
        """Cell 1 touches both parts, cell 2 only the left one, cell 3 only the right one."""
        (picture,) = DIAGRAMS[game]["six-split"]
        assert sorted(picture.labels.values()) == ["1", "2", "3", "x"]
        cells = {sign: cell for cell, sign in picture.labels.items()}
        assert cells["x"] == "3,0"
        left, right = sorted(groups(set(tiles(shown(picture))) - {(3, 0)}), key=min)
        touched = []
        for sign in "123":
            q, r = map(int, cells[sign].split(","))
            near = set(NEIGHBOURS[q, r])
            touched.append((bool(near & left), bool(near & right)))
        assert touched == [(True, True), (True, False), (False, True)]
        drawn = svg(shown(picture), labels=picture.labels)
        assert sorted(re.findall(r'class="label" data-cell="([^"]+)"', drawn)) == sorted(
            picture.labels
        )

    @pytest.mark.parametrize("game", SIX)
    def test_the_threat_is_a_threat_and_the_block_blocks(self, game: str) -> None:
        threat, blocked, elsewhere, closed = (
            shown(picture) for picture in DIAGRAMS[game]["six-threat"]
        )
        (x,) = DIAGRAMS[game]["six-threat"][0].labels
        assert DIAGRAMS[game]["six-threat"][2].labels == {x: "x"}
        ring = set(NEIGHBOURS[1, 0])
        assert sum(tiles(threat).get(cell) == 0 for cell in ring) == 5
        assert [cell_text(cell) for cell in ring if cell not in tiles(threat)] == [x]
        assert str(blocked.last_move) == x
        wins = [m for m in blocked.legal_moves if blocked.play(m).outcome is not None]
        assert wins == []
        assert [str(m) for m in elsewhere.legal_moves if elsewhere.play(m).outcome] == [x]
        assert closed.outcome is not None
        assert (closed.outcome.winners, closed.outcome.reason) == ((0,), "ring")

    @pytest.mark.parametrize("game", SIX)
    def test_the_first_move_and_a_move_of_phase_two(self, game: str) -> None:
        (start,), (move,) = DIAGRAMS[game]["six-start"], DIAGRAMS[game]["six-move"]
        expected = {"six/first-edition": 6, "six/steffen": 8}.get(game, 3)
        assert len(shown(start).legal_moves) == expected
        assert move.preview is not None
        after = shown(move).play(move.preview)
        assert after.outcome is None
        assert len(tiles(after)) == len(tiles(shown(move)))
        assert len(groups(tiles(after))) == 1

    @pytest.mark.parametrize("game", CAPTURING)
    def test_seven_are_captured_and_black_has_two(self, game: str) -> None:
        before, after = (shown(picture) for picture in DIAGRAMS[game]["six-capture"])
        left, right = sorted(groups(set(tiles(before)) - {(3, 0)}), key=min)
        assert (len(left), len(right)) == (8, 7)
        assert set(tiles(after)) == left | {(2, 2)}
        assert list(tiles(after).values()).count(0) == 2
        assert after.outcome is not None
        assert (after.outcome.winners, after.outcome.reason) == ((1,), "short")

    @pytest.mark.parametrize(("game", "each", "left_over"), [
        ("six/steffen", (8, 8), (2, 2)),
        ("six/foxmind-advanced", (11, 12), (5, 5)),
    ])  # fmt: skip
    def test_the_choice_between_two_equal_groups(
        self, game: str, each: tuple[int, int], left_over: tuple[int, int]
    ) -> None:
        """Red chooses; the wrong choice loses. FoxMind’s picture leaves Black with five."""
        before, right_gone, left_gone = (shown(each) for each in DIAGRAMS[game]["six-choice"])
        parts = sorted(groups(set(tiles(before)) - {(3, 0)}), key=min)
        assert tuple(len(part) for part in parts) == each
        assert "=" in str(right_gone.last_move)
        assert "=" in str(left_gone.last_move)
        assert list(tiles(right_gone).values()).count(0) == left_over[0]
        assert list(tiles(left_gone).values()).count(1) == left_over[1]
        assert right_gone.outcome is not None
        assert left_gone.outcome is not None
        assert (right_gone.outcome.winners, left_gone.outcome.winners) == ((1,), (0,))
        if game == "six/foxmind-advanced":
            assert len(tiles(right_gone)) == len(tiles(left_gone)) == 12


def linked(pawns: Iterable[str], hexagon: int) -> set[str]:
    """The pawns of one side that count at a hexagon, by a search of our own."""
    pawns = set(pawns)
    found = pawns & set(HEXAGONS[hexagon - 1])
    while True:
        more = {b for a, b in (*SIDES, *((b, a) for a, b in SIDES)) if a in found} & pawns
        if more <= found:
            return found
        found |= more


class TestGoSix:
    def test_the_pawns_that_count_are_numbered_and_no_others(self) -> None:
        (picture,) = DIAGRAMS["gosix"]["gosix-counts"]
        before = shown(picture)
        assert picture.preview == "e3"
        closed = [event for event in before.preview("e3") if isinstance(event, Closed)]
        assert [(event.hexagon, event.counts, event.owner) for event in closed] == [
            ("4", (5, 4), 0)
        ]
        red, green = linked({*before.pawns(0), "e3"}, 4), linked(before.pawns(1), 4)
        assert set(picture.labels) == red | green
        for side in (red, green):
            assert sorted(picture.labels[corner] for corner in side) == [
                str(number) for number in range(1, len(side) + 1)
            ]
        everything = [set(before.pawns(side)) for side in (0, 1)]
        assert everything[0] - red == {"e1"}
        assert everything[1] - green == {"c3", "d4", "e4"}

    def test_a_gift_that_pays(self) -> None:
        before, given, back, gained = (shown(p) for p in DIAGRAMS["gosix"]["gosix-gift"])
        fault = before.why_not("f2")
        assert fault is not None
        assert (fault.code, fault.params["counts"]) == ("tie-closing", (5,))
        text = DIAGRAMS["gosix"]["gosix-gift"][0].position
        threat = sixfold.position(text.replace("turn:0", "turn:1")).preview("f2")
        assert [e.counts for e in threat if isinstance(e, Closed)] == [(4, 6)]
        events = before.preview("b2")
        assert [(e.hexagon, e.counts, e.owner) for e in events if isinstance(e, Closed)] == [
            ("1", (1, 5), 1)
        ]
        assert [len(e.cells) for e in events if isinstance(e, Cleared)] == [5]
        assert not given.pawns(1)
        assert str(back.last_move) == "d2"
        for side in (0, 1):
            closer = sixfold.position(re.sub(r"turn:\d", f"turn:{side}", gained.to_text()))
            (closing,) = (e for e in closer.preview("f2") if isinstance(e, Closed))
            assert (closing.hexagon, closing.owner) == ("4", 0)

    def test_one_tie_forbids_a_corner_that_would_also_win_a_hexagon(self) -> None:
        (picture,) = DIAGRAMS["gosix"]["gosix-tie"]
        position = shown(picture)
        fault = position.why_not("c2")
        assert fault is not None
        assert (fault.code, fault.params["hexagons"]) == ("tie-closing", ("2",))
        sides = {*position.pawns(0), "c2"}, position.pawns(1)
        counts = {
            str(hexagon): ":".join(str(len(linked(pawns, hexagon))) for pawns in sides)
            for hexagon in (1, 2)
        }
        assert picture.labels == {"c2": "x", **counts}

    def test_two_hexagons_at_once(self) -> None:
        before, after = (shown(picture) for picture in DIAGRAMS["gosix"]["gosix-both"])
        closed = [e for e in before.preview("c2") if isinstance(e, Closed)]
        assert [(e.hexagon, e.counts, e.owner) for e in closed] == [
            ("1", (4, 2), 0), ("2", (5, 6), 1),
        ]  # fmt: skip
        assert after.to_text() == "gosix p0:c3 p1:a1;b1;e3;e4;f3 hexes:01..... turn:1"

    def test_the_fourth_hexagon_wins(self) -> None:
        (picture,) = DIAGRAMS["gosix"]["gosix-won"]
        outcome = shown(picture).outcome
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((0,), "four")


class TestHexone:
    def test_every_exit_is_drawn_as_the_rules_have_it(self) -> None:
        (picture,) = DIAGRAMS["hexone"]["hexone-exits"]
        assert picture.exits
        drawn = re.findall(
            r'class="exit (\w+)" data-cell="(\w+)" data-direction="([\w-]+)"',
            svg(shown(picture), exits=True),
        )
        expected = set()
        for name in (CELLS[cell] for cell in OUTER):
            text = f"hexone p0:{name}*3 p1:c3*1 grey:- gone:- opened:2 turn:0 seen:1"
            for way in "AY":
                events = sixfold.position(text).preview(f"{name}{way}")
                lost = {e.direction for e in events if isinstance(e, Lost)}
                expected |= {("lost", name, direction) for direction in lost}
                if any(isinstance(e, Landed) and e.cell == "c3" for e in events):
                    expected.add(("back", name, OUTWARD[name]))
        assert len(drawn) == len(expected) == 30
        assert set(drawn) == expected
        assert INDEX.keys() >= {name for _, name, _ in drawn}

    def test_where_the_second_pawn_may_go(self) -> None:
        (picture,) = DIAGRAMS["hexone"]["hexone-opening"]
        assert picture.legal
        legal = [str(move) for move in shown(picture).legal_moves]
        assert legal == ["b3", "c2", "c4", "d2", "d3"]

    def test_a_turn_shows_both_kinds_of_cells_and_the_centre(self) -> None:
        (picture,) = DIAGRAMS["hexone"]["hexone-turn"]
        position = shown(picture)
        legal = {str(move) for move in position.legal_moves}
        own = set(position.stacks(0))
        assert picture.legal
        assert "c3" in own
        assert "c3" not in legal
        assert own - {"c3"} < legal

    def test_a_cell_wears_out(self) -> None:
        grey, gone = (shown(DIAGRAMS["hexone"]["hexone-wear"][n]) for n in (1, 3))
        assert " grey:b1 gone:- " in grey.to_text()
        assert " grey:- gone:b1 " in gone.to_text()

    def test_a_point_explodes_in_two_ways(self) -> None:
        before, placed, back, lost = (shown(p) for p in DIAGRAMS["hexone"]["hexone-point"])
        assert " p0:a1*2 " in before.to_text()
        assert " p0:a1*3 " in placed.to_text()
        assert " p0:a2*1;b1*1;c3*1 " in back.to_text()
        assert " p0:b2*1 " in lost.to_text()


OUTWARD = {
    "a1": "down-left", "a3": "up-left", "c1": "down", "c5": "up", "e1": "down-right",
    "e3": "up-right",
}  # fmt: skip


BARE = {"six": {0, 6}, "gosix": {0, 2, 7, 9}, "hexone": {0, 6, 8, 9}}
"""Sections without a picture: what one needs, passing, ends, notation, the tournament."""


class TestSteps:
    def test_labels_lie_there_until_a_move_names_one_of_their_cells(self) -> None:
        found = steps("…", "", "4,-1", "4,-1 0,1", labels={"0,1": "x"})
        assert [picture.labels for picture in found] == [{"0,1": "x"}, {"0,1": "x"}, {}]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_step_has_a_sentence(self, language: str) -> None:
        walks = {
            diagram.name: diagram
            for game in sixfold.games()
            for diagram in rules_segments(game, language)
            if isinstance(diagram, Diagram) and diagram.steps
        }
        assert sorted(walks) == [
            "gosix-after", "gosix-both", "gosix-gift", "hexone-chain", "hexone-point",
            "hexone-wear", "six-capture", "six-choice", "six-threat", "six-whole",
        ]  # fmt: skip
        for diagram in walks.values():
            assert len(diagram.steps) == len(diagram.pictures) > 1, diagram.name
            assert all(10 < len(step) < 240 for step in diagram.steps), diagram.name

    @pytest.mark.parametrize("game", sixfold.games(), ids=lambda game: game.id)
    def test_a_picture_beside_each_rule(self, game: sixfold.Game) -> None:
        section, bare = -1, set()
        for segment in rules_segments(game):
            if isinstance(segment, Prose):
                for _ in range(segment.html.count("<h2")):
                    section += 1
                    bare.add(section)
            else:
                bare.discard(section)
        assert bare == BARE[game.family]
