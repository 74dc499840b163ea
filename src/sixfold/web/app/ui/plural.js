// @ts-check
// Which form of a message goes with a number. gettext's catalogues say it as an expression in C
// ("n != 1"); the page's security policy forbids eval, and rightly so, so it is read here: a
// climbing parser over the few operators that plural rules use.

/** @typedef {(n: number) => number} Rule */

/** Operators by how tightly they bind. @type {[string, (a: number, b: number) => number][][]} */
const LEVELS = [
  [["||", (a, b) => Number(a || b)]],
  [["&&", (a, b) => Number(a && b)]],
  [
    ["==", (a, b) => Number(a === b)],
    ["!=", (a, b) => Number(a !== b)],
  ],
  [
    ["<=", (a, b) => Number(a <= b)],
    [">=", (a, b) => Number(a >= b)],
    ["<", (a, b) => Number(a < b)],
    [">", (a, b) => Number(a > b)],
  ],
  [["%", (a, b) => a % b]],
];

/**
 * The rule that an expression describes.
 * @param {string} text
 * @returns {Rule}
 */
export function readPlural(text) {
  const tokens = text.match(/\d+|n|\|\||&&|[=!<>]=|[<>%?:()]/g) ?? [];
  let at = 0;

  /** @returns {Rule} */
  const choice = () => {
    const test = binary(0);
    if (tokens[at] !== "?") return test;
    at += 1;
    const yes = choice();
    at += 1; // the colon
    const no = choice();
    return (n) => (test(n) ? yes(n) : no(n));
  };

  /** @param {number} level @returns {Rule} */
  const binary = (level) => {
    if (level === LEVELS.length) return atom();
    let left = binary(level + 1);
    for (;;) {
      const found = LEVELS[level].find(([sign]) => sign === tokens[at]);
      if (!found) return left;
      at += 1;
      const [one, other] = [left, binary(level + 1)];
      left = (n) => found[1](one(n), other(n));
    }
  };

  /** @returns {Rule} */
  const atom = () => {
    const token = tokens[at];
    at += 1;
    if (token === "(") {
      const inner = choice();
      at += 1; // the closing bracket
      return inner;
    }
    if (token === "n") return (n) => n;
    const value = Number(token);
    return () => value;
  };

  return choice();
}
