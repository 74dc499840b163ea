// @ts-check
// Tiles and pawns of turned wood, as shared shapes: a piece on the board is one <use>. Shades are
// mixed in CSS from a few custom properties, so that a change of theme redraws nothing.
//
// Side 0 has a dot, side 1 a ring. Small marks and strong patterns are both in the shape; board.css
// shows one of them by custom properties, the only thing that reaches into a <use>.

import { hexagon, number } from "./geometry.js";
import { el, group, paint, shift } from "./svg.js";

export const TILE = 48;

let boards = 0;

/** @param {string} colour @param {number} share */
export const lighter = (colour, share) => mix(colour, "white", share);
/** @param {string} colour @param {number} share */
export const darker = (colour, share) => mix(colour, "black", share);
/** @param {string} one @param {string} other @param {number} share of the other */
export function mix(one, other, share) {
  return `color-mix(in srgb, ${one}, ${other} ${Math.round(share * 1000) / 10}%)`;
}

/** @param {number} side */
export const sideColour = (side) => `var(--side${side})`;

/** The shared shapes of one board. Ids carry the board's number: a page may show several. */
export class Shapes {
  constructor() {
    boards += 1;
    this.prefix = `sf${boards}-`;
    this.defs = el("defs");
    /** @type {Set<string>} */
    this.known = new Set();
  }

  /**
   * Keep a shape under a name, made when it is first asked for.
   * @param {string} name
   * @param {() => SVGElement} make
   */
  define(name, make) {
    if (!this.known.has(name)) {
      this.known.add(name);
      const node = make();
      node.id = this.prefix + name;
      this.defs.append(node);
    }
    return name;
  }

  /** @param {string} name */
  url(name) {
    return `url(#${this.prefix}${name})`;
  }

  /**
   * @param {string} name
   * @param {import("./svg.js").Attributes} [attributes]
   */
  use(name, attributes = {}) {
    return el("use", { href: `#${this.prefix}${name}`, ...attributes });
  }

  /**
   * A linear gradient of evenly spaced colours from the top; returns its paint.
   * @param {string} name
   * @param {string[]} stops
   * @param {[number, number]} [slope]
   */
  gradient(name, stops, [x2, y2] = [0, 1]) {
    this.define(name, () => {
      const nodes = stops.map((colour, i) =>
        paint(el("stop", { offset: i / (stops.length - 1) }), { "stop-color": colour }),
      );
      return el("linearGradient", { x1: 0, y1: 0, x2, y2 }, ...nodes);
    });
    return this.url(name);
  }

  /** The bevelled rim and the top of a wooden piece, lit from above. @param {number} side */
  wood(side) {
    const colour = sideColour(side);
    return [
      this.gradient(`rim-${side}`, [
        lighter(colour, 0.36),
        lighter(colour, 0.08),
        darker(colour, 0.32),
      ]),
      this.gradient(`top-${side}`, [lighter(colour, 0.14), colour, darker(colour, 0.12)], [0.5, 1]),
    ];
  }

