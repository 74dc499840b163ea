// @ts-check
// What an edit makes of a study, exactly as `study/studies/applying.py` folds it; only what the rules
// say of it, such as the result of a game, is known to the server alone. Nothing is changed in place.

import {
  at,
  branch,
  changed,
  childOf,
  introduces,
  lineOf,
  saidIn,
  sorted,
  together,
  treeOf,
  Unfit,
  withChildren,
} from "./branches.js";
import { drawingsIn, named, withDrawings } from "./drawings.js";

/**
 * @typedef {import("./branches.js").Branch} Branch
 * @typedef {import("./branches.js").Said} Said
 * @typedef {import("./branches.js").Entry} Entry
 * @typedef {{id: string, name: string, head: Entry, root: Branch}} Chapter  `head`: a record without its moves
 * @typedef {{name: string, chapters: Chapter[]}} Study
 * @typedef {{kind: string, [field: string]: any}} Edit
 */

const VERSION = 1;

/** @param {any} data  what `Study.to_json` made @returns {Study} */
export const studyOf = (data) => ({
  name: data.name,
  chapters: data.chapters.map((/** @type {any} */ { id, name, record }) =>
    chapterOf(id, name, record),
  ),
});

/** @param {string} id @param {string} name @param {Entry} record @returns {Chapter} */
export function chapterOf(id, name, record) {
  const { line, before, commands, ...head } = record;
  return { id, name, head, root: treeOf(line ?? [], saidIn({ comment: before, commands })) };
}

/** A chapter as the JSON of a record. @param {Chapter} chapter @returns {Entry} */
export function recordOf({ head, root }) {
  const { comment, commands } = root.said;
  return {
    ...head,
    ...(comment ? { before: comment } : {}),
    ...(commands.length ? { commands } : {}),
    line: lineOf(root),
  };
}

/** An edit as it is sent and stored. @param {Edit} edit */
export const written = (edit) => ({ version: VERSION, ...edit });

/** @param {Study} study @param {Edit} edit @returns {Study} */
export function apply(study, edit) {
  const { chapters } = study;
  switch (edit.kind) {
    case "several":
      return edit.edits.reduce(apply, study);
    case "rename":
      return { ...study, name: edit.name };
    case "add-chapter": {
      if (chapters.some(({ id }) => id === edit.chapter)) throw new Unfit("chapter-twice");
      const added = chapterOf(edit.chapter, edit.name, edit.record);
      return {
        ...study,
        chapters: edit.after == null ? [...chapters, added] : placed(chapters, added, edit.after),
      };
    }
    case "remove-chapter":
      chapterIn(study, edit.chapter);
      return { ...study, chapters: without(chapters, edit.chapter) };
    case "move-chapter": {
      const chapter = chapterIn(study, edit.chapter);
      const others = without(chapters, edit.chapter);
      return { ...study, chapters: placed(others, chapter, edit.after) };
    }
    default: {
      const before = chapterIn(study, edit.chapter);
      const after = ofChapter(before, edit);
      return { ...study, chapters: chapters.map((each) => (each === before ? after : each)) };
    }
  }
}

/** @param {Study} study @param {string} id @returns {Chapter} */
export function chapterIn(study, id) {
  const found = study.chapters.find((chapter) => chapter.id === id);
  if (!found) throw new Unfit("chapter-gone");
  return found;
}

/** @param {Chapter[]} chapters @param {string} id */
const without = (chapters, id) => chapters.filter((chapter) => chapter.id !== id);

/** First, behind another one, or last if that is gone. @param {Chapter[]} others @param {Chapter} one @param {string | null | undefined} after */
function placed(others, one, after) {
  const ids = others.map(({ id }) => id);
  return others.toSpliced(place(ids, after), 0, one);
}

/** @param {string[]} names @param {string | null | undefined} after */
function place(names, after) {
  if (after == null) return 0;
  const found = names.indexOf(after);
  return found < 0 ? names.length : found + 1;
}

/** @param {Chapter} chapter @param {Edit} edit @returns {Chapter} */
function ofChapter(chapter, edit) {
  if (edit.kind === "rename-chapter") return { ...chapter, name: edit.name };
  if (edit.kind === "set-tags") return { ...chapter, head: tagged(chapter.head, edit.tags) };
  const here = at(chapter.root, edit.path);
  if (!here) throw new Unfit("move-gone");
  return { ...chapter, root: ofBranch(chapter.root, here, edit) };
}

// Moves

