"""What is played in the house that is frozen: every id, every ending, every thing that can happen.

The order matters, for time passes: first what needs days, then what has no hurry, and at last the
games with minute clocks, which still run when the house is frozen.
"""

from __future__ import annotations

from unittest import mock

from sixfold.play import ClockPlan
from sixfold.play.actions import actions
from sixfold.play.table.events import NOT_BEGUN
from testkit.oracle.policies import aiming, growing, piling, quiet, splitting
from testkit.oracle.scripts import SHAPES

from . import games
from .games import captures, game_ended_by, game_to, running_games, table_ids
from .people import administer, seek
from .world import ADA, BOB, CY, DEE, LOCAL, OPEN, Sitting, World, computer

SLOW = ClockPlan.days_a_turn(3)
MINUTES = ClockPlan.minutes(30, 5)
BLITZ = ClockPlan.minutes(1)
START = "gosix p0:d2;e3 p1:c2 hexes:....... turn:1"
"""Where some games begin."""
SAID = (
    "Hello!", "It's 'quoted', \"twice\"; DROP TABLE events; --", "Grüße, 안녕, 🐝 and \\ backslash",
    "x" * 300,
)  # fmt: skip


def play_all(world: World) -> None:
    """Every scene, in order."""
    days_go_by(world)
    for number, id in enumerate(table_ids()):
        every_phase(world, id, number)
    board_endings(world)
    choices_and_declarations(world)
    people_end_it(world)
    draws(world)
    takebacks(world)
    series(world)
    tournament(world)
    from_positions(world)
    open_tables(world)
    computers(world)
    throats(world)
    administer(world)
    live(world)
    seek(world)


def days_go_by(world: World) -> None:
    """What nobody looks after: tables that expire, and a flag that falls after days."""
    world.make("waited until it expired", "gosix", join=False)
    world.make("waited in the lobby until it expired", "six/steffen", join=False, lobby=True)
    world.make("was left after four plies and expired", "six/foxmind").legal(4)
    world.make("a turn of days ran out", "hexone", clock=SLOW).legal(5)
    world.four("a team's turn of days ran out", "six/steffen+teams", SLOW).legal(6)
    world.days_later(31)


def every_phase(world: World, id: str, number: int) -> None:
    """Running games of an id in each phase, and one that the board ended."""
    for turn, (phase, moves) in enumerate(running_games(id).items()):
        seat_somebody(world, f"{id}, {phase}", id, number + turn).play(*moves)
    if id.startswith("six/"):
        reasons = [SHAPES[number % 3], *(["short"] if captures(id) else [])]
    else:
        reasons = ["four"] if id == "gosix" else ["eliminated"]
    for turn, reason in enumerate(reasons):
        moves = game_ended_by(id, reason)
        seat_somebody(world, f"{id} ended by {reason}", id, number + turn).play(*moves)


def seat_somebody(world: World, about: str, id: str, number: int) -> Sitting:
    """In turn: people at home and at one screen, the computer, with and without days a turn."""
    clock = SLOW if number % 2 else None
    level = number % 10 + 1
    if "teams" in id:
        seats = [
            (LOCAL, OPEN, OPEN, OPEN),
            (LOCAL, computer(level), OPEN, computer(level)),
            (LOCAL, OPEN, LOCAL, OPEN),
            (LOCAL, LOCAL, LOCAL, LOCAL),
            (computer(level), LOCAL, computer(level), OPEN),
        ]
        return world.make(about, id, seats[number % 5], clock)
    pairs = [(LOCAL, OPEN), (LOCAL, computer(level)), (LOCAL, LOCAL), (OPEN, LOCAL)]
    return world.make(about, id, pairs[number % 4], clock)


