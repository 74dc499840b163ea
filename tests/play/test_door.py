"""The door over a real database: sitting down, playing, lists, time, several doors at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from sixfold.play import Action, ClockPlan, PlayError, Storage, Table, TableService, TableSetup
from sixfold.play.actions.upkeep import IDLE_DAYS, KEPT_DAYS, WAITING_DAYS
from sixfold.play.caretaker import AWAY_MS, BEAT_MS
from sixfold.play.table.setup import DAY

from .people import (
    ADA,
    BOB,
    CY,
    LOCAL,
    MINUTES,
    OPEN,
    STRANGER,
    TEAMS,
    FakeTime,
    computer,
)

pytestmark = pytest.mark.usefixtures("clocks_run_at_once")


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(PlayError) as refusal:
        call()
    return refusal.value.code


def secret_of(door: TableService, table: Table, seat: int = 1) -> str:
    link: str = door.view(table.id, ADA)["links"]["seats"][str(seat)]
    return link.removeprefix("/join/")


def move(door: TableService, table: Table, player: str, text: str, rev: int | None = None) -> Table:
    return door.act(table.id, player, Action("move", text), table.rev if rev is None else rev)


def for_two(
    door: TableService, game: str = "gosix", clock: ClockPlan | None = None, **how: Any
) -> Table:
    table = door.create(TableSetup(game, (LOCAL, OPEN), clock or ClockPlan(), **how), ADA)
    return door.join(secret_of(door, table), BOB)


# Sitting down


def test_a_game_of_two_from_the_first_link_to_the_record(door: TableService) -> None:
    table = for_two(door, clock=MINUTES)
    for player, text in ((ADA, "a1"), (BOB, "a2"), (ADA, "b1")):
        table = move(door, table, player, text)
    table = door.act(table.id, BOB, Action("resign"), table.rev)
    assert door.view(table.id, None)["outcome"]["winners"] == [0]
    record = door.record(table.id)
    assert [str(each) for each in record.moves] == ["a1", "a2", "b1"]
    assert record.result == "1-0"
    assert record.clock == "300+3"


def test_ids_and_secrets_cannot_be_guessed(door: TableService) -> None:
    tables = [door.create(TableSetup("gosix", (LOCAL, OPEN)), ADA) for _ in range(20)]
    ids = {table.id for table in tables}
    secrets = {table.seats[1].secret for table in tables}
    assert len(ids) == len(secrets) == 20
    assert all(len(each) == 16 for each in ids)
    assert all(each and len(each) == 26 for each in secrets)
    assert code_of(lambda: door.table("aaaaaaaaaaaaaaaa")) == "unknown-table"
    assert code_of(lambda: door.join("a" * 26, BOB)) == "unknown-link"
    assert code_of(lambda: door.join(tables[0].id, BOB)) == "unknown-link"


def test_a_seat_is_taken_once(door: TableService) -> None:
    table = door.create(TableSetup("gosix", (LOCAL, OPEN)), ADA)
    secret = secret_of(door, table)
    joined = door.join(secret, BOB)
    assert door.join(secret, BOB) == joined  # a second click
    assert code_of(lambda: door.join(secret, CY)) == "full"


def test_the_maker_stays_where_he_sits(door: TableService) -> None:
    table = door.create(TableSetup("gosix", (LOCAL, OPEN)), ADA)
    assert door.join(secret_of(door, table), ADA) == table


def test_nobody_sits_down_at_a_closed_table(door: TableService) -> None:
    table = door.create(TableSetup("gosix", (LOCAL, OPEN)), ADA)
    secret = secret_of(door, table)
    door.act(table.id, ADA, Action("abort"), table.rev)
    assert code_of(lambda: door.join(secret, BOB)) == "over"


def test_open_seats_are_taken_without_a_secret_only_in_the_lobby(door: TableService) -> None:
    shut = door.create(TableSetup("gosix", (LOCAL, OPEN)), ADA)
    assert code_of(lambda: door.sit(shut.id, 1, BOB)) == "not-your-seat"
    lobby = door.create(TableSetup("gosix", (LOCAL, OPEN), lobby=True), ADA)
    assert code_of(lambda: door.sit(lobby.id, 2, BOB)) == "not-your-seat"
    assert code_of(lambda: door.sit(lobby.id, 0, BOB)) == "full"
    assert door.sit(lobby.id, 1, BOB).phase == "playing"


@pytest.mark.parametrize("player", ["", "x" * 65])
def test_a_player_has_an_id(door: TableService, player: str) -> None:
    assert (
        code_of(lambda: door.create(TableSetup("gosix", (LOCAL, OPEN)), player)) == "not-your-seat"
    )


# Playing


def test_the_same_move_again_returns_the_table_and_anything_else_is_stale(
    door: TableService,
) -> None:
    table = for_two(door)
    after = move(door, table, ADA, "a1")
    assert move(door, table, ADA, "a1") == after
    assert code_of(lambda: move(door, table, ADA, "a2")) == "stale-rev"
    later = move(door, after, BOB, "a2")
    assert move(door, table, ADA, "a1") == later
    assert door.table(table.id).moves == ("a1", "a2")


def test_what_is_refused_changes_nothing(door: TableService) -> None:
    table = for_two(door)
    for player, text in ((BOB, "a1"), (STRANGER, "a1"), (ADA, "z9"), (ADA, "pass")):
        with pytest.raises(PlayError):
            move(door, table, player, text)
    assert door.table(table.id) == table


def test_listeners_hear_every_change_after_it_is_durable(door: TableService, url: str) -> None:
    other = TableService(Storage(url)).open()
    heard: list[tuple[str, int, int]] = []
    door.on_commit(
        lambda tables: heard.extend(
            (each.id, each.rev, other.table(each.id).rev) for each in tables
        )
    )
    table = for_two(door)
    table = move(door, table, ADA, "a1")
    move(door, table, ADA, "a1", table.rev - 1)  # a repetition is no change
    assert heard == [(table.id, rev, rev) for rev in (1, 2, 3)]
    other.close()


def test_a_listener_that_fails_does_not_undo_a_move(door: TableService) -> None:
    table = for_two(door)
    door.on_commit(lambda tables: 1 / 0)
    move(door, table, ADA, "a1")
    assert door.table(table.id).ply == 1


def test_a_rematch_is_a_table_of_its_own(door: TableService) -> None:
    table = for_two(door)
    door.act(table.id, ADA, Action("resign"), table.rev)
    table = door.table(table.id)
    door.act(table.id, BOB, Action("rematch"), table.rev)
    over = door.act(table.id, ADA, Action("rematch"), table.rev)
    assert over.next is not None
    following = door.table(over.next)
    assert [seat.player for seat in following.seats] == [ADA, BOB]
    assert following.series.results[0].outcome.winners == (1,)
    assert following.previous == (table.id,)


def test_a_late_reply_of_the_computer_is_dropped(door: TableService) -> None:
    table = door.create(TableSetup("gosix", (LOCAL, computer())), ADA)
    asked = move(door, table, ADA, "a1")
    door.act(table.id, ADA, Action("undo"), asked.rev)
    assert code_of(lambda: door.engine_move(table.id, "a2", asked.rev)) == "stale-rev"
    assert code_of(lambda: door.engine_failed(table.id, asked.rev)) == "stale-rev"


def test_a_table_is_told_that_the_computer_failed_and_asks_again(door: TableService) -> None:
    table = door.create(TableSetup("gosix", (LOCAL, computer())), ADA)
    table = move(door, table, ADA, "a1")
    assert door.for_engine(1000) == [table.id]
    stuck = door.engine_failed(table.id, table.rev)
    assert stuck.stuck
    assert door.for_engine(1000) == []
    assert door.engine_failed(table.id, stuck.rev) == stuck
    again = door.act(table.id, ADA, Action("nudge"), stuck.rev)
    assert door.for_engine(1000) == [table.id]
    assert door.engine_move(table.id, "a2", again.rev).moves == ("a1", "a2")


# Several doors


def test_doors_that_share_a_database_share_its_tables(
    door: TableService, url: str, time: FakeTime
) -> None:
    other = TableService(Storage(url), time).open()
    table = for_two(door)
    assert other.table(table.id) == table
    after = move(other, table, ADA, "a1")
    assert door.table(table.id) == after
    assert code_of(lambda: move(door, table, ADA, "a2")) == "stale-rev"
    assert move(door, after, BOB, "a2").moves == ("a1", "a2")
    assert other.table(table.id).rev == after.rev + 1
    other.close()


def test_two_doors_race_and_one_history_is_written(url: str) -> None:
    """Eight threads over two doors throw moves at one table; every rev is written once."""
    doors = [TableService(Storage(url)).open() for _ in range(2)]
    table = doors[0].create(TableSetup("gosix", (LOCAL, LOCAL)), ADA)
    refusals: set[str] = set()

    def race(number: int) -> list[str]:
        random, door = Random(number), doors[number % 2]
        won: list[str] = []
        while True:
            seen = door.table(table.id)
            if seen.ply >= 16:
                return won
            text = str(random.choice(seen.position.legal_moves))
            try:
                after = door.act(table.id, ADA, Action("move", text), seen.rev)
            except PlayError as error:
                refusals.add(error.code)
                continue
            if after.rev == seen.rev + 1:
                won.append(text)

    with ThreadPoolExecutor(8) as pool:
        won = [text for texts in pool.map(race, range(8)) for text in texts]
    assert refusals <= {"stale-rev"}
    fresh = TableService(Storage(url)).open()
    doors.append(fresh)
    final = fresh.table(table.id)
    assert final == doors[0].table(table.id) == doors[1].table(table.id)
    assert final.rev == final.ply + 1
    assert set(final.moves) <= set(won)  # two may have sent the same move from the same rev
    for door in doors:
        door.close()


def test_many_people_run_for_one_seat_and_one_gets_it(url: str) -> None:
    doors = [TableService(Storage(url)).open() for _ in range(2)]
    table = doors[0].create(TableSetup("gosix", (LOCAL, OPEN)), ADA)
    secret = secret_of(doors[0], table)

    def run(number: int) -> str:
        try:
            doors[number % 2].join(secret, f"player{number}")
        except PlayError as error:
            return error.code
        return "in"

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(run, range(16))) == ["full"] * 15 + ["in"]
    for door in doors:
        door.close()


def test_both_ask_for_a_rematch_at_once_and_get_one_table(url: str) -> None:
    doors = [TableService(Storage(url)).open() for _ in range(2)]
    for _ in range(5):
        table = for_two(doors[0])
        table = doors[0].act(table.id, ADA, Action("resign"), table.rev)
        with ThreadPoolExecutor(2) as pool:
            list(
                pool.map(
                    lambda who, id=table.id, rev=table.rev: doors[who].act(
                        id, (ADA, BOB)[who], Action("rematch"), rev
                    ),
                    range(2),
                )
            )
        over = doors[0].table(table.id)
        assert over.next is not None
        assert doors[1].table(over.next).previous == (table.id,)
    for door in doors:
        door.close()


def test_a_door_forgets_tables_but_not_games(
    storage: Storage, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixfold.play.service.REMEMBERED", 2)
    door = TableService(storage, time)
    tables = [for_two(door) for _ in range(5)]
    for table in tables:
        move(door, table, ADA, "a1")
    assert [door.table(table.id).moves for table in tables] == [("a1",)] * 5


# Lists


def test_my_tables_are_those_i_sit_at_or_made(door: TableService, time: FakeTime) -> None:
    mine = for_two(door)
    time.go(1)
    made = door.create(TableSetup("gosix", (OPEN, OPEN), private=True), ADA)
    time.go(1)
    for_two_others = door.create(TableSetup("gosix", (LOCAL, OPEN)), CY)
    time.go(1)
    move(door, mine, ADA, "a1")
    assert [line["id"] for line in door.my_tables(ADA)] == [mine.id, made.id]
    assert [line["id"] for line in door.my_tables(BOB)] == [mine.id]
    assert [line["id"] for line in door.my_tables(CY)] == [for_two_others.id]
    assert door.my_tables(STRANGER) == []
    assert [line["id"] for line in door.my_tables(ADA, limit=1, offset=1)] == [made.id]
    assert [line["your_turn"] for line in door.my_tables(BOB)] == [True]


def test_finished_games_do_not_push_a_running_one_off_the_list(
    door: TableService, time: FakeTime
) -> None:
    running = for_two(door)
    for _ in range(3):
        time.go(1)
        over = for_two(door)
        door.act(over.id, ADA, Action("resign"), over.rev)
    assert [line["id"] for line in door.my_tables(BOB, limit=2)] == [running.id, over.id]


def test_public_tables_run_and_are_not_private(door: TableService, time: FakeTime) -> None:
    running = for_two(door)
    for_two(door, private=True)
    door.create(TableSetup("gosix", (LOCAL, OPEN)), ADA)  # waits for a friend
    time.go(1)
    lobby = door.create(TableSetup("gosix", (LOCAL, OPEN), lobby=True), ADA)
    over = for_two(door)
    door.act(over.id, ADA, Action("resign"), over.rev)
    assert [line["id"] for line in door.public_tables()] == [lobby.id, running.id]
    assert door.public_tables(limit=1)[0]["id"] == lobby.id


def test_hints_are_refused_where_they_would_be_unfair(door: TableService) -> None:
    table = for_two(door)
    assert code_of(lambda: door.refuse_hint(table, ADA)) == "no-hints"
    alone = door.create(TableSetup("gosix", (LOCAL, computer())), ADA)
    door.refuse_hint(alone, ADA)
    assert code_of(lambda: door.refuse_hint(alone, BOB)) == "no-hints"
    declaring = door.create(TableSetup("six/foxmind+declare", (LOCAL, computer())), ADA)
    assert code_of(lambda: door.refuse_hint(declaring, ADA)) == "no-hints"


# Time


def test_a_sweep_lets_flags_fall(door: TableService, time: FakeTime) -> None:
    table = for_two(door, clock=ClockPlan.minutes(1))
    sweep_for(door, time, 59)
    assert door.table(table.id).phase == "playing"
    time.go(1)
    assert door.sweep() == [table.id]
    over = door.table(table.id)
    assert (over.how, over.outcome and over.outcome.winners) == ("time", (1,))
    assert door.sweep() == []


def test_a_move_after_the_flag_comes_too_late_without_a_sweep(
    door: TableService, time: FakeTime
) -> None:
    table = for_two(door, clock=ClockPlan.days_a_turn(1))
    heard: list[int] = []
    door.on_commit(lambda tables: heard.extend(each.rev for each in tables))
    time.go(24 * 60 * 60)
    assert code_of(lambda: move(door, table, ADA, "a1")) == "stale-rev"
    assert door.table(table.id).how == "time"
    assert heard == [table.rev + 1]
    assert code_of(lambda: move(door, door.table(table.id), ADA, "a1")) == "over"


def test_time_that_goes_backwards_is_not_believed(door: TableService, time: FakeTime) -> None:
    table = for_two(door, clock=MINUTES)
    time.go(-3600)
    after = move(door, table, ADA, "a1")
    assert after.changed_at >= table.changed_at
    assert after.clock.left[0] == 303_000


def sweep_for(door: TableService, time: FakeTime, seconds: float) -> None:
    """A server that lives: it sweeps once a second."""
    for _ in range(int(seconds)):
        time.go(1)
        door.sweep()


def test_minutes_stand_still_while_no_server_is_there(url: str, time: FakeTime) -> None:
    door = TableService(Storage(url), time).open()
    table = for_two(door, clock=MINUTES)
    sweep_for(door, time, 20)
    door.close()
    time.go(3600)
    door = TableService(Storage(url), time).open()
    clock = door.table(table.id).clock
    # What passed between the last heartbeat and the end is not counted either.
    assert 280_000 <= clock.reading(0, time.ms) <= 280_000 + BEAT_MS
    sweep_for(door, time, 10)
    assert 270_000 <= door.table(table.id).clock.reading(0, time.ms) <= 270_000 + BEAT_MS
    after = move(door, door.table(table.id), ADA, "a1")
    assert after.clock.running == 1
    door.close()


def test_days_run_while_no_server_is_there(url: str, time: FakeTime) -> None:
    door = TableService(Storage(url), time).open()
    table = for_two(door, clock=ClockPlan.days_a_turn(1))
    sweep_for(door, time, 5)
    door.close()
    time.ms += DAY
    door = TableService(Storage(url), time).open()
    door.sweep()
    assert door.table(table.id).how == "time"
    door.close()


def test_a_second_server_does_not_stop_the_clocks_of_the_first(url: str, time: FakeTime) -> None:
    first = TableService(Storage(url), time).open()
    table = for_two(first, clock=MINUTES)
    sweep_for(first, time, 10)
    second = TableService(Storage(url), time).open()
    sweep_for(first, time, 10)
    assert second.table(table.id).rev == table.rev
    assert second.table(table.id).clock.reading(0, time.ms) == 280_000
    first.close()
    second.close()


def test_a_server_that_slept_counts_as_away(door: TableService, time: FakeTime) -> None:
    table = for_two(door, clock=MINUTES)
    sweep_for(door, time, 5)
    time.go(3600)  # a laptop with its lid shut
    door.sweep()
    assert door.table(table.id).phase == "playing"
    left = door.table(table.id).clock.reading(0, time.ms)
    assert 295_000 <= left <= 295_000 + BEAT_MS


def test_a_table_that_became_live_lately_was_not_away(door: TableService, time: FakeTime) -> None:
    """No heart beats while no minute clock runs; that is no absence."""
    time.go(100_000)
    table = for_two(door, clock=MINUTES)
    time.go(1)
    door.sweep()
    assert door.table(table.id).rev == table.rev
    assert AWAY_MS > 2 * BEAT_MS


def test_tables_that_nobody_joins_are_closed_and_forgotten(
    door: TableService, time: FakeTime
) -> None:
    table = door.create(TableSetup("gosix", (LOCAL, OPEN)), ADA)
    secret = secret_of(door, table)
    time.ms += WAITING_DAYS * DAY - 1
    assert door.sweep() == []
    time.ms += 1
    door.sweep()
    assert door.table(table.id).how == "expired"
    time.ms += KEPT_DAYS * DAY
    door.sweep()
    assert code_of(lambda: door.table(table.id)) == "unknown-table"
    assert code_of(lambda: door.join(secret, BOB)) == "unknown-link"
    assert door.my_tables(ADA) == []


def test_games_that_were_played_are_kept(door: TableService, time: FakeTime) -> None:
    idle, over = for_two(door), for_two(door)
    for player, text in ((ADA, "a1"), (BOB, "a2")):
        idle = move(door, idle, player, text)
    door.act(over.id, ADA, Action("resign"), over.rev)
    time.ms += IDLE_DAYS * DAY
    door.sweep()
    time.ms += 1000 * DAY
    door.sweep()
    assert door.table(idle.id).how == "expired"
    assert door.table(over.id).how == "resign"
    assert len(door.my_tables(ADA)) == 2


def test_presence_is_noted_only_in_live_games_of_several_people(door: TableService) -> None:
    table = for_two(door, clock=MINUTES)
    gone = door.left(table.id, BOB)
    assert gone.gone.keys() == {1}
    assert door.left(table.id, BOB) == gone
    back = door.came(table.id, BOB)
    assert back.gone == {}
    assert door.came(table.id, BOB) == back
    assert door.left(table.id, STRANGER) == back
    for quiet in (
        for_two(door),
        door.create(TableSetup("gosix", (LOCAL, computer()), MINUTES), ADA),
    ):
        assert door.left(quiet.id, ADA) == quiet


def test_whoever_left_for_long_is_claimed_against(door: TableService, time: FakeTime) -> None:
    table = for_two(door, clock=MINUTES)
    door.left(table.id, BOB)
    sweep_for(door, time, 61)
    door.act(table.id, ADA, Action("claim"), door.table(table.id).rev)
    assert door.table(table.id).how == "claim"


def test_a_team_game_through_the_door(door: TableService) -> None:
    table = door.create(TableSetup(TEAMS, (LOCAL, OPEN, OPEN, computer())), ADA)
    links = door.view(table.id, ADA)["links"]["seats"]
    assert links.keys() == {"1", "2"}
    door.join(links["1"].removeprefix("/join/"), BOB)
    table = door.join(links["2"].removeprefix("/join/"), CY)
    for player, text in ((ADA, "2,0"), (BOB, "3,0"), (CY, "2,1")):
        table = move(door, table, player, text)
    assert door.for_engine(10_000) == [table.id]
    table = door.engine_move(table.id, "3,1", table.rev)
    assert table.turn == 0
