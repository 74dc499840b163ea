// @ts-check
// Try again from here: another game against the computer, from the position before a turn.

import { suitableLevel } from "../game/levels.js";
import { faultText, makeTable } from "../game/play.js";
import { note } from "../ui/dialog.js";
import { scenesOf } from "./asides.js";

/** @typedef {import("./store.js").Store} Store */
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
