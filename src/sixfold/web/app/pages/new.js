// @ts-check
// The page for a new table: game, opponents, clock, and the finer points behind a fold.

import { family } from "../families/index.js";
import { preparePage } from "../frame/header.js";
import {
  editionsOf,
  families,
  gameOf,
  hasTournaments,
  loadGames,
  optionsOf,
} from "../game/games.js";
import { STRONGEST } from "../game/levels.js";
import { glyph } from "../game/marks.js";
import {
  isTeams,
  lastPlan,
  mayCough,
  othersOf,
  requestOf,
  waitsForSomebody,
} from "../game/plan.js";
import { makeTable } from "../game/play.js";
import { editionName, gameName, levelTitle, optionName } from "../game/words.js";
import { find, h, put } from "../ui/dom.js";
import { choice, segments, switchRow } from "../ui/form.js";
import { t, tn } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../game/plan.js").Plan} Plan */

await Promise.all([preparePage(() => t("New table")), loadGames()]);

const plan = lastPlan();
const asked = new URLSearchParams(location.search).get("game")?.split("/") ?? [];
if (families().includes(asked[0])) plan.family = asked[0];
if (!families().includes(plan.family)) plan.family = families()[0];
if (editionsOf(plan.family).includes(asked[1])) plan.edition = asked[1];

/**
 * Change the plan and whatever of the page depends on it. A part that was not touched stays as it
 * is, so that the focus is not lost.
 * @param {Partial<Plan>} changes
 */
function set(changes) {
  Object.assign(plan, changes);
  show();
}

/** @param {string} title @param {...import("../ui/dom.js").Child} body */
const section = (title, ...body) =>
  h("fieldset.part", {}, h("legend", {}, h("h2", {}, title)), ...body);

// Game and edition

function gameChoice() {
  const labels = families().map((name) => [name, [glyph(name), h("strong", {}, gameName(name))]]);
  const row = segments(t("Game"), /** @type {any} */ (labels), plan.family, (family) =>
    set({ family }),
  );
  row.classList.add("games-row");
  return row;
}

function editionChoice() {
  const rows = editionsOf(plan.family).map((edition) =>
    h(
      "label.pick",
      {},
      h("input", {
        type: "radio",
        name: "edition",
        checked: gameOf(plan.family, plan.edition) === `${plan.family}/${edition}`,
        onchange: () => set({ edition }),
      }),
      h(
        "span",
        {},
        h("strong", {}, editionName(edition)),
        h("span.small.muted", {}, family(plan.family).editions[edition]?.() ?? ""),
      ),
    ),
  );
  return h("div.picks", { role: "radiogroup", "aria-label": t("Edition") }, rows);
}

// Opponents

/** @type {[number, string][]} */
const levels = [...Array(STRONGEST).keys()].map((n) => [n + 1, levelTitle(n + 1)]);

/** @param {number} index @param {string} who */
function seatRow(index, who) {
  const seat = plan.others[index];
  /** @type {[import("../game/plan.js").Kind, import("../ui/dom.js").Child[]][]} */
  const kinds = [
    ["engine", [icon("robot"), t("Computer")]],
    ["open", [icon("share"), t("A friend, by link")]],
    ["local", [icon("people"), t("On this screen")]],
  ];
  const level = h(
    "label.level",
    {},
    h("span.muted", {}, t("Level")),
    choice(
      t("Level of the computer: {who}", { who }),
      levels,
      seat.level,
      (value) => (seat.level = value),
    ),
  );
  level.hidden = seat.kind !== "engine";
  const row = segments(who, kinds, seat.kind, (kind) => {
    seat.kind = kind;
    level.hidden = kind !== "engine";
    show();
  });
  return h("div.seat-row", {}, h("h3", {}, who), row, level);
}

function opponents() {
  if (!isTeams(plan)) return [seatRow(0, t("Your opponent"))];
  return [
    seatRow(0, t("The opponent after you")),
    seatRow(1, t("Your partner")),
    seatRow(2, t("The opponent before you")),
  ];
}

// Clock

