// @ts-check
// The board of an analysis: shows where the tree is, and plays for both sides.

import { ApiError, postAgain } from "../api.js";
import { note } from "../dialog.js";
import { t } from "../i18n.js";
import { faultText } from "../play.js";
import { makeSceneBoard } from "../scene_board.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */

/**
 * What the board shows at a node, fetched once.
 * @param {Tree} tree
 * @param {Node} node
 */
export async function sceneOf(tree, node) {
  if (!node.scene) {
    const found = await postAgain("/api/scenes", { ...tree.start, moves: node.moves });
    node.scene = found.scene;
  }
  return /** @type {import("./tree.js").Scene} */ (node.scene);
}

/**
 * @param {HTMLElement} host
 * @param {Tree} tree
 * @param {string} family
 * @param {object} parts
 * @param {() => void} parts.shown  called when another position stands on the board
 * @param {(move: string) => string} parts.written  a move as it is to be played
 */
export function makeBoard(host, tree, family, { shown, written }) {
  const board = makeSceneBoard(host, family, () => ({
    ...tree.start,
    moves: tree.current.moves,
  }));
  /** @type {Node | null} */
  let given = null;
  let queue = Promise.resolve();

  async function show() {
    const node = tree.current;
    if (given === node) return;
    try {
      const scene = await sceneOf(tree, node);
      if (tree.current !== node) return; // somebody went on meanwhile
      const follows = node.parent !== null && node.parent === given;
      given = node;
      void board.update({ ...scene, may: scene.outcome ? [] : ["move"] }, { animate: follows });
      drawings();
      shown();
    } catch (error) {
      note(faultText(error));
      board.cancel();
      const isRefused = error instanceof ApiError && error.status === 422;
      if (isRefused && node.parent && !tree.keeper.checks) tree.remove(node);
    }
  }

  const draw = () => {
    queue = queue.then(show);
    board.expect(queue);
  };
  tree.addEventListener("go", draw);

  /** Show what is drawn at the move on the board. */
  const drawings = () => {
    if (given?.isThere && given === tree.current)
      board.setShapes(
        "study",
        given.drawings.map(({ from, to, colour }) => ({
          from,
          ...(to ? { to } : {}),
          tone: colour,
          weight: 0.6,
        })),
      );
  };
  tree.addEventListener("change", drawings);

  board.on("move", (/** @type {string} */ chosen) => {
    const move = written(chosen);
    const isKnown = tree.current.children.some((child) => child.move === move);
    if (tree.mayEdit || isKnown) tree.play(move);
    else {
      note(t("You can read this study, but not change it."));
      board.cancel();
    }
  });
  draw();
  return board;
}
