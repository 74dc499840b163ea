// @ts-check
// What one can say about the move on the board: a comment, marks of quality, arrows and rings.

import { bindSketching } from "../../board/base/sketching.js";
import { COLOURS, toggled } from "../studies/drawings.js";
import { announce, h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { drawingName, MARKS, markName, signOf } from "./marks.js";

/** @typedef {import("./tree.js").Tree} Tree */

/** @param {string} colour */
const colourName = (colour) =>
  /** @type {Record<string, string>} */ ({
    green: t("Green"),
    red: t("Red"),
    blue: t("Blue"),
    yellow: t("Yellow"),
  })[colour];

/**
 * @param {HTMLElement} host
 * @param {Tree} tree
 * @param {any} board
 * @param {() => void} comment  begins to write one
 */
export function makeAnnotating(host, tree, board, comment) {
  let colour = COLOURS[0];
  let isDrawing = false;
  const sketching = bindSketching(board);

  /** @param {string} sign @param {string} label @param {() => void} run */
  const button = (sign, label, run) =>
    h(
      "button.icon-button",
      { type: "button", "aria-label": label, title: label, onclick: run },
      icon(sign),
    );
  const say = button("chat", `${t("Comment")} (N)`, comment);
  const pencil = button("draw", `${t("Draw arrows and circles")} (R)`, () => drawing(!isDrawing));
  const marks = MARKS.map((mark) =>
    h(
      "button.icon-button.quality",
      {
        type: "button",
        "aria-label": markName(mark),
        title: markName(mark),
        dataset: { mark: String(mark) },
        onclick: () => toggle(mark),
      },
      signOf(mark),
    ),
  );
  const swatches = COLOURS.map((each) =>
    h(`button.icon-button.swatch.tone-${each}`, {
      type: "button",
      "aria-label": colourName(each),
      title: colourName(each),
      onclick: () => {
        colour = each;
        drawing(true);
      },
    }),
  );
  const clear = button("close", t("Remove all drawings"), () => tree.draw(tree.current, []));
  const qualities = h(
    "div.qualities",
    { role: "group", "aria-label": t("Quality of the move") },
    marks,
  );
  const colours = h("div.colours", { role: "group", "aria-label": t("Colour") }, [
    ...swatches,
    clear,
  ]);
  put(host, say, pencil, qualities, colours);

  /** @param {number} mark */
  function toggle(mark) {
    const { current } = tree;
    const now = current.said.marks;
    tree.mark(current, now.includes(mark) ? [] : [mark]);
  }

  /** @param {boolean} on */
  function drawing(on) {
    if (on !== isDrawing) {
      announce(
        on
          ? t("Drawing: choose a cell for a circle, or two cells for an arrow. Escape ends it.")
          : t("Drawing ended."),
      );
    }
    isDrawing = on && tree.mayEdit;
    sketching.set(isDrawing, colour);
    draw();
  }

  board.on("draw", (/** @type {import("../studies/drawings.js").Drawing} */ one) => {
    if (!tree.mayEdit) return;
    const { current } = tree;
    const after = toggled(current.drawings, one);
    tree.draw(current, after);
    const isThere = after.at(-1) === one;
    announce(isThere ? t("Drawn: {list}.", { list: drawingName(one) }) : t("Drawing removed."));
  });
  board.on("sketched", () => {
    drawing(false);
    pencil.focus();
  });
  board.on("sketching", () => announce(t("An arrow begins here. Choose where it ends.")));

  function draw() {
    const { current } = tree;
    host.hidden = !tree.mayEdit;
    pencil.setAttribute("aria-pressed", String(isDrawing));
    qualities.hidden = isDrawing;
    colours.hidden = !isDrawing;
    for (const [n, each] of marks.entries()) {
      each.toggleAttribute("disabled", !current.parent);
      each.setAttribute("aria-pressed", String(current.said.marks.includes(MARKS[n])));
    }
    for (const [n, each] of swatches.entries())
      each.setAttribute("aria-pressed", String(COLOURS[n] === colour));
    clear.toggleAttribute("disabled", !current.drawings.length);
  }
  tree.addEventListener("go", draw);
  tree.addEventListener("change", draw);
  draw();
  return {
    toggleDrawing: () => drawing(!isDrawing),
    /** Stop drawing. @returns {boolean} whether somebody was */
    stop() {
      const was = isDrawing;
      if (was) drawing(false);
      return was;
    },
  };
}
