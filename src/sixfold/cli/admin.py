"""`sixfold admin`: what the host may do about somebody unpleasant."""

from __future__ import annotations

import getpass
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sixfold.cli.serve import Data, Database, read_settings

if TYPE_CHECKING:
    from sixfold.play.admin import Admin

app = typer.Typer(
    help="Look after the people of a server: close a table, remove a name, shut somebody out.",
    epilog="It works beside a running server, which notices within seconds. Everything that is"
    " done is kept in a log. Example: sixfold admin close k3mwx7pqa2b4c6d8 --reason insults",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)

As = Annotated[bool, typer.Option("--json", help="As JSON.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; it is kept in the log.")]
Told = Annotated[str, typer.Option("--reason", help="Why; the players read it, and the log.")]
Whom = Annotated[str, typer.Argument(help="A player's id or its beginning, or an address.")]
Limit = Annotated[int, typer.Option("--limit", min=1, max=100_000, help="Most lines.")]


@app.command("tables")
def tables(
    all: Annotated[bool, typer.Option("--all", help="Finished games, too.")] = False,
    limit: Limit = 100,
    as_json: As = False,
    data: Data = None,
    database_url: Database = None,
) -> None:
    """List tables and who sits there, the latest first.

    Example: sixfold admin tables --json
    """
    with _admin(data, database_url) as admin:
        found = admin.tables(all=all, limit=limit)
    if as_json:
        _print_json({"tables": found})
        return
    for table in found:
        hidden = " (private)" if table["private"] else ""
        game, plies = table["game"] or "?", table["plies"]
        about = f"{game}  {table['phase']}  {plies} plies{hidden}"
        print(f"{table['id']}  {_time(table['changed'])}  {about}")
        for seat in table["seats"]:
            if seat["player"]:
                print(f"    seat {seat['seat']}  {seat['player']}  {seat['name'] or '-'}")


@app.command("names")
def names(
    limit: Limit = 1000, as_json: As = False, data: Data = None, database_url: Database = None
) -> None:
    """List everybody who has a name, the latest first.

    Example: sixfold admin names
    """
    with _admin(data, database_url) as admin:
        found = admin.names(limit)
    if as_json:
        _print_json({"names": found})
        return
    for each in found:
        out = "  (shut out)" if each["shut_out"] else ""
        print(f"{each['player']}  {_time(each['changed'])}  {each['name']}{out}")


@app.command("shut-outs")
def shut_outs(as_json: As = False, data: Data = None, database_url: Database = None) -> None:
    """List everybody who is shut out.

    Example: sixfold admin shut-outs
    """
    with _admin(data, database_url) as admin:
        found = admin.shut_outs()
    if as_json:
        _print_json({"shut_outs": found})
        return
    for each in found:
        print(f"{each['kind']:<7}  {each['subject']:<32}  {_time(each['at'])}  {each['reason']}")


@app.command("log")
def log(
    limit: Limit = 100, as_json: As = False, data: Data = None, database_url: Database = None
) -> None:
    """Show what was done, by whom, when and why, the latest first.

    Example: sixfold admin log --limit 20
    """
    with _admin(data, database_url) as admin:
        found = admin.log(limit)
    if as_json:
        entries = [
            {name: getattr(entry, name) for name in type(entry).__slots__} for entry in found
        ]
        _print_json({"log": entries})
        return
    for entry in found:
        detail = f" ({entry.detail})" if entry.detail else ""
        line = f"{_time(entry.at)}  {entry.who}  {entry.what}  {entry.subject}{detail}"
        print(f"{line}  {entry.reason}".rstrip())


@app.command("close")
def close(
    table: Annotated[str, typer.Argument(help="The table's id: the end of its address.")],
    reason: Told = "",
    data: Data = None,
    database_url: Database = None,
) -> None:
    """End a table's game without a result.

    Example: sixfold admin close k3mwx7pqa2b4c6d8 --reason insults
    """
    with _admin(data, database_url) as admin:
        admin.close(table, reason)
    print(f"{table} is closed.")


@app.command("remove-name")
def remove_name(
    player: Annotated[str, typer.Argument(help="The player's id, or its beginning.")],
    reason: Reason = "",
    data: Data = None,
    database_url: Database = None,
) -> None:
    """Take a player's name away. They may choose another one.

    Example: sixfold admin remove-name 3f9a0c
    """
    with _admin(data, database_url) as admin:
        name = admin.remove_name(player, reason)
    print(f"{name} has no name any more.")


@app.command("shut-out")
def shut_out(
    whom: Whom, reason: Reason = "", data: Data = None, database_url: Database = None
) -> None:
    """Let a player, an address or a network in no more.

    Example: sixfold admin shut-out 203.0.113.7 --reason insults
    """
    with _admin(data, database_url) as admin:
        print(f"{admin.shut_out(whom, reason)} is shut out.")


@app.command("let-in")
def let_in(
    whom: Whom, reason: Reason = "", data: Data = None, database_url: Database = None
) -> None:
    """Let somebody in again who was shut out.

    Example: sixfold admin let-in 203.0.113.7
    """
    with _admin(data, database_url) as admin:
        print(f"{admin.let_in(whom, reason)} may come in again.")


@contextmanager
def _admin(data: Path | None, database_url: str | None) -> Iterator[Admin]:
    """The people of a database that is there; what cannot be done ends the command."""
    settings = read_settings(data, database_url)
    from sqlalchemy.exc import SQLAlchemyError

    from sixfold.play.admin import Admin, Refusal
    from sixfold.play.storage import Storage
    from sixfold.server.settings import DATABASE
    from sixfold.store import CannotStore, StoreError

    if not settings.is_shared and not database_url and not (settings.data / DATABASE).is_file():
        raise typer.BadParameter(f"there are no games in {settings.data}")
    storage = Storage(settings.url)
    try:
        yield Admin(storage.open(), getpass.getuser())
    except Refusal as error:
        raise OSError(str(error)) from error
    except (StoreError, CannotStore) as error:
        raise OSError(str(error)) from error
    except SQLAlchemyError as error:
        # Without the details: they hold the database's address, and that may hold a password.
        raise OSError(f"the database cannot be used ({type(error).__name__})") from error
    finally:
        storage.close()


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
