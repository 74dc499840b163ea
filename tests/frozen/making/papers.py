"""What people keep outside a database: records with everything in them, and position texts."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import sixfold
from sixfold.records import Node, Record, dumps
from testkit.oracle.policies import aiming, growing, quiet, splitting

from . import games
from .games import Moves, all_ids, captures, game_ended_by, game_to, running_games

WORDS = (
    "a plain word", "{braces} and \\ backslashes", 'quotes " and \' too', "two\nlines",
    "[%clk 0:00:01] is not a clock here", "; not skipped", "Grüße 안녕 🐝", "1-0 is no result ( )",
)  # fmt: skip
TEXTS_OF_A_GAME = 3


def records() -> list[dict[str, Any]]:
    """Records in both forms."""
    made = [full_record(id, number) for number, id in enumerate(all_ids())]
    made += ended_records()
    return [{"sfr": dumps(record), "json": record.to_json()} for record in made]


def full_record(id: str, number: int) -> Record:
    """A game with tags, clocks, marks, comments, and variations within variations."""
    random = Random(f"record {id}")
    record = Record.new(
        id,
        players=[f"Player {seat}" for seat in range(sixfold.game(id).seats)],
        date=("2026-11-15", "2026-??-??", "????-??-??")[number % 3],
        event=WORDS[number % len(WORDS)],
        clock=("none", "600+5", "3d")[number % 3],
        comment=WORDS[(number + 1) % len(WORDS)],
        tags={"Annotator": WORDS[(number + 2) % len(WORDS)], "Xtra": "kept"},
    )
    record.root.comment = WORDS[(number + 3) % len(WORDS)]
    left = timedelta(minutes=10)
    for ply, move in enumerate(game_to(id, games.after(12), quiet)):
        left -= timedelta(milliseconds=random.choice((500, 1000, 1234, 61_000)))
        record.add(
            move,
            comment=random.choice(("", *WORDS)),
            marks=((number + ply) % 6 + 1,) if ply % 2 else (),
            clock=left if ply % 3 else None,
        )
    nodes: list[Node] = [record.root, *record.mainline()][:-1]
    for turn in range(8):
        branch = random.choice(nodes)
        moves = branch.position.legal_moves
        if branch.next is None or len(moves) < 2:
            continue
        variation = branch.add(random.choice(moves), marks=(1, 6) if turn % 2 else ())
        variation.before = WORDS[turn]
        nodes.append(variation)
        while len(nodes[-1].position.legal_moves) and random.random() < 0.6:
            nodes.append(nodes[-1].add(nodes[-1].position.legal_moves[0], comment="and on"))
    end = record.end
    if number % 4 == 1:
        record.finish(end.concede(number % 2))
    elif number % 4 == 2:
        record.finish(end.concede(number % 2, "time"))
    elif number % 4 == 3:
        record.finish(end.end_off_board((), "agreement"))
    return record


def ended_records() -> list[Record]:
    """Records that the board ended, some of them begun in the middle of a game."""
    made = []
    for id, reason in (
        ("six/first-edition", "line"), ("six/foxmind", "triangle"), ("six/steffen", "ring"),
        ("six/steffen", "short"), ("six/foxmind-advanced", "both-short"),
        ("six/foxmind+teams", "repetition"), ("gosix", "four"), ("gosix", "blocked"),
        ("hexone", "eliminated"), ("hexone", "repetition"),
    ):  # fmt: skip
        moves = game_ended_by(id, reason)
        made.append(recorded(Record.new(id), moves))
        begun = at(id, moves[:-6])
        made.append(recorded(Record.new(id, start=begun.to_text()), moves[-6:]))
    declared = game_to("six/foxmind+declare", games.declared("!"), aiming("line", 0))
    made.append(recorded(Record.new("six/foxmind+declare"), declared))
    return made


def recorded(record: Record, moves: Moves) -> Record:
    for move in moves:
        record.add(move)
    return record


def at(id: str, moves: Moves) -> sixfold.Position[Any]:
    position: sixfold.Position[Any] = sixfold.game(id).start()
    for move in moves:
        position = position.play(move)
    return position


def positions() -> list[dict[str, Any]]:
    """Texts of every id from its start to its end, with what the rules make of them."""
    texts: dict[str, None] = {}
    for number, id in enumerate(all_ids()):
        lines = [*running_games(id).values()]
        if id.startswith("six/"):
            lines.append(game_ended_by(id, ("line", "triangle", "ring")[number % 3]))
        if captures(id):
            lines.append(game_ended_by(id, "short"))
            lines.append(game_to(id, games.chose, growing(-1), splitting))
        if "declare" in id:
            lines.append(game_to(id, games.may_declare, aiming("triangle", 0)))
        if "endless" not in id and not id.startswith("gosix"):
            lines.append(game_ended_by(id, "repetition"))
        if id == "gosix":
            lines += [game_ended_by(id, "four"), game_ended_by(id, "blocked")]
        if id.startswith("hexone"):
            lines.append(game_ended_by(id, "eliminated"))
        texts[sixfold.game(id).start().to_text()] = None
        for moves in lines:
            line = [*at(id, moves).line()]
            step = max(1, len(line) // TEXTS_OF_A_GAME)
            kept = [*line[::-step], *line[-5:]] if again(line[-1]) else line[::-step]
            texts |= dict.fromkeys(each.to_text() for each in kept)
    return [described(text) for text in texts]


def again(position: sixfold.Position[Any]) -> bool:
    """Whether a game ended because a position came back; then it was seen twice shortly before."""
    return position.outcome is not None and position.outcome.reason == "repetition"


def described(text: str) -> dict[str, Any]:
    """A text, whose turn it is, how many moves there are, and the outcome."""
    position = sixfold.position(text)
    return {
        "text": text,
        "turn": position.turn,
        "moves": len(position.legal_moves),
        "outcome": position.outcome.to_json() if position.outcome else None,
    }
