"""`sixfold serve`: the web app, for this machine, for the house, or for many."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from sixfold.server.settings import Settings

PORT = 8006
PATIENCE = (2, 4, 8, 16)
"""Seconds to wait until the program on the port says what it is: a busy machine takes its time."""
EVERYBODY = "0.0.0.0"

Data = Annotated[
    Path | None, typer.Option("--data", help="Folder of games and key; the user's own by default.")
]
Database = Annotated[
    str | None,
    typer.Option("--database-url", help="Another database, such as postgresql://…/sixfold."),
]


class Inviting(TyperCommand):
    """A command whose `--host` may stand alone: then it means every address of this machine."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put in the address that was left out."""
        for place, word in reversed(list(enumerate(args))):
            following = args[place + 1 : place + 2]
            if word == "--host" and (not following or following[0].startswith("-")):
                args = [*args[: place + 1], EVERYBODY, *args[place + 1 :]]
        return super().parse_args(ctx, args)


def serve(
    host: Annotated[
        str,
        typer.Option(
            help="Address to listen on; without an address it invites the whole house (0.0.0.0)."
        ),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = PORT,
    data: Data = None,
    database_url: Database = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the app in the browser.")
    ] = False,
) -> None:
    """Serve the web app until Ctrl-C.

    Example: sixfold serve --host
    """
    settings = read_settings(data, database_url, host, port)
    from sixfold.server.run import listen

    _run(settings, listen(host, port), browser)


def read_settings(
    data: Path | None, database_url: str | None, host: str = "127.0.0.1", port: int = PORT
) -> Settings:
    """Settings from options and environment; says so when the web app is not installed."""
    try:
        import alembic  # noqa: F401
        import fastapi  # noqa: F401
        import itsdangerous  # noqa: F401
        import segno  # noqa: F401
        import sqlalchemy  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as error:
        raise ImportError(
            "the web app is not installed yet: pip install 'sixfold[web,engine]'"
            f" ({error.name} is missing; `sixfold play` is the game on the terminal)"
        ) from error
    from sixfold.server.settings import Settings

    try:
        return Settings.read(data, database_url, host=host, port=port)
    except ValueError as error:
        raise typer.BadParameter(f"in the environment: {error}") from error


def open_app() -> None:
    """What `sixfold` alone does: start the app and show it, or show the one that is running."""
    settings = read_settings(None, None)
    from sixfold.server.run import listen

    try:
        listener = listen("127.0.0.1", PORT)
    except OSError:
        if _is_running(PORT):
            print(f"Sixfold is already running: http://127.0.0.1:{PORT}/")
            _show(f"http://127.0.0.1:{PORT}/")
            return
        listener = listen("127.0.0.1", 0)
    _run(settings, listener, browser=True)


def _run(settings: Settings, listener: socket.socket, browser: bool) -> None:
    from sqlalchemy.exc import SQLAlchemyError

    from sixfold.server.net.keys import DamagedKey, WeakKey
    from sixfold.server.run import addresses, serve
    from sixfold.store.errors import StoreError

    found = addresses(settings.host, listener.getsockname()[1])

    def started() -> None:
        with suppress(BrokenPipeError):  # a server lives on when nobody reads its greeting
            print(f"Sixfold is at {' and '.join(found)}", flush=True)
            print("Ctrl-C ends it. Games are kept.", flush=True)
        if browser:
            threading.Thread(target=_show, args=[found[0]], daemon=True).start()

    try:
        serve(settings, listener, started)
    except (DamagedKey, StoreError) as error:
        raise OSError(str(error)) from error
    except WeakKey as error:
        raise typer.BadParameter(str(error)) from error
    except SQLAlchemyError as error:
        # Without the details: they hold the database's address, and that may hold a password.
        raise OSError(f"the database cannot be opened ({type(error).__name__})") from error


def _show(address: str) -> None:
    """Open the browser, unless there is no screen to show it on."""
    has_screen = sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if has_screen:
        webbrowser.open(address)


def _is_running(port: int) -> bool:
    """Whether it is our own server that holds a port."""
    from urllib.error import HTTPError
    from urllib.request import urlopen

    for number, seconds in enumerate(PATIENCE):
        if number == 1:
            print(f"Something holds port {port} and does not answer yet …", flush=True)
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=seconds) as answer:
                return _is_ours(answer)
        except HTTPError as refusal:
            with refusal:
                return _is_ours(refusal)  # it runs, though something is wrong with its database
        except TimeoutError:
            continue
        except OSError as error:
            if not isinstance(getattr(error, "reason", None), TimeoutError):
                return False
    return False


def _is_ours(answer: IO[bytes]) -> bool:
    """Whether an answer of `/healthz`, good or bad, is our own."""
    try:
        said = json.load(answer)
        said = said["error"]["params"] if "error" in said else said
        return bool(said["app"] == "sixfold")
    except (ValueError, LookupError, TypeError):
        return False
