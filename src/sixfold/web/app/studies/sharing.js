// @ts-check
// Who else may see a study, and how it is taken along.

import { faultText } from "../game/play.js";
import { ApiError, get, post } from "../net/api.js";
import { confirmed, note, openDialog } from "../ui/dialog.js";
import { h, put } from "../ui/dom.js";
import { switchRow } from "../ui/form.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { linkRow, onlyHere } from "../ui/links.js";

/** @typedef {import("./shared.js").Shared} Shared */
/** @typedef {{read: string | null, edit: string | null, only_here: any}} Links */

/** @param {Shared} shared @param {import("../analysis/tree.js").Tree} tree */
export function openSharing(shared, tree) {
  const links = h("div.study-links");
  if (shared.may === "own") void showLinks(links, shared);
  /** @param {string} label @param {string} rest */
  const download = (label, rest) =>
    h(
      "a.button.slim",
      { href: shared.path(`/study.sfr${rest}`), download: `sixfold-study-${shared.id}.sfr` },
      icon("download"),
      label,
    );
  void openDialog(t("Share and export"), [
    links,
    h("h3", {}, t("Download")),
    h("div.downloads", {}, [
      download(t("All chapters"), ""),
      download(t("This chapter"), `?chapter=${encodeURIComponent(tree.chapter)}`),
    ]),
    shared.may === "own"
      ? h(
          "button.button.quiet.slim.delete-study",
          { type: "button", onclick: () => remove(shared) },
          icon("bin"),
          t("Delete this study"),
        )
      : null,
  ]);
}

/** @param {HTMLElement} host @param {Shared} shared */
async function showLinks(host, shared) {
  const path = shared.path("/links");
  /** @param {Links} links */
  function draw(links) {
    const wish = { read: links.read !== null, edit: links.edit !== null };
    /** @param {Partial<typeof wish>} change */
    const change = async (change) => {
      try {
        draw(await post(path, { ...wish, ...change }, { method: "PUT" }));
      } catch (error) {
        note(faultText(error));
      }
    };
    put(
      host,
      wish.read || wish.edit ? null : h("p.small.muted", {}, t("Only you can see this study.")),
      switchRow(t("Link to read"), t("Anybody who has it can read the study."), wish.read, (read) =>
        change({ read }),
      ),
      links.read ? linkRow(t("Link to read"), links.read) : null,
      switchRow(
        t("Link to edit"),
        t("Anybody who has it can change the study."),
        wish.edit,
        (edit) => change({ edit }),
      ),
      links.edit ? linkRow(t("Link to edit"), links.edit) : null,
      links.read || links.edit ? onlyHere(links, wish.read && wish.edit ? 2 : 1) : null,
    );
  }
  try {
    draw(await get(path));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    put(host, h("p", {}, faultText(error)));
  }
}

/** @param {Shared} shared */
async function remove(shared) {
  if (!(await confirmed(t("Delete this study for good?"), t("Delete this study")))) return;
  const answer = await fetch(shared.path(""), { method: "DELETE" }).catch(() => null);
  if (answer?.ok) location.assign("/my");
  else note(t("That cannot be done."));
}
