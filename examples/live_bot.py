"""A bot on the table's socket: it receives only what is new, and moves on the same connection.

    pip install httpx websockets
    python examples/live_bot.py http://127.0.0.1:8006 hexone

`bot.py` is shorter, but this one costs the server and the network a fraction of that. docs/live.md
describes the messages on the socket.
"""

import json
import sys
from typing import Any

import httpx
from bot import choose
from websockets.sync.client import connect

ASK = '{"type": "view"}'


def play(server: str, game: str, level: int = 1) -> dict[str, Any]:
    """Play a whole game; the last view says how it ended."""
    with httpx.Client(base_url=server, timeout=60) as http:
        seats = [{"kind": "local"}, {"kind": "engine", "level": level}]
        made = http.post("/api/tables", json={"game": game, "seats": seats}).raise_for_status()
        table = f"/api/tables/{made.json()['id']}"
        # The cookie of the first answer is our seat. The socket has to show it, too.
        cookie = {"Cookie": f"sixfold={http.cookies['sixfold']}"}
        view: dict[str, Any] = {}
        sent = -1  # the ply for which a move is on its way
        with connect(f"ws{server[4:]}{table}/live?deltas=1", additional_headers=cookie) as live:
            for text in live:
                message = json.loads(text)
                after = fold(view, message)
                if after is None or message["type"] == "refused":
                    sent = -1
                    live.send(ASK)
                    continue
                view = after
                if view["phase"] == "over":
                    return view
                if "move" in view["may"] and view["ply"] != sent:
                    sent = view["ply"]
                    move = choose(http, table, view)
                    live.send(json.dumps({"move": move, "rev": view["rev"], "id": f"ply {sent}"}))
    raise ConnectionError("the server has gone; a better bot would come back")


def fold(view: dict[str, Any], message: dict[str, Any]) -> dict[str, Any] | None:
    """The view after a message; None if something is missing in between."""
    kind = message["type"]
    new = {name: message[name] for name in message if name not in ("type", "from", "move")}
    if kind == "view":
        return new if new["rev"] >= view.get("rev", 0) else view
    if kind not in ("delta", "chat"):
        return view  # acks and presence: a bot need not know
    if message["from"] != view["rev"]:
        seen = message["from"] < message["rev"] <= view["rev"]
        return view if seen else None
    if kind == "chat":
        new["chat"] = [*view["chat"], *new["chat"]]
        new["changed"] = new["chat"][-1]["at"]
    if "move" in message:
        moves = [*view["moves"], message["move"]]
        new |= {"moves": moves, "ply": len(moves), "last": moves[-1]}
    return {**view, **new}


if __name__ == "__main__":
    end = play(sys.argv[1], sys.argv[2])
    print(end["outcome"], "after", end["ply"], "plies")
