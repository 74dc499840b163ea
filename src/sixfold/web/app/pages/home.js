// @ts-check
// The first page: the games play themselves on little boards, each with one button; below them is
// the lobby with everybody who would like to play.

import { family } from "../families/index.js";
import { preparePage } from "../frame/header.js";
import { startDemo } from "../game/demo.js";
import {
  chooseEdition,
  editionsOf,
  families,
  gameOf,
  loadGames,
  usualGame,
} from "../game/games.js";
import { chooseLevel, STRONGEST, suitableLevel } from "../game/levels.js";
import { isMyMove, tableItem } from "../game/lists.js";
import { glyph } from "../game/marks.js";
import { playComputer, playFriend } from "../game/play.js";
import { editionName, gameName, levelTitle } from "../game/words.js";
import { begunGames, following, lessonAddress } from "../lessons/progress.js";
import { shareProgress } from "../lessons/shared.js";
import { findOpponent, keepLooking } from "../lobby/pairing.js";
import { isWaiting, showLobby } from "../lobby/seats.js";
import { get } from "../net/api.js";
import { find, h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

const SHOWN = 3; // running games; the others are one click away

/** @param {string} name of a family */
function levelChoice(name) {
  const chosen = suitableLevel(name);
  const choice = h(
    "select.plain",
    {
      "aria-label": t("Opponent in {game}", { game: gameName(name) }),
      onchange: () => chooseLevel(name, Number(/** @type {HTMLSelectElement} */ (choice).value)),
    },
    [...Array(STRONGEST).keys()].map((n) =>
      h("option", { value: n + 1, selected: n + 1 === chosen }, levelTitle(n + 1)),
    ),
  );
  return choice;
}

/**
 * Which edition is played, and what sets it apart; nothing for a game that has one only.
 * @param {string} name of a family
 * @param {() => void} changed
 */
function editionChoice(name, changed) {
  const editions = editionsOf(name);
  if (editions.length < 2) return null;
  const chosen = () => editions.find((edition) => usualGame(name) === gameOf(name, edition)) ?? "";
  const about = h("span.small.muted");
  const tell = () => put(about, family(name).editions[chosen()]?.() ?? "");
  const choice = /** @type {HTMLSelectElement} */ (
    h(
      "select.plain",
      {
        "aria-label": t("Edition of {game}", { game: gameName(name) }),
        onchange: () => {
          chooseEdition(name, choice.value);
          tell();
          changed();
        },
      },
      editions.map((edition) =>
        h("option", { value: edition, selected: edition === chosen() }, editionName(edition)),
      ),
    )
  );
  tell();
  return h("div.edition", {}, choice, about);
}

/**
 * A button that does something once, until the page is left.
 * @param {string} what
 * @param {string} label
 * @param {import("../ui/dom.js").Child[]} content
 * @param {() => Promise<boolean | void>} act  whether the page is being left
 */
function once(what, label, content, act) {
  const button = /** @type {HTMLButtonElement} */ (
    h(
      what,
      {
        type: "button",
        "aria-label": label,
        onclick: async () => {
          button.disabled = true;
          button.disabled = (await act()) === true;
        },
      },
      content,
    )
  );
  return button;
}

/** @param {string} name of a family */
function gameCard(name) {
  const game = gameName(name);
  const board = h("div.demo", { "aria-hidden": "true" }, family(name).demo ? null : glyph(name));
  const rules = h("a.small.rules-link", { href: `/rules/${usualGame(name)}` }, t("Rules"));
  const card = h(
    "article.game.card",
    { dataset: { family: name } },
    board,
    h("h2", {}, game),
    h(
      "div.words",
      {},
      h("p.muted", {}, family(name).pitch()),
      editionChoice(name, () => rules.setAttribute("href", `/rules/${usualGame(name)}`)),
    ),
    h(
      "div.go",
      {},
      once("button.button.primary.big", t("Play {game}", { game }), [t("Play")], () =>
        playComputer(name),
      ),
      h("label.against.small", {}, h("span", {}, t("against")), levelChoice(name)),
      rules,
    ),
    h(
      "div.with-people",
      {},
      once(
        "button.button.quiet.slim.find-opponent",
        `${t("Find an opponent")}: ${game}`,
        [t("Find an opponent")],
        () => findOpponent(name, isWaiting),
      ),
      once(
        "button.button.quiet.slim.play-friend",
        `${t("Play a friend")}: ${game}`,
        [t("Play a friend")],
        () => playFriend(name),
      ),
    ),
  );
  startDemo(name, board);
  return card;
}

/** What waits for the player comes first, and of that what is over soonest. @param {any} view */
const urgency = (view) => (isMyMove(view) ? (view.left_ms ?? 1e15) : 2e15);

async function showRunning() {
  const { tables } = await get("/api/my").catch(() => ({ tables: [] }));
  /** @type {import("../net/view.js").View[]} */
  const running = tables.filter((/** @type {any} */ view) => view.phase !== "over");
  running.sort((one, other) => urgency(one) - urgency(other));
  find(".running").hidden = !running.length;
  find(".running .table-list").replaceChildren(...running.slice(0, SHOWN).map(tableItem));
  find(".running .all").hidden = running.length <= SHOWN;
  return running.map((view) => view.id);
}

/**
 * Newcomers are offered the lessons; those who have begun go on with the next one that is not
 * done, in the game where they were last. After the last lesson of all come the puzzles.
 * @param {{game: string, lessons: import("../lessons/progress.js").Title[]}[]} books
 */
function nextLesson(books) {
  for (const game of begunGames()) {
    const titles = books.find((book) => book.game === game)?.lessons ?? [];
    const place = following(game, titles);
    const lesson = titles.find(({ id }) => id === place?.lesson)?.title;
    if (place && lesson)
      return {
        href: lessonAddress(game, place.lesson),
        label: t("Continue: {lesson}", { lesson }),
      };
  }
  const isDone = books.length && books.every(({ game, lessons }) => !following(game, lessons));
  if (isDone) return { href: "/puzzles", label: t("Puzzles") };
  if (begunGames().length) return { href: "/learn", label: t("All lessons") };
  return { href: "/learn", label: t("Learn in five minutes") };
}

async function showLearning() {
  const isNew = !begunGames().length;
  const { books } = isNew ? { books: [] } : await get("/api/lessons").catch(() => ({ books: [] }));
  const { href, label } = nextLesson(books);
  const shown = find(".learning");
  if (shown.textContent !== label) put(shown, h("a.button", { href }, label));
}

await Promise.all([preparePage(), loadGames()]);
const learning = showLearning();
find(".games").replaceChildren(...families().map(gameCard));
keepLooking((card) => find("#main").prepend(card));
// A page that the browser's back button brings back has its buttons still asleep, and offers the
// lesson that was learned meanwhile.
addEventListener("pageshow", ({ persisted }) => {
  for (const button of document.querySelectorAll(".game button"))
    button.removeAttribute("disabled");
  if (persisted) void showLearning();
});
showLobby(find(".lobby"), await showRunning());
// Perhaps more was learned on another device.
void Promise.all([learning, shareProgress()]).then(showLearning);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  void showRunning();
  void showLearning();
});
