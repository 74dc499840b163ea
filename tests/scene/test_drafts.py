"""Drafts for a set-up board: every edit, whatever is built, and a draft under another edition."""

from __future__ import annotations

from random import Random

import pytest

import sixfold
from sixfold import SetupError
from sixfold.core import registry
from sixfold.scene import begun, draft_scene, edited, scene
from sixfold.scene.drafts import EDITS

IDS = ("six/foxmind", "six/steffen+teams", "six/first-edition+endless", "gosix", "hexone")


@pytest.mark.parametrize("id", IDS)
def test_the_start_is_drawn_as_its_scene_is(id: str) -> None:
    start = sixfold.game(id).start()
    shown, problems = draft_scene(sixfold.setup(start.to_text()))
    assert problems == ()
    assert shown.position == shown.text == start.to_text()
    assert shown.board == scene(start, to_move=False).board
    assert (shown.seats, shown.turn, shown.outcome) == (start.game.seats, 0, None)


@pytest.mark.parametrize("id", IDS)
def test_whatever_is_built_can_be_shown_and_sent_back(id: str) -> None:
    """The text of a draft is all that a page keeps of it."""
    random = Random(id)
    draft = sixfold.game(id).empty()
    for _ in range(60):
        shown, _ = draft_scene(draft)
        cells = [*shown.spots, *(["4", "7"] if "give" in shown.edits else [])]
        name = random.choice([each for each in shown.edits if each != "turn"])
        edit = {
            "do": name,
            "cell": random.choice(cells),
            "side": random.choice([0, 1]),
            "count": random.choice([1, 2]),
            "hands": [random.randrange(20), random.randrange(20)],
        }
        if (name == "give") != (edit["cell"] in ("4", "7")):
            continue
        draft = edited(draft, edit)
        text = draft.to_text()
        assert sixfold.setup(text).to_text() == text
        shown, problems = draft_scene(draft)
        assert (shown.position is None) == bool(problems)
        assert shown.text == text


def test_edits_are_what_a_draft_can_do() -> None:
    six, gosix, hexone = (
        {*draft_scene(sixfold.game(id).empty())[0].edits}
        for id in ("six/foxmind", "gosix", "hexone")
    )
    assert six - gosix == {"hands"}
    assert gosix - six == {"give"}
    assert hexone - six == {"turn-over", "opened"}
    assert six | gosix | hexone == {*EDITS}


@pytest.mark.parametrize(
    "edit",
    [
        {"do": "hands", "hands": [1, 1]},
        {"do": "paint"},
        {"do": "place", "cell": "d2"},
        {"do": "place", "cell": "d2", "side": 2},
        {"do": "place"},
        {},
    ],
)
def test_an_edit_that_the_game_lacks_is_refused(edit: dict[str, object]) -> None:
    with pytest.raises(SetupError) as refusal:
        edited(sixfold.game("gosix").empty(), edit)
    assert refusal.value.code == "no-such-edit"
    with pytest.raises(SetupError, match="no-such-cell"):
        edited(sixfold.game("gosix").empty(), {"do": "remove", "cell": "z9"})


def test_a_draft_under_another_edition_keeps_its_tiles() -> None:
    text = "six/foxmind b:0,0;2,0 r:1,0 hands:19,20 turn:1 seen:1"
    for id in ("six/first-edition", "six/foxmind+endless", "six/steffen+declare+teams"):
        made = begun(id, text)
        assert made.to_text().startswith(f"{registry.game(id).id} b:0,0;2,0 r:1,0 hands:19,")
        assert sixfold.setup(made.to_text()).to_text() == made.to_text()
    opening = "hexone p0:b2*1 p1:- grey:- gone:- opened:1 turn:1 seen:1"
    endless = "hexone+endless p0:b2*1 p1:- grey:- gone:- opened:1 turn:1"
    assert begun("hexone+endless", opening).to_text() == endless
    assert begun("gosix", text).to_text() == "gosix p0:- p1:- hexes:....... turn:0"