def board_endings(world: World) -> None:
    """What no random game of an id was asked for above."""
    for edition in ("six/steffen", "six/foxmind-advanced"):
        moves = game_ended_by(edition, "both-short")
        world.make("both are short of tiles", edition).play(*moves)
    for id in ("six/first-edition", "six/foxmind+teams", "hexone"):
        seats = (LOCAL, OPEN, OPEN, OPEN) if "teams" in id else (LOCAL, OPEN)
        world.make("the third time", id, seats).play(*game_ended_by(id, "repetition"))
    world.make("nobody can place", "gosix").play(*game_ended_by("gosix", "blocked"))
    for shape in SHAPES:
        world.make(f"a {shape}", "six/foxmind").play(*game_ended_by("six/foxmind", shape))
    for id in ("six/first-edition", "six/foxmind"):
        hemmed = games.hemmed_in(id)
        world.make("Black can only pass", id).play(*hemmed)
        world.make("Black has passed", id).play(*hemmed, "pass")


def choices_and_declarations(world: World) -> None:
    for id in ("six/steffen", "six/foxmind-advanced", "six/steffen+teams"):
        thin = growing(-1)
        seats = (LOCAL, OPEN, OPEN, OPEN) if "teams" in id else (LOCAL, OPEN)
        offered = game_to(id, games.may_choose, thin, splitting)
        world.make("which group stays is to be chosen", id, seats).play(*offered)
        chosen = game_to(id, games.chose, thin, splitting)
        world.make("which group stays was chosen", id, seats).play(*chosen)
    for id in ("six/foxmind+declare", "six/first-edition+declare+teams"):
        seats = (LOCAL, OPEN, OPEN, OPEN) if "teams" in id else (LOCAL, OPEN)
        for number, shape in enumerate(SHAPES):
            stands = game_to(id, games.may_declare, aiming(shape, number % 2))
            world.make(f"a {shape} stands undeclared", id, seats).play(*stands)
        later = game_to(id, games.declared("!"), aiming("line", 0))
        world.make("declared a turn later", id, seats).play(*later)
        at_once = game_to(id, games.declared("with the move"), aiming("ring", 1))
        world.make("declared with the move", id, seats).play(*at_once)


def people_end_it(world: World) -> None:
    world.make("resigned", "gosix").legal(3).do(ADA, "resign")
    world.make("resigned with points", "hexone").play("b2", "d3").do(BOB, "resign")
    team = world.four("one of two partners resigned", "six/foxmind+teams")
    team.legal(3).do(BOB, "resign")
    team = world.four("both partners resigned", "six/foxmind+teams").legal(3)
    team.do(BOB, "resign").do(DEE, "resign")
    world.make("one screen, the other side resigned", "six/steffen", (LOCAL, LOCAL)).do(
        ADA, "resign", seat=1
    )
    world.make("cleared by its maker", "six/foxmind", join=False).do(ADA, "abort")
    world.make("broken off after one ply", "six/foxmind").legal(1).do(BOB, "abort")
    watched = world.make("two computers, broken off", "gosix", (computer(1), computer(10)))
    watched.legal(7).do(ADA, "abort")
    with mock.patch.object(actions, "LONGEST_GAME", 6):
        world.make("became too long", "hexone").legal(6)


def draws(world: World) -> None:
    world.make("a draw is offered", "gosix").legal(3).do(ADA, "offer_draw")
    world.make("a draw was agreed", "gosix").legal(5).do(BOB, "offer_draw").do(ADA, "accept_draw")
    declined = world.make("a draw was declined", "six/steffen").legal(4)
    declined.do(BOB, "offer_draw").do(ADA, "decline_draw")
    world.make("a draw offer was withdrawn", "hexone").legal(2).do(ADA, "offer_draw").do(
        ADA, "decline_draw"
    )
    team = world.four("two of four want a draw", "six/foxmind+teams").legal(5)
    team.do(CY, "offer_draw").do(BOB, "accept_draw")
    team = world.four("four agreed on a draw", "six/foxmind+teams").legal(2)
    team.do(CY, "offer_draw")
    for player in (BOB, DEE, ADA):
        team.do(player, "accept_draw")


