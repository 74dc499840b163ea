// @ts-check
// What the computer thinks: how the chances stand, and the best lines, whose moves can be played.

import { h, put } from "../dom.js";
import { choice, switchRow } from "../form.js";
import { language, t, tn } from "../i18n.js";
import { recall, remember } from "../settings.js";
import { sideName } from "../words.js";

/** @typedef {import("./line.js").Report} Report */
/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./line.js").Thinking} Thinking */

const MOST_LINES = 5;
const SHOWN_MOVES = 12; // of a line
const KEY = "sixfold.analysis.computer";

/** @returns {{on: boolean, lines: number}} */
export const wishes = () => ({ on: true, lines: 2, ...recall(KEY) });

/** @param {number} share @param {number} [digits] */
const percent = (share, digits = 0) =>
  new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: digits }).format(
    share,
  );

/** What the mover can expect, from 0 to 1. @param {Line} line */
const expected = ({ wdl, score }) =>
  wdl ? (wdl[0] + wdl[1] / 2) / 1000 : 1 / (1 + Math.exp(-(score.value ?? 0) / 100));

/**
 * A value in words if it is exact, and else the mover's chances.
 * @param {Line} line @param {string} family @param {number} side  the mover's
 */
export function valueText({ score, ...line }, family, side) {
  if (score.kind === "draw") return t("a draw");
  if (score.kind === "cp") return percent(expected({ score, ...line }));
  const winner = sideName(family, score.kind === "win" ? side : 1 - side);
  return score.value === null
    ? t("{side} wins", { side: winner })
    : t("{side} wins in {n}", { side: winner, n: score.value });
}

/** The same of the best line, as a sentence. @param {Line} line @param {string} family @param {number} side */
function verdict(line, family, side) {
  if (line.score.kind === "draw") return t("Solved: a draw.");
  if (line.score.kind !== "cp") return `${valueText(line, family, side)}.`;
  const chance = expected(line);
  const ahead = chance >= 0.5 ? side : 1 - side;
  return t("{side}: {chance} to win", {
    side: sideName(family, ahead),
    chance: percent(Math.max(chance, 1 - chance)),
  });
}

/**
 * @param {HTMLElement} host
 * @param {object} parts
 * @param {Tree} parts.tree
 * @param {Thinking} parts.thinking
 * @param {(move: string | null) => void} parts.point  points a move out on the board
 * @param {() => void} parts.changed  called when the computer shall think otherwise
 */
export function makePanel(host, { tree, thinking, point, changed }) {
  const power = switchRow(t("Computer"), "", wishes().on, (on) => wish({ on }));
  const counts = [...Array(MOST_LINES).keys()].map(
    (n) => /** @type {[number, string]} */ ([n + 1, tn("{n} line", "{n} lines", n + 1)]),
  );
  const count = choice(t("Lines"), counts, wishes().lines, (lines) => wish({ lines }));
  count.classList.add("plain");
  const bar = h("div.balance", { "aria-hidden": "true" }, h("span"));
  const words = h("p.verdict", { "aria-live": "polite" });
  const effort = h("p.effort.small.muted.figures");
  const list = h("ol.lines", { "aria-label": t("Best lines") });
  put(host, h("div.thinking-head", {}, power, count), bar, words, list, effort);

  /** @param {Partial<{on: boolean, lines: number}>} change */
  function wish(change) {
    remember(KEY, { ...wishes(), ...change });
    changed();
  }

  /** @param {Line} line @param {string} family @param {number} side */
  function row(line, family, side) {
    const moves = line.moves.slice(0, SHOWN_MOVES);
    const buttons = moves.map((move, n) =>
      h("button.line-move", { type: "button", onclick: () => play(moves.slice(0, n + 1)) }, move),
    );
    return h(
      "li",
      { onmouseenter: () => point(moves[0]), onmouseleave: () => point(null) },
      h(
        "strong.value.figures",
        { title: verdict(line, family, side) },
        valueText(line, family, side),
      ),
      h("span.line-moves", {}, buttons),
    );
  }

  /** @param {string[]} moves */
  function play(moves) {
    tree.go(tree.add([...tree.current.moves, ...moves]));
  }

  function draw() {
    const { report, refusal } = thinking;
    const { scene } = tree.current;
    const { on: isOn } = wishes();
    host.toggleAttribute("data-off", !isOn);
    count.toggleAttribute("disabled", !isOn);
    const best = isOn && scene && !scene.outcome ? report?.lines?.[0] : undefined;
    bar.hidden = !best;
    list.hidden = !best;
    if (!best || !scene || !report) {
      put(words, isOn ? refusal || waiting(report) : "");
      put(effort);
      put(list);
      point(null);
      return;
    }
    const side = scene.turn % 2;
    const chance = side === 0 ? expected(best) : 1 - expected(best);
    bar.style.setProperty("--first", `${100 * chance}%`);
    put(words, verdict(best, scene.family, side));
    put(list, ...report.lines.map((line) => row(line, scene.family, side)));
    put(effort, effortText(report));
    point(best.moves[0]);
  }

  /** @param {Report | null} report */
  function waiting(report) {
    if (tree.current.scene?.outcome) return "";
    if (report?.state === "preparing" && report.of)
      return t("The computer is getting ready: {share}", {
        share: percent((report.done ?? 0) / report.of),
      });
    return t("The computer is thinking …");
  }

  thinking.addEventListener("report", draw);
  tree.addEventListener("go", draw);
  return { draw };
}

/** @param {Report} report */
function effortText({ depth, nodes, seconds, state }) {
  const number = new Intl.NumberFormat(language(), { notation: "compact" });
  const speed = seconds > 0 ? nodes / seconds : 0;
  const told = [
    t("Depth {depth}", { depth }),
    t("{speed} positions a second", { speed: number.format(speed) }),
  ];
  if (state === "done") told.push(t("finished"));
  return told.join(" · ");
}
