// @ts-check
// A position text, as the library writes it, as the board of a view. The little games of the first
// page are kept as such texts: they are small, and the library can check them.

/** @param {string} list @returns {string[]} */
const items = (list) => (list === "-" ? [] : list.split(";"));

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
  const family = id.split(/[/+]/)[0];
  const read = { six: readSix, gosix: readGoSix, hexone: readHexone }[family];
  if (!read) throw new Error(`no game ${id}`);
  return { family, board: read(fields), turn: Number(fields.turn) };
}

/** @param {Record<string, string>} fields */
function readSix(fields) {
  const tiles = [fields.b, fields.r].flatMap((list, side) =>
    items(list).map((cell) => {
      const [q, r] = cell.split(",").map(Number);
      return { cell, q, r, side };
    }),
  );
  const hands = fields.hands.split(",").map(Number);
  return { tiles, hands, phase: hands[0] + hands[1] ? 1 : 2, movable: [] };
}

/** @param {Record<string, string>} fields */
function readGoSix(fields) {
  const corners = Object.fromEntries(
    [fields.p0, fields.p1].flatMap((list, side) => items(list).map((corner) => [corner, side])),
  );
  return {
    corners,
    hexes: [...fields.hexes].map((owner) => (owner === "." ? null : Number(owner))),
    pass: false,
  };
}

/** @param {Record<string, string>} fields */
function readHexone(fields) {
  const cells = Object.fromEntries(
    [fields.p0, fields.p1].flatMap((list, side) =>
      items(list).map((stack) => {
        const [cell, count] = stack.split("*");
        return [cell, { side, count: Number(count) }];
      }),
    ),
  );
  return {
    cells,
    grey: items(fields.grey),
    gone: items(fields.gone),
    opened: Number(fields.opened),
    chain: [],
  };
}
