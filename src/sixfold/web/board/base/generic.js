// @ts-check
// The board of a family without its own: the position as text and the moves as buttons.

import { Board } from "./base.js";
import { sentences } from "./words.js";

/** @typedef {import("./types.js").View} View */

/** @type {import("./types.js").About} */
const ABOUT = {
  title: ({ t }) => t("The board"),
  help: () => "",
};

export class GenericBoard extends Board {
  /**
   * @param {string} family
   * @param {HTMLElement} host
   * @param {import("./types.js").BoardOptions} options
   */
  constructor(family, host, options) {
    super(family, host, options, ABOUT);
    this.svg.remove();
    this.frame.classList.add("sf-generic");
    this.position = document.createElement("pre");
    this.position.className = "position";
    this.last = document.createElement("p");
    this.last.className = "last-move";
    this.moves = document.createElement("div");
    this.moves.className = "moves-to-play";
    this.moves.setAttribute("role", "group");
    this.frame.append(this.position, this.last, this.moves);
  }

  /** Buttons hear for themselves. */
  bind() {
    return () => {};
  }

  get role() {
    return "group";
  }

  describe() {
    return sentences(this.position.textContent, this.last.textContent);
  }

  focus() {
    (this.moves.querySelector("button") ?? this.frame).focus();
  }

  /** @param {View | null} _previous @param {View} view */
  show(_previous, view) {
    const { t } = this.words;
    this.position.textContent = written(view);
    this.last.textContent = view.last ? t("Last move: {move}.", { move: view.last }) : "";
    const legal = this.mine ? (view.legal ?? []) : [];
    const held = this.moves.contains(document.activeElement);
    this.moves.setAttribute("aria-label", t("Legal moves"));
    this.moves.replaceChildren(...legal.map((move) => this.#button(move)));
    this.moves.hidden = !legal.length;
    if (held) this.focus(); // keep the focus for people who play with the keyboard
  }

  /** @param {string | null} move */
  setHint(move) {
    for (const button of this.moves.querySelectorAll("button"))
      button.classList.toggle("hint", button.value === move);
  }

  /** The moves that the computer or somebody else points out: their buttons have the labels. @param {string} _name @param {import("./drawn.js").Shape[]} shapes */
  setShapes(_name, shapes) {
    for (const button of this.moves.querySelectorAll("button")) {
      const labels = shapes.flatMap(({ from, label }) =>
        from === button.value && label ? [label] : [],
      );
      if (labels.length) button.dataset.label = labels.join(" ");
      else delete button.dataset.label;
    }
  }

  /** @param {string} move @param {object} [how] */
  shapesOf(move, how) {
    return [{ from: move, ...how }];
  }

  /** @param {string} move */
  #button(move) {
    const button = document.createElement("button");
    button.type = "button";
    button.value = move;
    button.textContent = move;
    button.addEventListener("click", () => this.send(move));
    return button;
  }
}

/** The position, a field to a line. @param {View} view */
function written({ board, position }) {
  const text = board?.text ?? position ?? "";
  return text.split(" ").join("\n");
}
