"""Random records: any game, any words, variations anywhere."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from hypothesis import strategies as st

import sixfold
from sixfold.records import Node, Record

GAMES = tuple(
    sixfold.game(id)
    for id in (
        *(game.id for game in sixfold.games()),
        "six/foxmind+declare+teams",
        "six/first-edition+teams",
        "six/steffen+declare",
        "six/foxmind-advanced+endless",
        "hexone+endless",
    )
)

NASTY = (
    "{", "}", "\\", '"', "\n", "\r", "\r\n", " ", "\t", "[%clk 0:00:01]", "[%", "[", "]", "%",
    '[Game "gosix"]', '\n[Game "', ";", "\n; ", "(", ")", "1-0", "*", "$1", "1.", "\u2028", "\x85",
    "\x0b", "\x0c", "\ufeff", "\0", "é", "김", "🐝", "d2",
)  # fmt: skip

words = st.text() | st.lists(st.sampled_from(NASTY), max_size=6).map("".join)
marks = st.lists(st.integers(1, 6), max_size=3)
commands = st.lists(
    st.sampled_from(
        (
            "eval 0.3",
            "eval #-7,12",
            "draw ring:d2 arrow:d2>e3:red",
            "draw ?",
            "",
            " x",
            "clk",
            "é[%",
        )
    )
    | st.text().filter(lambda text: not {*text} & {*"]}\r\n"} and not text.startswith("clk ")),
    max_size=2,
)
clocks = st.none() | st.timedeltas(timedelta(0), timedelta(hours=99_999))
dates = (
    st.none() | st.dates().map(str) | st.sampled_from(("????-??-??", "2026-??-??", "2026-11-??"))
)
controls = st.sampled_from((None, "none", "600+5", "0+1", "90+0", "3d"))
tag_names = st.from_regex(r"X[A-Za-z0-9]{0,5}", fullmatch=True) | st.sampled_from(
    ("game", "Seating", "Annotator", "Seat")
)
additions = st.tuples(
    st.integers(0, 10**6),  # at which node
    st.integers(0, 10**6),  # which move
    words,
    words,
    marks,
    clocks,
    commands,
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A game from its start, or from a position in its middle, with a random tree on top."""
    game = draw(st.sampled_from(GAMES))
    record = Record.new(
        game,
        players=draw(st.lists(words, max_size=game.seats)),
        date=draw(dates),
        event=draw(words),
        clock=draw(controls),
        comment=draw(words),
        tags=draw(st.dictionaries(tag_names, words, max_size=3)),
    )
    random = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.sampled_from((0, 1, 2, 5, 20, 41, 60)))):
        if record.end.outcome is None:
            record.add(random.choice(record.end.legal_moves))
    if draw(st.booleans()):
        record = Record.new(game, start=record.end, players=record.players, date=record.date)
    record.root.comment = draw(words)
    record.root.commands = draw(commands)
    grow(draw, record)
    if record.end.outcome is None:
        finish(draw, record)
    return record


def grow(draw: st.DrawFn, record: Record) -> None:
    """Add moves with their words all over the tree."""
    nodes: list[Node] = [record.root, *record.mainline()]
    for place, choice, comment, before, quality, clock, said in draw(
        st.lists(additions, max_size=12)
    ):
        parent = nodes[-1 - place % len(nodes)]
        moves = parent.position.legal_moves
        if moves:
            is_variation = parent.next is not None
            node = parent.add(
                moves[choice % len(moves)], comment=comment, marks=quality, clock=clock
            )
            node.before = before if is_variation else ""
            node.commands = said
            nodes.append(node)


def finish(draw: st.DrawFn, record: Record) -> None:
    """Perhaps end a running game off the board."""
    reason = draw(st.sampled_from((None, "resign", "time", "agreement")))
    if reason == "agreement":
        record.finish(record.end.end_off_board((), reason))
    elif reason:
        record.finish(record.end.concede(draw(st.integers(0, record.game.seats - 1)), reason))
