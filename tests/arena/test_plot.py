"""The pictures: well-formed, complete, readable on light and dark."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from sixfold.arena import Report
from sixfold.arena.plot import INK, MARK, plot, ticks
from sixfold.render.theme import contrast

from .samples import match_of, results_of

SVG = "{http://www.w3.org/2000/svg}"


def elements(svg: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}{tag}"))


def numbers(path: str) -> list[float]:
    return [float(text) for text in re.findall(r"-?[0-9.]+", path)]


def test_a_match_is_a_curve_of_the_score() -> None:
    match = match_of("gosix", "random", "a-b=greedy", games=4)
    results = results_of(match, 1, 0, 1, 1)
    svg = plot(Report.of(match, results), results)
    band, curve = (path.attrib["d"] for path in elements(svg, "path"))
    heights = numbers(curve)[1::2]
    assert len(heights) == 4
    top, middle = 44, (44 + 360 - 44) / 2
    assert heights[0] == pytest.approx(top)
    assert heights[1] == pytest.approx(middle)
    assert heights[3] == pytest.approx(middle - (middle - top) / 2)
    assert len(numbers(band)) == 16
    texts = [text.text for text in elements(svg, "text")]
    assert {"0 %", "50 %", "100 %", "games"} <= set(texts)
    assert "gosix: random against a-b" in texts


def test_a_long_match_has_a_short_curve() -> None:
    match = match_of("gosix", "random", "greedy", games=1000)
    results = results_of(match, *[1, 0] * 500)
    svg = plot(Report.of(match, results), results)
    assert len(numbers(elements(svg, "path")[1].attrib["d"])) == 2 * 200


def test_a_match_without_games_can_be_drawn() -> None:
    match = match_of("gosix", "random", "greedy")
    assert elements(plot(Report.of(match, {}), {}), "path") == []


def test_a_tournament_is_elo_with_error_bars() -> None:
    match = match_of("gosix", "random", "greedy", "level:1", games=2)
    results = results_of(match, 0, 0, 0, 0, 0, 0)
    report = Report.of(match, results)
    svg = plot(report, results)
    places = [float(circle.attrib["cx"]) for circle in elements(svg, "circle")]
    assert places == sorted(places, reverse=True)  # the best player's row is the first
    assert len(places) == 3
    bars = [path.attrib["d"] for path in elements(svg, "path") if "H" in path.attrib["d"]]
    for bar, place in zip(bars, places, strict=True):
        begin, _, end = numbers(bar)
        assert (begin + end) / 2 == pytest.approx(place, abs=0.01)
        assert begin < place < end <= 640
    texts = {text.text for text in elements(svg, "text")}
    assert {"random", "greedy", "level:1", "Elo", "+0"} <= texts


def test_names_are_escaped() -> None:
    match = match_of("gosix", "cmd:./a --x '<&>'", "greedy")
    svg = plot(Report.of(match, {}), {})
    assert "<&>" not in svg
    assert any("<&>" in (text.text or "") for text in elements(svg, "text"))


@pytest.mark.parametrize("ground", ["#FFFFFF", "#000000"])
def test_colours_can_be_read_on_any_ground(ground: str) -> None:
    assert contrast(INK, ground) >= 4.5
    assert contrast(MARK, ground) >= 3


def test_ticks_are_round() -> None:
    assert ticks(0, 100) == pytest.approx([0, 20, 40, 60, 80, 100])
    assert ticks(-37, 61) == pytest.approx([-20, 0, 20, 40, 60])
    assert ticks(0, 2) == pytest.approx([0, 0.5, 1, 1.5, 2])
