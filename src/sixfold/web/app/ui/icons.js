// @ts-check
// Small pictures: line icons.

import { svg } from "./dom.js";

/** Strokes on a 24 × 24 grid. @type {Record<string, string>} */
const STROKES = {
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
  sun: "M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 016 6v1",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 00-3.6 10.8c.7.5 1.1 1.3 1.1 2.2h5c0-.9.4-1.7 1.1-2.2A6 6 0 0012 3z",
  flag: "M5 21V4M5 4c5-3 8 3 14 0v10c-6 3-9-3-14 0",
  half: "M12 4a8 8 0 100 16 8 8 0 000-16zM12 4v16",
  first: "M6 5v14M18 6l-8 6 8 6z",
  previous: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M18 5v14M6 6l8 6-8 6z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  gear: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM8 14.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z",
  sound: "M4 10v4h4l5 4V6L8 10zM16.5 9a4.5 4.5 0 010 6M19 6.5a8 8 0 010 11",
  mute: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  check: "M5 13l4 4L19 7",
  share: "M12 15V4M8 7l4-4 4 4M5 12v8h14v-8",
  download: "M12 4v11M8 11l4 4 4-4M5 19h14",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6z",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  keys: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8",
  cough: "M4 12h.01M8 9a5 5 0 010 6M12 6a9 9 0 010 12",
  star: "M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9z",
  again: "M20 12a8 8 0 11-2.3-5.7M20 4v4h-4",
  person: "M12 11a4 4 0 100-8 4 4 0 000 8zM4 21c0-4.5 3.6-7 8-7s8 2.5 8 7",
  people:
    "M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 010 6.5M18 14.5c2.3.8 3.5 2.6 3.5 5.5",
  robot: "M5 9h14v10H5zM12 9V5M12 4h.01M9 13h.01M15 13h.01M9.5 16h5M3 13v3M21 13v3",
  up: "M12 19V6M6 11l6-6 6 6",
  down: "M12 5v13M6 13l6 6 6-6",
  swap: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  turnover: "M4 14a8 8 0 0114-5l2 2M20 5v6h-6M20 14a8 8 0 01-14 3",
  tiles:
    "M8 3l4 2.3v4.6L8 12.2 4 9.9V5.3zM16 3l4 2.3v4.6l-4 2.3-4-2.3M12 9.9v4.6l-4 2.3M16 12.2v4.6L12 19l-4-2.2v-4.6",
  erase: "M8 20h12M14 5l6 6-8 8H8l-4-4zM9 10l6 6",
  plus: "M12 5v14M5 12h14",
  draw: "M4 20l4-1L19 8l-3-3L5 16zM14 7l3 3",
  save: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
  book: "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14",
  pencil: "M4 20l4-1L19 8l-3-3L5 16z",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  graph: "M4 4v16h16M7 15l4-5 3 3 5-7",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3",
};

/**
 * A line icon; it says nothing to a screen reader, the button around it does.
 * @param {keyof typeof STROKES} name
 */
export function icon(name) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: STROKES[name] }),
  );
}
