"""One game from its lines: tags, then moves, every one of them played by the rules.

Lines that are open (the game itself and the variations around the token at hand) are kept on a
stack, each with its last node and the node before it, which is where a variation branches off.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import timedelta

from sixfold.records.clocks import parse_reading
from sixfold.records.commands import CLOCK
from sixfold.records.escapes import GAME_LINE, BadEscape, unescape_tag
from sixfold.records.faults import NESTING_LIMIT, Place, RecordError, located
from sixfold.records.headers import TAG_NAME, Headers
from sixfold.records.lines import Lines
from sixfold.records.record import Record
from sixfold.records.remarks import MARKS, NO_REMARKS, Remarks
from sixfold.records.tokens import Kind, Token, Tokens, first_word
from sixfold.records.tree import Growing, number_of

# Possessive quantifiers: a text of megabytes must not keep a backtracking point per character.
_TAG = re.compile(r'\[([^ \t"\]]*) "((?:[^"\\]++|\\.)*+)"\][ \t]*')
_OPEN_TAG = re.compile(r'\[[A-Za-z][A-Za-z0-9]*(?: (?:"(?:[^"\\]++|\\.)*+(?:"|\\)?)?)?')
_CLOCK = f"{CLOCK} "
_MARKS = {f"${mark}": mark for mark in MARKS}


def parse_game(lines: Lines) -> Record:
    """The game that begins at the next line; raises RecordError and leaves the rest unread."""
    tags, places = parse_tags(lines)
    try:
        headers = Headers.from_tags(tags)
        root = Growing(headers.start)
        _Moves(root, Tokens(lines), lines).parse(tags["Result"])
        record = Record(headers, root.grown())
        record.finish_as(tags)
    except RecordError as error:
        if "line" in error.params:
            raise
        place = places.get(error.params.get("tag", ""), places["Game"])
        raise located(error, **place._asdict()) from error.__cause__
    return record


def skip_blank_lines(lines: Lines) -> bool:
    """Go to the next line that says something; False if there is none."""
    while (line := lines.take()) is not None:
        if line.strip(" \t") and not line.startswith(";"):
            lines.hold()
            return True
    return False


# Tags


def parse_tags(lines: Lines) -> tuple[dict[str, str], dict[str, Place]]:
    """Names with their texts, and where the texts stand."""
    tags: dict[str, str] = {}
    places: dict[str, Place] = {}
    while skip_blank_lines(lines):
        line = lines.take() or ""
        if tags and (not line.startswith("[") or line.startswith(GAME_LINE)):
            lines.hold()
            if line.startswith("["):
                break
            return tags, places
        if not tags:
            _begin(lines, line)
        name, text, column = _parse_tag(lines, line)
        if name in tags:
            raise lines.place(1).fault("duplicate-tag", tag=name)
        tags[name], places[name] = text, lines.place(column)
    raise lines.place_of_end().fault("truncated")


def _begin(lines: Lines, line: str) -> None:
    """The first line of a game names it."""
    if line.startswith(GAME_LINE):
        lines.game += 1
    elif line.startswith("["):
        raise lines.place(1).fault("missing-tag", tag="Game")
    else:
        word = first_word(line)
        raise lines.place(line.index(word) + 1).fault("stray-token", token=word)


def _parse_tag(lines: Lines, line: str) -> tuple[str, str, int]:
    found = _TAG.fullmatch(line)
    if found is None:
        if _OPEN_TAG.fullmatch(line):
            raise lines.place(1).fault("unclosed-tag")
        raise lines.place(1).fault("bad-tag", tag=line)
    name, column = found[1], found.start(2) + 1
    if not TAG_NAME.fullmatch(name):
        raise lines.place(1).fault("bad-tag", tag=name)
    try:
        return name, unescape_tag(found[2]), column
    except BadEscape as error:
        place = lines.place(column + error.offset)
        raise place.fault("bad-escape", escape=error.escape) from None


# Moves


@dataclass(slots=True)
class _Line:
    """The main line or a variation, as far as it has been read."""

    opened: Place
    tip: Growing
    """Its last node."""
    branch: Growing | None = None
    """The node before that; None until the line has a move."""
    before: Remarks = NO_REMARKS
    """The comment that waits for the first move of a variation."""
    number: Token | None = None
    """A number that waits for its move."""
    takes_comment: bool = True
    takes_marks: bool = False


class _Moves:
    """Plays the tokens of a game into a tree."""

    def __init__(self, root: Growing, tokens: Tokens, lines: Lines) -> None:
        self._tokens = tokens
        self._lines = lines
        self._open = [_Line(lines.place(1), root)]

    def parse(self, result: str) -> None:
        """Read up to the result, which must be the one that the tag promised."""
        while (token := self._tokens.take()) is not None:
            number = self._open[-1].number
            if number is not None and token.kind is not Kind.MOVE:
                raise _stray(number)
            if token.kind is Kind.RESULT:
                self._check_closed()
                self._check_result(token, result)
                self._tokens.end()
                return
            self._take(token)
        self._check_closed()
        raise self._lines.place_of_end().fault("truncated")

    def _take(self, token: Token) -> None:
        line = self._open[-1]
        match token.kind:
            case Kind.MOVE:
                self._move(line, token)
            case Kind.NUMBER:
                self._number(line, token)
            case Kind.MARK:
                self._mark(line, token)
            case Kind.COMMENT:
                self._comment(line, token)
            case Kind.OPEN:
                self._begin_variation(line, token)
            case Kind.CLOSE:
                self._end_variation(line, token)
            case _:
                raise _stray(token)

    def _move(self, line: _Line, token: Token) -> None:
        try:
            node = line.tip.read(token.text)
        except RecordError as error:
            raise located(error, **token.place._asdict()) from error.__cause__
        if line.before.introduces:
            node.remarks = line.before
        line.branch, line.tip = line.tip, node
        line.before, line.number = NO_REMARKS, None
        line.takes_comment = line.takes_marks = True

    def _number(self, line: _Line, token: Token) -> None:
        expected = number_of(line.tip.next_round, line.tip.position)
        if token.text != expected:
            raise token.place.fault("wrong-number", found=token.text, expected=expected)
        line.number = token

    def _mark(self, line: _Line, token: Token) -> None:
        if not line.takes_marks:
            raise _stray(token)
        mark = _MARKS.get(token.text)
        said = line.tip.remarks
        if mark is None or mark in said.marks:
            raise token.place.fault("bad-mark", mark=token.text)
        line.tip.remarks = replace(said, marks=(*said.marks, mark))

    def _comment(self, line: _Line, token: Token) -> None:
        if not line.takes_comment:
            raise token.place.fault("stray-comment")
        line.takes_comment = False
        clock, commands = None, []
        for command in token.commands:
            if not command.startswith(_CLOCK):
                commands.append(command)
            elif line.branch is None:
                raise token.place.fault("stray-token", token=f"[%{command}]")
            elif clock is not None:
                raise token.place.fault("bad-command", command=f"[%{command}]")
            else:
                clock = self._reading(token, command)
        if line.branch is None and len(self._open) > 1:
            line.before = Remarks(before=token.text, before_commands=tuple(commands))
        elif clock is not None or commands or token.text:
            line.tip.remarks = replace(
                line.tip.remarks, comment=token.text, clock=clock, commands=tuple(commands)
            )

    def _reading(self, token: Token, command: str) -> timedelta:
        try:
            return parse_reading(command.removeprefix(_CLOCK))
        except RecordError as error:
            raise located(error, **token.place._asdict()) from None

    def _begin_variation(self, line: _Line, token: Token) -> None:
        if line.branch is None:
            raise _stray(token)
        if len(self._open) > NESTING_LIMIT:
            raise token.place.fault("deep-nesting", limit=NESTING_LIMIT)
        line.takes_comment = line.takes_marks = False
        self._open.append(_Line(token.place, line.branch))

    def _end_variation(self, line: _Line, token: Token) -> None:
        if len(self._open) == 1:
            raise _stray(token)
        if line.branch is None:
            raise line.opened.fault("empty-variation")
        self._open.pop()

    def _check_closed(self) -> None:
        if len(self._open) > 1:
            raise self._open[-1].opened.fault("unclosed-variation")

    def _check_result(self, token: Token, result: str) -> None:
        if token.text != result:
            raise token.place.fault(
                "result-mismatch", tag="Result", found=token.text, expected=result
            )


def _stray(token: Token) -> RecordError:
    return token.place.fault("stray-token", token=token.text)
