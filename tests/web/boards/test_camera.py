"""The camera over SIX's table: every cell where one may play is in view, and it moves calmly."""

from __future__ import annotations

from typing import Any

import pytest

from .bench import Bench
from .mock_views import position, view_of, wander

pytestmark = pytest.mark.timing

COMPACT = ("2,0", "1,-1", "1,1", "0,1", "2,-1", "0,-1", "-1,1", "-1,0")
"""A field that grows in all directions at once."""

_COVER = """([right, bottom, width, height]) => {
  document.getElementById("button")?.remove();
  const button = Object.assign(document.createElement("button"), {id: "button"});
  for (const [name, value] of Object.entries({right, bottom, width, height}))
    button.style[name] = `${value}px`;
  button.style.position = "fixed";
  document.body.append(button);
}"""

_HIDDEN = """cells => {
  const {x, y, scale} = board.camera;
  const box = board.frame.getBoundingClientRect();
  const margin = 2 * 43 * scale;  // a cell beyond the outermost ones
  return cells.filter((cell) => {
    const [left, top] = board.placeOf(cell);
    const [px, py] = [box.left + x + left * scale, box.top + y + top * scale];
    const inside = px > box.left + margin && px < box.right - margin
      && py > box.top + margin && py < box.bottom - margin;
    return !inside || !document.elementFromPoint(px, py)?.closest(".sf-board");
  });
}"""
"""The cells that cannot be clicked, or lie at the very edge."""

_OFF_CENTRE = """cells => {
  const places = cells.map((cell) => board.onFrame(board.placeOf(cell)));
  const middle = (n) => {
    const all = places.map((place) => place[n]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  return [middle(0) / board.frame.clientWidth - 0.5, middle(1) / board.frame.clientHeight - 0.5];
}"""


def chain(step: tuple[int, int], length: int) -> list[Any]:
    """Tiles one beside the other in a direction, by turns."""
    line = [position("six/foxmind")]
    q, r = (1, 0) if step != (-1, 0) else (0, 0)
    moves = ["2,0"] if step == (-1, 0) else []
    moves += [f"{q + n * step[0]},{r + n * step[1]}" for n in range(1, length)]
    for move in moves:
        line.append(line[-1].play(move))
    return line


@pytest.mark.parametrize(
    ("device", "step"),
    [
        ("desktop", (1, 0)),
        ("desktop", (0, 1)),
        ("phone", (-1, 0)),
        ("phone", (0, 1)),
        ("phone", (1, -1)),
    ],
)
def test_every_legal_cell_of_a_long_chain_can_be_clicked(
    request: pytest.FixtureRequest, device: str, step: tuple[int, int]
) -> None:
    bench: Bench = request.getfixturevalue("bench" if device == "desktop" else "phone")
    line = chain(step, 13)
    bench.run(_COVER, [12, 12, 44, 44])
    try:
        bench.start(view_of(line[0]), motion=False)
        bench.run("() => { board.options.obstacles = () => [button]; board.fit(); }")
        for reached in line[1:]:
            view = view_of(reached)
            bench.update(view)
            assert bench.run(_HIDDEN, view["legal"]) == []  # still: nothing moves here
            across, down = bench.run(_OFF_CENTRE, view["legal"])
            assert abs(across) < 0.25
            assert abs(down) < 0.25
    finally:
        bench.run("() => button.remove()")


def test_the_camera_stays_while_the_field_has_room(bench: Bench) -> None:
    bench.start(view_of(position("six/foxmind")))
    for count in range(1, len(COMPACT) + 1):
        before = bench.camera.now
        bench.update(view_of(position("six/foxmind", *COMPACT[:count])))
        bench.settle()
        assert bench.camera.now == before  # still: the camera was waited for


