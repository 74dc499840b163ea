"""`sixfold import`: games from files as studies of the local web app."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer

from sixfold.cli.arguments import STDIN, Json, Lang, language, print_json
from sixfold.cli.records import Files, checked
from sixfold.cli.serve import PORT, Data, Database, read_settings


def import_files(
    files: Files,
    name: Annotated[
        str | None,
        typer.Option("--name", help="What the study is called; without it, as the first file."),
    ] = None,
    url: Annotated[
        str, typer.Option("--url", help="Where the web app is, for the links.")
    ] = f"http://127.0.0.1:{PORT}",
    data: Data = None,
    database_url: Database = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Check files of games and keep the good ones as a study of the web app; prints its link.

    Faults are listed with line and column, and the exit code is 1 if there are any; the good games
    are kept all the same. Anybody who has the link can edit the study. It works beside a running
    server.

    Example: sixfold import games.sfr --name "Club evening"
    """
    settings = read_settings(data, database_url)
    from sixfold.server.net.cookies import new_player
    from sixfold.store import CannotStore, Store, StoreError
    from sixfold.study.studies.importing import named
    from sixfold.study.studies.service import collect
    from sixfold.study.studies.storage import StudyStorage

    reports: list[dict[str, Any]] = []
    games = map(named, checked(files, reports, language(lang), as_json))
    called = name or (Path(files[0]).stem if files[0] != STDIN else "Import")
    store = Store(settings.url)
    storage = StudyStorage(store)
    owner, now = new_player(), int(time.time() * 1000)
    studies = []
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        store.open()
        for kept in collect(storage, owner, called[:100], games, now):
            links = storage.share(kept.id, owner, read=False, edit=True)
            link = f"{url.rstrip('/')}/study/{kept.id}?key={links.edit}"
            studies.append(
                {"name": kept.study.name, "games": len(kept.study.chapters), "url": link}
            )
    except (StoreError, CannotStore) as error:
        raise OSError(str(error)) from error
    finally:
        store.close()
    if as_json:
        print_json({"files": reports, "studies": studies})
    for study in studies if not as_json else ():
        games_in = "1 game" if study["games"] == 1 else f"{study['games']} games"
        print(f"{study['name']}: {games_in}, {study['url']}")
    if any(report["faulty"] for report in reports):
        raise typer.Exit(1)
