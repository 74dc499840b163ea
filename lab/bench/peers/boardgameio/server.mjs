// boardgame.io's own server with its default store and a game that is simpler than any of ours:
// two players put marks on 24 places by turns. A mark may replace the other's, so a game never ends.
import server from "boardgame.io/dist/cjs/server.js";

const game = {
  name: "marks",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ places: Array(24).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put({ G, playerID }, place) {
      if (!(place in G.places) || G.places[place] === playerID) return "INVALID_MOVE";
      G.places[place] = playerID;
      return undefined;
    },
  },
};

const started = server.Server({ games: [game], origins: [/.*/] });
const port = Number(process.argv[2]);
started.run(port, () => console.log("ready"));
