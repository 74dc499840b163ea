// @ts-check
// The board, the computer, the tree and the actions, put together: for the analysis board and for studies.

import { listen, showKeys } from "../game/keys.js";
import { find, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { makeActions, steps } from "./actions.js";
import { makeAnnotating } from "./annotating.js";
import { makeBoard } from "./board.js";
import { Thinking } from "./line.js";
import { makePanel, wishes } from "./panel.js";
import { makeSpecialMoves } from "./special.js";
import { makeVariations } from "./variations.js";

/** @typedef {import("./tree.js").Tree} Tree */

const LONGEST = 15_000; // characters of a question; from a longer line only its end is asked about

/** The game of a tree whose scene is known. @param {Tree} tree */
export const gameOfTree = (tree) =>
  "game" in tree.start ? tree.start.game : tree.start.position.split(" ")[0];

/**
 * @param {Tree} tree  whose current scene is known
 * @param {string | null} [table]  the table that the main line comes from
 */
export function makeWorkbench(tree, table = null) {
  const scene = /** @type {import("./tree.js").Scene} */ (tree.current.scene);
  document.body.dataset.family = scene.family;

  const thinking = new Thinking();
  const think = () => {
    const { current } = tree;
    const { on, lines } = wishes();
    if (!on || current.scene?.outcome) return thinking.stop();
    const question = { ...tree.start, moves: current.moves };
    const isLong = JSON.stringify(question).length > LONGEST && current.scene;
    thinking.ask(
      {
        ...(isLong ? { position: isLong.position, moves: [] } : question),
        lines,
        ...(table ? { table } : {}), // spectators of a running game see its end later
      },
      current,
    );
  };
  const special = makeSpecialMoves(find(".special-moves"), {
    play: (move) => tree.play(move),
    scene: () => tree.current.scene,
  });
  let isLost = false;
  const board = makeBoard(find(".board-host"), tree, scene.family, {
    shown: () => {
      special.draw();
      think();
    },
    lost: (is) => {
      isLost = is;
      panel.draw();
    },
    written: special.written,
  });
  const changed = () => {
    think();
    panel.draw();
  };
  const panel = makePanel(find(".thinking-area"), {
    tree,
    thinking,
    board,
    changed,
    isAway: () => isLost || thinking.isAway,
  });
  const variations = makeVariations(find(".tree-area"), tree, scene.family);
  const annotating = makeAnnotating(find(".tree-remarks"), tree, board, variations.comment);
  makeActions(find(".tree-actions"), tree);
  put(find(".fit-button"), icon("fit"));
  find(".fit-button").onclick = () => board.fit();
  find(".fit-button").hidden = !board.camera;
  listen({
    ",": () => tree.go(steps(tree).previous),
    ".": () => tree.go(steps(tree).next),
    ArrowLeft: () => tree.go(steps(tree).previous),
    ArrowRight: () => tree.go(steps(tree).next),
    Home: () => tree.go(tree.root),
    End: () => tree.go(steps(tree).last),
    n: variations.comment,
    r: annotating.toggleDrawing,
    f: () => board.fit(),
    u: () => tree.undo(),
    c: () => panel.toggle(),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${n}`, () => panel.playLine(n - 1)])),
    "?": () =>
      showKeys(scene.family, [
        [["1", "…", "5"], t("play the first move of this line")],
        [["C"], t("computer on or off")],
        [["N"], t("comment on this move")],
        [["R"], t("draw arrows and circles")],
      ]),
    Escape: () => annotating.stop() || board.cancel(),
  });
  find(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    board.focus();
  });
  return board;
}
