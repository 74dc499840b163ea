"""How a game ended, in the words of every place that names it: at the table, in lists, in links."""

from __future__ import annotations

from play.people import ADA, BOB, Room, four, two
from sixfold.play import summary
from sixfold.play.table import events as happened
from sixfold.server.pages.previews import of_table

from .visit import Visit

WORDS = """async ([views, lines]) => {
  const [{ prepareLanguage }, { endingText }, { tableItem }] = await Promise.all([
    import("/static/app/ui/i18n.js"),
    import("/static/app/table/ending.js"),
    import("/static/app/game/lists.js"),
  ]);
  await prepareLanguage();
  const state = (line) => tableItem(line).querySelector(".state > span").textContent;
  return [views.map((view) => endingText(view)), lines.map(state)];
}"""

RING = "2,0 3,0 1,-1 3,1 2,-1 4,0 0,1 4,1 1,1"


def won(room: Room, moves: str, how: str = "") -> Room:
    """Ada's side wins, on the board or off it."""
    room.play(*moves.split())
    if how:
        room.write(happened.GameEnded(room.now, room.table.game.seats_of(0), how))
    return room


def drawn() -> Room:
    room = two()
    room.write(happened.GameEnded(room.now, (), "agreement"))
    return room


def closed(how: str, reason: str = "") -> Room:
    room = two()
    room.write(happened.TableClosed(room.now, how, reason))
    return room


RESULTS = {
    "Black wins: a ring": (
        won(two("six/foxmind"), RING), "You win: a ring", "Black wins: a ring",
    ),
    "Red wins: Green resigned": (
        won(two(), "d2 a1", "resign"), "You win: Green resigned", "You resigned",
    ),
    "Red wins: Green ran out of time": (
        won(two(), "d2 a1", "time"),
        "You win: Green ran out of time", "Red wins: you ran out of time",
    ),
    "Red wins: Green left the game": (
        won(two(), "d2 a1", "claim"),
        "You win: Green left the game", "Red wins: you left the game",
    ),
    "Black wins: Red left the game": (
        won(four(), "2,0 3,0", "claim"),
        "You win: Red left the game", "Black wins: you left the game",
    ),
    "Blue wins: Red left the game, 49 points": (
        won(two("hexone"), "b2 d3", "claim"),
        "You win: Red left the game, 49 points", "Blue wins: you left the game, 49 points",
    ),
    "Draw: by agreement": (drawn(), "Draw: by agreement", "Draw: by agreement"),
}  # fmt: skip
"""What everybody reads of a game → the game, what Ada reads, and what Bob does."""

NO_RESULTS = {
    "The game was abandoned.": closed(happened.ABORTED),
    "Nobody came back: the table was cleared.": closed(happened.EXPIRED),
    "The game is off: the first move did not come in time. Nobody has lost.": closed(
        happened.NOT_BEGUN
    ),
    "The game was closed without a result: it had gone on too long.": closed(happened.TOO_LONG),
    "The administrator of this server has closed the table.": closed(happened.CLOSED_BY_HOST),
    "The administrator of this server has closed the table: rude": closed(
        happened.CLOSED_BY_HOST, "rude"
    ),
}
"""What everybody reads at the table of a game that has none."""


def test_every_ending_is_named_alike_in_every_place(visit: Visit) -> None:
    rooms = [*(room for room, _, _ in RESULTS.values()), *NO_RESULTS.values()]
    audiences = (ADA, BOB, None)
    views = [room.view(player) for room in rooms for player in audiences]
    lines = [summary(room.table, player) for room in rooms for player in audiences]
    page = visit().go("/about")
    said, listed = page.evaluate(WORDS, [views, lines])  # still: words only, of what is over
    everybody = [*RESULTS, *["Ended without a result"] * len(NO_RESULTS)]
    assert said == [
        *(words for neutral, (_, *own) in RESULTS.items() for words in (*own, neutral)),
        *(words for words in NO_RESULTS for _ in audiences),
    ]
    assert listed == [words for words in everybody for _ in audiences]
    shared = [of_table(summary(room.table), "en").description for room in rooms]
    assert shared == [
        *(f"{words}." for words in RESULTS),
        *["The game ended without a result."] * len(NO_RESULTS),
    ]
