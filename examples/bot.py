"""A bot in thirty lines: it makes a table against the computer and plays moves by chance.

    pip install httpx websockets
    python examples/bot.py http://127.0.0.1:8006 six/foxmind

It uses nothing but the server's API, which `/api/docs` describes.
"""

import json
import random
import sys
from typing import Any

import httpx
from websockets.sync.client import connect


def play(server: str, game: str, level: int = 1) -> dict[str, Any]:
    """Play a whole game; the last view says how it ended."""
    with httpx.Client(base_url=server, timeout=60) as http:
        seats = [{"kind": "local"}, {"kind": "engine", "level": level}]
        made = http.post("/api/tables", json={"game": game, "seats": seats}).raise_for_status()
        table = f"/api/tables/{made.json()['id']}"
        # The cookie of the first answer is our seat. The socket has to show it, too.
        cookie = {"Cookie": f"sixfold={http.cookies['sixfold']}"}
        with connect(f"ws{server[4:]}{table}/live", additional_headers=cookie) as live:
            for message in live:
                view: dict[str, Any] = json.loads(message)
                if view["type"] == "view" and view["phase"] == "over":
                    return view
                if view["type"] == "view" and view["turn"] in view["you"]:
                    move = choose(http, table, view)
                    http.post(f"{table}/moves", json={"move": move, "rev": view["rev"]})
    raise ConnectionError("the server has gone; a better bot would come back")


def choose(http: httpx.Client, table: str, view: dict[str, Any]) -> str:
    """Any legal move; in phase two of SIX first a tile, then where it goes."""
    move: str = random.choice(view["legal"])
    if view["board"].get("phase") == 2 and move != "pass":
        target = random.choice(http.get(f"{table}/lifts/{move}").json()["targets"])
        move = random.choice(target["choices"] or [target])["move"]
    return move


if __name__ == "__main__":
    end = play(sys.argv[1], sys.argv[2])
    print(end["outcome"], "after", end["ply"], "plies")
