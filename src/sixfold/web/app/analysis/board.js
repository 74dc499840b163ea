// @ts-check
// The board of an analysis: shows where the tree is, and plays for both sides.

import { createBoard } from "../../board/index.js";
import { printedOnPlaces } from "../../board/keyboard.js";
import { announce } from "../announce.js";
import { ApiError, postAgain } from "../api.js";
import { note } from "../dialog.js";
import { t, tn } from "../i18n.js";
import { faultText } from "../play.js";
import { pace, settings, watchSettings } from "../settings.js";
import { sideNames } from "../words.js";

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
  /** @type {any} */
  const board = createBoard(family, host, {
    sides: sideNames(family),
    t,
    tn,
    motion: pace() > 0,
    obstacles: () => [...document.querySelectorAll(".fit-button, .special-moves:not([hidden])")],
  });
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

  /** @param {string} what @param {Record<string, string>} about */
  const ask = (what, about) =>
    postAgain(`/api/scenes/${what}`, {
      ...tree.start,
      moves: tree.current.moves,
      ...about,
    }).catch(() => null);

  board.on("move", (/** @type {string} */ chosen) => {
    const move = written(chosen);
    const isKnown = tree.current.children.some((child) => child.move === move);
    if (tree.mayEdit || isKnown) tree.play(move);
    else {
      note(t("You can read this study, but not change it."));
      board.cancel();
    }
  });
  board.on("lift", async (/** @type {string} */ cell) => {
    const lifts = await ask("lift", { cell });
    if (lifts) board.setLifts({ cell, ...lifts });
    else board.cancel();
  });
  board.on("why", async (/** @type {string} */ move) => {
    const why = await ask("why", { move });
    const words = settings().coordinates ? why?.text : why?.here;
    if (words && board.explain(move, words)) announce(words);
  });
  watchSettings(({ coordinates, patterns }) =>
    board.setOptions({ coordinates, patterns, motion: pace() > 0, speed: pace() || 1 }),
  );
  void printedOnPlaces().then((keys) => board.setOptions({ keys }));
  draw();
  return board;
}
