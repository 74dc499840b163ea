// @ts-check
// What the pages know of each family of games. Everything that depends on the family asks here,
// the board of a position text too: the little games of the first page are kept as such texts, because
// they are small and the library can check them.

import { GENERIC } from "./generic.js";
import { GOSIX } from "./gosix.js";
import { HEXONE } from "./hexone.js";
import { OWN } from "./own.js";
import { SIX } from "./six.js";

/** @typedef {import("./family.js").Family} Family */

/** @type {Map<string, Family>} */
const FAMILIES = new Map([
  ["six", SIX],
  ["gosix", GOSIX],
  ["hexone", HEXONE],
]);
for (const [name, { FAMILY }] of OWN) FAMILIES.set(name, { ...GENERIC, ...FAMILY });

/** The families that are described here. */
export const described = () => [...FAMILIES.keys()];

/** What there is to know of a family; one that nobody has described is a generic one. @param {string} name */
export const family = (name) => FAMILIES.get(name) ?? GENERIC;

/**
 * @param {string} text
 * @returns {{family: string, board: any, turn: number}}
 */
export function readPosition(text) {
  const [id, ...rest] = text.split(" ");
  /** @type {Record<string, string>} */
  const fields = Object.fromEntries(
    rest.map((field) => [field.slice(0, field.indexOf(":")), field.slice(field.indexOf(":") + 1)]),
  );
  const name = id.split(/[/+]/)[0];
  return { family: name, board: family(name).readBoard(fields, text), turn: Number(fields.turn) };
}
