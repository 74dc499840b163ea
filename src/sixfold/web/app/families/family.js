// @ts-check
// What the pages know of a family of games, what small signs are drawn with, and the lists of position
// texts.

import { svg } from "../ui/dom.js";
/**
 * Its board is in board/, its names and sentences come with the language (`words.js`), and which
 * editions and options there are the server says (`games.js`).
 * @typedef {object} Family
 * @property {string | null} firstEdition  the edition for beginners
 * @property {string | null} coughing  the edition whose sheet lets partners clear their throats
 * @property {boolean} demo  whether there is a game that plays itself (demo/)
 * @property {() => string} pitch  what the game is about, in one breath
 * @property {Record<string, () => string>} editions  what sets an edition apart, the easiest first
 * @property {Record<string, () => string>} options  what options change, in a sentence
 * @property {() => SVGElement[]} glyph  its sign, within 46 of the centre
 * @property {() => SVGElement} piece  the shape of a piece in a field of 24 × 24
 * @property {(fields: Record<string, string>, text: string) => any} readBoard  the board of a position text
 * @property {(board: any, cell: string) => {side: number, count?: number} | null} standing  what is
 *   on a cell; stacks have a count
 * @property {(cell: string) => boolean} isArea  whether a name is that of something to own, not to
 *   stand on
 * @property {() => [string[], string][]} keys  what keys do on this board only
 * @property {(board: any, side: number) => string} holdings  what a side has, in a few words
 * @property {(board: any) => string} task  what the player is to do
 * @property {(side: string, board: any, last: string | null) => string} sharedTask  the same where
 *   both sides share a screen: it names whose turn it is
 * @property {(view: import("../net/view.js").View) => string} milestone  what has just become different
 *   in this game; empty most of the time
 * @property {(reason: string) => string | null} lostBy  why the game was lost, said to the loser;
 *   null where the general words will do
 * @property {(move: string) => string} place  the part of a move that says where it was played
 * @property {(move: string) => boolean} continues  whether a move belongs to the turn before it
 * @property {(board: any, move: string, side: number) => any} laid  the board with a move on it, as
 *   far as it is plain to see before the server has answered; null where it is not
 */

export const ROOT3 = Math.sqrt(3);

/** @param {number} x @param {number} y @param {number} r @param {number} turn radians */
export function hexagon(x, y, r, turn) {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = (Math.PI / 3) * k + turn;
    return `${(x + r * Math.cos(angle)).toFixed(2)} ${(y + r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** @param {number} q @param {number} r @param {number} size @returns {[number, number]} */
export const pointUp = (q, r, size) => [size * ROOT3 * (q + r / 2), size * 1.5 * r];

/** @param {string} d @param {string} kind */
export const shape = (d, kind) => svg("path", { d, class: kind });

/** A pawn as the sign of a side. */
export const pawn = () => svg("circle", { cx: 12, cy: 12, r: 10.5, class: "edge" });

/** A list in a field of a position text. @param {string} list @returns {string[]} */
export const items = (list) => (list === "-" ? [] : list.split(";"));
