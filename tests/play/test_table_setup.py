"""Setups: what a maker may ask for, and where the seats go."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.play import ClockPlan, PlayError, SeatPlan, TableSetup

from .people import LOCAL, OPEN, TEAMS, computer, steady


def refused(data: Any) -> str:
    with pytest.raises(PlayError) as refusal:
        TableSetup.from_json(data)
    assert refusal.value.code == "bad-setup"
    return str(refusal.value.params["field"])


GOOD = {"game": "gosix", "seats": [{"kind": "local"}, {"kind": "engine", "level": 4}]}


def test_a_setup_is_read_from_plain_values() -> None:
    setup = TableSetup.from_json(GOOD)
    assert setup == TableSetup("gosix", (SeatPlan("local"), SeatPlan("engine", 4)))
    assert setup.clock == ClockPlan("none")
    assert not any((setup.private, setup.lobby, setup.cough, setup.tournament))


def test_options_of_a_game_are_put_in_their_order() -> None:
    setup = TableSetup("six/foxmind+teams+declare", (LOCAL,) * 4)
    assert setup.game_id == "six/foxmind+declare+teams"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "six"}, "game"),
        ({"game": "chess"}, "game"),
        ({"game": 7}, "game"),
        ({"game": "gosix+declare"}, "game"),
        ({"seats": [{"kind": "local"}]}, "seats"),
        ({"seats": "two"}, "seats"),
        ({"seats": [{"kind": "local"}, {"kind": "ghost"}]}, "kind"),
        ({"seats": [{"kind": "local"}, {"kind": "engine"}]}, "level"),
        ({"seats": [{"kind": "local"}, {"kind": "engine", "level": 0}]}, "level"),
        ({"seats": [{"kind": "local"}, {"kind": "engine", "level": 14}]}, "level"),
        ({"seats": [{"kind": "local"}, {"kind": "engine", "level": True}]}, "level"),
        ({"seats": [{"kind": "local", "level": 3}, {"kind": "open"}]}, "level"),
        ({"seats": [{"kind": "local"}, {"kind": "open", "name": "Bob"}]}, "name"),
        ({"clock": {"kind": "sand"}}, "clock"),
        ({"clock": {"kind": "minutes"}}, "initial_ms"),
        ({"clock": {"kind": "minutes", "initial_ms": 999}}, "initial_ms"),
        ({"clock": {"kind": "minutes", "initial_ms": 10**12}}, "initial_ms"),
        ({"clock": {"kind": "minutes", "initial_ms": 6e4}}, "initial_ms"),
        ({"clock": {"kind": "minutes", "initial_ms": 60000, "increment_ms": -1}}, "increment_ms"),
        ({"clock": {"kind": "minutes", "initial_ms": 60000, "days": 1}}, "days"),
        ({"clock": {"kind": "days"}}, "days"),
        ({"clock": {"kind": "days", "days": 31}}, "days"),
        ({"clock": {"kind": "none", "days": 1}}, "days"),
        ({"clock": 5}, "clock"),
        ({"colour": "third"}, "colour"),
        ({"private": 1}, "private"),
        ({"cough": True}, "cough"),
        ({"tournament": True}, "tournament"),
        ({"stake": 100}, "stake"),
    ],
)
def test_whatever_is_wrong_is_refused_by_its_name(change: dict[str, Any], field: str) -> None:
    assert refused({**GOOD, **change}) == field


def test_something_that_is_no_object_is_refused() -> None:
    assert refused(["gosix"]) == "setup"


def test_throats_are_cleared_only_in_teams_and_tournaments_are_hexones() -> None:
    assert TableSetup(TEAMS, (LOCAL,) * 4, cough=True).cough
    assert TableSetup("hexone+endless", (LOCAL,) * 2, tournament=True).tournament


seats = st.one_of(
    st.builds(SeatPlan, st.sampled_from(["open", "local"])),
    st.builds(SeatPlan, st.just("engine"), st.integers(1, 10)),
)
clocks = st.one_of(
    st.just(ClockPlan()),
    st.builds(ClockPlan.minutes, st.integers(1, 180), st.integers(0, 60)),
    st.builds(ClockPlan.days_a_turn, st.integers(1, 30)),
)
setups = st.one_of(
    st.builds(
        TableSetup,
        st.sampled_from(["six/steffen", "gosix", "six/foxmind+declare"]),
        st.tuples(seats, seats),
        clocks,
        st.sampled_from([None, "first", "second", "lot"]),
        st.booleans(),
        st.booleans(),
    ),
    st.builds(
        TableSetup,
        st.just(TEAMS),
        st.tuples(seats, seats, seats, seats),
        clocks,
        st.sampled_from([None, "first", "second", "lot"]),
        cough=st.booleans(),
    ),
)


@steady
@given(setups)
def test_plain_values_read_back_to_the_same_setup(setup: TableSetup) -> None:
    assert TableSetup.from_json(setup.to_json()) == setup


@steady
@given(setups, st.integers(0, 3))
def test_turning_keeps_partners_opposite_and_everybody_at_the_table(
    setup: TableSetup, lot: int
) -> None:
    turned = setup.turned(lambda n: lot % n)
    count = len(setup.seats)
    turns = [
        turn for turn in range(count) if turned.seats == (*setup.seats[turn:], *setup.seats[:turn])
    ]
    assert turns  # only ever turned, so those who sat opposite each other still do
    assert turned.colour is None


@pytest.mark.parametrize("seats", [(LOCAL, computer()), (computer(), LOCAL), (OPEN, LOCAL)])
@pytest.mark.parametrize(("colour", "seat"), [("first", 0), ("second", 1)])
def test_the_maker_begins_or_does_not(
    seats: tuple[SeatPlan, SeatPlan], colour: Any, seat: int
) -> None:
    turned = TableSetup("gosix", seats, colour=colour).turned(lambda n: pytest.fail("no lot"))
    assert turned.seats[seat] == LOCAL


def test_the_lot_decides_between_all_seats() -> None:
    setup = TableSetup(TEAMS, (LOCAL, OPEN, computer(2), OPEN), colour="lot")
    lots = iter(range(4))
    places = {setup.turned(lambda n: next(lots)).seats.index(LOCAL) for _ in range(4)}
    assert places == {0, 1, 2, 3}


def test_without_a_colour_seats_stay_as_they_are_listed() -> None:
    setup = TableSetup("gosix", (computer(), LOCAL))
    assert setup.turned(lambda n: 1) == setup


def test_time_controls_are_written_as_in_records() -> None:
    controls = [ClockPlan(), ClockPlan.minutes(5, 3), ClockPlan.days_a_turn(3)]
    assert [plan.control for plan in controls] == ["none", "300+3", "3d"]
