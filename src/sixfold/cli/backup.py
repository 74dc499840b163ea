"""`sixfold backup`: a copy of all games, also while they are being played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sixfold.cli.serve import Data, Database, read_settings


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes.")],
    data: Data = None,
    database_url: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Copy all games to a file, whether the server runs or not.

    Example: sixfold backup games.db
    """
    settings = read_settings(data, database_url)
    from sixfold.server.settings import DATABASE
    from sixfold.store import Store, StoreError

    if file.exists() and not force:
        raise typer.BadParameter(f"{file} exists; --force replaces it")
    if not file.absolute().parent.is_dir():
        raise typer.BadParameter(f"{file.parent} is not a folder")
    if not settings.is_shared and not database_url and not (settings.data / DATABASE).is_file():
        raise typer.BadParameter(f"there are no games in {settings.data}")
    try:
        Store(settings.url).backup(file)  # as it is: a copy of an older layout stays one
    except StoreError as error:
        raise OSError(str(error)) from error
    print(f"All games are in {file}. Seats stay with their browsers only if the key is kept, too:")
    print(settings.data / "signing.key")