/** @param {Branch} root @param {Branch} here @param {Edit} edit @returns {Branch} */
function ofBranch(root, here, edit) {
  const { path } = edit;
  switch (edit.kind) {
    case "add-moves":
      return added(root, here, path, edit.moves);
    case "remove-move":
      return changed(root, above(path), (parent) =>
        withChildren(
          parent,
          parent.children.filter(({ move }) => move !== path.at(-1)),
        ),
      );
    case "restore-line":
      return changed(root, path, (parent) => restored(parent, edit.line, edit.after));
    case "promote":
      return reordered(root, path, (_, from) => Math.max(from - 1, 0));
    case "demote":
      return reordered(root, path, (_, from) => from + 1);
    case "place-move":
      return reordered(root, path, (others) => place(others, edit.after));
    case "promote-to-main": {
      let after = root;
      for (let length = 1; length <= path.length; length++)
        after = reordered(after, path.slice(0, length), () => 0);
      return after;
    }
    default: {
      const said = remarked(here.said, edit);
      if ((said.marks.length || said.clock !== null) && !path.length) throw new Unfit("no-move");
      if (introduces(said) && !isVariation(root, path)) throw new Unfit("not-a-variation");
      return changed(root, path, (each) => ({ ...each, said }));
    }
  }
}

/** The path to what comes before a move. @param {string[]} path */
function above(path) {
  if (!path.length) throw new Unfit("no-move");
  return path.slice(0, -1);
}

/** Follow the moves that are there, then add the others. @param {Branch} root @param {Branch} here @param {string[]} path @param {string[]} moves */
function added(root, here, path, moves) {
  let known = 0;
  for (let next = here; known < moves.length; known++) {
    const child = childOf(next, moves[known]);
    if (!child) break;
    next = child;
  }
  const fresh = moves.slice(known);
  if (!fresh.length) return root;
  const line = fresh.reduceRight(
    (/** @type {Branch[]} */ children, move) => [branch(move, undefined, children)],
    [],
  );
  return changed(root, [...path, ...moves.slice(0, known)], (parent) =>
    withChildren(parent, [...parent.children, ...line]),
  );
}

/** @param {Branch} parent @param {Entry[]} line @param {string | null | undefined} after */
function restored(parent, line, after) {
  const [{ before, before_commands, ...plain }, ...rest] = line;
  const again = together(childOf(parent, plain.move), [plain, ...rest]);
  const said = { ...again.said, before: before ?? "", before_commands: before_commands ?? [] };
  const others = parent.children.filter(({ move }) => move !== again.move);
  const to = place(
    others.map(({ move }) => move),
    after,
  );
  return withChildren(parent, others.toSpliced(to, 0, { ...again, said }));
}

/** @param {Branch} root @param {string[]} path @param {(others: string[], from: number) => number} where */
function reordered(root, path, where) {
  return changed(root, above(path), (parent) => {
    const moves = parent.children.map(({ move }) => move);
    const from = moves.indexOf(/** @type {string} */ (path.at(-1)));
    const to = where(moves.toSpliced(from, 1), from);
    return withChildren(
      parent,
      parent.children.toSpliced(from, 1).toSpliced(to, 0, parent.children[from]),
    );
  });
}

/** @param {Branch} root @param {string[]} path */
function isVariation(root, path) {
  const parent = path.length ? at(root, path.slice(0, -1)) : undefined;
  return parent !== undefined && parent.children[0].move !== path.at(-1);
}

// Remarks

/** @param {Said} said @param {Edit} edit @returns {Said} */
function remarked(said, edit) {
  switch (edit.kind) {
    case "set-comment":
      return { ...said, comment: edit.comment };
    case "set-introduction":
      return { ...said, before: edit.comment };
    case "set-marks":
      return { ...said, marks: sorted(edit.marks) };
    case "set-drawings":
      return { ...said, commands: withDrawings(said.commands, drawingsIn(edit.drawings)) };
    case "set-command": {
      const others = said.commands.filter((command) => named(command) !== edit.name);
      const more = edit.value == null ? [] : [`${edit.name} ${edit.value}`.replace(/ +$/, "")];
      return { ...said, commands: [...others, ...more] };
    }
    case "set-commands":
      return { ...said, commands: edit.commands };
    case "set-remarks":
      return saidIn(edit.remarks);
    default:
      throw new Unfit("unknown-edit");
  }
}

// Tags

/** @type {Record<string, string>} */
const FIELDS = {
  Date: "date",
  Event: "event",
  Clock: "clock",
  Comment: "comment",
  Result: "result",
  Reason: "reason",
};

/** @param {Entry} head @param {Record<string, string | null>} tags @returns {Entry} */
function tagged(head, tags) {
  /** @type {Entry} */
  const after = { ...head, players: [...(head.players ?? [])], tags: { ...head.tags } };
  for (const [tag, value] of Object.entries(tags)) {
    const seat = /^Seat(\d+)$/.exec(tag);
    if (seat) after.players[Number(seat[1])] = value ?? "";
    else if (FIELDS[tag]) after[FIELDS[tag]] = value ?? "";
    else if (value === null) delete after.tags[tag];
    else after.tags[tag] = value;
  }
  after.players = Array.from(after.players, (name) => name ?? "");
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) =>
      name === "players"
        ? value.some(Boolean)
        : name === "tags"
          ? Object.keys(value).length
          : value !== "",
    ),
  );
}
