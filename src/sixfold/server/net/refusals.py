"""What the server itself has to say, as sentences; the rules and the tables have their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixfold.core import registry
from sixfold.core.errors import IllegalMove, NotationError, SixfoldError
from sixfold.locale import marked, sentence, translator
from sixfold.locale.names import game_name
from sixfold.play.errors import PlayError

SENTENCES: Mapping[str, str] = marked(
    {
        "bad-json": "That is not JSON.",
        "bad-request": "Something in the request is missing or wrong: {fields}.",
        "not-found": "There is nothing at this address.",
        "method-not-allowed": "This address cannot be used that way.",
        "wrong-origin": "This request comes from a page of another site.",
        "wrong-host": "This server does not go by that name.",
        "too-large": "That is too large; {most} bytes are allowed.",
        "too-slow": "The request took too long to arrive.",
        "too-many-requests": "That was a little too fast. Please wait a moment.",
        "no-player": "Your browser has no seat here: its cookie is missing.",
        "shut-out": "The administrator of this server has shut you out.",
        "no-hint": "There is no hint at this table now.",
        "pictures-missing": "This server cannot draw such pictures.",
        "engine-missing": "This server has no computer opponent: its engine is not installed.",
        "analysis-failed": "The computer could not analyse this position.",
        "nothing-to-review": "Nobody has made a move in this game: there is nothing to review.",
        "too-long-to-review": "Only games of up to {most} moves can be reviewed.",
        "too-many-reviews": "{most} of your games are being reviewed already. Please wait until"
        " one of them is done.",
        "review-failed": "The computer could not review this game. Please try again.",
        "no-review": "This game has not been reviewed yet.",
        "not-a-turn": "These moves are not one whole turn.",
        "film-failed": "The animation could not be made.",
        "cannot-store": "The server cannot save anything at the moment. Nothing was changed.",
        "busy": "The server is busy. Please try again in a moment.",
        "server-error": "Something went wrong on the server. It has been logged.",
        "refused": "That cannot be done.",
    }
)
"""Code → sentence."""

TABLE: Mapping[str, str] = marked(
    {
        "unknown-table": "There is no such table. Perhaps it has expired.",
        "unreadable-table": "The server cannot read this game. It has been kept as it is.",
        "unknown-ply": "This game has no move {ply}.",
        "unknown-link": "This invitation is invalid or has expired.",
        "bad-setup": "A table cannot be set up like that: check {field}.",
        "start-of-other-game": "This position belongs to {found}, not to {game}.",
        "start-is-over": "The game is already over in this position: choose an earlier one.",
        "bad-action": "There is no such action here.",
        "not-your-seat": "That is not your seat.",
        "not-your-turn": "It is not your turn.",
        "stale-rev": "The game has moved on in the meantime.",
        "waiting": "Not all seats are taken yet.",
        "over": "The game is over.",
        "not-over": "The game is still in progress.",
        "illegal-move": "The rules do not allow this move.",
        "no-offer": "There is no such offer, or it is no longer open.",
        "not-now": "That is not possible now.",
        "full": "Somebody else has taken this seat.",
        "no-hints": "Hints would be unfair at this table.",
        "no-coach": "A coach is only for somebody who plays alone against the computer.",
        "running-game": "You are playing this game: it can be analysed when it is over.",
        "too-early": "The last {plies} moves of a running game cannot be analysed yet.",
        "text-too-long": "That is too long: {limit} characters are allowed.",
        "too-many-words": "This table has reached its limit of messages.",
        "engine-failed": "The computer found no answer. Please try again.",
        "too-many-tables": "You already have {limit} games between computers running."
        " Please end one of them first.",
        "no-chat": "There is no chat at this table.",
        "void-personal-link": "This personal link is not valid, or no longer.",
        "empty-name": "Please write a name.",
        "name-too-long": "That name is too long: {limit} characters are allowed.",
        "unreadable-name": "Please use a name that everybody can read.",
        "reserved-name": "That name could be taken for the computer’s. Please choose another one.",
    }
)
"""Code of a table's refusal → sentence."""


def say(code: str, params: Mapping[str, Any], language: str) -> str:
    """A refusal of the server in words."""
    words = {
        name: ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
        for name, value in params.items()
    }
    return translator(language).say(SENTENCES[code], **words)


def say_play(error: PlayError, language: str, *, pointed: bool = False) -> str:
    """A table's refusal in words; what the rules refuse is said in the rules' own words.

    `pointed`: to somebody who points at the cell, as `sentence` takes it.
    """
    if error.code == "illegal-move" and (reason := _rule(error)) is not None:
        return sentence(reason, language, pointed=pointed)
    facts = {name: str(value)[:80] for name, value in error.params.items()}
    if error.code == "start-of-other-game":
        for name in ("game", "found"):
            facts[name] = game_name(registry.game(facts[name]), language)
    message = TABLE.get(error.code, SENTENCES["refused"])
    return translator(language).say(message, **facts)


def _rule(error: PlayError) -> SixfoldError | None:
    """The error of the rules that a table passed on."""
    code, facts = error.params.get("rule"), error.params.get("facts")
    if not isinstance(code, str) or not isinstance(facts, Mapping):
        return None
    if "text" in facts and "at" in facts:
        return NotationError(code, **facts)
    return IllegalMove(code, **facts)
