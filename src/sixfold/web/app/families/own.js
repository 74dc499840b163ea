// @ts-check
// What other packages say of their families. The server lists it here (`server/pages/packages.py`).

/** @type {Map<string, {FAMILY: Partial<import("./family.js").Family>}>} */
export const OWN = new Map();
