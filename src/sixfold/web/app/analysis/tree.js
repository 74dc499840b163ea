// @ts-check
// A tree of moves: the main line and what else could have been played. It knows no rules; a move
// that is added here has been accepted by the server.

/** @typedef {import("../../scene_types.js").Scene} Scene */
/** Where a tree begins. @typedef {{game: string} | {position: string}} Start */

export class Node {
  /** @param {Node | null} parent @param {string} move  empty at the start */
  constructor(parent, move) {
    this.parent = parent;
    this.move = move;
    /** What may follow; the first is the main line. @type {Node[]} */
    this.children = [];
    /** What the board shows here, once it has been fetched. @type {Scene | null} */
    this.scene = null;
  }

  /** @returns {number} */
  get ply() {
    return this.parent ? this.parent.ply + 1 : 0;
  }

  /** The nodes that lead here, the start left out. @returns {Node[]} */
  get path() {
    return this.parent ? [...this.parent.path, this] : [];
  }

  get moves() {
    return this.path.map((node) => node.move);
  }

  /** Whether it belongs to the main line of the whole tree. @returns {boolean} */
  get isMain() {
    return !this.parent || (this.parent.children[0] === this && this.parent.isMain);
  }

  /** The end of the line that goes on from here. @returns {Node} */
  get end() {
    return this.children[0]?.end ?? this;
  }
}

/** Emits `change` when it has grown or shrunk, and `go` when somebody looks elsewhere. */
export class Tree extends EventTarget {
  /** @param {Start} start */
  constructor(start) {
    super();
    this.start = start;
    this.root = new Node(null, "");
    this.current = this.root;
    /** Puts back what was changed last. @type {(() => void) | null} */
    this.undone = null;
  }

  /** @param {Node} node */
  go(node) {
    this.current = node;
    this.dispatchEvent(new Event("go"));
  }

  /**
   * Play a move here, or go where it leads if it has been played before.
   * @param {string} move
   * @returns {Node}
   */
  play(move) {
    const from = this.current;
    let next = from.children.find((child) => child.move === move);
    if (!next) {
      const made = new Node(from, move);
      next = made;
      from.children.push(made);
      this.#changed(() => this.#drop(made));
    }
    this.go(next);
    return next;
  }

  /** Lay a whole line along the tree, and stay where one is. @param {string[]} moves */
  add(moves) {
    let node = this.root;
    /** @type {Node | null} */
    let first = null;
    for (const move of moves) {
      const known = node.children.find((child) => child.move === move);
      const next = known ?? new Node(node, move);
      if (!known) node.children.push(next);
      if (!known) first ??= next;
      node = next;
    }
    const made = first;
    if (made) this.#changed(() => this.#drop(made));
    return node;
  }

  /** Make the line of a node the main one at the last place where it is not. @param {Node} node */
  promote(node) {
    const branch = [...node.path].reverse().find((each) => each.parent?.children[0] !== each);
    const parent = branch?.parent;
    if (!branch || !parent) return;
    const before = parent.children;
    parent.children = [branch, ...before.filter((each) => each !== branch)];
    this.#changed(() => {
      parent.children = before;
    });
  }

  /** Take a move away with all that follows. @param {Node} node */
  remove(node) {
    const parent = node.parent;
    if (!parent) return;
    const before = parent.children;
    this.#drop(node);
    this.#changed(() => {
      parent.children = before;
      this.go(node);
    });
  }

  /** Put back what was changed last. */
  undo() {
    const undone = this.undone;
    this.undone = null;
    undone?.();
    this.dispatchEvent(new Event("change"));
  }

  /** @param {() => void} undone  puts back what was before */
  #changed(undone) {
    this.undone = undone;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Node} node */
  #drop(node) {
    const parent = /** @type {Node} */ (node.parent);
    parent.children = parent.children.filter((each) => each !== node);
    if (this.current.path.includes(node)) this.go(parent);
  }

  /** The tree as plain data: every node a move and what follows. */
  toJSON() {
    /** @param {Node} node @returns {any} */
    const plain = (node) => [node.move, ...node.children.map(plain)];
    return { start: this.start, moves: plain(this.root), at: this.current.moves };
  }

  /** @param {any} data @returns {Tree} */
  static from(data) {
    const tree = new Tree(data.start);
    /** @param {Node} node @param {any[]} children */
    const grow = (node, children) => {
      node.children = children.map(([move, ...more]) => {
        const child = new Node(node, String(move));
        grow(child, more);
        return child;
      });
    };
    grow(tree.root, data.moves.slice(1));
    for (const move of data.at) {
      tree.current = tree.current.children.find((child) => child.move === move) ?? tree.current;
    }
    return tree;
  }
}
