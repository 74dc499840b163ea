"""Run after a change of rules or notation (`make golden`): perft tables and playthroughs.

`make golden` writes them; the tests regenerate them in memory and compare. A change in a golden
file is a change of the rules, the notation or the order of moves, so look at its diff.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import sixfold
from scripts import ROOT
from sixfold.core.position import Position

FOLDER = ROOT / "golden"

VARIANTS = (
    "six/first-edition+teams",
    "six/foxmind+teams",
    "six/steffen+declare",
    "six/foxmind-advanced+declare+teams",
    "six/first-edition+endless",
    "hexone+endless",
)
"""Games with options that have golden files, in addition to every registered game."""

EXPANDED = 2_500
"""A row of a perft table goes one ply deeper while that expands no more positions than this."""

EXPANDED_FROM_START = 13_000
"""The limit for the start position, whose counts people compare first."""


def ids() -> list[str]:
    """Everything that has golden files."""
    return [game.id for game in sixfold.games()] + list(VARIANTS)


def path_of(kind: str, id: str, ending: str) -> Path:
    """The path of a golden file; slashes and plus signs of ids do not belong in file names."""
    return FOLDER / kind / f"{id.replace('/', '-')}.{ending}"


# Perft


def perft_table(id: str) -> dict[str, Any]:
    """Counts from the start and from positions of several stages of the game."""
    rows = [_perft_row(name, position) for name, position in stages(id)]
    return {"game": id, "rules": sixfold.RULES_VERSION, "positions": rows}


def _perft_row(name: str, position: Position[Any]) -> dict[str, Any]:
    counts = [len(position.legal_moves)]
    most = EXPANDED_FROM_START if name == "start" else EXPANDED
    while 0 < counts[-1] <= most:
        counts.append(sixfold.perft(position, len(counts) + 1))
    return {"name": name, "position": position.to_text(), "perft": counts}


def compact(table: dict[str, Any]) -> str:
    """JSON with one line for each position, so that a diff shows which count changed."""
    rows = ",\n  ".join(json.dumps(row) for row in table.pop("positions"))
    head = json.dumps(table).removesuffix("}")
    return f'{head}, "positions": [\n  {rows}\n]}}\n'


def stages(id: str) -> Iterator[tuple[str, Position[Any]]]:
    """Positions from which perft is counted: the start and some of a long random game."""
    game = sixfold.game(id)
    yield "start", game.start()
    line = long_game(id, seed=1)
    marks = {"six": (6, 20, 38, 42, 46, 50), "gosix": (8, 16, 20, 24), "hexone": (4, 12, 20, 40)}
    for ply in marks[game.family]:
        if ply < len(line) and line[ply].outcome is None:
            yield f"ply {ply}", line[ply]
    yield "late", [position for position in line if position.outcome is None][-1]


# Playthroughs


def playthrough(id: str) -> str:
    """Everything about one game, ply by ply."""
    line = long_game(id, seed=2)
    lines = [f"game: {id}", f"rules: {sixfold.RULES_VERSION}"]
    for ply, position in enumerate(line):
        lines += ["", f"ply: {ply}", f"position: {position.to_text()}", f"key: {position.key}"]
        lines += [f"turn: {position.turn}", f"legal: {len(position.legal_moves)}"]
        lines += [f"  {row}" for row in _rows(position)]
        if position.outcome:
            lines.append(f"outcome: {json.dumps(position.outcome.to_json())}")
        if ply + 1 < len(line):
            move = line[ply + 1].last_move
            lines.append(f"move: {move}")
            events = position.preview(move) if move else ()
            lines += [f"  {json.dumps(event.to_json())}" for event in events]
    return "\n".join(lines) + "\n"


def _rows(position: Position[Any]) -> Iterator[str]:
    """The legal moves in order; moves of the same tile share a line."""
    texts = [str(move) for move in position.legal_moves]
    for source, group in groupby(texts, key=lambda text: text[: text.find(">") + 1]):
        yield " ".join([source, *(text.removeprefix(source) for text in group)]).strip()


# A game that visits everything


def long_game(id: str, seed: int) -> list[Position[Any]]:
    """A random game that ends only after its interesting part."""
    game = sixfold.game(id)
    wanted = {"six": 50, "gosix": 24, "hexone": 50}[game.family]
    rng = random.Random(seed)
    position: Position[Any] = game.start()
    line = [position]
    while position.outcome is None and len(line) < 4 * wanted:
        moves = list(position.legal_moves)
        rng.shuffle(moves)
        # To end the game, look at all moves; to avoid that, looking at some is enough.
        ending = len(line) > wanted
        candidates = [position.play(move) for move in (moves if ending else moves[:8])]
        fitting = [after for after in candidates if (after.outcome is not None) == ending]
        position = (fitting or candidates)[0]
        line.append(position)
    return line


def render(kind: str, id: str) -> tuple[Path, str]:
    """One golden file: its path and what it must contain."""
    if kind == "perft":
        return path_of(kind, id, "json"), compact(perft_table(id))
    return path_of(kind, id, "txt"), playthrough(id)


def main() -> None:
    """Write all golden files."""
    for id in ids():
        for kind in ("perft", "playthrough"):
            path, text = render(kind, id)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(path.relative_to(ROOT), len(text))


if __name__ == "__main__":
    main()
