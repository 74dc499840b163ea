// @ts-check
// A lesson on the board. The address says which (`?lesson=…`); without one it goes on where this
// browser was last. With `?edition=…` there are only lessons that are about that edition.

import { makeSpecialMoves } from "../analysis/special.js";
import { showFault } from "../frame/fault.js";
import { fillBoardHead } from "../frame/header.js";
import { editionsOf, gameOf, loadGames } from "../game/games.js";
import { listen } from "../game/keys.js";
import { disc } from "../game/marks.js";
import { faultText, playComputer } from "../game/play.js";
import { makeBoard } from "../game/scene_board.js";
import { editionName, eventsText, gameName, piecesName } from "../game/words.js";
import { Course } from "../lessons/course.js";
import { interrupted, lessonAddress, lessonLink, progressOf, resume } from "../lessons/progress.js";
import { shareProgress } from "../lessons/shared.js";
import { ApiError, get } from "../net/api.js";
import { note } from "../ui/dialog.js";
import { announce, bringIntoSight, find, h, put } from "../ui/dom.js";
import { prepareLanguage, t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { keepShell } from "../ui/shell.js";

/** @typedef {import("../../scene_types.js").Scene} Scene */
/** @typedef {import("../lessons/progress.js").Title} Title */

const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const wish = new URLSearchParams(location.search);

/** The edition that somebody wants to learn, if they came for one. */
let edition = wish.get("edition");

/** @param {Title[]} titles */
function wished(titles) {
  const asked = wish.get("lesson");
  const here = interrupted(game, titles);
  const next = resume(game, titles);
  if (!asked) return next;
  if (asked === here?.lesson) return here;
  if (titles.some(({ id }) => id === asked)) return { lesson: asked, step: 1 };
  note(t("This lesson is no longer there. Here is the next one."));
  return next;
}

/**
 * The lessons that are about the edition, unless one is asked for that is not.
 * @param {Title[]} titles
 */
function chosen(titles) {
  const wanted = edition ?? "";
  const about = titles.filter(({ editions }) => !editions.length || editions.includes(wanted));
  const asked = titles.find(({ id }) => id === wish.get("lesson"));
  if ((asked && !about.includes(asked)) || !editionsOf(game).includes(wanted)) edition = null;
  return edition ? about : titles;
}

/** Two, or four in a game of teams. @param {Scene} scene */
const seatsOf = ({ options }) => (options.includes("teams") ? [0, 1, 2, 3] : [0, 1]);

/** What is marked, for those who do not see it. @param {import("../game/scene_board.js").Mark[]} marks */
function marksText(marks) {
  if (!marks.length) return "";
  const cells = marks.map(({ start, end, label }) =>
    [end ? `${start} – ${end}` : start, label ? `(${label})` : ""].filter(Boolean).join(" "),
  );
  return t("Marked: {cells}.", { cells: cells.join("; ") });
}

/** @param {Course} course @param {Title[]} titles */
function build(course, titles) {
  document.body.dataset.family = game;
  fillBoardHead(
    t("Learn {game}", { game: gameName(game) }),
    h("a.small", { href: "/learn" }, t("All lessons")),
  );
  const title = h("h1.lesson-title");
  const count = h("p.small.muted.step-count");
  const about = h("p.small.muted.about");
  const say = h("p.say");
  const task = h("p.task");
  const you = h("p.small.you");
  const marked = h("p.unseen");
  const feedback = h("p.feedback");
  const top = h("div.lesson-top", {}, title, count);
  const main = h("button.button.primary.main-step", { type: "button" });
  const show = h(
    "button.button.quiet.slim",
    { type: "button", onclick: reveal },
    icon("hint"),
    t("Show me"),
  );
  const actions = h("div.step-actions", {}, main, show);
  put(find(".step-area"), top, about, say, task, you, marked, feedback, actions);
  /** Until what became of the last move is shown. @type {Promise<unknown>} */
  let answered = Promise.resolve();
  /** What stands on the board. @type {Scene | null} */
  let standing = null;
  const special = makeSpecialMoves(find(".special-moves"), {
    play: (move) => course.play(move),
    scene: () => (course.state === "asking" ? standing : null),
  });
  const { board, ...shown } = makeBoard(find(".board-host"), game, {
    // What is clicked before the answer stands on the board waits for it.
    played: (move) => board.expect(course.play(special.written(move)).then(() => answered)),
    line: () => ({ position: course.step.scene.position, moves: course.moves }),
  });

  /** Whether somebody plays with keys: the focus goes where the next key is wanted. */
  const isKeyed = () => board.frame.classList.contains("keyed");

  function drawList() {
    put(
      find(".lessons-area"),
      h("h2", {}, t("Lessons")),
      edition &&
        h(
          "p.small.of-edition",
          {},
          `${editionName(edition)} · `,
          h("a", { href: lessonAddress(game, course.lesson.id) }, t("All lessons")),
        ),
      h(
        "ol.lesson-list",
        {},
        titles.map((each) => h("li", {}, lessonLink(game, each, course.lesson.id, edition))),
      ),
    );
    const open = document.querySelector(".lesson-link[aria-current]");
    const { top, height } = find(".lessons-area").getBoundingClientRect();
    const below = (open?.getBoundingClientRect().bottom ?? 0) - top - height;
    if (below > 0) find(".lessons-area").scrollTop += below;
  }

  /** Which games the lesson is about; where it compares editions, by whose rules this step goes. */
  function aboutText() {
    const { id, note, steps } = course.lesson;
    const isOne = new Set(steps.map(({ scene }) => scene.edition)).size < 2;
    if (isOne) return note ?? "";
    const here = editionName(course.step.scene.edition);
    const compares = titles.find((each) => each.id === id)?.editions.length;
    return compares ? here : `${note} · ${here}`;
  }

  /** What the learner can do next, if that is not on the board. */
  function next() {
    if (course.state === "missed") return { label: t("Try again"), run: () => again() };
    if (course.state !== "done") return null;
    if (!course.isLast) return { label: t("Next"), run: () => course.begin(course.number + 1) };
    const place = titles.findIndex(({ id }) => id === course.lesson.id);
    const { done } = progressOf(game);
    const rest = [...titles.slice(place + 1), ...titles.slice(0, place)];
    const following = rest.find(({ id }) => !done.includes(id));
    if (!following)
      return {
        label: t("Play {game}", { game: gameName(game) }),
        run: () => playComputer(game, edition ? gameOf(game, edition) : undefined),
      };
    const label = t("Next lesson: {title}", { title: following.title });
    return { label, run: () => course.turnTo(following.id) };
  }

  /** The same step from its beginning. */
  function again() {
    course.begin(course.number);
    board.focus();
  }

  function draw() {
    const { step, number, lesson, state } = course;
    const all = lesson.steps.length;
    put(title, lesson.title);
    about.hidden = !lesson.note;
    put(about, aboutText());
    put(count, t("Step {n} of {all}", { n: number, all }));
    put(say, step.say);
    put(task, step.task);
    put(
      you,
      disc(game, step.scene.turn % 2),
      t("You play {pieces}.", { pieces: piecesName(game, step.scene.turn % 2) }),
    );
    put(marked, marksText(step.marks));
    feedback.className = `feedback ${state}`;
    const sign = state === "missed" ? "again" : "check";
    put(feedback, course.feedback && icon(sign), course.feedback && h("span", {}, course.feedback));
    const way = next();
    main.hidden = !way;
    put(main, way?.label ?? "");
    main.onclick = () => way?.run();
    show.hidden = state !== "asking" || !course.shown;
    if (way) main.focus({ preventScroll: true });
    bringIntoSight(...(course.own.length ? [feedback, actions] : [top]));
  }

  /** @param {Scene} scene */
  function drawSpecial(scene) {
    standing = scene;
    special.draw();
  }

  function reveal() {
    if (!course.shown) return;
    shown.point(course.shown);
    const label = special.buttonFor(course.shown);
    if (label) note(t("Use the button “{label}” on the board.", { label }));
    announce(t("Play {move}.", { move: course.shown }));
  }

  course.addEventListener("step", (event) => {
    const { scene } = /** @type {CustomEvent} */ (event).detail;
    const { step, lesson, number } = course;
    drawList();
    if (number === 1) {
      history.replaceState(null, "", lessonAddress(game, lesson.id, edition));
    }
    void shown.show(scene, { mayMove: true, animate: false });
    shown.mark(step.marks);
    draw();
    special.forget();
    drawSpecial(scene);
    announce([course.feedback, step.say, step.task, marksText(step.marks)].join(" ").trim());
    if (isKeyed()) board.focus();
  });

  course.addEventListener("verdict", (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    answered = answer(detail);
  });

  /** Show what became of a move. @param {{state: string, scenes: Scene[]}} verdict */
  async function answer({ state, scenes }) {
    if (state === "refused") {
      board.cancel();
      note(course.feedback);
      announce(course.feedback);
      course.feedback = "";
      return;
    }
    shown.mark([]);
    const goesOn = state === "done" && course.lesson.steps[course.number]?.continues;
    const told = course.feedback;
    if (!goesOn) draw();
    for (const [n, scene] of scenes.entries()) {
      const mayMove = course.state === "asking" && n === scenes.length - 1;
      await shown.show(scene, { mayMove, animate: true });
      drawSpecial(scene);
    }
    if (goesOn) return course.begin(course.number + 1, told);
    const answers = scenes
      .slice(1)
      .map((/** @type {Scene} */ scene) =>
        eventsText(/** @type {any} */ ({ family: game, seats: seatsOf(scene) }), scene.events),
      );
    if (state === "on") shown.mark(course.step.marks);
    if (state === "done" && course.isLast) drawList();
    announce([told, ...answers].join(" ").trim());
  }

  course.addEventListener("fault", (event) => {
    const { error } = /** @type {CustomEvent} */ (event).detail;
    board.cancel();
    note(faultText(error));
  });

  put(find(".fit-button"), icon("fit"));
  find(".fit-button").onclick = () => board.fit();
  find(".fit-button").hidden = !board.camera;
  listen({
    h: reveal,
    f: () => board.fit(),
    r: () => course.begin(course.number),
    Escape: () => board.cancel(),
  });
  find(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    board.focus();
  });
}

await Promise.all([prepareLanguage(), loadGames()]);
document.title = `${t("Learn {game}", { game: gameName(game) })} · Sixfold`;
try {
  const path = `/api/lessons/${encodeURIComponent(game)}`;
  const [{ lessons }] = await Promise.all([get(path), shareProgress()]);
  const titles = chosen(lessons);
  const { lesson, step } = wished(titles);
  const course = new Course(game, await Course.fetch(game, lesson));
  build(course, titles);
  course.begin(step);
  keepShell();
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  showFault(t("This lesson cannot be shown"), error, ["/learn", t("All lessons")]);
}
