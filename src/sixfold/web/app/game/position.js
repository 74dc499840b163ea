// @ts-check
// A position text, as the library writes it, as the board of a view. The little games of the first
// page are kept as such texts: they are small, and the library can check them.

import { family } from "../families/index.js";

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
