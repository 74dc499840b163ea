// @ts-check
// What a click on the board does: a tool for each colour, one that changes colours, one that takes
// away, and in Hexone one that turns cells over. Digits choose them.

import { family } from "../families/index.js";
import { disc } from "../game/marks.js";
import { sideName } from "../game/words.js";
import { h, put } from "../ui/dom.js";
import { segments } from "../ui/form.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Edit} Edit */
/** @typedef {"0" | "1" | "recolour" | "remove" | "turn-over"} Tool */

/** @param {Draft} draft @returns {[Tool, import("../ui/dom.js").Child[], string][]} */
function toolsOf(draft) {
  const { family: name } = draft.scene;
  /** @type {[Tool, import("../ui/dom.js").Child[], string][]} */
  const all = [
    ["0", [disc(name, 0)], sideName(name, 0)],
    ["1", [disc(name, 1)], sideName(name, 1)],
    ["recolour", [icon("swap")], t("Other colour")],
    ["remove", [icon("erase")], t("Take away")],
  ];
  if (draft.knows("turn-over")) all.push(["turn-over", [icon("turnover")], t("Turn over")]);
  return all;
}

/** What a tool does on a cell. @param {Tool} tool @param {string} cell @param {Draft} draft @returns {Edit} */
export function editOf(tool, cell, draft) {
  const { board, family: name } = draft.scene;
  const there = family(name).standing(board, cell);
  if (family(name).isArea(cell)) return ownership(tool, cell, there?.side ?? null);
  if (tool === "recolour" || tool === "turn-over") return { do: tool, cell };
  const count = there?.count;
  if (tool === "remove")
    return there && count && count > 1
      ? { do: "place", cell, side: there.side, count: count - 1 }
      : { do: "remove", cell };
  const side = Number(tool);
  if (there?.side !== side) return { do: "place", cell, side, count: count ?? 1 };
  return count ? { do: "place", cell, side, count: count + 1 } : { do: "remove", cell };
}

/** Whose something is: the same colour again gives it back. @param {Tool} tool @param {string} cell @param {number | null} owner */
function ownership(tool, cell, owner) {
  const wanted =
    tool === "0" || tool === "1"
      ? Number(tool)
      : tool === "recolour" && owner !== null
        ? 1 - owner
        : null;
  return { do: "give", cell, side: wanted === owner ? null : wanted };
}

/**
 * @param {HTMLElement} host
 * @param {Draft} draft
 * @param {() => void} changed
 */
export function makeTools(host, draft, changed) {
  /** @type {Tool} */
  let tool = "0";
  let drawn = "";

  /** @param {Tool} wanted */
  const choose = (wanted) => {
    tool = wanted;
    changed();
  };

  function draw() {
    const key = `${draft.scene.family} ${draft.knows("place")}`;
    if (key === drawn) return;
    drawn = key;
    const all = toolsOf(draft);
    if (!all.some(([each]) => each === tool)) tool = "0";
    const row = segments(
      t("Tool"),
      all.map(([each, sign, label]) => [each, [...sign, h("span.tool-name", {}, label)]]),
      tool,
      choose,
    );
    row.classList.add("tools");
    put(host, row);
    host.hidden = !draft.knows("place");
  }

  draft.addEventListener("change", draw);
  draw();
  return {
    get tool() {
      return tool;
    },
    /** Choose the tool with this number, the first being 1. @param {number} number */
    choose(number) {
      const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (host.querySelectorAll("input"));
      inputs[number - 1]?.click();
    },
  };
}
