"""Finding puzzles: games are walked through until there are enough of every sort.

What is found in a game is one line of a file in `build/puzzles/found`, so a run that was stopped
continues with the next game. Games are numbered and made from their number.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sixfold
from lab.puzzles.building import holding_line, winning_line
from lab.puzzles.families import Bucket, Family, family
from lab.runs.lines import append, open_lines, rows
from lab.runs.notebook import BUILD, ProgressLine
from lab.tactics.suite import FOLDER as TACTICS
from testkit.puzzles.claims import Claims
from testkit.puzzles.shipped import themes_of

FOUND = BUILD / "puzzles" / "found"

PER_GAME = 3
EASY = 0.4
"""The share of the puzzles of one sort that a player who looks one move ahead may find."""
IMPURE = 0.5
"""The share of the wins of one sort beside which there may be a slower win."""
OURS = ("group", "easy", "pure")
"""What a row says beside the puzzle."""
Row = dict[str, Any]


def puzzle_id(game: str, key: str) -> str:
    """The id of the puzzle with a canonical key, which never changes."""
    return hashlib.sha256(f"{game} {key}".encode()).hexdigest()[:10]


def bucket_of(row: Row) -> Bucket:
    """The sort that a puzzle counts for."""
    return row["group"], row["goal"], row["within"]


class Collection:
    """The puzzles of one game id so far, and what is still wanted."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.family: Family = family(id)
        self.wanted = self.family.wanted(id)
        self.taken: list[Row] = []
        self._ids: set[str] = set()
        self._counts: Counter[Bucket] = Counter()
        self._easy: Counter[Bucket] = Counter()
        self._impure: Counter[Bucket] = Counter()

    def lacks(self, bucket: Bucket) -> bool:
        """Whether one more of this sort is wanted."""
        return self._counts[bucket] < self.wanted.get(bucket, 0)

    def missing(self, group: str) -> int:
        """How many puzzles of a group are still wanted."""
        return sum(
            max(0, count - self._counts[bucket])
            for bucket, count in self.wanted.items()
            if bucket[0] == group
        )

    def total(self, group: str) -> int:
        """How many of a group are wanted in all."""
        return sum(count for bucket, count in self.wanted.items() if bucket[0] == group)

    def would_take(self, row: Row) -> bool:
        """Whether a puzzle is new and wanted, and neither too easy nor too blurred a case."""
        bucket = bucket_of(row)
        room = self.wanted.get(bucket, 0)
        return (
            row["id"] not in self._ids
            and self.lacks(bucket)
            and not (row["easy"] and self._easy[bucket] >= EASY * room)
            and not (not row["pure"] and self._impure[bucket] >= IMPURE * room)
        )

    def take(self, row: Row) -> bool:
        """Add a puzzle if it is wanted."""
        if not self.would_take(row):
            return False
        bucket = bucket_of(row)
        self._ids.add(row["id"])
        self._counts[bucket] += 1
        self._easy[bucket] += row["easy"]
        self._impure[bucket] += not row["pure"]
        self.taken.append(row)
        return True

    def report(self) -> str:
        """How full each sort is."""
        lines = [
            f"  {' '.join(map(str, bucket)).strip()}: {self._counts[bucket]} of {wanted}"
            for bucket, wanted in sorted(self.wanted.items())
        ]
        return "\n".join([f"{self.id}: {len(self.taken)} puzzles", *lines])


def path_of(id: str, group: str, folder: Path = FOUND) -> Path:
    """Where what is found in the games of a group is kept."""
    return folder / f"{f'{id} {group}'.strip().replace('/', '-').replace(' ', '-')}.jsonl"


def collected(id: str, folder: Path = FOUND) -> Collection:
    """What earlier runs have found."""
    collection = Collection(id)
    for group in collection.family.groups:
        for game in rows(path_of(id, group, folder)):
            for row in game["puzzles"]:
                collection.take(row)
    return collection


def find(
    id: str, group: str, games: int, progress: ProgressLine, folder: Path = FOUND
) -> Collection:
    """Walk through games until there are enough puzzles, or the number of games is done."""
    collection = collected(id, folder)
    claims = collection.family.claims()
    first = len(rows(path_of(id, group, folder)))
    with open_lines(path_of(id, group, folder)) as file:
        for number in range(first, games):
            missing, total = collection.missing(group), collection.total(group)
            if not missing:
                break
            append(file, {"number": number, "puzzles": in_game(collection, claims, group, number)})
            progress.show(
                max(1 - missing / total, number / games),
                f"{id} {group}: {total - missing} of {total} puzzles in {number + 1} games",
            )
    return collection


