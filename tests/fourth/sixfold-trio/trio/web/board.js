// @ts-check
// The board of Trio: stones on a hexagon of nineteen cells. The shared modules are Sixfold's own, one
// folder beside another, as the server serves them.

import { Board as Base } from "../../board/base/base.js";
import { CELLS as PLACES, hexagon, nearest, placeAt } from "../../board/base/geometry.js";
import { FALL, TIMES } from "../../board/base/motion.js";
import { glow } from "../../board/base/pieces.js";
import { el, layers, set, shift, text } from "../../board/base/svg.js";
import { lightUp } from "../../board/base/winning.js";
import { sentences } from "../../board/base/words.js";

const CELL = 54;
const STONE = 32;

/** The columns of Trio are numbered from the top. @type {Map<string, [number, number]>} */
const CELLS = new Map([...PLACES].map(([name, [x, y]]) => [name, [x, -y]]));

const ABOUT = {
  title: ({ t }) => t("The board of Trio"),
  help: ({ walk }) => walk(),
};

export class Board extends Base {
  constructor(host, options) {
    super("trio", host, options, ABOUT);
    set(this.svg, { viewBox: "-262 -300 524 600", preserveAspectRatio: "xMidYMid meet" });
    this.layers = layers("cells glow stones losing threats won ghost names");
    this.layers.cells.append(
      ...[...CELLS].map(([cell, place]) =>
        el("path", {
          class: "cell",
          d: hexagon(CELL, 6, true),
          transform: shift(place),
          "data-cell": cell,
        }),
      ),
    );
    this.svg.append(...Object.values(this.layers), this.hintLayer, this.ring);
    set(this.ring, { d: hexagon(CELL - 2, 6, true) });
    this.shapes.define("winning", () => el("path", { d: hexagon(CELL - 4, 6, true) }));
    this.shapes.define("glow", () => glow(hexagon(CELL - 2, 6, true)));
  }

  describe() {
    const stones = Object.entries(this.view?.board.stones ?? {});
    return stones.map(([cell, side]) => `${cell}: ${this.words.side(side)}`).join(", ");
  }

  /** The cells where a stone would lose, for the player to move. */
  get loses() {
    return (this.mine && this.view?.hints?.loses) || [];
  }

  show(previous, view, animate) {
    const moves = animate && previous !== null && previous !== view;
    const { stones } = view.board;
    const added = Object.keys(stones).filter((cell) => previous?.board.stones[cell] === undefined);
    const drawn = Object.entries(stones).map(([cell, side]) =>
      this.shapes.use(this.shapes.pawn(side, STONE), {
        class: `stone side${side}`,
        transform: shift(this.placeOf(cell)),
        "data-cell": cell,
        "data-side": side,
      }),
    );
    this.layers.stones.replaceChildren(...drawn);
    for (const node of this.layers.cells.children)
      node.classList.toggle("legal", this.mine && this.#isLegal(node.getAttribute("data-cell")));
    this.layers.losing.replaceChildren(...this.loses.map((cell) => this.#sign(cell, "loses", "×")));
    this.layers.names.replaceChildren(
      ...(this.options.coordinates
        ? [...CELLS].map(([cell, [x, y]]) => text(cell, x, y + 43, { class: "coordinate" }))
        : []),
    );
    lightUp(this, view.outcome?.cells ?? [], moves && view.outcome ? 0 : null);
    const told = (view.events ?? []).filter(({ kind }) => kind === "threatened");
    const threats = told.flatMap(({ cells }) => cells).map((cell) => this.#sign(cell, "threat", "!"));
    this.layers.threats.replaceChildren(...threats);
    const pointed = this.pointed;
    this.pointed = null;
    this.point(pointed);
    if (!moves) return undefined;
    if (added.length) this.emit("sound", "place");
    const drops = drawn.filter((node) => added.includes(node.getAttribute("data-cell")));
    const fall = [{ opacity: 0.2 }, { opacity: 1 }];
    const pulse = [{ opacity: 0 }, { opacity: 1, offset: 0.5 }, { opacity: 0.4 }, { opacity: 1 }];
    return Promise.all([
      ...drops.map((node) => this.motion.play(node, fall, { duration: TIMES.place, easing: FALL })),
      ...threats.map((node) => this.motion.play(node, pulse, { duration: 2 * TIMES.place })),
    ]).then(() => {});
  }

  #sign(cell, name, sign) {
    return el(
      "g",
      { class: name, transform: shift(this.placeOf(cell)), "data-cell": cell },
      text(sign, 0, 0),
    );
  }

  #isLegal(cell) {
    return Boolean(cell && this.view?.legal?.includes(cell));
  }

  preview(cell) {
    const can = this.mine && this.#isLegal(cell);
    this.frame.classList.toggle("hot", can);
    const ghost = this.shapes.pawn(this.side, STONE);
    this.layers.ghost.replaceChildren(
      ...(cell && can
        ? [this.shapes.use(ghost, { class: "ghost", transform: shift(this.placeOf(cell)) })]
        : []),
    );
    this.warn(can ? cell : null, this.#danger(cell));
  }

  #danger(cell) {
    return this.loses.includes(cell) ? this.words.t("Three in a row lose.") : "";
  }

  press(cell) {
    if (!cell || !this.mine) return;
    if (this.#isLegal(cell)) this.send(cell);
    else this.refuse(cell, cell, this.layers.stones.querySelector(`[data-cell="${cell}"]`));
  }

  cellWords(cell) {
    const side = this.view?.board.stones[cell];
    const { words } = this;
    const what =
      side === undefined
        ? words.t("{cell}: empty.", { cell })
        : words.t("{cell}: {side}.", { cell, side: words.side(side) });
    return sentences(what, this.#danger(cell));
  }

  cellAt(point) {
    return placeAt(CELLS, point, CELL);
  }

  placeOf(cell) {
    return CELLS.get(cell) ?? [0, 0];
  }

  firstCell() {
    return this.view?.last ?? "c3";
  }

  step(cell, heading) {
    return nearest(this.placeOf(cell), heading, CELLS);
  }

  get reach() {
    return STONE;
  }

  get outline() {
    return { d: hexagon(CELL - 4, 6, true), radius: CELL - 4 };
  }

  shapesOf(move, how) {
    return CELLS.has(move) ? [{ from: move, ...how }] : [];
  }

  hint(move) {
    const place = CELLS.get(move);
    return place ? [el("path", { class: "hint", d: this.outline.d, transform: shift(place) })] : [];
  }
}
