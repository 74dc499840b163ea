// @ts-check
// What the board will most likely look like when the server has confirmed a move. Only what is plain
// to see is shown before: a piece where it was laid. Captures and explosions wait for the server.

/** @typedef {import("../view.js").View} View */

/**
 * The view with a move laid on the board and nothing more to be done until the server answers.
 * @param {View} view
 * @param {string} text  with or without its `!`
 * @returns {View}
 */
export function withMove(view, text) {
  const move = text.replace(/!$/, "");
  const side = view.turn % 2;
  const board = boards[view.family](view.board, move, side);
  const still = { legal: [], may: view.may.filter((action) => action !== "move") };
  if (!board) return { ...view, ...still, events: [] };
  /** @type {import("../view.js").GameEvent[]} */
  const events = move.includes(">") ? [] : [{ kind: "placed", seat: view.turn, cell: move }];
  return { ...view, ...still, board, last: move, events };
}

/** @type {Record<string, (board: any, move: string, side: number) => any>} */
const boards = {
  six(board, move, side) {
    const [source, target] = move.includes(">") ? move.split(/[>=]/) : [null, move];
    if (!/^-?\d+,-?\d+$/.test(target ?? "")) return null;
    const [q, r] = target.split(",").map(Number);
    const tiles = [
      ...board.tiles.filter((/** @type {any} */ tile) => tile.cell !== source),
      { cell: target, q, r, side },
    ];
    const hands = board.hands.map((/** @type {number} */ n, /** @type {number} */ who) =>
      source || who !== side ? n : n - 1,
    );
    return { ...board, tiles, hands, movable: [] };
  },
  gosix: (board, move, side) =>
    move === "pass" ? null : { ...board, corners: { ...board.corners, [move]: side } },
  hexone(board, move, side) {
    if (!/^[a-e]\d$/.test(move)) return null; // explosions are for the server
    const count = (board.cells[move]?.count ?? 0) + 1;
    return { ...board, cells: { ...board.cells, [move]: { side, count } } };
  },
};
