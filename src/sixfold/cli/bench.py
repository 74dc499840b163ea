"""`sixfold bench`: how fast the engine is here, and its signature."""

from __future__ import annotations

from typing import Annotated

import typer

import sixfold
from sixfold.cli.arguments import Json, print_json
from sixfold.engine.errors import require


def bench(
    seconds: Annotated[
        float, typer.Option(min=0.01, max=60.0, help="Seconds for each figure.")
    ] = 0.5,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Threads of the search.")] = 1,
    as_json: Json = False,
) -> None:
    """Measure the engine on this machine, and print the signature that is the same on every one.

    Example: sixfold bench --threads 2
    """
    require()
    from sixfold.engine.bench import SUITE, signature, speeds

    rows = []
    if not as_json:
        heads = f"{'nodes/s':>12} {'playout moves/s':>16} {'made/s':>12} {'listed/s':>14}"
        print(f"{'position':28} {heads}")
    for name, text in SUITE.items():
        row = speeds(sixfold.position(text), seconds, threads)
        rows.append({"name": name, **row})
        if not as_json:
            figures = f"{row['nodes']:12,} {row['playout_moves']:16,}"
            print(f"{name:28} {figures} {row['made']:12,} {row['listed']:14,}", flush=True)
    found = signature()
    if as_json:
        print_json({"threads": threads, "speeds": rows, "signature": found})
    else:
        print(f"signature {found['nodes']}")