def takebacks(world: World) -> None:
    world.make("a takeback is offered", "gosix").legal(4).do(ADA, "offer_takeback")
    back = world.make("a turn was taken back", "six/foxmind", clock=SLOW).legal(6)
    back.do(ADA, "offer_takeback").do(BOB, "accept_takeback")
    world.make("and played anew", "gosix").play("a1", "a2").do(ADA, "offer_takeback").do(
        BOB, "accept_takeback"
    ).play("b1", "b2")
    world.make("a takeback was declined", "gosix").legal(4).do(ADA, "offer_takeback").do(
        BOB, "decline_takeback"
    )
    chain = world.make("a whole chain was taken back", "hexone")
    chain.play("b2", "d3", "b2", "d3", "b2", "b2Y")
    chain.do(ADA, "offer_takeback").do(BOB, "accept_takeback")
    team = world.four("two of three grant a takeback", "six/steffen+teams").legal(4)
    team.do(ADA, "offer_takeback").do(BOB, "accept_takeback").do(CY, "accept_takeback")
    alone = world.make("undone against the computer", "gosix", (LOCAL, computer(2)))
    alone.legal(6).do(ADA, "undo")


def series(world: World) -> None:
    """Four games in a row, the last one running; and a rematch that one of two wants."""
    first = world.make("a series, won by Ada", "six/foxmind").legal(4).do(BOB, "resign")
    second = first.rematch("a series, drawn").legal(2)
    second.do(BOB, "offer_draw").do(ADA, "accept_draw")
    third = second.rematch("a series, broken off").legal(1).do(BOB, "abort")
    fourth = third.rematch("a series, won on the board")
    fourth.play(*game_ended_by("six/foxmind", "line"))
    fourth.do(BOB, "chat", "Well played!")
    fourth.rematch("a series, still played").legal(3).do(ADA, "chat", "Thank you.")
    asked = world.make("one of two wants a rematch", "gosix").legal(2).do(ADA, "resign")
    asked.do(ADA, "rematch")
    team = world.four("a team game before another", "six/foxmind+teams")
    team.do(BOB, "resign").do(DEE, "resign")
    team.rematch("partners stayed together").legal(5)
    alone = world.make("another game with the computer", "hexone", (LOCAL, computer(5)))
    alone.legal(2).do(ADA, "resign")
    alone.rematch("the computer plays again").legal(3)


def tournament(world: World) -> None:
    """Hexone's matches of two games: half played, played, and a further one."""
    half = world.make("first game of a match", "hexone", tournament=True)
    half.play(*game_ended_by("hexone", "eliminated"))
    half.rematch("second game of a match").legal(7)
    full = world.make("a match, first game", "hexone+endless", tournament=True).legal(4)
    second = full.do(ADA, "resign").rematch("a match, second game").legal(6)
    second.do(ADA, "resign").rematch("a new match").legal(2)


def from_positions(world: World) -> None:
    """Games that begin at a position: one with a rematch, one in the middle of a chain."""
    first = world.make("from a position", "gosix", position=START).legal(2).do(ADA, "resign")
    first.rematch("from the same position, the sides changed").legal(1)
    chain = "hexone p0:b2*3 p1:b3*2;d4*2 grey:- gone:- opened:2 turn:0 seen:1"
    world.make("from the middle of a chain", "hexone", position=chain).legal(2)
    world.make("waits at a position", "gosix", position=START, join=False)


def open_tables(world: World) -> None:
    """Tables that wait, by a link or in the lobby."""
    world.make("waits for somebody with the link", "six/foxmind", join=False)
    world.make("waits in private", "gosix", join=False, private=True)
    world.make("waits in the lobby", "hexone", clock=MINUTES, join=False, lobby=True)
    world.make("waits, its maker plays second", "six/steffen", join=False, colour="second")
    world.make("waits, the lot has decided", "six/steffen", join=False, colour="lot")
    half = world.four("waits for two more", "six/foxmind+teams", join=False, cough=True)
    half.join(2, CY)
    half.do(CY, "agree_cough")
    world.make("waits for two, its maker watches", "gosix", (OPEN, OPEN), join=False, lobby=True)
    world.make("played in private", "gosix", private=True).legal(5)
    world.make("from the lobby", "gosix", lobby=True, maker=BOB).legal(2)