function clockParts() {
  const kinds = segments(
    t("Clock"),
    [
      ["none", t("No clock")],
      ["minutes", t("Minutes")],
      ["days", t("Days")],
    ],
    plan.clock,
    (clock) => set({ clock }),
  );
  /** @type {[number, string][]} */
  const minutes = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60].map((n) => [
    n,
    tn("{n} minute", "{n} minutes", n),
  ]);
  /** @type {[number, string][]} */
  const seconds = [0, 1, 2, 3, 5, 10, 20, 30].map((n) => [n, tn("{n} second", "{n} seconds", n)]);
  /** @type {[number, string][]} */
  const days = [1, 2, 3, 5, 7, 14].map((n) => [n, tn("{n} day", "{n} days", n)]);
  const live = h(
    "div.row.clock-fine",
    { dataset: { clock: "minutes" } },
    h(
      "label",
      {},
      t("Time for each player"),
      choice(t("Time for each player"), minutes, plan.minutes, (v) => set({ minutes: v })),
    ),
    h(
      "label",
      {},
      t("More with each move"),
      choice(t("More with each move"), seconds, plan.increment, (v) => set({ increment: v })),
    ),
  );
  const slow = h(
    "div.row.clock-fine",
    { dataset: { clock: "days" } },
    h(
      "label",
      {},
      t("Time for each move"),
      choice(t("Time for each move"), days, plan.days, (v) => set({ days: v })),
    ),
  );
  return [kinds, live, slow];
}

// The finer points

/** A switch for an option of some family. @param {string} option */
function optionRow(option) {
  const meanings = families().map((name) => family(name).options[option]);
  const meaning = meanings.find(Boolean)?.() ?? "";
  return switchRow(optionName(option), meaning, plan.options.includes(option), (on) => {
    const others = plan.options.filter((other) => other !== option);
    set({ options: on ? [...others, option] : others });
  });
}

function finerPoints() {
  /** @type {[string, HTMLElement][]} */
  const rows = [
    ...[...new Set(families().flatMap(optionsOf))]
      .filter((option) => option !== "teams")
      .map((option) => /** @type {[string, HTMLElement]} */ ([option, optionRow(option)])),
    [
      "cough",
      switchRow(
        t("Clearing one’s throat"),
        t("If all four agree, a player may cough to warn a partner."),
        plan.cough,
        (cough) => set({ cough }),
      ),
    ],
    [
      "tournament",
      switchRow(
        t("Tournament"),
        t("Two games: each player starts one, and the points are added up."),
        plan.tournament,
        (tournament) => set({ tournament }),
      ),
    ],
    [
      "open",
      switchRow(
        t("Anyone can join"),
        t("The table is listed, and the first to come takes the free seat."),
        plan.lobby,
        (lobby) => set({ lobby }),
      ),
    ],
    [
      "all",
      switchRow(t("Private"), t("The game is not listed under Watch."), plan.private, (value) =>
        set({ private: value }),
      ),
    ],
  ];
  return rows.map(([who, row]) => {
    row.dataset.for = who;
    return row;
  });
}

// The page

const form = find("form.new-table");
const editions = section(t("Edition"));
let shownEditions = "";
const teams = optionRow("teams");
const seats = h("div.seat-rows");
const go = /** @type {HTMLButtonElement} */ (h("button.button.primary.big", { type: "submit" }));
let shownSeats = -1;

put(
  form,
  section(t("Game"), gameChoice()),
  editions,
  section(t("Players"), teams, seats),
  section(
    t("Who starts"),
    segments(
      t("Who starts"),
      [
        ["lot", t("By lot")],
        ["first", t("You")],
        ["second", t("The opponent")],
      ],
      plan.colour,
      (colour) => set({ colour }),
    ),
  ),
  section(t("Clock"), ...clockParts()),
  h("details.part", {}, h("summary", {}, h("h2", {}, t("More options"))), ...finerPoints()),
  h("div.submit", {}, go),
);

/** Show what fits the plan, hide the rest. */
function show() {
  const options = optionsOf(plan.family);
  if (shownEditions !== plan.family) {
    editions.querySelector(".picks")?.remove();
    editions.append(editionChoice());
    shownEditions = plan.family;
  }
  editions.hidden = !editionsOf(plan.family).length;
  teams.hidden = !options.includes("teams");
  if (shownSeats !== othersOf(plan).length) {
    put(seats, ...opponents());
    shownSeats = othersOf(plan).length;
  }
  for (const fine of /** @type {NodeListOf<HTMLElement>} */ (
    form.querySelectorAll("[data-clock]")
  )) {
    fine.hidden = fine.dataset.clock !== plan.clock;
  }
  const fitting = new Set([
    "all",
    ...options.filter((option) => option !== "teams"),
    mayCough(plan) && "cough",
    hasTournaments(plan.family) && "tournament",
    waitsForSomebody(plan) && "open",
  ]);
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-for]"))) {
    row.hidden = !(row.dataset.for ?? "").split(" ").some((who) => fitting.has(who));
  }
  put(go, waitsForSomebody(plan) ? t("Create the table") : t("Start the game"));
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  go.disabled = true;
  go.disabled = await makeTable(requestOf(plan));
});
addEventListener("pageshow", () => (go.disabled = false));
show();
