// @ts-check
// The boards that other packages bring. The server lists them here (`server/pages/packages.py`).

/** @type {Map<string, {Board: import("./index.js").OwnBoard}>} */
export const OWN = new Map();