  /**
   * Diagonal strokes for what has been taken, or would be.
   * @param {string} name
   * @param {string} colour
   */
  hatch(name, colour) {
    this.define(name, () =>
      el(
        "pattern",
        { width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        paint(el("path", { d: "M0 0V9", "stroke-width": 4.6 }), { stroke: colour }),
      ),
    );
    return this.url(name);
  }

  /**
   * A soft shadow, drawn as a few translucent layers: blur filters are slow on phones.
   * @param {string} name
   * @param {string} outline
   * @param {number} drop
   */
  shadow(name, outline, drop) {
    return this.define(name, () => {
      const count = drop > 10 ? 12 : 5; // a lifted piece is alone and may cost more
      const layers = [...Array(count).keys()]
        .map((n) => (2.8 * (count - n)) / count)
        .map((spread) =>
          paint(
            el("path", {
              d: outline,
              fill: "none",
              "stroke-width": spread * drop,
              "stroke-linejoin": "round",
            }),
            {
              stroke: "var(--b-shadow)",
              "stroke-opacity": `${0.315 / count}`,
            },
          ),
        );
      const core = paint(el("path", { d: outline }), {
        fill: "var(--b-shadow)",
        "fill-opacity": "0.3",
      });
      return el("g", { transform: shift([0, drop]) }, ...layers, core);
    });
  }

  // Tiles

  /** @param {boolean} [lifted] */
  tileShadow(lifted = false) {
    return this.shadow(
      lifted ? "tile-shadow-lifted" : "tile-shadow",
      hexagon(TILE, 7),
      lifted ? 15 : 6,
    );
  }

  /** @param {number} side @param {number} [cut] one of three cuts of wood */
  tile(side, cut = 0) {
    const kind = ((cut % 3) + 3) % 3;
    return this.define(`tile-${side}-${kind}`, () => {
      const [rim, top] = this.wood(side);
      const outline = hexagon(TILE, 7);
      this.define("tile-face", () => el("clipPath", {}, el("path", { d: hexagon(TILE - 5.5, 6) })));
      return group(
        undefined,
        paint(el("path", { d: outline, transform: "translate(0 3.4)" }), {
          fill: darker(sideColour(side), 0.5),
        }),
        el("path", { d: outline, fill: rim }),
        el("path", { d: hexagon(TILE - 5.5, 6), fill: top }),
        this.#grain(side, kind),
        paint(group(undefined, ...mark(side, TILE * 0.58)), {
          transform: "var(--b-mark-shift, none)",
        }),
      );
    });
  }

  /**
   * Lines along the wood: light and dark by turns, no two at the same distance.
   * @param {number} side
   * @param {number} cut
   */
  #grain(side, cut) {
    /** @type {[string[], string[]]} */
    const lines = [[], []];
    const drift = 7 * (cut - 1);
    for (let n = 0; n < 11; n += 1) {
      const y = -42 + n * 8.2 + Math.sin(n * 1.7 + cut * 2.1) * 2.4;
      const bend = 5 * Math.sin(n * 0.6 + cut * 1.9);
      const [start, one, other, end] = [y - drift, y - bend, y + bend, y + drift].map(number);
      lines[n % 2].push(`M-44 ${start}C-15 ${one} 15 ${other} 44 ${end}`);
    }
    const colour = sideColour(side);
    /** @type {[string, number, number][]} */
    const tints = [
      [mix(colour, "#FFE2B8", 0.55), 0.16, 1],
      [darker(colour, 0.6), 0.14, 1.4],
    ];
    const paths = tints.map(([stroke, strength, width], i) =>
      paint(
        el("path", {
          d: lines[i].join(""),
          fill: "none",
          "stroke-opacity": strength,
          "stroke-width": width,
        }),
        {
          stroke,
        },
      ),
    );
    return paint(el("g", { "clip-path": this.url("tile-face") }, ...paths), {
      display: "var(--b-grain, inline)",
    });
  }

  // Pawns

  /** @param {number} radius @param {boolean} [lifted] */
  pawnShadow(radius, lifted = false) {
    const drop = radius * (lifted ? 0.62 : 0.24);
    const reach = radius * (lifted ? 1.5 : 1.3);
    const fill = this.#halo(lifted ? 0.55 : 0.68);
    const name = `pawn-shadow-${radius}${lifted ? "-lifted" : ""}`;
    return this.define(name, () => el("circle", { r: reach, cy: drop, fill }));
  }

