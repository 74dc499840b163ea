// @ts-check
// Puzzles on the board: one at somebody's strength, that of the day, or the one that the address names.

import { showFault } from "../frame/fault.js";
import { fillBoardHead } from "../frame/header.js";
import { loadGames } from "../game/games.js";
import { listen } from "../game/keys.js";
import { faultText } from "../game/play.js";
import { makeBoard } from "../game/scene_board.js";
import { eventsText, fullName, piecesName } from "../game/words.js";
import { ApiError, get } from "../net/api.js";
import { Attempt } from "../puzzles/attempt.js";
import { makeChooser, nextPuzzle } from "../puzzles/chooser.js";
import { ratedText } from "../puzzles/result.js";
import { makeStanding } from "../puzzles/standing.js";
import { makeTask } from "../puzzles/task.js";
import { clearNotes, note } from "../ui/dialog.js";
import { announce, bringIntoSight, find, h, put } from "../ui/dom.js";
import { prepareLanguage, t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { pace } from "../ui/settings.js";
import { keepShell } from "../ui/shell.js";

/** @typedef {import("../puzzles/attempt.js").Puzzle} Puzzle */
/** @typedef {import("../puzzles/attempt.js").Verdict} Verdict */
/** @typedef {import("../../scene_types.js").Scene} Scene */

const STEP = 450; // milliseconds between two moves that are shown
const LOOK = 2200; // … and for a look at a refutation

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms / (pace() || 1)));

/** The puzzle that the address asks for. @returns {Promise<Puzzle>} */
function wished() {
  const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  if (id) return get(`/api/puzzles/${encodeURIComponent(id)}`);
  return nextPuzzle();
}

/** @param {string} game */
const familyOf = (game) => game.split(/[/+]/)[0];

