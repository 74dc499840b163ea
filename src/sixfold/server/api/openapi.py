"""The description of the API, in the dialect that most programs read.

FastAPI writes OpenAPI 3.1; many generators of clients know 3.0 only, and so did the page for bot
authors for long. The differences that matter here are few.
"""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

ABOUT = """
Play by program: make a table, join one, stream it, move. Everything that the app itself does goes
through these addresses.

**Who you are.** The first `POST` gives you a cookie. Keep it: it is your seat. There are no
accounts and no tokens. A program needs no `Origin` header.

**A game.** `POST /api/tables` makes a table and answers with a *view*. `view.you` are your seats,
`view.turn` is the seat to move, `view.legal` are your moves. `POST /api/tables/{id}/moves` with a
move and the view's `rev` plays one. The same move with the same `rev` may be sent again if the
answer got lost; it is played once.

**Live.** `GET /api/tables/{id}/live` is a WebSocket. It sends the view at once and then whenever
something happens: `{"type": "view", …}`; when only the company changes it sends
`{"type": "presence", "spectators": 2, "present": [true, false]}`. You may send
`{"type": "ping"}` and get `{"type": "pong", "now": …}`.

You may also move and act on the socket, with the fields of the `POST` routes and an `id` of your
own: `{"move": "d2", "rev": 14, "id": "m1"}`, `{"action": "resign", "rev": 14, "id": "a7"}`. The
answer is `{"type": "ack", "id": "m1", "rev": 15}` once it is stored durably, or
`{"type": "refused", "id": "m1", "status": 409, "error": {…}}`.

With `live?deltas=1` the whole view comes only on connecting and when you ask for it with
`{"type": "view"}`; in between come messages that tell what is new. `{"type": "delta", "from": 14,
"rev": 15, …}` has the fields of the view that have changed, and `"move": "d2"` if one move was
played (append it to `moves`; `ply` and `last` follow from it). `{"type": "chat", "from": 15,
"rev": 16, "chat": […]}` has new lines only. If `from` is the `rev` that you have, take it over; if
its `rev` is not above yours you have seen it; otherwise ask for the view.

Close codes: 1012 the server restarts (come back), 1008 you sent what nobody understands or too
much, 1009 a message had more than 16 KiB, 1011 our fault (come back), 4404 there is no such table.

**The lobby.** `GET /api/lobby` lists free seats and people who look for an opponent.
`GET /api/lobby/live` is a WebSocket that sends the same as `{"type": "lobby", …}` whenever it
changes. With `{"type": "seek", "id": "s1", "game": "gosix", "clock": {…}}` you look for an opponent
yourself (`clock` as for a table) until you send `{"type": "cancel"}` or close the socket:
`{"type": "seeking", "id": "s1", "seek": "…", "since": …}` says that you are waiting, and
`{"type": "paired", "table": "…"}` where you sit. The first two who want the same are seated
together.

**Boards without tables.** A *scene* is a position as a board shows it: what stands, what the last
move did, and for the player to move the legal moves and `hints`: what a pawn of GoSix would close,
or where the pawns of Hexone would fly. Every view contains one. (`closings`, `bursts` and `dangers`
say the same as `hints`; they are deprecated and sent through 0.4.) `POST /api/scenes` with
`{"game": "gosix", "moves": ["d2"]}` (or a `position` instead of the game) answers with the scene
at the end of the line, with `"plies": true` with all of them, up to 2,000 plies.
`/api/scenes/about` says where a tile of SIX may go, `/api/scenes/why` why a move is refused.
Nothing is kept, and no cookie is needed.

**Studies.** `POST /api/studies` with records keeps them as the chapters of a study, which you edit
with `POST /api/studies/{id}/edits` and share by links. `GET /api/studies/{id}/live?rev=14` is a
WebSocket that tells what others have changed since.

**Errors** have one shape: `{"error": {"code": "stale-rev", "params": {…}, "text": "…"}}`. Codes
never change. 409 means that the table has moved on or the action does not fit now, 413 that the
body is larger than this address takes (`x-most-bytes`), 422 that the rules or the schema refuse it,
429 that you are too fast (`Retry-After` says how long to wait).

Moves and positions are written in the notation of the games, see `/rules`. An example bot of thirty
lines is in `examples/bot.py`; `examples/live_bot.py` plays on the socket, with deltas.
"""

TAGS = [
    {"name": "tables", "description": "Make, find, join and watch tables."},
    {"name": "play", "description": "Move and act."},
    {"name": "scenes", "description": "Boards without tables: any position, any line."},
    {"name": "studies", "description": "Games with variations and comments, edited by several."},
    {"name": "questions", "description": "What the rules say about a position."},
    {"name": "reviews", "description": "What the computer says of a finished game."},
    {"name": "learning", "description": "The coach, and how far you have come in the lessons."},
    {"name": "downloads", "description": "Records, pictures, animations, invitations."},
    {"name": "facts", "description": "Games, levels, languages, health."},
]


def describe(app: FastAPI) -> dict[str, Any]:
    """The description of an app's routes as OpenAPI 3.0."""
    if app.openapi_schema is None:
        newer = get_openapi(
            title=app.title,
            version=app.version,
            description=ABOUT,
            routes=app.routes,
            tags=TAGS,
            license_info={"name": "MIT"},
        )
        older = _older(newer)
        older["openapi"] = "3.0.3"
        app.openapi_schema = older
    return app.openapi_schema


def _older(node: Any) -> Any:
    """A schema of OpenAPI 3.1 in the words of 3.0."""
    if isinstance(node, list):
        return [_older(item) for item in node]
    if not isinstance(node, dict):
        return node
    made = {key: _older(value) for key, value in node.items()}
    options = made.get("anyOf")
    if isinstance(options, list) and {"type": "null"} in options:
        others = [option for option in options if option != {"type": "null"}]
        del made["anyOf"]
        made["nullable"] = True
        made |= _alone(others[0]) if len(others) == 1 else {"anyOf": others}
    if "$ref" in made and len(made) > 1:
        made = {"allOf": [{"$ref": made.pop("$ref")}], **made}
    if "const" in made:
        made["enum"] = [made.pop("const")]
    if isinstance(made.get("prefixItems"), list):
        items = made.pop("prefixItems")
        made["items"] = items[0]
    if isinstance(made.get("examples"), list):
        made["example"] = made.pop("examples")[0]
    return made


def _alone(option: dict[str, Any]) -> dict[str, Any]:
    """A reference may have no neighbours in 3.0, so it is wrapped."""
    return {"allOf": [option]} if "$ref" in option else option
