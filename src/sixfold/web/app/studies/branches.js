// @ts-check
// The tree of a chapter as a value, as `records/tree.py` has it: an edit makes new branches from
// the place that it changes up to the root, and shares the others. A branch is named by its path,
// the moves that lead to it; no two children have the same move.

/**
 * What is said about a move; the JSON of a record leaves out what is empty.
 * @typedef {object} Said
 * @property {string} comment
 * @property {string} before  what introduces a variation
 * @property {number[]} marks
 * @property {number | null} clock
 * @property {string[]} commands
 * @property {string[]} before_commands
 *
 * @typedef {{move: string, said: Said, children: Branch[]}} Branch  the root has no move
 * @typedef {Record<string, any>} Entry  a move in a line of a record's JSON
 * @typedef {{move: string, said: Said, children: Map<string, Growing>}} Growing
 */

/** @type {Said} */
export const NOTHING = {
  comment: "",
  before: "",
  marks: [],
  clock: null,
  commands: [],
  before_commands: [],
};

/** An edit that does not fit, with the server's own code. */
export class Unfit extends Error {}

/** @param {string} move @param {Said} [said] @param {Branch[]} [children] @returns {Branch} */
export const branch = (move, said = NOTHING, children = []) => ({ move, said, children });

/** @param {Branch} parent @param {string} move */
export const childOf = (parent, move) => parent.children.find((child) => child.move === move);

/** The branch at the end of a path, if there is one. @param {Branch} root @param {string[]} path */
export function at(root, path) {
  /** @type {Branch | undefined} */
  let found = root;
  for (const move of path) found = found && childOf(found, move);
  return found;
}

/**
 * The tree with another branch at the end of a path.
 * @param {Branch} root @param {string[]} path @param {(branch: Branch) => Branch} change
 * @returns {Branch}
 */
export function changed(root, path, change) {
  const way = [root];
  for (const move of path) {
    const next = childOf(way[way.length - 1], move);
    if (!next) throw new Unfit("move-gone");
    way.push(next);
  }
  let made = change(/** @type {Branch} */ (way.pop()));
  for (const parent of way.reverse()) {
    const { move } = made;
    made = withChildren(
      parent,
      parent.children.map((child) => (child.move === move ? made : child)),
    );
  }
  return made;
}

/** If a variation now continues the line, what introduced it is said about its move. @param {Branch} parent @param {Branch[]} children @returns {Branch} */
export function withChildren(parent, children) {
  const [first, ...others] = children;
  return { ...parent, children: first ? [unintroduced(first), ...others] : [] };
}

/** @param {Said} said */
export const introduces = (said) => Boolean(said.before || said.before_commands.length);

/** @param {Branch} child @returns {Branch} */
export function unintroduced(child) {
  const { said } = child;
  if (!introduces(said)) return child;
  const comment = [said.before, said.comment].filter(Boolean).join("\n");
  const commands = [...said.before_commands, ...said.commands];
  return { ...child, said: { ...said, comment, commands, before: "", before_commands: [] } };
}

// To and from the JSON of records

/** @param {Entry} entry @returns {Said} */
export const saidIn = (entry) => ({
  comment: entry.comment ?? "",
  before: entry.before ?? "",
  marks: sorted(entry.marks ?? []),
  clock: entry.clock ?? null,
  commands: entry.commands ?? [],
  before_commands: entry.before_commands ?? [],
});

/** @param {number[]} marks */
export const sorted = (marks) => [...new Set(marks)].sort((a, b) => a - b);

/** What is said, the empty parts left out. @param {Said} said @returns {Entry} */
export const entryOf = (said) =>
  Object.fromEntries(
    Object.entries(said).filter(([, value]) =>
      Array.isArray(value) ? value.length : value !== "" && value !== null,
    ),
  );

/** What follows a branch, as a line of a record. @param {Branch} from @returns {Entry[]} */
export function lineOf(from) {
  /** @type {Entry[]} */
  const line = [];
  let now = from;
  while (now.children.length) {
    const [main, ...others] = now.children;
    /** @type {Entry} */
    const entry = { move: main.move, ...entryOf(main.said) };
    if (others.length) entry.variations = others.map(variationOf);
    line.push(entry);
    now = main;
  }
  return line;
}

/** A move with all that follows it, as a line. @param {Branch} first @returns {Entry[]} */
export const variationOf = (first) => [
  { move: first.move, ...entryOf(first.said) },
  ...lineOf(first),
];

/** The tree that a line of a record describes. @param {Entry[]} line @param {Said} [said] */
export function treeOf(line, said = NOTHING) {
  const root = growing("", said);
  grow(root, line);
  return grown(root);
}

/**
 * A move of a line with all that follows it, together with what was known of it already.
 * @param {Branch | undefined} known @param {Entry[]} line @returns {Branch}
 */
export function together(known, line) {
  const root = growing("", NOTHING);
  if (known) copy(root, unintroduced(known));
  grow(root, line);
  return grown(root).children[0];
}

/** @param {string} move @param {Said} said @returns {Growing} */
const growing = (move, said) => ({ move, said, children: new Map() });

/** @param {Growing} parent @param {Branch} child */
function copy(parent, child) {
  /** @type {[Growing, Branch][]} */
  const todo = [[parent, child]];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [above, below] = next;
    const made = growing(below.move, below.said);
    above.children.set(below.move, made);
    // The last comes off first, but a map keeps the order in which its keys came.
    for (const each of below.children) made.children.set(each.move, growing(each.move, each.said));
    for (const each of below.children) todo.push([made, each]);
  }
}

/** Lay a line along a tree; what is there already is said together. @param {Growing} root @param {Entry[]} line */
function grow(root, line) {
  let now = root;
  for (const entry of line) {
    const move = String(entry.move);
    const known = now.children.get(move);
    const next = known ?? growing(move, saidIn(entry));
    if (known) known.said = both(known.said, saidIn(entry));
    else now.children.set(move, next);
    for (const variation of entry.variations ?? []) grow(now, variation);
    now = next;
  }
}

/** @param {Growing} root @returns {Branch} */
function grown(root) {
  const order = [root];
  for (const each of order) order.push(...each.children.values());
  /** @type {Map<Growing, Branch>} */
  const done = new Map();
  for (const each of order.reverse()) {
    const children = [...each.children.values()].map(
      (child) => /** @type {Branch} */ (done.get(child)),
    );
    done.set(each, withChildren(branch(each.move, each.said), children));
  }
  return /** @type {Branch} */ (done.get(root));
}

/** What is said about a move in two places. @param {Said} one @param {Said} other @returns {Said} */
function both(one, other) {
  return {
    comment: joined(one.comment, other.comment),
    before: joined(one.before, other.before),
    marks: sorted([...one.marks, ...other.marks]),
    clock: one.clock ?? other.clock,
    commands: [...new Set([...one.commands, ...other.commands])],
    before_commands: [...new Set([...one.before_commands, ...other.before_commands])],
  };
}

/** @param {string} one @param {string} other */
const joined = (one, other) =>
  other === "" || other === one ? one : `${one}\n${other}`.replace(/^\n+/, "");
