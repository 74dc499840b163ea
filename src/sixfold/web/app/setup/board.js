// @ts-check
// The set-up board: whatever is pressed is changed with the tool in the hand. The board gets the draft
// as if the tool's colour were to move, so that it shows where a piece may be put and how it would look.

import { printedOnPlaces } from "../../board/base/keyboard.js";
import { createBoard } from "../../board/index.js";
import { family } from "../families/index.js";
import { sideName, sideNames } from "../game/words.js";
import { announce } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { settings, watchSettings } from "../ui/settings.js";
import { editOf } from "./tools.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** What stands on a cell, in words. @param {Draft} draft @param {string} cell */
function wordsAt({ scene }, cell) {
  const { family: name, board } = scene;
  const there = family(name).standing(board, cell);
  const side = there ? sideName(name, there.side) : "";
  if (family(name).isArea(cell))
    return there
      ? t("Hexagon {cell}: {side}.", { cell, side })
      : t("Hexagon {cell}: nobody has it.", { cell });
  /** @type {string[]} */
  const worn = [];
  if (board.grey?.includes(cell)) worn.push(t("The cell is grey."));
  if (board.gone?.includes(cell)) worn.push(t("This cell has been removed from the board."));
  const what = !there
    ? t("{cell}: empty.", { cell })
    : there.count
      ? tn("{cell}: {side}, {n} pawn.", "{cell}: {side}, {n} pawns.", there.count, { cell, side })
      : t("{cell}: {side}.", { cell, side });
  return [what, ...worn].join(" ");
}

/**
 * @param {HTMLElement} host
 * @param {Draft} draft
 * @param {{readonly tool: import("./tools.js").Tool}} hand
 */
export function makeBoard(host, draft, hand) {
  /** @type {any} */
  let board = null;
  let name = "";

  function create() {
    board?.destroy();
    name = draft.scene.family;
    host.dataset.family = name;
    document.body.dataset.family = name;
    board = createBoard(name, host, {
      sides: sideNames(name),
      t,
      tn,
      motion: false,
      pick: (/** @type {string} */ cell) => wordsAt(draft, cell),
      obstacles: () => [...document.querySelectorAll(".fit-button")],
    });
    board.on("pick", change);
    board.on("point", (/** @type {string | null} */ cell) => {
      const lays = hand.tool === "0" || hand.tool === "1";
      const marks = cell && (!lays || family(name).isArea(cell));
      board.setHint(marks && mayChange(cell) ? cell : null);
    });
    board.frame.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (!["Delete", "Backspace"].includes(event.key) || !board.cursor) return;
      event.preventDefault();
      void change(board.cursor, "remove");
    });
    const { coordinates, patterns } = settings();
    board.setOptions({ coordinates, patterns });
    void printedOnPlaces().then((keys) => board.setOptions({ keys }));
  }

  /** Whether a tool other than a colour finds something there. @param {string} cell */
  const mayChange = (cell) =>
    hand.tool === "turn-over" ||
    family(name).isArea(cell) ||
    Boolean(family(name).standing(draft.scene.board, cell));

  /** @param {string} cell @param {import("./tools.js").Tool} [tool] */
  async function change(cell, tool = hand.tool) {
    await draft.build(editOf(tool, cell, draft));
    if (board.frame.classList.contains("keyed")) announce(wordsAt(draft, cell));
  }

  function show() {
    const { scene } = draft;
    if (scene.family !== name) create();
    const lays = hand.tool === "0" || hand.tool === "1";
    void board.update(
      {
        family: name,
        board: { ...scene.board, ...("phase" in scene.board ? { phase: 1 } : {}) },
        turn: lays ? Number(hand.tool) : 0,
        legal: lays ? scene.spots : [],
        events: [],
        last: null,
        may: ["move"],
      },
      { animate: false },
    );
  }

  watchSettings(({ coordinates, patterns }) => board?.setOptions({ coordinates, patterns }));
  draft.addEventListener("change", show);
  show();
  return {
    show,
    get board() {
      return board;
    },
  };
}
