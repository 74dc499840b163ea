"""Records as plain values for JSON, read as strictly as the text.

    {"game": "gosix", "rules": "1", "players": ["Ada", "Bob"], "result": "*",
     "line": [{"move": "d2", "marks": [1], "clock": 598.5,
               "variations": [[{"move": "c2", "before": "or"}, {"move": "d3"}]]},
              {"move": "e2", "comment": "well"}]}

A variation stands, as in the text, with the move that it replaces. Whatever is empty is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, cast

from sixfold.records.clocks import LONGEST
from sixfold.records.commands import check_commands
from sixfold.records.faults import NESTING_LIMIT, RecordError, located
from sixfold.records.headers import SEAT_NAME, Headers, is_known
from sixfold.records.record import Record
from sixfold.records.remarks import NO_REMARKS, Remarks
from sixfold.records.tree import Branch, Growing
from sixfold.records.walking import Step, steps

_TEXT_FIELDS: Final = {
    "game": "Game", "rules": "Rules", "date": "Date", "event": "Event", "clock": "Clock",
    "start": "Start", "result": "Result", "reason": "Reason", "comment": "Comment",
}  # fmt: skip
_FIELDS: Final = (
    "game", "rules", "date", "event", "players", "clock", "start", "result", "reason", "points",
    "comment", "tags", "before", "commands", "line",
)  # fmt: skip
_MOVE_FIELDS: Final = (
    "move", "before", "before_commands", "comment", "marks", "clock", "commands", "variations",
)  # fmt: skip
_PATHS = {tag: field for field, tag in _TEXT_FIELDS.items()} | {"Points": "points"}


# Writing


def to_json(record: Record) -> dict[str, Any]:
    """The record as plain values, the empty ones left out."""
    tags = record.all_tags()
    tree = record.tree
    values: dict[str, Any] = {
        **{field: tags.get(tag) for field, tag in _TEXT_FIELDS.items()},
        "players": list(record.players) if any(record.players) else None,
        "points": record.outcome.points if record.outcome else None,
        "tags": dict(record.tags),
        "before": tree.remarks.comment,
        "commands": list(tree.remarks.commands),
        "line": line_to_json(tree),
    }
    return {name: values[name] for name in _FIELDS if values[name] or name == "line"}


def line_to_json(root: Branch) -> list[dict[str, Any]]:
    """What follows a branch, as plain values."""
    open_lines: list[list[dict[str, Any]]] = [[]]
    for step, branch in steps(root):
        match step:
            case Step.OPEN:
                if len(open_lines) > NESTING_LIMIT:
                    raise RecordError("deep-nesting", limit=NESTING_LIMIT)
                variation: list[dict[str, Any]] = []
                open_lines[-1][-1].setdefault("variations", []).append(variation)
                open_lines.append(variation)
            case Step.CLOSE:
                open_lines.pop()
            case Step.MOVE:
                open_lines[-1].append(_move(branch))
    return open_lines[0]


def _move(branch: Branch) -> dict[str, Any]:
    if branch.remarks is NO_REMARKS:
        return {"move": branch.move}
    return {"move": branch.move, **remarks_to_json(branch.remarks)}


def remarks_to_json(said: Remarks) -> dict[str, Any]:
    """All that is said about a move, as plain values, the empty ones left out."""
    data: dict[str, Any] = {
        "before": said.before,
        "before_commands": list(said.before_commands),
        "comment": said.comment,
        "marks": list(said.marks),
        "commands": list(said.commands),
    }
    data = {name: value for name, value in data.items() if value}
    if said.clock is not None:
        seconds = said.clock.total_seconds()
        data["clock"] = int(seconds) if seconds.is_integer() else seconds
    return data


# Reading


def from_json(data: object) -> Record:
    """The record that plain values describe; raises RecordError with the `path` of the fault."""
    fields = _mapping(data, "", _FIELDS)
    tags = _tags(fields)
    before = _text(fields.get("before", ""), "before")
    line = _list(fields.get("line"), "line")
    try:
        headers = Headers.from_tags(tags)
        said = Remarks(before, commands=_commands(fields, "commands", "commands"))
        record = Record(headers, line_from_json(Growing(headers.start, said), line))
        record.finish_as(tags)
    except RecordError as error:
        if "path" in error.params:
            raise
        raise located(error, path=_path_of(error.params["tag"])) from error.__cause__
    return record


def tags_of(data: object) -> dict[str, str]:
    """What stands above the moves of a record, as tags; whether it makes sense is not checked."""
    return _tags(_mapping(data, "", _FIELDS))


def _tags(fields: dict[str, Any]) -> dict[str, str]:
    """The fields above the moves as tags, which is how they are checked."""
    tags = {}
    for field, tag in _TEXT_FIELDS.items():
        if field in fields:
            tags[tag] = _text(fields[field], field)
    for seat, name in enumerate(_list(fields.get("players", []), "players")):
        tags[f"Seat{seat}"] = _text(name, f"players[{seat}]")
    if "points" in fields:
        tags["Points"] = str(_integer(fields["points"], "points"))
    for name, text in _mapping(fields.get("tags", {}), "tags").items():
        if is_known(name):
            raise RecordError("bad-tag", tag=name, path=f"tags.{name}")
        tags[name] = _text(text, f"tags.{name}")
    return tags


def _path_of(tag: str) -> str:
    if tag in _PATHS:
        return _PATHS[tag]
    seat = SEAT_NAME.fullmatch(tag)
    return f"players[{seat[1]}]" if seat else f"tags.{tag}"


@dataclass(slots=True)
class _Line:
    """A line as far as it has been played."""

    tip: Growing
    moves: Iterator[tuple[int, Any]]
    path: str
    depth: int
    is_variation: bool = True


def line_from_json(root: Growing, moves: list[Any]) -> Branch:
    """The tree with a line and its variations, each right after the move that it replaces."""
    todo = [_Line(root, enumerate(moves), "line", 0, is_variation=False)]
    while todo:
        line = todo[-1]
        following = next(line.moves, None)
        if following is None:
            todo.pop()
            continue
        index, data = following
        path = f"{line.path}[{index}]"
        fields = _mapping(data, path, _MOVE_FIELDS)
        branch = line.tip
        line.tip = _add(branch, fields, path, may_introduce=line.is_variation and index == 0)
        variations = _list(fields.get("variations", []), f"{path}.variations")
        if variations and line.depth == NESTING_LIMIT:
            raise RecordError("deep-nesting", limit=NESTING_LIMIT, path=f"{path}.variations")
        for number, variation in reversed([*enumerate(variations)]):
            inner = f"{path}.variations[{number}]"
            todo.append(_Line(branch, enumerate(_line_of(variation, inner)), inner, line.depth + 1))
    return root.grown()


def _line_of(data: object, path: str) -> list[Any]:
    moves = _list(data, path)
    if not moves:
        raise RecordError("empty-variation", path=path)
    return moves


def _add(branch: Growing, fields: dict[str, Any], path: str, *, may_introduce: bool) -> Growing:
    for part in ("before", "before_commands"):
        if fields.get(part) and not may_introduce:
            raise RecordError("stray-comment", path=f"{path}.{part}")
    move = _text(fields.get("move"), f"{path}.move")
    try:
        child = branch.read(move)
    except RecordError as error:
        raise located(error, path=f"{path}.move") from error.__cause__
    if len(fields) > 1:
        child.remarks = remarks_from_json(fields, f"{path}.")
    return child


def remarks_from_json(fields: Mapping[str, Any], path: str = "") -> Remarks:
    """The inverse of `remarks_to_json`; other fields are left to others."""
    marks = _list(fields.get("marks", []), f"{path}marks")
    numbers = tuple(_integer(mark, f"{path}marks[{i}]") for i, mark in enumerate(marks))
    if len(set(numbers)) < len(numbers):
        raise _expected("different marks", f"{path}marks")
    clock = _seconds(fields["clock"], f"{path}clock") if "clock" in fields else None
    try:
        return Remarks(
            _text(fields.get("comment", ""), f"{path}comment"),
            _text(fields.get("before", ""), f"{path}before"),
            numbers,
            clock,
            _commands(fields, "commands", f"{path}commands"),
            _commands(fields, "before_commands", f"{path}before_commands"),
        )
    except RecordError as error:
        if "path" in error.params:
            raise
        part = "clock" if error.code == "bad-clock-reading" else "marks"
        raise located(error, path=f"{path}{part}") from error.__cause__


def _commands(fields: Mapping[str, Any], name: str, path: str) -> tuple[str, ...]:
    commands = _list(fields.get(name, []), path)
    texts = tuple(_text(each, f"{path}[{i}]") for i, each in enumerate(commands))
    try:
        return check_commands(texts)
    except RecordError as error:
        raise located(error, path=path) from None


# Plain values


def _mapping(value: object, path: str, known: tuple[str, ...] = ()) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _expected("object", path)
    for name in value:
        if not isinstance(name, str):
            raise _expected("object", path)
        if known and name not in known:
            raise RecordError("unknown-field", field=name, path=path)
    return cast(dict[str, Any], value)


def _list(value: object, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise _expected("list", path)
    return value


def _text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise _expected("text", path)
    try:
        value.encode("utf-8")  # only a lone surrogate fails
    except UnicodeEncodeError as error:
        raise RecordError("bad-encoding", path=path) from error
    return value


def _integer(value: object, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 10**9:
        raise _expected("integer", path)
    return value


def _seconds(value: object, path: str) -> timedelta:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not 0 <= cast(float, value) < LONGEST.total_seconds():
        raise _expected("seconds", path)
    return timedelta(seconds=cast(float, value))


def _expected(expected: str, path: str) -> RecordError:
    return RecordError("bad-value", expected=expected, path=path)
