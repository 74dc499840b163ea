"""What an edit of a move makes of a chapter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sixfold.records import Branch, Remarks
from sixfold.records.commands import DRAW, Drawing, parse_drawing, with_command, with_drawings
from sixfold.records.faults import NESTING_LIMIT, RecordError
from sixfold.records.jsonform import line_from_json, line_to_json, remarks_from_json
from sixfold.records.tree import Growing, Path
from sixfold.study.studies import edits
from sixfold.study.studies.edits import AtPath
from sixfold.study.studies.faults import StudyError
from sixfold.study.studies.model import LONGEST_COMMENT, Chapter


def changed(chapter: Chapter, edit: AtPath) -> Chapter:
    """The chapter after an edit at a path; raises StudyError if the path is gone."""
    branch = chapter.at(edit.path)
    match edit:
        case edits.AddMoves():
            return _add(chapter, edit)
        case edits.RemoveMove():
            return _remove(chapter, edit.path, branch)
        case edits.RestoreLine():
            return _restore(chapter, edit, branch)
        case edits.Promote():
            return _reordered(chapter, edit.path, lambda moves, at: max(at - 1, 0))
        case edits.Demote():
            return _reordered(chapter, edit.path, lambda moves, at: at + 1)
        case edits.PlaceMove():
            after = edit.after
            return _reordered(chapter, edit.path, lambda moves, at: _place(moves, after))
        case edits.PromoteToMain():
            for length in range(1, len(edit.path) + 1):
                chapter = _reordered(chapter, edit.path[:length], lambda moves, at: 0)
            return chapter
        case _:
            remarks = _said(chapter, edit, branch.remarks)
            return _with(chapter, edit.path, lambda branch: replace(branch, remarks=remarks))


def _with(chapter: Chapter, path: Path, change: Callable[[Branch], Branch]) -> Chapter:
    return replace(chapter, root=chapter.root.changed(path, change))


# Moves


def _add(chapter: Chapter, edit: edits.AddMoves) -> Chapter:
    """Follow the moves that are there, then play the others."""
    path, moves = edit.path, edit.moves
    branch = chapter.at(path)
    while moves and (known := branch.child(moves[0])) is not None:
        branch, path, moves = known, (*path, moves[0]), moves[1:]
    if not moves:
        return chapter
    positions = []
    position = branch.position
    for move in moves:
        position = position.play(move)
        positions.append(position)
    line: tuple[Branch, ...] = ()
    for position in reversed(positions):
        line = (Branch(position, children=line),)
    depth = _depth_of(chapter.root, path) + bool(branch.children)
    if depth > NESTING_LIMIT:
        raise StudyError("too-deep", limit=NESTING_LIMIT)
    chapter = _with(chapter, path, lambda branch: branch.with_child(line[0]))
    return replace(chapter, moves=chapter.moves + len(moves))


def _remove(chapter: Chapter, path: Path, branch: Branch) -> Chapter:
    _check_move(path)
    fewer = sum(1 for _ in branch.all())

    def without(parent: Branch) -> Branch:
        return parent.with_children([each for each in parent.children if each.move != path[-1]])

    return replace(_with(chapter, path[:-1], without), moves=chapter.moves - fewer)


def line_of(branch: Branch, child: Branch) -> list[dict[str, object]]:
    """A child with all that follows it, as the line of a record's JSON."""
    line = line_to_json(Branch(branch.position).with_children([child]))
    if child.remarks.introduces:
        said = child.remarks
        line[0] = {
            **line[0],
            "before": said.before,
            "before_commands": list(said.before_commands),
            "comment": said.comment,
            "commands": list(said.commands),
        }
    return line


