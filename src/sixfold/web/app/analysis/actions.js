// @ts-check
// Steps through the tree, and changes of its lines.

import { copyText } from "../ui/copying.js";
import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("./tree.js").Tree} Tree */

/** @param {Tree} tree */
export function steps(tree) {
  const { current } = tree;
  return {
    first: tree.root,
    previous: current.parent ?? current,
    next: current.children[0] ?? current,
    last: current.end,
  };
}

/** The address of what stands on the board. @param {Tree} tree */
function addressOf(tree) {
  const address = new URL("/analysis", location.href);
  for (const [name, value] of Object.entries(tree.start)) address.searchParams.set(name, value);
  const { moves } = tree.current;
  if (moves.length) address.searchParams.set("moves", moves.join(" "));
  return address;
}

/** @param {HTMLElement} host @param {Tree} tree */
export function makeActions(host, tree) {
  /** @type {["first" | "previous" | "next" | "last", string][]} */
  const places = [
    ["first", t("To the start")],
    ["previous", t("One move back")],
    ["next", t("One move forward")],
    ["last", t("To the last move")],
  ];
  const walk = places.map(([where, label]) =>
    h(
      `button.icon-button.step-${where}`,
      { type: "button", "aria-label": label, title: label, onclick: () => go(where) },
      icon(where),
    ),
  );
  const go = (/** @type {"first" | "previous" | "next" | "last"} */ where) =>
    tree.go(steps(tree)[where]);
  /** @param {string} sign @param {string} label @param {() => void} run */
  const action = (sign, label, run) =>
    h(
      "button.icon-button",
      { type: "button", "aria-label": label, title: label, onclick: run },
      icon(sign),
    );
  const promote = action("up", t("Make this the main line"), () => tree.promote(tree.current));
  const remove = action("close", t("Delete this move and what follows"), () =>
    tree.remove(tree.current),
  );
  const undo = action("undo", t("Undo the last change"), () => tree.undo());
  const copying = t("Copy the link to this position");
  const copy = action("copy", copying, () =>
    copyText({ text: addressOf(tree).href, label: copying, said: t("The link is copied.") }),
  );
  const change = action("tiles", t("Change this position on the set-up board"), () => {
    const position = tree.current.scene?.position ?? "";
    location.assign(`/setup?${new URLSearchParams({ position })}`);
  });
  put(
    host,
    h("div.steps", { role: "group", "aria-label": t("Look back") }, walk),
    h("div.changes", { role: "group", "aria-label": t("Change the tree") }, [
      promote,
      remove,
      undo,
      copy,
      change,
    ]),
  );
  const draw = () => {
    const { current } = tree;
    for (const each of [promote, remove, undo]) each.hidden = !tree.mayEdit;
    for (const [n, button] of walk.entries()) {
      button.toggleAttribute("disabled", n < 2 ? !current.parent : !current.children.length);
    }
    promote.toggleAttribute("disabled", current.isMain);
    remove.toggleAttribute("disabled", !current.parent);
    undo.toggleAttribute("disabled", !tree.undone);
  };
  tree.addEventListener("go", draw);
  tree.addEventListener("change", draw);
  tree.keeper.addEventListener("state", draw);
  draw();
}
