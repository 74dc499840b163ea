// @ts-check
// Arrows and rings, as the `draw` command of a record writes them: `ring:d2`, `arrow:d2>e3:red`.

export const COLOURS = ["green", "red", "blue", "yellow"];

/** @typedef {{from: string, to: string | null, colour: string}} Drawing  a ring goes nowhere */

const SHAPE =
  /^(?:ring:([^\s\]}:>]+)|arrow:([^\s\]}:>]+)>([^\s\]}:>]+))(?::(green|red|blue|yellow))?$/;

/** `eval` for `eval 0.3`. @param {string} command */
export const named = (command) => command.split(" ", 1)[0];

/** The drawings among some texts. @param {string[]} texts @returns {Drawing[]} */
export const drawingsIn = (texts) =>
  texts.flatMap((text) => {
    const found = SHAPE.exec(text);
    if (!found) return [];
    const [, ring, from, to, colour = COLOURS[0]] = found;
    return [ring ? { from: ring, to: null, colour } : { from, to, colour }];
  });

/** What is drawn at a move. @param {string[]} commands @returns {Drawing[]} */
export const drawnBy = (commands) =>
  drawingsIn(
    commands.filter((each) => named(each) === "draw").flatMap((each) => each.split(" ").slice(1)),
  );

/** @param {Drawing} drawing */
export function textOf({ from, to, colour }) {
  const shape = to === null ? `ring:${from}` : `arrow:${from}>${to}`;
  return colour === COLOURS[0] ? shape : `${shape}:${colour}`;
}

/** @param {string[]} commands @param {Drawing[]} drawings */
export function withDrawings(commands, drawings) {
  const kept = commands.filter((each) => named(each) !== "draw");
  return drawings.length ? [["draw", ...drawings.map(textOf)].join(" "), ...kept] : kept;
}

/** Draw one more, or take away what is drawn there in the same colour. @param {Drawing[]} all @param {Drawing} one */
export function toggled(all, one) {
  const others = all.filter(({ from, to }) => from !== one.from || to !== one.to);
  const same = all.some((each) => textOf(each) === textOf(one));
  return same ? others : [...others, one];
}
