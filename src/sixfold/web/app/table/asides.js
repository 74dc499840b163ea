// @ts-check
// Something else on the board than the game: a better line that is played out, or a task. The board,
// the line under the players and the steps follow it (`store.aside`) until somebody goes back.
// And a game from such a point against the computer: “Try again from here”.

import { suitableLevel } from "../game/levels.js";
import { faultText, makeTable } from "../game/play.js";
import { postAgain } from "../net/api.js";
import { note } from "../ui/dialog.js";
import { beginning } from "./replay.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../../scene_types.js").Scene} Scene */

/**
 * The scenes of a line that branches off the game, the first one before its first move.
 * @param {Store} store
 * @param {number} ply  how much of the game is played before it
 * @param {string[]} moves
 * @returns {Promise<Scene[]>}
 */
export async function scenesOf(store, ply, moves) {
  const { view } = store;
  const played = view.moves.slice(0, ply);
  const start = { ...beginning(view), moves: played };
  if (!moves.length) return [(await postAgain("/api/scenes", start)).scene];
  const { scene } = await postAgain("/api/scenes", start);
  const line = { position: scene.position, moves, plies: true };
  return (await postAgain("/api/scenes", line)).scenes;
}

/**
 * A scene as the table's board takes it.
 * @param {Store} store
 * @param {Scene} scene
 * @param {string[]} moves  all that led there
 * @param {boolean} [open]  whether somebody may move there
 * @returns {import("../net/view.js").View}
 */
export function viewOf(store, scene, moves, open = false) {
  const { position, board, turn, last, events, outcome } = scene;
  const { legal, hints } = open ? scene : { legal: [], hints: null };
  return /** @type {any} */ ({
    ...store.view,
    legal,
    hints,
    position,
    board,
    turn,
    last,
    events,
    outcome,
    moves,
    ply: moves.length,
    may: open && !outcome ? ["move"] : [],
  });
}

/** @typedef {import("../review/types.js").Turn} Turn */

/** @param {Store} store @param {Turn} turn  whose player tries it again */
export async function tryAgain(store, turn) {
  const { view } = store;
  const rival = view.seats.find((seat) => seat.kind === "engine" && seat.side !== turn.seat % 2);
  const level = rival?.level ?? suitableLevel(view.family);
  try {
    const [scene] = await scenesOf(store, turn.ply - 1, []);
    await makeTable({
      game: view.game,
      position: scene.position,
      seats: view.seats.map(({ seat }) =>
        seat === turn.seat ? { kind: "local" } : { kind: "engine", level },
      ),
    });
  } catch (error) {
    note(faultText(error));
  }
}
