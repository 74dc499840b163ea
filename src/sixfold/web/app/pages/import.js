// @ts-check
// Games that somebody brings along: pasted, dropped, chosen as files, or a link to a table of this
// server. The good ones can be looked at and kept, whatever is wrong with the others.

import { preparePage } from "../frame/header.js";
import { faultText } from "../game/play.js";
import { GameList, makeFaults } from "../import/list.js";
import { read, recordOf, tableIn } from "../import/reading.js";
import { post } from "../net/api.js";
import { note } from "../ui/dialog.js";
import { announce, find, h, put } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";

const LARGEST = 2 * 1024 * 1024; // bytes that the server reads at a time
const OFTEN = 25; // games between two words about how far it is

await preparePage(() => t("Import games"));

const text = /** @type {HTMLTextAreaElement} */ (
  h("textarea", {
    rows: 8,
    spellcheck: false,
    autocapitalize: "off",
    "aria-label": t("Records, or a link to a game"),
    placeholder: t("Paste records here, or a link to a game of this site"),
  })
);
const files = /** @type {HTMLInputElement} */ (
  h("input.unseen", {
    type: "file",
    multiple: true,
    accept: ".sfr,.json,.txt,.jsonl,text/plain,application/json",
    id: "files",
    onchange: () => bring([...(files.files ?? [])]),
  })
);
const start = h(
  "button.button.primary",
  { type: "button", onclick: () => bring(text.value) },
  t("Read the games"),
);
const zone = h(
  "div.drop",
  {},
  text,
  h(
    "div.buttons",
    {},
    start,
    files,
    h("label.button", { for: "files" }, icon("share"), t("Choose files")),
    h("span.small.muted", {}, t("or drop them here: .sfr or JSON, up to a thousand games")),
  ),
);
put(find(".bringing"), zone);

/** Stops what is being read. @type {AbortController | null} */
let reading = null;

zone.addEventListener("dragover", (event) => {
  event.preventDefault();
  zone.classList.add("over");
});
zone.addEventListener("dragleave", () => zone.classList.remove("over"));
zone.addEventListener("drop", (event) => {
  event.preventDefault();
  zone.classList.remove("over");
  const dropped = [...(event.dataTransfer?.files ?? [])];
  if (dropped.length) void bring(dropped);
  else {
    text.value = event.dataTransfer?.getData("text/plain") ?? "";
    void bring(text.value);
  }
});

/** What is to be read: several files are one text, each beginning on a line of its own. @param {string | File[]} given */
async function dataOf(given) {
  if (typeof given !== "string") return new Blob(given.flatMap((file) => [file, "\n"]));
  const table = tableIn(given);
  return new Blob([table ? await recordOf(table) : given]);
}

/** @param {string | File[]} given */
async function bring(given) {
  reading?.abort();
  const mine = new AbortController();
  reading = mine;
  const host = find(".brought");
  if (typeof given === "string" && !given.trim()) {
    put(host);
    note(t("There is nothing to read yet."));
    text.focus();
    return;
  }
  const state = h("p.progress", {}, t("Reading…"));
  const stop = h(
    "button.button.quiet",
    { type: "button", onclick: () => mine.abort() },
    t("Stop reading"),
  );
  const place = h("div");
  const faultPlace = h("div");
  const keep = h("div.keeping", { hidden: true });
  put(host, h("div.state", {}, state, stop), faultPlace, place, keep);
  const games = new GameList(place);
  const faults = makeFaults(faultPlace);
  try {
    const data = await dataOf(given);
    if (data.size > LARGEST)
      throw new Error(t("That is too much at a time: up to 2 MB are possible."));
    await read(data, mine.signal, ({ game, fault, done }) => {
      if (game) {
        games.add(game);
        if (games.rows.length % OFTEN === 0)
          state.textContent = tn("{n} game read…", "{n} games read…", games.rows.length);
      }
      if (fault) faults.add(fault);
      if (done) {
        faults.close(done.faulty);
        state.textContent = summary(done);
      }
    });
  } catch (error) {
    if (mine !== reading) return; // something else is read now
    const told = mine.signal.aborted
      ? tn("Stopped after {n} game.", "Stopped after {n} games.", games.rows.length)
      : error instanceof Error && error.constructor === Error
        ? error.message
        : faultText(error);
    state.textContent = told;
  }
  stop.remove();
  announce(state.textContent ?? "");
  if (games.rows.length) makeKeeping(keep, games, given);
}

/** How it ended, in a sentence. @param {import("../import/reading.js").Sums} sums */
function summary({ games, faulty, more }) {
  const good = tn("{n} game can be read.", "{n} games can be read.", games);
  const bad = faulty ? tn("{n} cannot.", "{n} cannot.", faulty) : "";
  const rest = more ? t("There are more: a thousand are taken at a time.") : "";
  return [games || !faulty ? good : t("No game can be read."), games ? bad : "", rest]
    .filter(Boolean)
    .join(" ");
}

/** A name for what is kept: that of the file, if there is one. @param {string | File[]} given */
const nameOf = (given) =>
  typeof given === "string" ? t("Imported games") : given[0].name.replace(/\.[a-z]+$/i, "");

/**
 * What to do with the good games.
 * @param {HTMLElement} host
 * @param {GameList} games
 * @param {string | File[]} given
 */
function makeKeeping(host, games, given) {
  const name = /** @type {HTMLInputElement} */ (
    h("input", { type: "text", maxlength: 100, value: nameOf(given) })
  );
  const records = () => games.chosen.map(({ record }) => record).join("\n");
  const save = h("button.button.primary", { type: "button", onclick: keepThem });
  const download = h(
    "button.button",
    { type: "button", onclick: () => offer(`${name.value || "sixfold"}.sfr`, records()) },
    icon("download"),
    t("Download"),
  );
  async function keepThem() {
    save.setAttribute("disabled", "");
    try {
      const study = await post("/api/studies", { name: name.value.trim(), records: records() });
      location.assign(`/study/${study.id}`);
    } catch (error) {
      note(faultText(error));
      draw();
    }
  }
  function draw() {
    const count = games.chosen.length;
    save.textContent = tn("Keep {n} game as a study", "Keep {n} games as a study", count);
    for (const button of [save, download]) button.toggleAttribute("disabled", !count);
  }
  put(host, h("label.study-name", {}, h("span", {}, t("Name of the study")), name), save, download);
  games.addEventListener("choice", draw);
  draw();
  host.hidden = false;
  start.classList.remove("primary"); // the next thing to do is here now
  text.rows = 3;
}

/** Let the browser save a text. @param {string} name @param {string} content */
function offer(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
