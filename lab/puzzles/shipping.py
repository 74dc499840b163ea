"""The last step: themes, difficulties, and the files of the package.

Themes are found by the package's own predicates, so a change of those is shipped without a new
proof.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import sixfold
from lab.puzzles.families import family as family_of
from lab.puzzles.rating import BELIEF, Tries, difficulty
from sixfold.study.puzzles import Puzzle, file_of
from testkit.puzzles.shipped import DATA, MOST_BYTES, Row, themes_of

STRONG = (8, 9, 10)
"""Levels that err little."""
NEARLY = 6
"""Boards with the same first move that differ in no more than this are nearly the same."""
SIMPLE = 0.12
"""Wins in one move for each other puzzle of a family."""
BAND = 300
LEAST = {"six": 210, "gosix": 310, "hexone": 310}
"""Fewer of a family are not shipped for the sake of their spread."""


def chosen(found: Iterable[Row], known: Mapping[str, Tries]) -> list[Row]:
    """Those that are shipped: tried by the levels, none doubtful or forced, no two nearly the same.

    If half of a family's puzzles are of one band of difficulty, some of those go, the easy first;
    but none of those that are there for their theme.
    """
    begun: dict[tuple[str, str], list[set[str]]] = defaultdict(list)
    families: dict[str, list[Row]] = defaultdict(list)
    for row in found:
        if row["id"] not in known or _is_doubtful(row, known[row["id"]]):
            continue
        if len(sixfold.position(row["position"]).legal_moves) == 1:
            continue  # a player who must pass has nothing to find
        board, same = _board(row["position"]), begun[row["game"], row["moves"][0]]
        if any(len(board ^ other) <= NEARLY for other in same):
            continue
        same.append(board)
        families[row["game"].partition("/")[0]].append(row)
    return [row for family, rows in families.items() for row in _kept(family, rows, known)]


def _kept(family: str, rows: list[Row], known: Mapping[str, Tries]) -> list[Row]:
    themed = [row for row in rows if row["group"] in family_of(family).themed]
    others = [row for row in rows if row["group"] not in family_of(family).themed]
    return [*_thinned(family, others, known), *themed]


def _board(text: str) -> set[str]:
    """What stands where, as comparable words."""
    fields = (field.partition(":") for field in text.split()[1:])
    return {f"{name} {each}" for name, _, content in fields for each in content.split(";")}


def _is_doubtful(row: Row, tries: Tries) -> bool:
    """Whether strong players have a reason not to find it.

    They may win more slowly, or know that a defence which is proven some turns deep fails later.
    """
    sure = row["goal"] == "win" and row["pure"]
    return not sure and not any(any(tries[level]) for level in STRONG)


def _thinned(family: str, rows: list[Row], known: Mapping[str, Tries]) -> list[Row]:
    def band(row: Row) -> int:
        return int(difficulty(family, known[row["id"]])) // BAND

    simple = [row for row in rows if (row["goal"], row["within"]) == ("win", 1)]
    simple.sort(key=lambda row: (row["group"], row["id"]), reverse=True)
    gone = {row["id"] for row in simple[int(SIMPLE * (len(rows) - len(simple))) :]}
    rows = [row for row in rows if row["id"] not in gone]
    bands = Counter(map(band, rows))
    if not bands:
        return []
    [(largest, count)] = bands.most_common(1)
    fewest = max(LEAST[family], len(rows) - max(0, 2 * count - len(rows)))
    order = sorted(
        (row for row in rows if band(row) == largest),
        key=lambda row: (not row["easy"], row["pure"], row["group"], row["id"]),
    )
    gone = {row["id"] for row in order[: max(0, len(rows) - fewest)]}
    return [row for row in rows if row["id"] not in gone]


def _difficulty(row: Row, tries: Tries) -> int:
    """That of the levels; of a theme that none of them sees they say nothing."""
    family = row["game"].partition("/")[0]
    unseen = not any(map(any, tries.values())) and row["group"] in family_of(family).themed
    return int(BELIEF[0] if unseen else difficulty(family, tries))


def finished(found: Iterable[Row], known: Mapping[str, Tries]) -> list[Row]:
    """Puzzles as they are shipped."""
    rows = []
    for row in chosen(found, known):
        done = {
            "id": row["id"],
            "game": row["game"],
            "position": row["position"],
            "goal": row["goal"],
            "plies": len(row["moves"]),
            "within": row["within"],
        }
        if row["goal"] == "hold":
            done["horizon"] = row["horizon"]
        done["moves"] = row["moves"]
        done["difficulty"] = _difficulty(row, known[row["id"]])
        done["themes"] = themes_of(done)
        rows.append(Puzzle.from_json(done).to_json())
    return sorted(rows, key=lambda row: (row["difficulty"], row["id"]))


def write(rows: Sequence[Row], folder: Path = DATA) -> int:
    """One file for each game, one line for each puzzle; returns the bytes of all."""
    files: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        files[row["game"]].append(json.dumps(row, ensure_ascii=False))
    contents = {
        folder / file_of(game): "\n".join(lines) + "\n" for game, lines in sorted(files.items())
    }
    size = sum(len(content.encode()) for content in contents.values())
    if size > MOST_BYTES:
        raise ValueError(f"{size:,} bytes are too many ({MOST_BYTES:,} at most)")
    folder.mkdir(parents=True, exist_ok=True)
    for path, content in contents.items():
        path.write_text(content, "utf-8")
    return size


def summary(rows: Sequence[Row]) -> str:
    """How the puzzles are spread, as a table to quote."""
    lines = ["| game | puzzles | wins within | only defences | themes |", "|---|---:|---|---:|---|"]
    for game in [game.id for game in sixfold.games()]:
        here = [row for row in rows if row["game"] == game]
        numbers = Counter(row["within"] for row in here if row["goal"] == "win")
        holds = sum(row["goal"] == "hold" for row in here)
        themes = Counter(theme for row in here for theme in row["themes"])
        wins = ", ".join(f"{number}: {count}" for number, count in sorted(numbers.items()))
        counted = ", ".join(f"{theme} {count}" for theme, count in themes.most_common())
        lines.append(f"| {game} | {len(here)} | {wins} | {holds} | {counted} |")
    return "\n".join(lines)
