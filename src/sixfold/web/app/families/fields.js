// @ts-check
// Reading position texts.

/** A list in a field of a position text. @param {string} list @returns {string[]} */
export const items = (list) => (list === "-" ? [] : list.split(";"));