def test_the_camera_glides_and_never_jumps(bench: Bench) -> None:
    line = chain((1, 0), 13)
    bench.start(view_of(line[0]))
    glided = 0
    for reached in line[1:]:
        before = bench.camera.now
        # The flight begins with the next frame, from where the camera stands; on a busy machine it
        # may be over before the test asks again.
        starts = bench.run(
            """(view) => {
              void board.update(view, {animate: true});
              const {aim, flight, touched} = board.camera;
              return aim && [flight > 0, touched];
            }""",
            view_of(reached),
        )
        if starts:
            glided += 1
            assert starts == [True, False]
        bench.settle()
        if not starts:
            assert bench.camera.now == before  # still: it has settled
    assert 1 < glided < 8


def test_a_camera_that_somebody_moved_goes_no_further_than_it_must(bench: Bench) -> None:
    line = chain((1, 0), 4)
    bench.start(view_of(line[1]), motion=False)
    bench.run("() => board.camera.zoom(1.6)")
    x, _, scale = bench.camera.now
    bench.update(view_of(line[2]))
    bench.update(view_of(line[3]))
    assert bench.scale <= scale
    assert bench.scale >= scale * 0.6
    right, _ = bench.run("board.onFrame(board.placeOf('4,0'))")
    assert right < 900, "the new tile is in view"
    assert bench.look("board.camera.x") < x


def test_another_size_of_the_window_fits_the_table_again(bench: Bench) -> None:
    view = view_of(chain((1, 0), 10)[-1])
    bench.start(view, motion=False)
    try:
        bench.page.set_viewport_size({"width": 500, "height": 640})
        bench.look("board.frame.clientWidth").when(lambda width: width == 500)
        bench.look(_HIDDEN, view["legal"]).when(lambda hidden: hidden == [])
    finally:
        bench.page.set_viewport_size({"width": 900, "height": 700})


def test_wheel_and_drag_move_the_table_and_play_nothing(bench: Bench) -> None:
    view = view_of(wander("six/foxmind", 1, 9)[-1])
    bench.start(view)
    cell = view["legal"][2]
    x, y = bench.place(cell)
    scale = bench.scale.now
    bench.page.mouse.move(x, y)
    bench.page.mouse.wheel(0, -400)
    assert bench.scale > 1.3 * scale
    assert bench.where(cell) == pytest.approx((x, y), abs=1)  # what is under the mouse stays there
    bench.page.mouse.down()
    bench.page.mouse.move(x + 60, y - 25, steps=4)
    bench.page.mouse.up()
    assert bench.where(cell) == pytest.approx((x + 60, y - 25), abs=1)
    assert bench.moves == []


def test_keys_move_the_camera(bench: Bench) -> None:
    bench.start(view_of(wander("six/foxmind", 1, 9)[-1]), motion=False)
    bench.keys("Tab")
    x, y, scale = bench.camera.now
    bench.keys("+")
    assert bench.scale > scale
    bench.keys("-", "Shift+ArrowLeft")
    assert bench.look("board.camera.x") > x + 50
    bench.keys("Shift+ArrowDown")
    assert bench.look("board.camera.y") < y - 50
    bench.keys("f")
    assert bench.camera == pytest.approx([x, y, scale], abs=0.5)


def test_two_fingers_zoom(phone: Bench) -> None:
    phone.start(view_of(wander("six/foxmind", 1, 9)[-1]))
    scale = phone.scale.now
    touch = phone.context.new_cdp_session(phone.page)

    def fingers(kind: str, *xs: int) -> None:
        points = [{"x": x, "y": 280, "id": n} for n, x in enumerate(xs)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 150, 210)
    fingers("touchMove", 120, 240)
    fingers("touchMove", 90, 270)
    fingers("touchEnd")
    assert phone.scale == pytest.approx(3 * scale, rel=0.1)
    assert phone.moves == []


def test_a_finger_pans_and_a_tap_plays(phone: Bench) -> None:
    view = view_of(wander("six/foxmind", 1, 9)[-1])
    phone.start(view)
    cell = view["legal"][0]
    phone.tap(cell)
    assert phone.moves == [cell]
