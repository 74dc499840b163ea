"""A table as one audience sees it: plain values for JSON, and nothing that is not for these eyes.

Spectators have no chat and no legal moves; a seat's secret link is for the maker alone; a partner's
wish to give up is for his side. On a table where shapes are declared nothing tells a shape: `legal`
has no `!`, there are no hints, and the button to declare is always there.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sixfold.core.series import TwoGameMatch
from sixfold.engine.levels import level_of
from sixfold.play.actions import claim_time, may
from sixfold.play.boards import board, legal
from sixfold.play.table import Table
from sixfold.play.words import can_chat, may_cough


def show(
    table: Table,
    player: str | None,
    now: int,
    *,
    present: Collection[str] | None = None,
    spectators: int = 0,
) -> dict[str, Any]:
    """The table for a player, or for a spectator (None).

    `present` are the players who are connected; without it, those who have not left.
    """
    you = table.seats_of(player)
    your_turn = table.phase == "playing" and table.turn in you
    position, game = table.position, table.game
    return {
        "id": table.id,
        "rev": table.rev,
        "game": game.id,
        "family": game.family,
        "edition": game.edition,
        "options": sorted(game.options),
        "seats": [_seat(table, seat, you, present) for seat in range(game.seats)],
        "you": list(you),
        "phase": table.phase,
        "position": position.to_text(),
        "board": board(position, to_move=your_turn),
        "turn": table.turn,
        "ply": table.ply,
        "moves": list(table.moves),
        "last": table.moves[-1] if table.moves else None,
        "legal": legal(position) if your_turn else [],
        "events": [event.to_json() for event in table.last_events],
        "clocks": _clocks(table, now),
        "offers": _offers(table, you),
        "may": what_may_be_done(table, player, now),
        "outcome": table.outcome.to_json() if table.outcome else None,
        "ending": table.how,
        "series": _series(table),
        "next": table.next,
        "links": _links(table, player),
        "chat": _chat(table, you),
        "private": table.setup.private,
        "lobby": table.setup.lobby,
        "tournament": table.setup.tournament,
        "spectators": spectators,
        "cough": may_cough(table),
        "last_cough": _last_cough(table),
        "claim_at": min(times) if (times := _claim_times(table, you)) else None,
        "thinking": table.engine_to_move,
        "stuck": table.stuck,
        "created": table.created_at,
        "changed": table.changed_at,
    }


def summary(table: Table, player: str | None = None) -> dict[str, Any]:
    """A line of a list of tables."""
    return personal(common_summary(table), table.seats_of(player))


def personal(line: dict[str, Any], you: tuple[int, ...]) -> dict[str, Any]:
    """A line that is the same for everybody, for whoever has some of its seats."""
    seats = [
        {**seat, "name": _level_name(seat["level"]), "you": seat["seat"] in you}
        for seat in line["seats"]
    ]
    your_turn = line["phase"] == "playing" and line["turn"] in you
    return {**line, "seats": seats, "you": list(you), "your_turn": your_turn}


def common_summary(table: Table) -> dict[str, Any]:
    """What a list says of a table to everybody; it is stored, and `personal` completes it."""
    return {
        "id": table.id,
        "rev": table.rev,
        "game": table.game.id,
        "family": table.game.family,
        "edition": table.game.edition,
        "options": sorted(table.game.options),
        "seats": [_seat(table, seat, (), None) for seat in range(len(table.seats))],
        "you": [],
        "your_turn": False,
        "phase": table.phase,
        "position": table.position.to_text(),
        "last": table.moves[-1] if table.moves else None,
        "turn": table.turn,
        "ply": table.ply,
        "clock": table.setup.clock.to_json(),
        "outcome": table.outcome.to_json() if table.outcome else None,
        "ending": table.how,
        "private": table.setup.private,
        "lobby": table.setup.lobby,
        "tournament": table.setup.tournament,
        "created": table.created_at,
        "changed": table.changed_at,
    }


def may_hint(table: Table, player: str | None) -> bool:
    """Hints are for those who play alone or side by side, and never where shapes are declared."""
    return (
        table.phase == "playing"
        and table.is_solo
        and "declare" not in table.game.options
        and table.turn in table.seats_of(player)
    )


def what_may_be_done(table: Table, player: str | None, now: int) -> list[str]:
    """The actions, and what else a button can stand for: `hint` and `declare`."""
    allowed = may(table, player, now)
    if may_hint(table, player):
        allowed.append("hint")
    if "move" in allowed and "declare" in table.game.options:
        allowed.append("declare")  # always: offering it only beside a shape would show the shape
    return allowed


def _seat(
    table: Table, number: int, you: tuple[int, ...], present: Collection[str] | None
) -> dict[str, Any]:
    seat = table.seats[number]
    here = seat.is_engine or (
        number not in table.gone if present is None else seat.player in present
    )
    return {
        "seat": number,
        "side": number % 2,
        "kind": _kind(table, number),
        "level": seat.plan.level,
        "name": _level_name(seat.plan.level),
        "you": number in you,
        "present": seat.taken and here,
        "taken": seat.taken,
    }


def _level_name(level: int | None) -> str | None:
    return level_of(level).name if level else None


def _kind(table: Table, number: int) -> str:
    """`local` are seats that share one screen; a person with one seat is `human`."""
    seat = table.seats[number]
    if seat.is_engine:
        return "engine"
    if seat.player is None:
        return "open"
    return "local" if len(table.seats_of(seat.player)) > 1 else "human"


def _clocks(table: Table, now: int) -> dict[str, Any] | None:
    clock = table.clock
    if clock.plan.kind == "none":
        return None
    return {
        "kind": clock.plan.kind,
        "left_ms": [clock.reading(seat, now) for seat in range(len(table.seats))],
        "running": clock.running,
        "increment_ms": clock.plan.increment_ms,
        "now": now,
    }


def _offers(table: Table, you: tuple[int, ...]) -> dict[str, Any]:
    own_side = {seat % 2 for seat in you}
    return {
        "draw": table.draw.seats[0] if table.draw else None,
        "draw_wanted_by": sorted(table.draw.seats) if table.draw else [],
        "takeback": table.takeback.seats[0] if table.takeback else None,
        "takeback_granted_by": sorted(table.takeback.seats) if table.takeback else [],
        "resign": sorted(seat for seat in table.resigned if seat % 2 in own_side),
        "rematch": sorted(table.rematch),
        "cough": sorted(table.coughers) if table.setup.cough else [],
    }


def _series(table: Table) -> dict[str, Any]:
    """Score and starter by the sides of this game, so that a reader needs no sums.

    In the series itself sides are fixed; side 0 of this game is whoever started it.
    """
    series = table.series_now
    starter = table.series.next_starter or 0

    def here(pair: tuple[int, int]) -> list[int]:
        return [pair[starter], pair[1 - starter]]

    following = series.next_starter
    data: dict[str, Any] = {
        "games": len(series.results) + (table.outcome is None),
        "next_starter": None if following is None else (following - starter) % 2,
        "previous": list(table.previous),
        "points": None,
        "winner": None,
    }
    if isinstance(series, TwoGameMatch):
        wins = [result.winner for result in series.results]
        data["score"] = here((wins.count(0), wins.count(1)))
        data["points"] = here(series.points)
        data["winner"] = None if series.winner is None else (series.winner - starter) % 2
    else:
        data["score"] = here(series.score)
    return data


def _links(table: Table, player: str | None) -> dict[str, Any]:
    """Where to watch, and for the maker where to sit down."""
    seats = {
        str(number): f"/join/{seat.secret}"
        for number, seat in enumerate(table.seats)
        if player is not None
        and player == table.maker
        and seat.secret is not None
        and not seat.taken
        and table.phase == "waiting"
    }
    return {"watch": f"/t/{table.id}", "seats": seats}


def _chat(table: Table, you: tuple[int, ...]) -> list[dict[str, Any]]:
    if not you or not can_chat(table):
        return []
    return [{"seat": line.seat, "text": line.text, "at": line.at} for line in table.chat]


def _last_cough(table: Table) -> dict[str, int] | None:
    if table.last_cough is None:
        return None
    return dict(zip(("seat", "at", "rev"), table.last_cough, strict=True))


def _claim_times(table: Table, you: tuple[int, ...]) -> list[int]:
    times = [claim_time(table, seat) for seat in you]
    return [time for time in times if time is not None]