def in_game(collection: Collection, claims: Claims, group: str, number: int) -> list[Row]:
    """What a game gives: few puzzles, apart from each other; game 0 is the suite of tactics."""
    taken: list[Row] = []
    plies: list[int] = []
    for ply, position in _positions(collection.family, collection.id, group, number):
        if number and any(abs(ply - other) < collection.family.apart for other in plies):
            continue
        row = puzzle_at(collection, claims, position, group)
        if row is None and claims.gave_up and number and collection.family.backwards:
            break
        if row is not None and collection.take(row):
            plies.append(ply)
            taken.append(row)
            if number and len(taken) >= PER_GAME:
                break
    return taken


def _positions(family: Family, id: str, group: str, number: int) -> Iterator[tuple[int, Any]]:
    """Positions without history, each with its place in the game."""
    if number:
        for position in family.game(id, group, number):
            yield sum(1 for _ in position.line()), sixfold.position(position.to_text())
        return
    suite = json.loads((TACTICS / f"{id.replace('/', '-')}.json").read_text("utf-8"))
    for ply, entry in enumerate(suite["puzzles"]):
        position = sixfold.position(entry["position"])
        if family.group(position) == group:
            yield ply, position


def puzzle_at(collection: Collection, claims: Claims, position: Any, group: str) -> Row | None:
    """The puzzle of a position, if it has one that is wanted in a group."""
    row = _any_puzzle_at(collection, claims, position, group)
    themed = group in collection.family.themed
    return None if row and themed and not shows(row, group) else row


def shows(row: Row, theme: str) -> bool:
    """Whether a theme is among those of a line."""
    rest = {"plies": len(row["moves"]), "difficulty": 1}
    puzzle = {key: value for key, value in row.items() if key not in OURS}
    return theme in themes_of(puzzle | rest)


def _any_puzzle_at(collection: Collection, claims: Claims, position: Any, group: str) -> Row | None:
    if not any(collection.lacks(bucket) for bucket in collection.wanted if bucket[0] == group):
        return None
    claims.begin(collection.family.budget(position, group))
    numbers = collection.family.numbers(position)
    for number in numbers:
        if claims.forces(position, position.side, number):
            return _win(collection, claims, position, (group, "win", number))
        if claims.gave_up:
            return None
    return _hold(collection, claims, position, group)


def _win(collection: Collection, claims: Claims, position: Any, bucket: Bucket) -> Row | None:
    group, _, number = bucket
    if not collection.lacks(bucket):
        return None
    line = winning_line(claims, position, number)
    if line is None:
        return None
    claims.begin(collection.family.budget(position, group))
    # A slower win beside the quick one makes a weaker puzzle; not knowing counts as having one.
    slower = claims.winning(position, number + 2)
    return _row(collection, position, bucket, line, pure=len(slower) == 1 and not claims.gave_up)


def _hold(collection: Collection, claims: Claims, position: Any, group: str) -> Row | None:
    """The only defence: found as deep as needed, and judged as deep as the prover gets."""
    if not any(collection.lacks(each) for each in collection.wanted if each[:2] == (group, "hold")):
        return None
    horizon = collection.family.horizon(position)
    for within in range(2, horizon + 1, 2):
        found = claims.holding(position, within)
        few = len(found) <= collection.family.most_holding(position, within)
        if claims.gave_up or not found or not few:
            return None
        if len(found) == 1:
            break
    else:
        return None
    bucket = (group, "hold", within)
    if not collection.lacks(bucket):
        return None
    claims.begin(collection.family.budget(position, group))
    deep = min(max(within + 2, 6), horizon)
    line = holding_line(claims, position, deep)
    if line is None or line[0] != found[0] or claims.forces(position, position.side, deep - 1):
        return None
    row = _row(collection, position, bucket, line, pure=True)
    return row | {"horizon": deep}


def _row(
    collection: Collection, position: Any, bucket: Bucket, line: tuple[str, ...], *, pure: bool
) -> Row:
    group, goal, within = bucket
    obvious = collection.family.obvious(position)
    return {
        "id": puzzle_id(collection.id, position.canonical_key),
        "game": collection.id,
        "position": position.to_text(),
        "goal": goal,
        "within": within,
        "moves": list(line),
        "group": group,
        "easy": 3 * obvious.count(line[0]) > len(obvious) and len(line) > 1,
        "pure": pure,
    }
