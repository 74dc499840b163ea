"""PNG and GIF, through the optional extra."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

import sixfold
from scripts.pictures import drawings
from sixfold import render
from sixfold.render.theme import find_theme

from .scenes import IDS, THEMES, Position, capture, end, middle, walk

ROOT = Path(__file__).resolve().parents[2]


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("id", IDS)
def test_a_png_is_as_wide_as_asked_and_not_blank(id: str, theme: str) -> None:
    image = opened(render.png(middle(id), width=120, theme=theme))
    assert image.format == "PNG"
    assert image.width == 120
    colours = image.convert("RGB").getcolors(1 << 20)
    assert colours is not None
    assert len(colours) > 200


def test_a_png_shows_what_the_options_ask_for() -> None:
    position = middle("six/foxmind")
    pictures = {
        render.png(position, width=200),
        render.png(position, width=200, coordinates=True),
        render.png(position, width=200, legal=True),
        render.png(position, width=200, last_move=False),
        render.png(position, width=200, preview=position.legal_moves[0]),
        render.png(position, width=200, background=False),
    }
    assert len(pictures) == 6


def test_texts_in_a_png_need_no_fonts() -> None:
    """The only difference of these two pictures are signs, and they are there."""
    start = sixfold.game("hexone").start()
    plain, named = (
        opened(render.png(start, width=300, coordinates=flag)).convert("L")
        for flag in (False, True)
    )
    changed = sum(a != b for a, b in zip(plain.tobytes(), named.tobytes(), strict=True))
    assert changed > 19 * 10


@pytest.mark.parametrize("width", [0, -1, 100_000])
def test_a_senseless_width_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match="width must be"):
        render.png(middle("gosix"), width=width)
    with pytest.raises(ValueError, match="width must be"):
        render.gif(middle("gosix"), width=width)


def animated(positions: list[Position] | Position, **options: object) -> list[Image.Image]:
    data = render.gif(positions, width=90, **options)  # type: ignore[arg-type]
    image = opened(data)
    assert image.format == "GIF"
    assert image.info["loop"] == 0
    return [frame.copy() for frame in ImageSequence.Iterator(image)]


@pytest.mark.parametrize("id", ["six/foxmind", "gosix", "hexone"])
def test_an_animation_has_a_frame_for_each_position(id: str) -> None:
    line = [*walk(id, seed=2, plies=9)]
    frames = animated(line[-1])
    assert len(frames) == len(line) == 10
    assert {frame.size for frame in frames} == {frames[0].size}
    assert frames[0].width == 90
    times = [frame.info["duration"] for frame in frames]
    assert times[:-1] == [800] * 9
    assert times[-1] > 2000


def test_the_camera_of_an_animation_stands_still() -> None:
    """The start tiles lie on the same pixels in every frame, though the field grows."""
    position = sixfold.game("six/steffen").start()
    line = [position]
    for q in range(2, 8):
        position = position.play(f"{q},0")
        line.append(position)
    frames = [frame.convert("RGB") for frame in animated(position, last_move=False)]
    width, height = frames[0].size
    left = (0, 0, width // 6, int(height * 0.75))
    first = frames[1].crop(left).tobytes()
    assert all(frame.crop(left).tobytes() == first for frame in frames[1:])


def test_equal_positions_are_frames_of_their_own() -> None:
    position = middle("gosix")
    assert len(animated([position] * 4)) == 4
    assert len(animated([position])) == 1


def test_an_animation_with_captures_keeps_its_size() -> None:
    position = capture()
    assert position.parent is not None
    assert len(animated([position.parent, position], theme="dark", legal=True)) == 2


def test_a_whole_game_is_small() -> None:
    *_, last = walk("six/foxmind-advanced", seed=6, plies=6)
    assert len(render.gif(last, width=300)) < 50_000


def test_what_is_no_animation_is_refused() -> None:
    with pytest.raises(ValueError, match="no positions"):
        render.gif([])
    with pytest.raises(ValueError, match="one game"):
        render.gif([middle("gosix"), middle("hexone")])
    for delay in (0, -1, 1000):
        with pytest.raises(ValueError, match="delay"):
            render.gif(middle("gosix"), delay=delay)


def test_an_animation_of_positions_far_apart_is_bounded() -> None:
    texts = [
        f"six/steffen b:{away},0 r:{away + 1},0 hands:20,20 turn:0 seen:1" for away in (0, 10**12)
    ]
    near, far = (sixfold.setup(text) for text in texts)
    with pytest.raises(sixfold.SetupError):
        far.position()  # a start is at home, so the next tile makes the field
    positions = [
        sixfold.position(f"six/steffen b:{q},0;{q + 2},0 r:{q + 1},0 hands:19,20 turn:1 seen:1")
        for q in (0, 10**12)
    ]
    assert near.position() is not None
    frames = animated(positions)
    assert frames[0].height < 200


def test_without_the_extra_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"pip install 'sixfold\[pictures\]'"):
        render.png(middle("gosix"))
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(ImportError, match=r"pip install 'sixfold\[pictures\]'"):
        render.gif(middle("gosix"))


def test_drawing_loads_nothing_of_the_extra() -> None:
    code = (
        "import sys, sixfold; from sixfold import render; p = sixfold.game('gosix').start();"
        "render.svg(p); render.text(p);"
        "sys.exit(any(name.split('.')[0] in ('PIL', 'resvg_py') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_pictures_of_the_readme_can_be_made_again(tmp_path: Path) -> None:
    for name in ("light", "dark"):
        made = drawings.hero(find_theme(name))
        kept = (ROOT / "docs" / "pictures" / f"hero-{name}.svg").read_text(encoding="utf-8")
        assert made == kept, "run `make pictures`"
    assert sum(path.stat().st_size for path in (ROOT / "docs" / "pictures").iterdir()) < 1_500_000


def test_the_end_of_every_game_can_be_a_picture() -> None:
    for id in IDS:
        assert render.png(end(id), width=40)
