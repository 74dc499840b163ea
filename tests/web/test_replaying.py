"""A game that is longer than one answer may be is fetched in parts, each once."""

from __future__ import annotations

from .visit import Visit

LONG = """async ([plies, wanted]) => {
  const { Replay } = await import("/static/app/table/replay.js");
  const { Store } = await import("/static/app/table/store.js");
  const asked = [];
  window.fetch = async (path, { body }) => {
    const { game, position, moves, plies } = JSON.parse(body);
    asked.push([path, game ?? position, moves.length, plies]);
    const first = position ? Number(position) : 0;
    const scenes = [...Array(moves.length + 1).keys()].map((n) => ({
      position: String(first + n), last: n ? moves[n - 1] : null, events: [], outcome: null,
    }));
    return new Response(JSON.stringify({ scenes }));
  };
  const moves = [...Array(plies).keys()].map((n) => `move ${n + 1}`);
  const view = { id: "t", rev: 1, game: "gosix", moves, ply: plies, may: [], outcome: null,
    position: String(plies), last: `move ${plies}`, events: [] };
  const replay = new Replay(new Store(view));
  const found = await Promise.all(wanted.map((ply) => replay.at(ply)));
  return [found.map(({ position, last }) => [position, last]), asked];
}"""


def test_a_very_long_game_comes_in_parts(visit: Visit) -> None:
    page = visit().go("/about")
    wanted = [0, 1, 2000, 2001, 4499, 4500]
    found, asked = page.evaluate(LONG, [4500, wanted])
    assert found == [[str(ply), f"move {ply}" if ply else None] for ply in wanted]
    assert asked == [
        ["/api/scenes", "gosix", 2000, True],
        ["/api/scenes", "2000", 2000, True],
        ["/api/scenes", "4000", 500, True],
    ]
