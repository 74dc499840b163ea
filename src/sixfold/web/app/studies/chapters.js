// @ts-check
// The chapters of a study in a dialog: go to one, name them, put them in order, add and remove some.

import { editionsOf, families, gameOf } from "../game/games.js";
import { faultText } from "../game/play.js";
import { fullName } from "../game/words.js";
import { confirmed, openDialog } from "../ui/dialog.js";
import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { askName } from "./saving.js";
import { newId } from "./shared.js";

/** @typedef {import("./shared.js").Shared} Shared */
/** @typedef {import("./fold.js").Chapter} Chapter */
/** @typedef {import("../analysis/tree.js").Tree} Tree */

/** @param {Chapter} chapter @param {number} n  its place, from 0 */
export const chapterName = ({ name }, n) => name || t("Chapter {n}", { n: n + 1 });

/**
 * @param {Shared} shared @param {Tree} tree
 * @param {(chapter: string) => void} go
 */
export function openChapters(shared, tree, go) {
  const list = h("ol.chapters");
  const adding = shared.mayEdit ? makeAdding(shared, tree) : null;

  /** @param {string} sign @param {string} label @param {() => void} run @param {boolean} [off] */
  const button = (sign, label, run, off = false) =>
    h(
      "button.icon-button",
      { type: "button", "aria-label": label, title: label, disabled: off, onclick: run },
      icon(sign),
    );

  /** @param {Chapter} chapter @param {number} n */
  function item(chapter, n) {
    const { chapters } = shared.study;
    const name = chapterName(chapter, n);
    const { id } = chapter;
    const rename = async () => {
      const given = await askName(t("Rename the chapter"), t("Name of the chapter"), chapter.name);
      if (given !== null && given !== chapter.name)
        shared.edit({ kind: "rename-chapter", chapter: id, name: given });
    };
    /** @param {number} to */
    const move = (to) => {
      const others = shared.study.chapters.filter((each) => each.id !== id);
      const after = others[to - 1]?.id ?? null;
      shared.edit({ kind: "move-chapter", chapter: id, after });
      list.querySelectorAll("li")[to]?.querySelector("button")?.focus();
    };
    const remove = async () => {
      if (await confirmed(t("Remove “{name}”?", { name }), t("Remove the chapter")))
        shared.edit({ kind: "remove-chapter", chapter: id });
    };
    return h(
      "li",
      {},
      h(
        "button.plain.chapter",
        {
          type: "button",
          "aria-current": id === tree.chapter && "true",
          onclick: () => {
            list.closest("dialog")?.close();
            go(id);
          },
        },
        h("span", {}, name),
        h("span.small.muted", {}, fullName(String(chapter.head.game))),
      ),
      shared.mayEdit
        ? h("span.chapter-tools", {}, [
            button("pencil", t("Rename {name}", { name }), rename),
            button("up", t("Move {name} up", { name }), () => move(n - 1), n === 0),
            button(
              "down",
              t("Move {name} down", { name }),
              () => move(n + 1),
              n === chapters.length - 1,
            ),
            button("bin", t("Remove {name}", { name }), remove, chapters.length === 1),
          ])
        : null,
    );
  }

  const draw = () => void put(list, shared.study.chapters.map(item));
  draw();
  shared.addEventListener("change", draw);
  void openDialog(t("Chapters"), [list, adding]).then(() =>
    shared.removeEventListener("change", draw),
  );
}

/** A new chapter: of a game from its start, from the position on the board, or from records. @param {Shared} shared @param {Tree} tree */
function makeAdding(shared, tree) {
  const ids = families().flatMap((family) => {
    const editions = editionsOf(family);
    return editions.length ? editions.map((each) => gameOf(family, each)) : [gameOf(family)];
  });
  const present = "game" in tree.start ? tree.start.game : tree.start.position.split(" ")[0];
  const games = [...new Set([present, ...ids])];
  const game = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { "aria-label": t("Game") },
      games.map((id) => h("option", { value: id }, fullName(id))),
    )
  );
  /** @param {Record<string, any>} record */
  const add = (record) =>
    shared.edit({
      kind: "add-chapter",
      chapter: newId(),
      name: "",
      record: { rules: "1", result: "*", line: [], ...record },
      after: null,
    });
  const text = /** @type {HTMLTextAreaElement} */ (
    h("textarea.field", {
      rows: 4,
      "aria-label": t("Records"),
      placeholder: '[Game "gosix"] …',
      spellcheck: "false",
    })
  );
  const fault = h("p.fault-text.small", { role: "alert" });
  const bring = h(
    "button.button.slim",
    {
      type: "button",
      onclick: async () => {
        put(fault);
        try {
          await shared.add(text.value);
          text.value = "";
        } catch (error) {
          put(fault, faultText(error));
        }
      },
    },
    t("Import"),
  );
  const { scene } = tree.current;
  return h(
    "div.adding",
    {},
    h(
      "div.adding-row",
      {},
      game,
      h(
        "button.button.slim",
        { type: "button", onclick: () => add({ game: game.value }) },
        icon("plus"),
        t("Add a chapter"),
      ),
    ),
    scene && tree.current.parent && !scene.outcome
      ? h(
          "button.button.slim",
          { type: "button", onclick: () => add({ game: present, start: scene.position }) },
          icon("plus"),
          t("Add a chapter from this position"),
        )
      : null,
    h("details", {}, h("summary", {}, t("Import records as chapters")), text, fault, bring),
  );
}
