// @ts-check
// The chances over the game as a curve, which rises as those of the side that began do: at the upper
// edge that side wins. The area below it, with a pattern, is that side's share. It is a slider: click,
// drag or use the arrow keys to go through the game.

import { sideName } from "../game/words.js";
import { lookAt } from "../table/moves.js";
import { svg } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { chanceAfter, chanceBefore, gradedText, isFault, percent, turnText } from "./words.js";

/** @typedef {import("../table/store.js").Store} Store */
/** @typedef {import("./types.js").Turn} Turn */

const [WIDTH, HEIGHT] = [320, 120];
const [TOP, BOTTOM] = [8, 8];
const SIGN = 8; // the radius of a sign's plate

let graphs = 0;

/** @param {Store} store */
export function makeGraph(store) {
  graphs += 1;
  const pattern = `review-stripes-${graphs}`;
  const graph = svg("svg", {
    class: "review-graph",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "slider",
    tabindex: 0,
    "aria-label": t("Chances of {side} over the game", {
      side: sideName(store.view.family, 0),
    }),
    "aria-valuemin": 0,
  });
  const cursor = svg("line", { class: "cursor", y1: 0, y2: HEIGHT });
  const dot = svg("circle", { class: "dot", r: 4 });

  const turns = () => store.review?.turns ?? [];
  /** Where the turn stands that the board shows the end of; 0 is the start. */
  const place = () => {
    const ply = store.ply ?? store.view.ply;
    return turns().filter((turn) => turn.last <= ply).length;
  };
  /** @param {number} number */
  const x = (number) => (WIDTH * number) / Math.max(1, total());
  const total = () => {
    const all = turns();
    const over = store.review?.state === "done";
    return over ? all.length : Math.max(store.review?.of ?? 0, all.length);
  };
  /** @param {number} chance */
  const y = (chance) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
  /** @param {number} number @returns {number} */
  const chance = (number) => {
    const all = turns();
    if (!all.length) return 0.5;
    return number ? chanceAfter(all[Math.min(number, all.length) - 1]) : chanceBefore(all[0]);
  };

  /** Look at the end of a turn; 0 is the start. @param {number} number */
  function go(number) {
    const all = turns();
    const wanted = Math.max(0, Math.min(all.length, number));
    if (store.review?.state === "done") lookAt(store, wanted ? all[wanted - 1].last : 0);
  }

  /** The next turn that gave something away. @param {number} way */
  function fault(way) {
    const all = turns();
    for (let n = place() + way; n >= 1 && n <= all.length; n += way) {
      if (isFault(all[n - 1])) return go(n);
    }
    return undefined;
  }

  graph.addEventListener("keydown", (event) => {
    const key = /** @type {KeyboardEvent} */ (event);
    if (key.altKey || key.ctrlKey || key.metaKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => go(place() - 1),
      ArrowDown: () => go(place() - 1),
      ArrowRight: () => go(place() + 1),
      ArrowUp: () => go(place() + 1),
      PageDown: () => fault(1),
      PageUp: () => fault(-1),
      Home: () => go(0),
      End: () => go(turns().length),
    };
    if (!keys[key.key]) return;
    key.preventDefault();
    keys[key.key]();
  });
  let held = false;
  /** @param {PointerEvent} event */
  const follow = (event) => {
    const box = graph.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * total()));
  };
  graph.addEventListener("pointerdown", (event) => {
    held = true;
    graph.setPointerCapture(/** @type {PointerEvent} */ (event).pointerId);
    follow(/** @type {PointerEvent} */ (event));
  });
  graph.addEventListener("pointermove", (event) => {
    if (held) follow(/** @type {PointerEvent} */ (event));
  });
  for (const end of ["pointerup", "pointercancel"]) {
    graph.addEventListener(end, () => (held = false));
  }

  function draw() {
    const all = turns();
    const points = all.length ? [0, ...all.map((_, n) => n + 1)] : [];
    const line = points.map((n) => `${x(n).toFixed(1)},${y(chance(n)).toFixed(1)}`);
    const end = points.length ? x(points.length - 1) : 0;
    graph.replaceChildren(
      stripes(pattern),
      svg("rect", { class: "ground", width: WIDTH, height: HEIGHT }),
      ...(line.length
        ? [
            svg("polygon", {
              class: "first",
              points: `0,${HEIGHT} ${line.join(" ")} ${end.toFixed(1)},${HEIGHT}`,
            }),
            svg("polygon", {
              points: `0,${HEIGHT} ${line.join(" ")} ${end.toFixed(1)},${HEIGHT}`,
              fill: `url(#${pattern})`,
            }),
            svg("polyline", { class: "curve", points: line.join(" ") }),
          ]
        : []),
      svg("line", { class: "middle", x1: 0, x2: WIDTH, y1: y(0.5), y2: y(0.5) }),
      ...all.flatMap((turn, n) => (isFault(turn) ? [sign(turn, n + 1)] : [])),
      cursor,
      dot,
    );
    mark();
  }

  /** @param {Turn} turn @param {number} number */
  function sign(turn, number) {
    const at = [
      Math.min(WIDTH - SIGN, Math.max(SIGN, x(number))),
      Math.min(HEIGHT - SIGN, Math.max(SIGN, y(chance(number)))),
    ];
    const text = svg("text", { x: at[0], y: at[1] + 3.5 });
    text.textContent = turn.sign;
    const title = svg("title");
    title.textContent = gradedText(turn);
    return svg(
      "g",
      { class: `sign grade-${turn.grade}` },
      title,
      svg("circle", { cx: at[0], cy: at[1], r: SIGN }),
      text,
    );
  }

  /** Where one is, to see and to hear. */
  function mark() {
    const all = turns();
    const now = place();
    cursor.setAttribute("x1", String(x(now)));
    cursor.setAttribute("x2", String(x(now)));
    dot.setAttribute("cx", String(x(now)));
    dot.setAttribute("cy", String(y(chance(now))));
    graph.setAttribute("aria-valuemax", String(all.length));
    graph.setAttribute("aria-valuenow", String(now));
    const turn = all[now - 1];
    const where = !turn ? t("Start") : isFault(turn) ? gradedText(turn) : turnText(turn);
    graph.setAttribute("aria-valuetext", `${where}, ${percent(chance(now))}`);
  }

  store.watch(["review"], draw);
  store.watch(["ply", "view"], mark);
  return graph;
}

/** The side below the curve has stripes: colours are not needed to tell the sides apart. @param {string} id */
function stripes(id) {
  return svg(
    "defs",
    {},
    svg(
      "pattern",
      {
        id,
        width: 6,
        height: 6,
        patternUnits: "userSpaceOnUse",
        patternTransform: "rotate(45)",
      },
      svg("line", { class: "stripe", x1: 0, x2: 0, y1: 0, y2: 6 }),
    ),
  );
}
