// @ts-check
// A move that waits for its player's word: it is shown as played, with all that comes of it, and is
// sent only when they say so. What the board will most likely look like is shown until the server has
// confirmed: only what is plain to see, a piece where it was laid. Captures and explosions wait.

import { family } from "../families/index.js";
import { postAgain } from "../net/api.js";
import { settings } from "../ui/settings.js";
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

/**
 * The view with a move laid on the board and nothing more to be done until the server answers.
 * @param {View} view
 * @param {string} text  with or without its `!`
 * @returns {View}
 */
export function withMove(view, text) {
  const move = text.replace(/!$/, "");
  const side = view.turn % 2;
  const board = family(view.family).laid(view.board, move, side);
  const still = { legal: [], may: view.may.filter((action) => action !== "move") };
  if (!board) return { ...view, ...still, events: [] };
  /** @type {import("../net/view.js").GameEvent[]} */
  const events = move.includes(">") ? [] : [{ kind: "placed", seat: view.turn, cell: move }];
  return { ...view, ...still, board, last: move, events };
}
