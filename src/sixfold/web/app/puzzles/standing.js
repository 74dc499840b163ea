// @ts-check
// One's rating, with a graph of how it came about.

import { h, put, svg } from "../ui/dom.js";
import { language, t, tn } from "../ui/i18n.js";
import { ratings } from "./ratings.js";

/** @typedef {import("./attempt.js").Rating} Rating */
/** @typedef {import("./attempt.js").Try} Try */

const [WIDTH, HEIGHT, EDGE] = [320, 72, 6];
const LEAST_SPAN = 100; // a small change is to look small

/** @param {number} value */
export const whole = (value) =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: 0, useGrouping: false }).format(value);

/** A rating as people write it; a question mark says that it is not to be relied on yet. @param {Rating} rating */
export const ratingText = ({ value, provisional }) => `${whole(value)}${provisional ? "?" : ""}`;

/** @param {Try[]} history */
function graph(history) {
  const values = history.map(({ rating }) => rating);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(LEAST_SPAN, high - low);
  const bottom = (low + high - span) / 2;
  /** @param {number} n */
  const x = (n) => EDGE + ((WIDTH - 2 * EDGE) * n) / Math.max(1, values.length - 1);
  /** @param {number} value */
  const y = (value) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - bottom)) / span;
  const points = values.map((value, n) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`);
  const last = values.length - 1;
  return svg(
    "svg",
    {
      class: "rating-graph",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": t("Your rating: from {first} to {last}, between {low} and {high}.", {
        first: whole(values[0]),
        last: whole(values[last]),
        low: whole(low),
        high: whole(high),
      }),
    },
    svg("line", { class: "ground", x1: 0, x2: WIDTH, y1: HEIGHT - 0.5, y2: HEIGHT - 0.5 }),
    svg("polyline", { class: "curve", points: points.join(" ") }),
    svg("circle", { class: "now", cx: x(last), cy: y(values[last]), r: 4 }),
  );
}

/** Shows the rating, again whenever it is told to. */
export function makeStanding() {
  const host = h("section.standing", { "aria-labelledby": "standing-title" });
  async function draw() {
    const found = await ratings().catch(() => null);
    if (!found) return;
    const { rating, tries, solved, history } = found;
    put(
      host,
      h(
        "div.row",
        {},
        h("h2", { id: "standing-title" }, t("Your rating")),
        h("strong.figures.rating", {}, tries ? ratingText(rating) : "–"),
      ),
      history.length > 1 && graph(history),
      h(
        "p.small.muted",
        {},
        tries
          ? tn("{solved} of {n} puzzle solved.", "{solved} of {n} puzzles solved.", tries, {
              solved,
            })
          : t("Your first puzzle gives you one."),
        tries && rating.provisional
          ? ` ${t("The rating is still provisional: it may be off by {n}.", {
              n: whole(2 * rating.deviation),
            })}`
          : "",
      ),
    );
  }
  void draw();
  return { host, draw };
}
