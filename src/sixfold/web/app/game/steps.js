// @ts-check
// A figure of the rules that happens in time: a board that one can step through. The figure brings a
// list of pictures with a sentence each; it stays where the steps cannot be fetched, and on paper.

import { createBoard } from "../../board/index.js";
import { get } from "../net/api.js";
import { find, h } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { pace, watchSettings } from "../ui/settings.js";
import { sideNames } from "./words.js";

/** @typedef {import("../../scene_types.js").Scene} Scene */
/**
 * @typedef {{scene: Scene, follows: boolean, coordinates: boolean, labels: Record<string, string>}} Step
 */

const NEAR = "400px"; // so early, before it is seen, a board is made

let figures = 0;

/** Turn a figure's list of pictures into a board. @param {HTMLElement} figure */
export function prepareSteps(figure) {
  const told = [...figure.querySelectorAll(".step-list p")];
  const caption = find("figcaption", figure);
  figures += 1;
  caption.id ||= `steps-${figures}`;

  const host = h("div.step-board");
  const words = h("p.step-words", { "aria-live": "polite" });
  const count = h("span.step-count", {});
  /** @param {"previous" | "next"} name @param {string} label @param {number} by */
  const button = (name, label, by) =>
    h(
      "button.icon-button",
      { type: "button", "aria-label": label, title: label, onclick: () => void go(at + by) },
      icon(name),
    );
  const previous = button("previous", t("Previous step"), -1);
  const next = button("next", t("Next step"), 1);
  const stepper = h(
    "div.stepper",
    { role: "group", "aria-labelledby": caption.id },
    host,
    h("div.step-bar", {}, previous, count, next),
    words,
  );
  let at = 0;
  /** @type {Step[]} */
  let steps = [];
  /** @type {import("../../board/index.js").Board | null} */
  let board = null;

  /** Show a step; one that follows from the one before is played. @param {number} index */
  async function go(index) {
    if (index < 0 || index >= told.length) return;
    const forward = index === at + 1;
    at = index;
    words.replaceChildren(...[...told[at].childNodes].map((node) => node.cloneNode(true)));
    count.textContent = `${at + 1} / ${told.length}`;
    previous.setAttribute("aria-disabled", String(at === 0));
    next.setAttribute("aria-disabled", String(at === told.length - 1));
    if (!board) return;
    const { scene, follows, labels } = steps[at];
    board.skip();
    board.setLabels({});
    await board.update({ ...scene, may: [] }, { animate: forward && follows });
    if (index === at) board.setLabels(labels);
  }

  /** Fetch the steps, and lay the board for them. */
  async function begin() {
    const answer = await get(figure.dataset.steps ?? "");
    steps = answer.steps;
    const { family } = steps[0].scene;
    host.dataset.family = family;
    const made = createBoard(family, host, {
      interactive: false,
      legal: false,
      sides: sideNames(family),
      label: caption.textContent ?? "",
      motion: pace() > 0,
      t,
      tn,
    });
    const named = steps.some((step) => step.coordinates);
    watchSettings(({ patterns, coordinates }) => {
      made.setOptions({ patterns, coordinates: named || coordinates, motion: pace() > 0 });
      made.setOptions({ speed: pace() || 1 });
    });
    board = made;
    await go(at);
  }

  stepper.addEventListener("keydown", (event) => {
    /** @type {Record<string, number>} */
    const wishes = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: told.length - 1 };
    if (!(event.key in wishes) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void go(wishes[event.key]);
  });
  host.addEventListener("click", () => void go(at + 1));
  figure.classList.add("live");
  figure.append(stepper);
  void go(0);

  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watcher.disconnect();
      begin().catch(() => {
        // The pictures say the same.
        stepper.remove();
        figure.classList.remove("live");
      });
    },
    { rootMargin: NEAR },
  );
  watcher.observe(figure);
}
