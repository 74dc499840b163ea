// @ts-check
// A lesson on the board. The address says which (`?lesson=…`); without one it goes on where this
// browser was last.

import { announce } from "./announce.js";
import { ApiError, get } from "./api.js";
import { note } from "./dialog.js";
import { find, h, put } from "./dom.js";
import { loadGames } from "./games.js";
import { fillBoardHead, wordmark } from "./header.js";
import { prepareLanguage, t } from "./i18n.js";
import { disc, icon } from "./icons.js";
import { listen } from "./keys.js";
import { makeBoard } from "./learn/board.js";
import { Course } from "./learn/course.js";
import { lessonAddress, lessonLink } from "./learn/list.js";
import { progressOf, resume } from "./learn/progress.js";
import { shareProgress } from "./learn/shared.js";
import { faultText, playComputer } from "./play.js";
import { keepShell } from "./shell.js";
import { eventsText, gameName, sideName } from "./words.js";

/** @typedef {import("../scene_types.js").Scene} Scene */
/** @typedef {import("./learn/progress.js").Title} Title */

const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** @param {Title[]} titles */
function wished(titles) {
  const asked = new URLSearchParams(location.search).get("lesson");
  const next = resume(game, titles);
  if (!asked || asked === next.lesson) return next;
  if (titles.some(({ id }) => id === asked)) return { lesson: asked, step: 1 };
  note(t("This lesson is no longer there. Here is the next one."));
  return next;
}

/** What is marked, for whoever does not see it. @param {import("./learn/board.js").Mark[]} marks */
function marksText(marks) {
  if (!marks.length) return "";
  const cells = marks.map(({ start, end, label }) =>
    [end ? `${start} – ${end}` : start, label ? `(${label})` : ""].filter(Boolean).join(" "),
  );
  return t("Marked: {cells}.", { cells: cells.join(", ") });
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
  const say = h("p.say");
  const task = h("p.task");
  const you = h("p.small.you");
  const marked = h("p.unseen");
  const feedback = h("p.feedback");
  const main = h("button.button.primary.main-step", { type: "button" });
  const show = h(
    "button.button.quiet.slim",
    { type: "button", onclick: reveal },
    icon("hint"),
    t("Show me"),
  );
  put(
    find(".step-area"),
    h("div.lesson-top", {}, title, count),
    say,
    task,
    you,
    marked,
    feedback,
    h("div.step-actions", {}, main, show),
  );
  /** Until what became of the last move is shown. @type {Promise<unknown>} */
  let answered = Promise.resolve();
  const pass = h(
    "button.button.primary.slim",
    { type: "button", onclick: () => course.play("pass") },
    icon("next"),
    t("Pass"),
  );
  put(find(".special-moves"), pass);
  const { board, ...shown } = makeBoard(find(".board-host"), game, {
    // What is clicked before the answer stands on the board waits for it.
    played: (move) => board.expect(course.play(move).then(() => answered)),
    line: () => ({ position: course.step.scene.position, moves: course.moves }),
  });

  /** Whether somebody plays with keys: the focus goes where the next key is wanted. */
  const isKeyed = () => board.frame.classList.contains("keyed");

  function drawList() {
    put(
      find(".lessons-area"),
      h("h2", {}, t("Lessons")),
      h(
        "ol.lesson-list",
        {},
        titles.map((each) => h("li", {}, lessonLink(game, each, course.lesson.id))),
      ),
    );
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
        run: () => playComputer(game),
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
    put(count, t("Step {n} of {all}", { n: number, all }));
    put(say, step.say);
    put(task, step.task);
    put(
      you,
      disc(game, step.scene.turn % 2),
      t("You play {side}.", { side: sideName(game, step.scene.turn % 2) }),
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
  }

  /** @param {Scene} scene */
  function drawPass(scene) {
    const mayPass = course.state === "asking" && scene.legal?.[0] === "pass";
    find(".special-moves").hidden = !mayPass;
  }

  function reveal() {
    if (!course.shown) return;
    shown.point(course.shown);
    announce(t("Play {move}.", { move: course.shown }));
  }

  course.addEventListener("step", (event) => {
    const { scene } = /** @type {CustomEvent} */ (event).detail;
    const { step, lesson, number } = course;
    drawList();
    if (number === 1) {
      history.replaceState(null, "", lessonAddress(game, lesson.id));
    }
    void shown.show(scene, { mayMove: true, animate: false });
    shown.mark(step.marks);
    draw();
    drawPass(scene);
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
      drawPass(scene);
    }
    if (goesOn) return course.begin(course.number + 1, told);
    const answers = scenes
      .slice(1)
      .map((/** @type {Scene} */ scene) =>
        eventsText(/** @type {any} */ ({ family: game, seats: [0, 1] }), scene.events),
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

/** @param {unknown} error */
function showFault(error) {
  put(
    find("main"),
    h(
      "div.empty",
      {},
      wordmark(),
      h("h1", {}, t("This lesson cannot be shown")),
      h("p", {}, faultText(error)),
      h("a.button.primary", { href: "/learn" }, t("All lessons")),
    ),
  );
  document.body.classList.add("fault");
}

await Promise.all([prepareLanguage(), loadGames()]);
document.title = `${t("Learn {game}", { game: gameName(game) })} · Sixfold`;
try {
  const path = `/api/lessons/${encodeURIComponent(game)}`;
  const [{ lessons }] = await Promise.all([get(path), shareProgress()]);
  const { lesson, step } = wished(lessons);
  const course = new Course(game, await Course.fetch(game, lesson));
  build(course, lessons);
  course.begin(step);
  keepShell();
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  showFault(error);
}
