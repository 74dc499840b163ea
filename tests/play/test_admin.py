"""What the administrator may do, and the log of it; on both databases."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold.play import Action, PlayError, Storage, TableService, TableSetup
from sixfold.play.admin import Admin, Refusal
from sixfold.play.people.personal_link import belongings, holder, make_link
from sixfold.play.people.shut_out import ShutOut, address_subject

from .people import ADA, BOB, LOCAL, START, STRANGER, computer
from .test_door import for_two


@pytest.fixture
def admin(storage: Storage, door: TableService) -> Admin:
    return Admin(storage, "root")


def done(admin: Admin) -> list[tuple[str, str, str]]:
    assert {entry.who for entry in admin.log()} <= {"root"}
    return [(entry.what, entry.detail, entry.reason) for entry in admin.log()]


def test_a_closed_table_has_no_result_and_says_why(door: TableService, admin: Admin) -> None:
    table = for_two(door)
    admin.close(table.id, " insults  \n here ")
    view: Any = door.view(table.id, ADA)
    assert (view["phase"], view["outcome"], view["ending"]) == ("over", None, "closed-by-host")
    assert view["ending_reason"] == "insults here"
    assert not {"rematch", "move"} & set(view["may"])
    with pytest.raises(PlayError, match="over"):
        door.act(table.id, ADA, Action("move", "a1"), view["rev"])
    with pytest.raises(PlayError, match="over"):
        admin.close(table.id, "again")
    with pytest.raises(PlayError, match="unknown-table"):
        admin.close("nothing", "")
    assert done(admin) == [("closed-by-host", "", "insults here")]


def test_a_name_is_removed_and_others_hear_of_it(door: TableService, admin: Admin) -> None:
    door.people.rename(ADA, "Rude", START)
    door.people.refresh()
    assert admin.remove_name(ADA[:6], "rude") == "Rude"
    door.people.refresh()
    assert door.people.name(ADA) is None
    with pytest.raises(Refusal):
        admin.remove_name(ADA, "")
    assert done(admin) == [("name-removed", "Rude", "rude")]


def test_players_addresses_and_networks_are_shut_out_and_let_in(
    door: TableService, admin: Admin
) -> None:
    for_two(door)
    told = list[int]()
    door.people.on_shut_out(lambda: told.append(1))
    stops = [(ADA, "10.0.0.7"), (None, "192.0.2.9"), (BOB, "2001:db8:1:2::/64"), (BOB, "10.9.9.9")]
    assert admin.shut_out(ADA[:8], "spam") == ADA
    assert admin.shut_out("::ffff:192.0.2.9", "") == "192.0.2.9"
    assert admin.shut_out("2001:db8:1:2:3:4:5:6", "") == "2001:db8:1:2::/64"
    assert admin.shut_out("10.9.0.0/16", "") == "10.9.0.0/16"
    door.people.refresh()
    assert [door.people.shut_out.stops(*each) for each in stops] == [True] * 4
    assert not door.people.shut_out.stops(BOB, "10.0.0.7")
    assert not door.people.shut_out.stops(None, "testclient")
    with pytest.raises(Refusal, match="already"):
        admin.shut_out(ADA, "")
    assert [each["kind"] for each in admin.shut_outs()].count("address") == 3
    for whom in (ADA, "192.0.2.9", "2001:db8:1:2::", "10.9.0.0/16"):
        admin.let_in(whom, "sorry")
    door.people.refresh()
    assert not any(door.people.shut_out.stops(*each) for each in stops)
    assert len(told) == 2
    with pytest.raises(Refusal, match="not shut out"):
        admin.let_in(ADA, "")
    assert [what for what, _, _ in done(admin)] == ["let-in"] * 4 + ["shut-out"] * 4


@pytest.mark.parametrize("whom", ["", "xyz", "aaa", "f" * 8, "300.1.1.1", "1.2.3.4/99", "a:b"])
def test_what_is_nobody_is_refused(door: TableService, admin: Admin, whom: str) -> None:
    with pytest.raises(Refusal):
        admin.shut_out(whom, "")
    assert admin.log() == []


def test_lists_say_who_sits_where(door: TableService, admin: Admin) -> None:
    table = for_two(door)
    alone = door.create(TableSetup("gosix", (LOCAL, computer()), private=True), STRANGER)
    door.people.rename(BOB, "Bob", START)
    admin.shut_out(BOB, "")
    found = {line["id"]: line for line in admin.tables()}
    assert found.keys() == {table.id, alone.id}
    assert found[table.id]["seats"] == [
        {"seat": 0, "player": ADA, "name": None},
        {"seat": 1, "player": BOB, "name": "Bob"},
    ]
    assert (found[alone.id]["game"], found[alone.id]["private"]) == ("gosix", True)
    (named,) = admin.names()
    assert (named["player"], named["name"], named["shut_out"]) == (BOB, "Bob", True)
    admin.close(table.id, "")
    assert [line["id"] for line in admin.tables()] == [alone.id]
    assert len(admin.tables(all=True)) == 2


def test_addresses_are_kept_in_one_form() -> None:
    assert address_subject(" 10.1.2.3/32 ") == "10.1.2.3"
    assert ShutOut.of([("address", "10.1.2.3")]).stops(None, "10.1.2.3")
    wide = ShutOut.of([("address", address_subject("2001:db8::/32"))])
    assert wide.stops(None, "2001:db8:7:7::/64")
    assert not wide.stops(None, "2001:db9:7:7::/64")


def test_a_personal_link_is_void_once_there_is_another(
    door: TableService, storage: Storage
) -> None:
    for_two(door)
    assert belongings(storage.store, ADA).linked is None
    first = make_link(storage.store, ADA, START)
    assert holder(storage.store, first) == holder(storage.store, first) == ADA
    second = make_link(storage.store, ADA, START + 5)
    assert (len(first), first != second) == (26, True)
    with pytest.raises(PlayError, match="void-personal-link"):
        holder(storage.store, first)
    assert holder(storage.store, second) == ADA
    for wrong in ("", "\0", second[:-1], "\ud800"):
        with pytest.raises(PlayError, match="void-personal-link"):
            holder(storage.store, wrong)
    kept = belongings(storage.store, ADA)
    assert (kept.games, kept.linked) == (1, START + 5)
    with storage.read() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM people").all()
    assert second not in str(rows)
