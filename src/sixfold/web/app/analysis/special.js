// @ts-check
// Moves that no click on the board makes: passing, where nothing else is allowed, and declaring a
// shape, with the next move or because it stands already.

import { askToDeclare } from "../game/play.js";
import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";

/**
 * @param {HTMLElement} host
 * @param {object} game
 * @param {(move: string) => unknown} game.play
 * @param {() => import("../../scene_types.js").Scene | null | undefined} game.scene  to be played on
 */
export function makeSpecialMoves(host, game) {
  let declares = false;
  const pass = h(
    "button.button.primary.slim",
    { type: "button", onclick: () => game.play("pass") },
    icon("next"),
    t("Pass"),
  );
  const words = h("span");
  const declare = h("button.button.slim", { type: "button", onclick: ask }, icon("star"), words);
  put(host, pass, declare);

  async function ask() {
    if (declares) return set(false);
    const answer = await askToDeclare();
    if (answer === "next") set(true);
    if (answer === "stands") game.play("!");
  }

  /** @param {boolean} value */
  function set(value) {
    declares = value;
    draw();
  }

  /** After every move on the board, and whenever another position stands there. */
  function draw() {
    const scene = game.scene();
    const goes = Boolean(scene && !scene.outcome);
    pass.hidden = !(goes && scene?.legal?.[0] === "pass");
    declare.hidden = !(goes && scene?.options?.includes("declare"));
    declare.setAttribute("aria-pressed", String(declares));
    words.textContent = declares ? t("Do not declare") : t("Declare");
    host.hidden = pass.hidden && declare.hidden;
  }

  draw();
  return {
    draw,
    /** The next move declares nothing. */
    forget: () => set(false),
    /** What the button says that a move needs, if it needs one. @param {string} move */
    buttonFor(move) {
      if (move === "pass") return t("Pass");
      return move.endsWith("!") ? t("Declare") : null;
    },
    /** A move as it is played now. @param {string} move */
    written(move) {
      const text = declares ? `${move}!` : move;
      if (declares) set(false);
      return text;
    },
  };
}
