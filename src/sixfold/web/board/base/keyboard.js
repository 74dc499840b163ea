// @ts-check
// What a key means. Most keys mean their letter: H is a hint, wherever the keyboard has its H. Six
// keys are places instead: they lie around the hand as the directions lie around a cell, and another
// keyboard has other letters there (A Z E Q S D in France).

/** The six places, by the letters that an English keyboard has there. */
export const PLACES = ["Q", "W", "E", "A", "S", "D"];

/** @typedef {Pick<KeyboardEvent, "key" | "code">} Pressed */

/**
 * The key's letter, small, or its name if it has none. While somebody writes Korean, or with a Greek
 * or Russian keyboard, the key at the letter's English place stands for it.
 * @param {Pressed} event
 */
export function letterOf({ key, code }) {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  const writes = key.length === 1 || key === "Process" || key === "Unidentified";
  return (writes && /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()) || key;
}

/**
 * Which of the six places a key has, by its letter on an English keyboard; other keys have none. A
 * keyboard on a screen often has letters and no places.
 * @param {Pressed} event
 */
export function placeOf({ key, code }) {
  const letter = code ? /^Key([QWEASD])$/.exec(code)?.[1] : key;
  return letter?.toLowerCase() ?? "";
}

/**
 * What this keyboard has printed on the six places. Only some browsers tell, and only on pages that
 * came over a safe line.
 * @returns {Promise<string[]>}
 */
export async function printedOnPlaces() {
  const { keyboard } = /** @type {{keyboard?: {getLayoutMap(): Promise<Map<string, string>>}}} */ (
    navigator
  );
  const layout = await keyboard?.getLayoutMap().catch(() => null);
  return PLACES.map((place) => {
    const printed = layout?.get(`Key${place}`)?.toUpperCase();
    return printed?.length === 1 ? printed : place;
  });
}