def _restore(chapter: Chapter, edit: edits.RestoreLine, branch: Branch) -> Chapter:
    """Put a line back; where a part of it has come back already, the two are one."""
    if not edit.line:
        raise StudyError("bad-edit", field="line", expected="moves")
    first, *rest = edit.line
    introduction = ("before", "before_commands")
    said = remarks_from_json({name: first[name] for name in introduction if name in first})
    plain = {name: value for name, value in first.items() if name not in introduction}
    line = line_from_json(Growing(branch.position), [plain, *rest])
    known = branch.child(str(first.get("move")))
    there = Branch(branch.position).with_children([] if known is None else [known])
    both = replace(line, children=(*there.children, *line.children))
    restored, *others = both.normalised().children
    if others:
        raise StudyError("bad-edit", field="line", expected="one move")
    remarks = replace(restored.remarks, before=said.before, before_commands=said.before_commands)
    restored = replace(restored, remarks=remarks)

    def with_line(branch: Branch) -> Branch:
        others = [each for each in branch.children if each.move != restored.move]
        at = _place([each.move for each in others], edit.after)
        return branch.with_children([*others[:at], restored, *others[at:]])

    more = sum(1 for _ in restored.all()) - (sum(1 for _ in known.all()) if known else 0)
    chapter = _with(chapter, edit.path, with_line)
    return _checked_depth(replace(chapter, moves=chapter.moves + more))


# Order


def _reordered(chapter: Chapter, path: Path, place: Callable[[list[str], int], int]) -> Chapter:
    """The chapter with a move at another place among its alternatives."""
    _check_move(path)

    def reordered(parent: Branch) -> Branch:
        children = [*parent.children]
        at = [each.move for each in children].index(path[-1])
        child = children.pop(at)
        to = place([each.move for each in children], at)
        return parent.with_children([*children[:to], child, *children[to:]])

    return _checked_depth(_with(chapter, path[:-1], reordered))


def _place(others: list[str], after: str | None) -> int:
    """First, behind one of the others, or last if that is gone."""
    if after is None:
        return 0
    return others.index(after) + 1 if after in others else len(others)


def _checked_depth(chapter: Chapter) -> Chapter:
    """A tree that can be written as a record."""
    if chapter.root.depth() > NESTING_LIMIT:
        raise StudyError("too-deep", limit=NESTING_LIMIT)
    return chapter


def _depth_of(root: Branch, path: Path) -> int:
    depth, branch = 0, root
    for move in path:
        depth += branch.children[0].move != move
        branch = branch.child(move) or branch
    return depth


# Remarks


def _said(chapter: Chapter, edit: AtPath, said: Remarks) -> Remarks:
    """What is said about a move after an edit."""
    match edit:
        case edits.SetComment():
            said = replace(said, comment=edit.comment)
        case edits.SetIntroduction():
            said = replace(said, before=edit.comment)
        case edits.SetMarks():
            said = replace(said, marks=edit.marks)
        case edits.SetDrawings():
            drawings = tuple(_drawing(text) for text in edit.drawings)
            said = replace(said, commands=with_drawings(said.commands, drawings))
        case edits.SetCommand():
            said = replace(said, commands=with_command(said.commands, edit.name, edit.value))
        case edits.SetCommands():
            said = replace(said, commands=edit.commands)
        case edits.SetRemarks():
            said = remarks_from_json(edit.remarks)
        case _:
            raise TypeError(f"not an edit of a move: {edit!r}")
    if (said.marks or said.clock is not None) and not edit.path:
        raise StudyError("no-move")
    if said.introduces and not _is_variation(chapter.root, edit.path):
        raise StudyError("not-a-variation")
    if max(len(said.comment), len(said.before)) > LONGEST_COMMENT:
        raise StudyError("too-long", most=LONGEST_COMMENT)
    return said


def _drawing(text: str) -> Drawing:
    drawing = parse_drawing(text)
    if drawing is None:
        raise RecordError("bad-command", command=f"[%{DRAW} {text}]")
    return drawing


def _is_variation(root: Branch, path: Path) -> bool:
    parent = root.at(path[:-1]) if path else None
    return parent is not None and parent.children[0].move != path[-1]


def _check_move(path: Path) -> None:
    if not path:
        raise StudyError("no-move")
