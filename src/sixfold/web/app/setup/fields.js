// @ts-check
// What belongs to a position besides its pieces: whose turn it is, hands and phase, the opening; what
// is impossible; and the position as a text, to copy and to paste.

import { optionsOf } from "../game/games.js";
import { optionName, outcomeText, seatName, sideName } from "../game/words.js";
import { h, put } from "../ui/dom.js";
import { segments, switchRow } from "../ui/form.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** @param {string} label @param {import("../ui/dom.js").Child[]} parts */
const row = (label, ...parts) => h("div.setting", {}, h("span.setting-name", {}, label), ...parts);

/** Whose turn it is. @param {Draft} draft */
function turnRow(draft) {
  const { family, seats, turn } = draft.scene;
  const about = { family, seats: Array(seats).fill(null) };
  const choices = [...Array(seats).keys()].map((seat) => {
    const name = seats > 2 ? seatName(/** @type {any} */ (about), seat) : sideName(family, seat);
    return /** @type {[string, string]} */ ([String(seat), name]);
  });
  return row(
    t("Next to move"),
    segments(t("Next to move"), choices, String(turn), (seat) => {
      void draft.insist({ do: "turn", seat: Number(seat) });
    }),
  );
}

/** Tiles in hand of a side, with one less and one more. @param {Draft} draft @param {number} side */
function handOf(draft, side) {
  const name = sideName(draft.scene.family, side);
  const box = /** @type {HTMLInputElement} */ (
    h("input.count", {
      type: "number",
      min: 0,
      max: 20,
      value: draft.scene.board.hands[side],
      "aria-label": t("Tiles in hand: {side}", { side: name }),
      onchange: () => {
        const hands = [...draft.scene.board.hands];
        hands[side] = Math.max(0, Math.min(99, Math.round(Number(box.value) || 0)));
        void draft.insist({ do: "hands", hands });
      },
    })
  );
  return h("label.hand", {}, h("span.small", {}, name), box);
}

/** SIX: the phase, and hands while tiles are laid. @param {Draft} draft */
function phaseRows(draft) {
  const moving = draft.isMoving;
  const phase = segments(
    t("Phase"),
    [
      ["1", t("Laying tiles")],
      ["2", t("Moving tiles")],
    ],
    moving ? "2" : "1",
    (wish) => {
      if (wish === "2") void draft.edit({ do: "hands", hands: [0, 0] });
      else void draft.edit({ do: "fit" });
    },
  );
  if (moving) return [row(t("Phase"), phase)];
  return [
    row(t("Phase"), phase),
    row(t("Tiles in hand"), h("div.hands", {}, handOf(draft, 0), handOf(draft, 1))),
    switchRow(t("Hands and turn follow the tiles"), "", draft.follows, (follows) => {
      draft.follows = follows;
      if (follows) void draft.edit({ do: "fit" });
    }),
  ];
}

/** Hexone: how far the opening is. @param {Draft} draft */
const openingRow = (draft) =>
  row(
    t("Opening pawns placed"),
    segments(
      t("Opening pawns placed"),
      ["0", "1", "2"].map((n) => [n, n]),
      String(draft.scene.board.opened),
      (count) => {
        void draft.insist({ do: "opened", count: Number(count) });
      },
    ),
  );

/** What the game is played with. @param {Draft} draft */
function optionRows(draft) {
  const { game, family, options } = draft.scene;
  const base = game.split("+")[0];
  return optionsOf(family).map((option) =>
    switchRow(optionName(option), "", options.includes(option), (on) => {
      const wanted = on ? [...options, option] : options.filter((each) => each !== option);
      void draft.begin({ game: [base, ...wanted].join("+"), draft: draft.scene.text });
    }),
  );
}

/** What is impossible, or that nothing is. @param {Draft} draft */
function verdict({ answer, scene }) {
  if (answer.problems.length)
    return [
      h("p.verdict", {}, t("This cannot come up in a game yet:")),
      h(
        "ul.problems",
        {},
        answer.problems.map(({ text }) => h("li", {}, text)),
      ),
    ];
  if (scene.outcome)
    return [
      h(
        "p.verdict",
        {},
        t("The game is over here: {how}.", { how: outcomeText(scene.family, scene.outcome) }),
      ),
    ];
  return [h("p.verdict.fine", {}, icon("check"), t("This position can be played."))];
}

/** @param {HTMLElement} host @param {Draft} draft */
export function makeFields(host, draft) {
  const problems = h("div.verdict-area", { role: "status" });
  const rows = h("div.rows");
  const options = h("div.rows");
  const text = /** @type {HTMLTextAreaElement} */ (
    h("textarea.position-text", {
      rows: 2,
      spellcheck: false,
      autocapitalize: "off",
      "aria-label": t("Position text"),
      onchange: async () => {
        const taken = await draft.begin({ draft: text.value.trim().replaceAll(/\s+/g, " ") });
        if (!taken) text.setAttribute("aria-invalid", "true");
      },
    })
  );
  const more = h("details.more-options", {}, h("summary", {}, t("Options")), options);
  put(
    host,
    problems,
    rows,
    more,
    h("label.setting.stacked", {}, h("span.setting-name", {}, t("Position text")), text),
  );

  /** Draw a part anew, with the focus where it was. @param {HTMLElement} part @param {HTMLElement[]} content */
  function redraw(part, content) {
    const focusable = "input, button, select";
    const all = [...part.querySelectorAll(focusable)];
    const at = all.indexOf(/** @type {Element} */ (document.activeElement));
    put(part, ...content);
    if (at >= 0) /** @type {HTMLElement} */ (part.querySelectorAll(focusable)[at])?.focus();
  }

  function draw() {
    redraw(rows, [
      turnRow(draft),
      ...(draft.knows("hands") ? phaseRows(draft) : []),
      ...(draft.knows("opened") ? [openingRow(draft)] : []),
    ]);
    const known = optionRows(draft);
    redraw(options, known);
    more.hidden = !known.length;
    const said = verdict(draft);
    if (said.map((each) => each.textContent).join() !== problems.textContent)
      put(problems, ...said);
    text.value = draft.scene.text;
    text.removeAttribute("aria-invalid");
  }
  draft.addEventListener("change", draw);
  draw();
}
