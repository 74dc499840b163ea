// The test bench: a board, and everything that it emits, for the tests to read.
import { createBoard } from "/board/index.js";

window.emitted = [];
window.start = (family, options = {}) => {
  window.board?.destroy();
  window.emitted = [];
  const board = createBoard(family, document.getElementById("host"), options);
  for (const name of ["move", "about", "why", "point", "say", "sound", "settled", "choose"])
    board.on(name, (value) => window.emitted.push([name, name === "settled" ? null : value]));
  window.board = board;
};
window.clear = () => {
  window.board?.destroy();
  window.board = undefined;
  document.activeElement?.blur();
};
window.ready = true;
