// @ts-check
// The tree of a chapter that a page shows: where one is, and what one does there. The chapter itself
// belongs to a keeper (`study/draft.js`, `study/shared.js`), which takes edits and knows their history;
// the nodes here are views of its branches, and stay the same as long as their path leads somewhere.

import { branch } from "../studies/branches.js";
import { drawnBy, textOf } from "../studies/drawings.js";

/** @typedef {import("../../scene_types.js").Scene} Scene */
/** @typedef {import("../studies/branches.js").Branch} Branch */
/** @typedef {import("../studies/fold.js").Edit} Edit */
/** @typedef {import("../studies/fold.js").Study} Study */
/** Where a tree begins. @typedef {{game: string} | {position: string}} Start */
/**
 * What has a study and takes edits of it; emits `change`. `checks`: illegal moves are refused there.
 * @typedef {EventTarget & {study: Study, mayEdit: boolean, canUndo: boolean, checks: boolean, edit: (edit: Edit) => void,
 *   undo: () => Promise<void> | void}} Keeper
 */

export class Node {
  /** @param {Node | null} parent @param {Branch} shown */
  constructor(parent, shown) {
    this.parent = parent;
    this.branch = shown;
    this.move = shown.move;
    /** What may follow; the first is the main line. @type {Node[]} */
    this.children = [];
    /** What the board shows here, once it has been fetched. @type {Scene | null} */
    this.scene = null;
    /** Whether its path still leads here. */
    this.isThere = true;
  }

  /** What is said about the move. */
  get said() {
    return this.branch.said;
  }

  get drawings() {
    return drawnBy(this.said.commands);
  }

  get ply() {
    return this.path.length;
  }

  /** The nodes that lead here, the start left out. @returns {Node[]} */
  get path() {
    /** @type {Node[]} */
    const path = [];
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) path.push(node);
    return path.reverse();
  }

  get moves() {
    return this.path.map((node) => node.move);
  }

  /** Whether it belongs to the main line of the whole tree. */
  get isMain() {
    return this.path.every((node) => node.parent?.children[0] === node);
  }

  /** The end of the line that goes on from here. @returns {Node} */
  get end() {
    let node = /** @type {Node} */ (this);
    while (node.children.length) node = node.children[0];
    return node;
  }
}

/** Emits `change` when something in the tree is another, and `go` when somebody looks elsewhere. */
export class Tree extends EventTarget {
  /** Nodes that have come since somebody began to watch for them. @type {Node[]} */
  #fresh = [];

  /** @param {Keeper} keeper @param {string} chapter  its id */
  constructor(keeper, chapter) {
    super();
    this.keeper = keeper;
    this.chapter = chapter;
    const [start, root] = this.#begin();
    this.start = start;
    this.root = root;
    this.current = root;
    keeper.addEventListener("change", () => this.#changed());
  }

  /** Where the chapter begins, and its nodes. @returns {[Start, Node]} */
  #begin() {
    const chapter = this.#chapter();
    const [head, root] = chapter ? [chapter.head, chapter.root] : [{ game: "" }, branch("")];
    const first = new Node(null, root);
    this.#show(first, root);
    return [head.start ? { position: head.start } : { game: head.game }, first];
  }

  #chapter() {
    return this.keeper.study.chapters.find(({ id }) => id === this.chapter);
  }

  /** Whether there is something to take back. */
  get undone() {
    return this.keeper.canUndo;
  }

  get mayEdit() {
    return this.keeper.mayEdit;
  }

  /** @param {Node} node */
  go(node) {
    this.current = node;
    this.dispatchEvent(new Event("go"));
  }

  /** The node at the end of a path, or as far as there is one. @param {string[]} moves */
  at(moves) {
    let node = this.root;
    for (const move of moves) node = node.children.find((child) => child.move === move) ?? node;
    return node;
  }

  /**
   * Play a move here, or go where it leads if it has been played before.
   * @param {string} move
   * @returns {Node}
   */
  play(move) {
    const node = this.add([...this.current.moves, move]);
    this.go(node);
    return node;
  }

  /** Lay a whole line along the tree, and stay where one is. @param {string[]} moves */
  add(moves) {
    let node = this.root;
    let known = 0;
    for (; known < moves.length; known++) {
      const next = node.children.find((child) => child.move === moves[known]);
      if (!next) break;
      node = next;
    }
    if (known === moves.length) return node;
    this.edit("add-moves", node, { moves: moves.slice(known) });
    return this.at(moves);
  }

  /** Change something at a node. @param {string} kind @param {Node} node @param {Record<string, unknown>} [fields] */
  edit(kind, node, fields = {}) {
    if (this.mayEdit && node.isThere)
      this.keeper.edit({ kind, chapter: this.chapter, path: node.moves, ...fields });
  }

  /** Make the line of a node the main one at the last place where it is not. @param {Node} node */
  promote(node) {
    const off = node.path.reverse().find((each) => each.parent?.children[0] !== each);
    if (off) this.edit("place-move", off, { after: null });
  }

  /** Take a move away with all that follows. @param {Node} node */
  remove(node) {
    if (node.parent) this.edit("remove-move", node);
  }

  /** @param {Node} node @param {number[]} marks */
  mark(node, marks) {
    this.edit("set-marks", node, { marks });
  }

  /** @param {Node} node @param {import("../studies/drawings.js").Drawing[]} drawings */
  draw(node, drawings) {
    this.edit("set-drawings", node, { drawings: drawings.map(textOf) });
  }

  /** Put back what one has changed last, and look at it. */
  async undo() {
    this.#fresh = [];
    await this.keeper.undo();
    const again = this.#fresh.find((node) => node.isThere);
    if (again) this.go(again);
  }

  /** Show another chapter. @param {string} chapter  its id */
  open(chapter) {
    this.chapter = chapter;
    [this.start, this.root] = this.#begin();
    this.current = this.root;
    this.dispatchEvent(new Event("change"));
    this.dispatchEvent(new Event("go"));
  }

  #changed() {
    const chapter = this.#chapter();
    if (!chapter) {
      this.dispatchEvent(new Event("gone"));
      return;
    }
    this.#show(this.root, chapter.root);
    if (!this.current.isThere) {
      let node = this.current;
      while (!node.isThere && node.parent) node = node.parent;
      this.go(node);
    }
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Let nodes show branches; what is the same is left alone.
   * @param {Node} root @param {Branch} shown
   */
  #show(root, shown) {
    /** @type {[Node, Branch][]} */
    const todo = [[root, shown]];
    for (let next = todo.pop(); next; next = todo.pop()) {
      const [node, now] = next;
      if (node.branch === now && node.children.length === now.children.length) continue;
      node.branch = now;
      const known = new Map(node.children.map((child) => [child.move, child]));
      node.children = now.children.map((each) => {
        const child = known.get(each.move);
        known.delete(each.move);
        if (child) return child;
        const made = new Node(node, { ...each, children: [] });
        this.#fresh.push(made);
        return made;
      });
      for (const gone of known.values()) vanish(gone);
      node.children.forEach((child, n) => void todo.push([child, now.children[n]]));
    }
  }
}

/** @param {Node} node */
function vanish(node) {
  const todo = [node];
  for (let next = todo.pop(); next; next = todo.pop()) {
    next.isThere = false;
    todo.push(...next.children);
  }
}