def computers(world: World) -> None:
    one = (LOCAL, computer(7))
    world.make("the computer is to move", "six/steffen", one).legal(9)
    world.make("the computer begins", "gosix", (computer(4), LOCAL))
    world.make("two computers play", "hexone", (computer(1), computer(10))).legal(6)
    stuck = world.make("the computer failed", "six/foxmind", one).legal(3)
    world.door.engine_failed(stuck.id, stuck.table.rev)
    nudged = world.make("the computer was asked again", "six/foxmind", one).legal(3)
    world.door.engine_failed(nudged.id, nudged.table.rev)
    nudged.do(ADA, "nudge")
    chain = game_to("hexone", games.in_chain, piling)
    world.make("the computer in a chain", "hexone", (computer(2), computer(3))).play(*chain)


def throats(world: World) -> None:
    id = "six/first-edition+teams"
    team = world.four("throats may be cleared", id, cough=True)
    for player in (BOB, CY, DEE):
        team.do(player, "agree_cough")
    team.legal(5).do(DEE, "cough").legal(1).do(ADA, "cough")
    world.four("one does not want it", id, cough=True).legal(3).do(BOB, "agree_cough")


def live(world: World) -> None:
    """Minute clocks, chat, people who go and come; the server is away once."""
    world.is_live = True
    resumed = world.make("the server was away", "six/foxmind", clock=MINUTES).legal(5, takes=3)
    world.restart(away=600)
    resumed.legal(2)
    world.door.came(resumed.id, ADA)
    world.make("an increment for each turn", "gosix", clock=MINUTES).legal(6, takes=7.5)
    chain = game_to("hexone", games.in_chain, piling)
    world.make("a chain with a running clock", "hexone", clock=MINUTES).play(*chain, takes=0.25)
    team = world.four("four with minute clocks", "six/steffen+teams", MINUTES)
    team.play(*game_to("six/steffen+teams", games.after(9), quiet), takes=2)
    talk = world.make("a chat", "gosix", clock=MINUTES).legal(2)
    for number, words in enumerate(SAID):
        talk.do((ADA, BOB)[number % 2], "chat", words)
    talk.legal(1)
    world.make("a chat after the game", "gosix").do(ADA, "resign").do(BOB, "chat", "Thank you.")
    world.make("a minute ran out", "gosix", clock=BLITZ).legal(4, takes=2.5)
    seats = (LOCAL, LOCAL, OPEN, OPEN)
    world.make("a team's minute ran out", "six/foxmind+teams", seats, BLITZ).legal(4)
    one = world.make("a minute ran out against the computer", "hexone", (LOCAL, computer()), BLITZ)
    one.legal(2)
    never = world.make("nobody began", "gosix", clock=MINUTES)
    half = world.make("only one side began", "hexone", clock=MINUTES).legal(1)
    world.later(95)
    assert {never.table.how, half.table.how} == {NOT_BEGUN}
    claimed = world.make("claimed from one who left", "six/foxmind", clock=MINUTES).legal(3)
    world.door.left(claimed.id, BOB)
    claimable = world.make("may be claimed", "gosix", clock=MINUTES).legal(3)
    world.door.left(claimable.id, ADA)
    world.later(61)
    claimed.do(ADA, "claim")
    back = world.make("somebody left and came back", "hexone", clock=MINUTES).legal(4)
    world.door.left(back.id, BOB)
    world.later(5)
    world.door.came(back.id, BOB)
    gone = world.make("somebody has just left", "hexone", clock=MINUTES).legal(4)
    world.door.left(gone.id, BOB)
    taken = world.make("a takeback with minutes", "gosix", clock=MINUTES).legal(4, takes=3)
    taken.do(ADA, "offer_takeback").do(BOB, "accept_takeback").legal(1)
    agreed = world.make("agreed with minutes", "six/steffen", clock=MINUTES).legal(6, takes=1.5)
    agreed.do(ADA, "offer_draw").do(BOB, "accept_draw")
    world.later(1)
    world.make("nobody has begun yet", "six/steffen", clock=MINUTES)
    world.make("from a position, nobody has begun yet", "gosix", clock=MINUTES, position=START)
