// @ts-check
// The board of an analysis: shows where the tree is, and plays for both sides.

import { faultText } from "../game/play.js";
import { makeSceneBoard } from "../game/scene_board.js";
import { ApiError, outlast, postAgain } from "../net/api.js";
import { note } from "../ui/dialog.js";
import { t } from "../ui/i18n.js";

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
 * @param {(is: boolean) => void} parts.lost  called when one cannot be had until the server is
 *   back, and when that is over
 * @param {(move: string) => string} parts.written  a move as it is to be played
 */
export function makeBoard(host, tree, family, { shown, lost, written }) {
  const board = makeSceneBoard(host, family, () => ({
    ...tree.start,
    moves: tree.current.moves,
  }));
  /** @type {Node | null} */
  let given = null;
  let queue = Promise.resolve();
  /** Ends the wait for a position that nobody looks at any more. */
  let leaving = new AbortController();

  /** @param {AbortSignal} left */
  async function show(left) {
    const node = tree.current;
    if (given === node || left.aborted) return;
    let isLost = false;
    const failed = (/** @type {ApiError} */ error) => {
      if (!isLost) note(faultText(error));
      isLost = true;
      lost(true);
    };
    try {
      // What is done on the board meanwhile waits: it is meant for a position that is to come.
      const scene = await outlast(() => sceneOf(tree, node), left, failed);
      if (isLost) lost(false);
      if (!scene || tree.current !== node) return board.cancel(); // somebody went on meanwhile
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
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    queue = queue.then(() => show(signal));
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
