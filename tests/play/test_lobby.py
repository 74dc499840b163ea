"""Lists that are sorted for people: games to watch, and what waits for one's own move."""

from __future__ import annotations

from sixfold.play import Action, ClockPlan, Table, TableService, TableSetup

from .people import ADA, BOB, CY, DAYS, LOCAL, MINUTES, OPEN, FakeTime, computer


def between(door: TableService, clock: ClockPlan | None = None) -> Table:
    """Ada begins against Bob."""
    table = door.create(TableSetup("gosix", (LOCAL, OPEN), clock or ClockPlan()), ADA)
    return door.join(table.seats[1].secret or "", BOB)


def test_games_between_people_are_watched_first_and_practice_is_not(
    door: TableService, time: FakeTime
) -> None:
    people = between(door, MINUTES)
    tables = [people]
    for seats in ((OPEN, LOCAL), (computer(), computer()), (LOCAL, computer()), (LOCAL, LOCAL)):
        time.go(1)
        lobby = seats == (OPEN, LOCAL)
        tables.append(door.create(TableSetup("gosix", seats, lobby=lobby), CY))
    free, show, solo, shared = (table.id for table in tables[1:])
    listed = [line["id"] for line in door.public_tables(practice=False)]
    assert listed == [free, people.id, show]
    assert {line["id"] for line in door.public_tables()} == {*listed, solo, shared}
    assert [line["id"] for line in door.free_seats()] == [free]
    door.sit(free, 0, ADA)
    assert door.free_seats() == []


def test_lists_say_how_long_is_left(door: TableService, time: FakeTime) -> None:
    between(door, MINUTES)
    time.go(30)
    (line,) = door.public_tables()
    assert line["left_ms"] == 60_000  # to begin
    between(door, DAYS)
    between(door)
    assert sorted(line["left_ms"] or 0 for line in door.public_tables()) == [
        0, 60_000, 3 * 24 * 3600 * 1000,
    ]  # fmt: skip


def test_what_waits_for_my_move_comes_first_and_the_most_urgent_one_before_all(
    door: TableService, time: FakeTime
) -> None:
    def made(clock: ClockPlan | None = None) -> Table:
        time.go(1)
        return between(door, clock)

    slow, free, quick = made(ClockPlan.days_a_turn(7)), made(), made(ClockPlan.days_a_turn(1))
    theirs, over, latest = made(ClockPlan.days_a_turn(1)), made(), made()
    door.act(theirs.id, ADA, Action("move", "a1"), theirs.rev)
    door.act(over.id, ADA, Action("resign"), over.rev)
    listed = [line["id"] for line in door.my_tables(ADA, by_turn=True)]
    assert listed == [table.id for table in (quick, slow, latest, free, theirs, over)]
    waiting = [line["id"] for line in door.my_tables(BOB, by_turn=True)]
    assert waiting[0] == theirs.id
    assert waiting[-1] == over.id
    pages = [door.my_tables(ADA, limit=2, offset=offset, by_turn=True) for offset in (0, 2, 4)]
    assert [line["id"] for page in pages for line in page] == listed