  /** Dark in the middle, nothing at the edge. @param {number} core how far the dark reaches */
  #halo(core) {
    const name = `halo-${core * 100}`;
    this.define(name, () => {
      const stops = [
        [0, 0.63],
        [core, 0.51],
        [(1 + core) / 2, 0.18],
        [1, 0],
      ].map(([offset, strength]) =>
        paint(el("stop", { offset }), {
          "stop-color": "var(--b-shadow)",
          "stop-opacity": `${strength}`,
        }),
      );
      return el("radialGradient", {}, ...stops);
    });
    return this.url(name);
  }

  /**
   * A turned wooden pawn from above.
   * @param {number} side
   * @param {number} radius
   * @param {boolean} [bare] without its mark
   */
  pawn(side, radius, bare = false) {
    return this.define(`pawn-${side}-${radius}${bare ? "-bare" : ""}`, () => {
      const [rim, top] = this.wood(side);
      const colour = sideColour(side);
      const shine = paint(
        el("ellipse", {
          cx: 0,
          cy: -radius * 0.44,
          rx: radius * 0.46,
          ry: radius * 0.22,
          "fill-opacity": 0.13,
        }),
        { fill: "white" },
      );
      return group(
        undefined,
        paint(el("circle", { cy: radius * 0.1, r: radius }), { fill: darker(colour, 0.5) }),
        el("circle", { r: radius, fill: rim }),
        el("circle", { r: radius * 0.82, fill: top }),
        paint(
          el("circle", {
            r: radius * 0.82,
            fill: "none",
            "stroke-width": radius * 0.05,
            "stroke-opacity": 0.3,
          }),
          {
            stroke: darker(colour, 0.55),
          },
        ),
        shine,
        ...(bare ? [] : mark(side, radius * 0.72)),
      );
    });
  }

  /** The small mark of the last move. @param {number} radius */
  pip(radius) {
    return this.define("pip", () =>
      group(
        undefined,
        paint(el("circle", { r: radius, "stroke-width": radius * 0.34 }), {
          fill: "var(--b-spark)",
          stroke: "var(--b-pip-edge)",
        }),
      ),
    );
  }
}

/**
 * The sign of a side within `reach` of the centre, small and as a strong pattern.
 * @param {number} side
 * @param {number} reach
 * @returns {SVGElement[]}
 */
export function mark(side, reach) {
  const colour = "var(--b-mark)";
  /** @param {number} radius @param {number} width */
  const ring = (radius, width) =>
    paint(el("circle", { r: radius, fill: "none", "stroke-width": width }), { stroke: colour });
  /** @param {number} x @param {number} y @param {number} radius */
  const dot = (x, y, radius) =>
    paint(el("circle", { cx: number(x), cy: number(y), r: radius }), { fill: colour });
  if (side === 0) {
    const around = [0, 1, 2, 3, 4, 5].map((n) =>
      dot(
        reach * 0.72 * Math.cos((n * Math.PI) / 3),
        reach * 0.72 * Math.sin((n * Math.PI) / 3),
        reach * 0.23,
      ),
    );
    return [small(dot(0, 0, reach * 0.27)), strong(dot(0, 0, reach * 0.23), ...around)];
  }
  return [
    small(ring(reach * 0.36, reach * 0.14)),
    strong(ring(reach * 0.35, reach * 0.2), ring(reach * 0.8, reach * 0.2)),
  ];
}

/** @param {...Node} parts */
function small(...parts) {
  return paint(group(undefined, ...parts), { display: "var(--b-small, inline)" });
}

/** @param {...Node} parts */
function strong(...parts) {
  return paint(group(undefined, ...parts), { display: "var(--b-strong, none)" });
}

/** The light around what has won. @param {string} d */
export function glow(d) {
  const strokes = [
    [34, 0.16],
    [22, 0.24],
    [11, 0.42],
  ].map(([width, strength]) =>
    el("path", { d, "stroke-width": width, "stroke-opacity": strength }),
  );
  return el("g", { fill: "none" }, ...strokes);
}

/**
 * The soft shadow of a board: many faint outlines, so that no edge can be seen.
 * @param {string} d
 * @param {number} width of the outline that casts it
 */
export function boardShadow(d, width) {
  const layers = [...Array(11).keys()].map((n) =>
    el("path", { d, "stroke-width": width + 26 - n * 2.6, transform: shift([0, 15 - n * 0.6]) }),
  );
  return paint(el("g", { "stroke-linejoin": "round" }, ...layers), {
    fill: "none",
    stroke: "var(--b-shadow)",
    "stroke-opacity": "0.0345",
  });
}
