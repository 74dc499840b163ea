// @ts-check
// A move that waits for its player's word: it is shown as played, with all that comes of it, and is
// sent only when they say so.

import { postAgain } from "../net/api.js";
import { settings } from "../ui/settings.js";
import { withMove } from "./optimist.js";
import { sendMove } from "./send.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../net/view.js").View} View */

/** Whether moves at this table wait for a word. @param {Store} store */
export function mustConfirm({ view }) {
  const { confirm } = settings();
  return confirm === "always" || (confirm === "days" && view.clocks?.kind === "days");
}

/**
 * The table with a move played; nothing can be done there. The server knows what the move takes off
 * or lets explode; without an answer only what is plain to see is shown.
 * @param {View} view
 * @param {string} move
 * @returns {Promise<View>}
 */
async function played(view, move) {
  const plain = withMove(view, move);
  try {
    const { scene } = await postAgain("/api/scenes", { position: view.position, moves: [move] });
    return { ...plain, board: scene.board, last: scene.last, events: scene.events };
  } catch {
    return plain;
  }
}

/** Show a move and ask for the word. @param {Store} store @param {string} move */
export async function propose(store, move) {
  const { view } = store;
  const shown = await played(view, move);
  if (store.view.ply !== view.ply || !store.mayMove || store.ply !== null) return;
  store.set("proposal", { move, ply: view.ply, view: shown });
}

/** @param {Store} store */
export async function playProposal(store) {
  const { proposal } = store;
  if (!proposal) return;
  store.proposal = null; // the pending move shows the same
  await sendMove(store, proposal.move, proposal.view);
}

/** @param {Store} store */
export const putBack = (store) => store.set("proposal", null);

/**
 * The focus goes to the question and, when it is answered, back to the board: Enter plays, Escape
 * puts back.
 * @param {Store} store
 * @param {any} board
 */
export function followProposal(store, board) {
  let asked = false;
  const follow = () => {
    const answer = /** @type {HTMLElement | null} */ (document.querySelector(".proposal button"));
    if (store.proposal) answer?.focus();
    else if (asked && document.activeElement === document.body) board.focus();
    asked = store.proposal !== null;
  };
  for (const name of ["proposal", "pending", "view"]) store.addEventListener(name, follow);
}