class PuzzlePage {
  /** @type {Attempt} */
  attempt;
  /** @type {any} */
  board = null;
  /** @type {ReturnType<typeof makeBoard> | null} */
  shown = null;
  /** Each thing that is shown has a number: what is shown after it stops the one before. */
  run = 0;
  isRefuted = false;
  /** How often another puzzle was asked for: only the last one that was is shown. */
  asked = 0;
  /** Until what became of the last move is shown. @type {Promise<unknown>} */
  answered = Promise.resolve();

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.attempt = new Attempt(puzzle);
    this.task = makeTask(find(".step-area"), {
      hint: () => this.attempt.hint(),
      solve: () => this.attempt.solve(),
      next: () => void this.next(),
      again: () => this.takeBack(),
    });
    this.standing = makeStanding();
    this.chooser = makeChooser(() => void this.next());
    put(find(".lessons-area"), this.standing.host, this.chooser.host);
    put(
      find(".special-moves"),
      h(
        "button.button.primary.slim",
        { type: "button", onclick: () => this.play("pass") },
        icon("next"),
        t("Pass"),
      ),
    );
    put(find(".fit-button"), icon("fit"));
    find(".fit-button").onclick = () => this.board?.fit();
    this.open(puzzle);
    listen({
      h: () => this.task.offersHint && this.attempt.hint(),
      n: () => void this.next(),
      f: () => this.board?.fit(),
      Escape: () => (this.isRefuted ? this.takeBack() : this.board?.cancel()),
    });
    find(".skip").addEventListener("click", (event) => {
      event.preventDefault();
      this.board?.focus();
    });
  }

  get family() {
    return familyOf(this.attempt.puzzle.game);
  }

  /** Whether somebody plays with keys: the focus goes where the next key is wanted. */
  get isKeyed() {
    return this.board?.frame.classList.contains("keyed");
  }

  /** Begin a puzzle. @param {Puzzle} puzzle */
  open(puzzle) {
    this.run += 1;
    const wasKeyed = this.isKeyed;
    this.attempt = new Attempt(puzzle);
    this.isRefuted = false;
    this.answered = Promise.resolve();
    clearNotes();
    this.#dress(puzzle);
    const { attempt } = this;
    // What is told of a puzzle that was left meanwhile can only have changed the rating.
    const on = (/** @type {string} */ what, /** @type {(detail: any) => void} */ run) =>
      attempt.addEventListener(what, (event) => {
        if (attempt === this.attempt) run(/** @type {CustomEvent} */ (event).detail);
        else if (attempt.outcome) void this.standing.draw();
      });
    on("verdict", (verdict) => {
      this.answered = this.answer(verdict);
    });
    on("thinking", () => {
      attempt.feedback = t("The computer looks at your move …");
      attempt.tone = "";
      this.draw();
    });
    on("hint", () => {
      const cells = attempt.hinted;
      this.#mark(cells);
      this.draw();
      const marked = cells.length ? t("Marked: {cells}.", { cells: cells.join("; ") }) : "";
      announce(`${attempt.feedback} ${marked}`.trim());
      this.#settled();
    });
    on("solution", (told) => void this.showSolution(told));
    on("fault", ({ error }) => {
      this.board.cancel();
      this.draw();
      note(faultText(error));
    });
    this.#mark([]);
    void this.#show(puzzle.scene, { mayMove: true, animate: false });
    this.draw();
    bringIntoSight(find(".lesson-title"));
    announce(
      `${puzzle.task} ${t("You play {pieces}.", { pieces: piecesName(this.family, puzzle.side) })}`,
    );
    if (wasKeyed) this.board.focus();
  }

  /** The board of the puzzle's game, and what the page says of that. @param {Puzzle} puzzle */
  #dress(puzzle) {
    const name = familyOf(puzzle.game);
    document.body.dataset.family = name;
    fillBoardHead(
      t("Puzzles"),
      h("a.small", { href: `/rules/${puzzle.game}` }, fullName(puzzle.game)),
    );
    if (this.board?.family !== name) {
      this.board?.destroy();
      this.shown = makeBoard(find(".board-host"), name, {
        played: (move) => this.play(move),
        line: () => ({
          position: this.attempt.puzzle.scene.position,
          moves: this.attempt.moves,
        }),
      });
      this.board = this.shown.board;
      find(".fit-button").hidden = !this.board.camera;
    }
    this.board.fit?.();
  }

  /** @param {string} move */
  play(move) {
    if (this.task.isLeaving) return this.board.cancel();
    // What is clicked before the answer stands on the board waits for it.
    this.board.expect(this.attempt.play(move).then(() => this.answered));
  }

  draw() {
    this.task.draw(this.attempt, this.isRefuted);
    if (this.attempt.feedback) bringIntoSight(find(".feedback"), find(".step-actions"));
  }

  /** @param {Scene} scene @param {{mayMove: boolean, animate: boolean}} how */
  #show(scene, how) {
    find(".special-moves").hidden = !(how.mayMove && scene.legal?.[0] === "pass");
    return this.shown?.show(scene, how);
  }

  /** Ring the cells of a hint. @param {string[]} cells */
  #mark(cells) {
    this.shown?.mark(cells.map((start) => ({ start, end: null, label: null })));
  }

  /** Show moves one after the other; whether nothing else came between. @param {Scene[]} scenes @param {boolean} mayMove  at the end */
  async #playOut(scenes, mayMove) {
    const run = ++this.run;
    for (const [n, scene] of scenes.entries()) {
      if (n) await pause(STEP);
      if (run !== this.run) return false;
      const isLast = n === scenes.length - 1;
      await this.#show(scene, { mayMove: mayMove && isLast, animate: true });
      if (run !== this.run) return false;
    }
    return true;
  }

  /** What moves do, in words. @param {Scene[]} scenes */
  #told(scenes) {
    const view = /** @type {any} */ ({ family: this.family, seats: [0, 1] });
    return scenes.map((scene) => eventsText(view, scene.events)).join(" ");
  }

  /** Show what became of a move. @param {Verdict} verdict */
  async answer({ state, text, scenes }) {
    const { attempt } = this;
    if (state === "refused") {
      this.board.cancel();
      return note(text);
    }
    const isRight = state === "right" || state === "solved";
    this.isRefuted = !isRight;
    if (isRight) this.#mark([]);
    this.draw();
    this.#settled();
    const told = [attempt.feedback, this.#told(scenes.slice(1))];
    if (state === "solved") told.push(ratedText(attempt));
    announce(told.join(" ").trim());
    if (!isRight && this.isKeyed) this.task.buttons.again.focus({ preventScroll: true });
    const run = this.#playOut(scenes, state === "right");
    if (isRight) {
      if (state === "solved") this.task.buttons.next.focus({ preventScroll: true });
      return run;
    }
    // A refutation is looked at for as long as it takes to read it; nobody has to wait for that.
    void run.then(async (isAll) => {
      const now = this.run;
      if (isAll) await pause(LOOK);
      if (isAll && now === this.run && this.isRefuted) this.takeBack();
    });
    return undefined;
  }

  /** Back to where the solver is to move. */
  takeBack() {
    if (!this.isRefuted) return;
    this.run += 1;
    this.isRefuted = false;
    const hadFocus = document.activeElement === this.task.buttons.again;
    this.draw();
    void this.#show(this.attempt.here, { mayMove: true, animate: false });
    if (hadFocus) this.board.focus();
  }

  /** @param {{scenes: Scene[]}} told */
  async showSolution({ scenes }) {
    this.#mark([]);
    this.draw();
    this.#settled();
    announce([this.attempt.feedback, this.#told(scenes), ratedText(this.attempt)].join(" "));
    this.task.buttons.next.focus({ preventScroll: true });
    await this.#playOut(scenes, false);
  }

  /** The first try has come to an end: the rating may have changed. */
  #settled() {
    if (this.attempt.outcome) void this.standing.draw();
    if (this.attempt.state === "over" && this.attempt.puzzle.source === "own") {
      void this.chooser.draw();
    }
  }

  /** On to another puzzle. Until it is there, nothing can be done to the one that is left. */
  async next() {
    const asked = ++this.asked;
    this.task.leave(true);
    try {
      const puzzle = await nextPuzzle(this.attempt.puzzle.id);
      if (asked !== this.asked) return;
      history.replaceState(null, "", `/puzzles/${puzzle.id}`);
      this.open(puzzle);
    } catch (error) {
      if (asked === this.asked) note(faultText(error));
    } finally {
      if (asked === this.asked) this.task.leave(false);
    }
  }
}

await Promise.all([prepareLanguage(), loadGames()]);
document.title = `${t("Puzzles")} · Sixfold`;
try {
  const puzzle = await wished();
  if (location.pathname === "/puzzles") history.replaceState(null, "", `/puzzles/${puzzle.id}`);
  new PuzzlePage(puzzle);
  keepShell();
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  showFault(t("This puzzle cannot be shown"), error, ["/puzzles", t("Other puzzles")]);
}
