// @ts-check
// What the computer thinks: how the chances stand, and the best lines, whose moves can be played.
// The same moves lie on the board as rings and arrows, with the numbers of their lines.

import { outcomeText } from "../game/words.js";
import { announce, h, put } from "../ui/dom.js";
import { choice, switchRow } from "../ui/form.js";
import { t, tn } from "../ui/i18n.js";
import { recall, remember } from "../ui/settings.js";
import { makeLines } from "./lines.js";
import { effortText, expected, isExact, percent, verdict } from "./verdicts.js";

/** @typedef {import("./line.js").Report} Report */
/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./line.js").Thinking} Thinking */
/** @typedef {{on: boolean, lines: number, narrow: number}} Wishes  narrow: lines on a phone */

const MOST_LINES = 5;
const KEY = "sixfold.analysis.computer";
const SET = "computer"; // of shapes on the board
const QUIET = 1500; // milliseconds before a first verdict is read aloud: it may change at once

const narrow = matchMedia("(width < 48rem), (height < 30rem)"); // a phone, also on its side
const which = () => (narrow.matches ? "narrow" : "lines");

/** @returns {Wishes} */
const kept = () => ({ on: true, lines: 2, narrow: 1, ...recall(KEY) });

/** What is wanted of the computer on this screen. @returns {{on: boolean, lines: number}} */
export const wishes = () => ({ on: kept().on, lines: kept()[which()] });

/**
 * @param {HTMLElement} host
 * @param {object} parts
 * @param {Tree} parts.tree
 * @param {Thinking} parts.thinking
 * @param {any} parts.board
 * @param {() => void} parts.changed  called when the computer is to think otherwise
 * @param {() => boolean} parts.isAway  whether the server cannot be reached
 */
export function makePanel(host, { tree, thinking, board, changed, isAway }) {
  const power = switchRow(t("Computer"), "", kept().on, (on) => wish({ on }));
  const counts = [...Array(MOST_LINES).keys()].map(
    (n) => /** @type {[number, string]} */ ([n + 1, tn("{n} line", "{n} lines", n + 1)]),
  );
  const count = choice(t("Lines"), counts, wishes().lines, (n) => wish({ [which()]: n }));
  count.classList.add("plain");
  narrow.addEventListener("change", () => {
    count.selectedIndex = wishes().lines - 1;
    changed();
  });
  const bar = h("div.balance", { "aria-hidden": "true" }, h("span"));
  const words = h("p.verdict");
  const effort = h("p.effort.small.muted.figures");
  const further = h(
    "button.plain.further",
    { type: "button", hidden: true, onclick: () => thinking.goOn() },
    t("Think longer"),
  );
  const lines = makeLines({ play, point: (n) => look(n) });
  put(host, power, count, bar, words, lines.list, h("div.effort-row", {}, effort, further));
  const voice = makeVoice();
  /** The line that somebody looks at. @type {number | null} */
  let pointed = null;

  /** @param {Partial<Wishes>} change */
  function wish(change) {
    remember(KEY, { ...kept(), ...change });
    changed();
  }

  /** @param {string[]} moves */
  function play(moves) {
    if (thinking.about !== tree.current) return; // these lines are about another position
    tree.go(tree.add([...tree.current.moves, ...moves]));
  }

  /** @param {number | null} n */
  function look(n) {
    pointed = n;
    drawShapes(report()?.lines ?? []);
  }

  /** What is known of the position on the board. @returns {Report | null} */
  function report() {
    const isIt = wishes().on && thinking.about === tree.current && !tree.current.scene?.outcome;
    return isIt && thinking.report?.lines?.length ? thinking.report : null;
  }

  function draw() {
    const known = report();
    const { scene } = tree.current;
    const { on: isOn } = wishes();
    host.toggleAttribute("data-off", !isOn);
    count.toggleAttribute("disabled", !isOn);
    bar.hidden = !known;
    further.hidden = known?.state !== "done" || isExact(known.lines[0]);
    if (!known || !scene) {
      put(words, scene?.outcome ? `${outcomeText(scene.family, scene.outcome)}.` : idle(isOn));
      put(effort);
      lines.show([], "", 0);
      drawShapes([]);
      return;
    }
    const [best] = known.lines;
    const side = scene.turn % 2;
    const chance = side === 0 ? expected(best) : 1 - expected(best);
    bar.style.setProperty("--first", `${100 * chance}%`);
    const said = verdict(best, scene.family, side);
    put(words, said);
    put(effort, isAway() ? t("The connection is lost; trying again …") : effortText(known));
    lines.show(known.lines, scene.family, side);
    drawShapes(known.lines);
    voice.say(tree.current, said, best);
  }

  /** The best moves on the board, the better the stronger. @param {Line[]} all */
  function drawShapes(all) {
    const best = all.length ? expected(all[0]) : 0;
    /** @param {Line} line @param {number} n */
    const weight = (line, n) => {
      if (pointed !== null && pointed < all.length) return n === pointed ? 1 : 0;
      return n === 0 ? 1 : Math.max(0.15, 0.6 - 3 * (best - expected(line)));
    };
    board.setShapes(
      SET,
      all.flatMap((line, n) =>
        board.shapesOf(line.moves[0], { label: `${n + 1}`, weight: weight(line, n) }),
      ),
    );
  }

  /** What is said as long as nothing is known. @param {boolean} isOn */
  function idle(isOn) {
    if (!isOn) return "";
    if (thinking.refusal) return thinking.refusal;
    if (isAway()) return t("The connection is lost; trying again …");
    const { report: told } = thinking;
    if (told?.state === "preparing" && told.of)
      return t("The computer is getting ready: {share}", {
        share: percent((told.done ?? 0) / told.of),
      });
    return t("The computer is thinking …");
  }

  thinking.addEventListener("report", draw);
  return {
    draw,
    toggle: () => power.querySelector("input")?.click(),
    /** Play the first move of a line. @param {number} n */
    playLine(n) {
      const move = report()?.lines[n]?.moves[0];
      if (move) play([move]);
    },
  };
}

/** Reads verdicts aloud: the first of each position once it has settled, and exact results. */
function makeVoice() {
  /** @type {unknown} */
  let place = null;
  let exact = false;
  let timer = 0;
  let latest = "";
  return {
    /** @param {unknown} where @param {string} said @param {Line} best */
    say(where, said, best) {
      latest = `${said} ${t("Best move: {move}.", { move: best.moves[0] })}`;
      if (where === place && exact === isExact(best)) return;
      [place, exact] = [where, isExact(best)];
      clearTimeout(timer);
      timer = window.setTimeout(() => announce(latest), QUIET);
    },
  };
}
