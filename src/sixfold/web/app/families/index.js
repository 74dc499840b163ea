// @ts-check
// What the pages know of each family of games. Everything that depends on the family asks here.

import { GENERIC } from "./generic.js";
import { GOSIX } from "./gosix.js";
import { HEXONE } from "./hexone.js";
import { OWN } from "./own.js";
import { SIX } from "./six.js";

/** @typedef {import("./types.js").Family} Family */

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
