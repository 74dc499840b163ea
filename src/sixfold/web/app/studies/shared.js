// @ts-check
// A study that the server keeps. What one does is seen at once and sent in order; what others do comes
// by a socket. The study shown is what the server has confirmed, with one's own edits on top of it.

import { ApiError, get, postSafely } from "../net/api.js";
import { t } from "../ui/i18n.js";
import { Unfit } from "./branches.js";
import { apply, studyOf, written } from "./fold.js";

/**
 * @typedef {import("./fold.js").Study} Study
 * @typedef {import("./fold.js").Edit} Edit
 * @typedef {{id: string, edit: Edit, takesBack: number}} Pending  takesBack: the rev of an edit, or 0
 * @typedef {{rev: number, edit: Edit, id: string}} Made
 */

const WAITS = [500, 1000, 2000, 4000, 8000];
const PING = 20_000;
const GONE = 4404;
/** Characters of an edit from which on the server is told which one to take back, and not how. */
const LARGE = 30_000;

/** Emits `change`, `state` (how saving goes), `refused` (with the error) and `gone`. */
export class Shared extends EventTarget {
  checks = true;
  /** What the server has. @type {Study} */
  #confirmed;
  #rev;
  /** What it has not acknowledged yet. @type {Pending[]} */
  #pending = [];
  /** One's own edits by their revs, and what would take them back. @type {{rev: number, undo: Edit}[]} */
  #undos = [];
  /** @type {Promise<void>} */
  #sending = Promise.resolve();
  #tries = 0;
  #ended = false;

  /** @param {{id: string, rev: number, may: string, study: any}} view @param {string | null} key */
  constructor(view, key) {
    super();
    this.id = view.id;
    this.key = key;
    this.may = view.may;
    this.#rev = view.rev;
    this.#confirmed = studyOf(view.study);
    /** What is shown. @type {Study} */
    this.study = this.#confirmed;
    /** Whether the server cannot be reached. */
    this.isOffline = false;
    this.#listen();
    addEventListener("beforeunload", (event) => {
      if (this.#pending.length) event.preventDefault();
    });
  }

  /** @param {string} id @param {string | null} key */
  static async open(id, key) {
    return new Shared(await get(pathOf(id, "", key)), key);
  }

  get mayEdit() {
    return this.may !== "read";
  }

  get canUndo() {
    return this.#undos.length + this.#pending.length > 0;
  }

  get isSaving() {
    return this.#pending.length > 0;
  }

  /** An address of the API for this study. @param {string} rest */
  path(rest) {
    return pathOf(this.id, rest, this.key);
  }

  /** @param {Edit} edit @param {number} [takesBack] the rev of an edit */
  edit(edit, takesBack = 0) {
    let after;
    try {
      after = apply(this.study, edit);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      const detail = new ApiError(409, error.message, unfitText(error.message, edit));
      this.dispatchEvent(new CustomEvent("refused", { detail }));
      return; // what does not fit is not even sent
    }
    const pending = { id: newId(), edit, takesBack };
    this.#pending.push(pending);
    this.study = after;
    this.dispatchEvent(new Event("change"));
    this.#state();
    this.#sending = this.#sending.then(() => this.#send(pending));
  }

  async undo() {
    await this.#sending;
    const last = this.#undos.pop();
    if (last) this.edit(last.undo, last.rev);
  }

  /** When all that was done so far has been answered. */
  get settled() {
    return this.#sending;
  }

  /** Import records as chapters. @param {string} records */
  async add(records) {
    await this.#sending;
    const wish = { records, rev: this.#rev, id: newId() };
    const { rev, undo } = await postSafely(this.path("/chapters"), wish);
    if (undo) this.#undos.push({ rev, undo });
    await this.#catchUp();
  }

  // Sending

  /** Send an edit until somebody answers. @param {Pending} pending */
  async #send(pending) {
    if (this.#ended) return;
    // Others may be ahead of us: an edit that was sent before is known by its id after this rev.
    const rev = this.#rev;
    for (let tries = 0; ; tries++) {
      try {
        const answer = await postSafely(this.path("/edits"), {
          ...said(pending),
          rev,
          id: pending.id,
        });
        this.#acknowledged(pending, answer);
        return;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!error.isPassing && error.status !== 429) return this.#refused(pending, error);
        this.isOffline = true;
        this.#state();
        await new Promise((done) => setTimeout(done, WAITS[Math.min(tries, WAITS.length - 1)]));
      }
    }
  }

  /** @param {Pending} pending @param {{rev: number, undo: Edit | null}} answer */
  #acknowledged(pending, { rev, undo }) {
    this.isOffline = false;
    if (undo && !pending.takesBack) this.#undos.push({ rev, undo });
    if (rev === this.#rev + 1) this.#take([{ rev, edit: pending.edit, id: pending.id }]);
    else if (rev > this.#rev) void this.#catchUp();
    this.#state();
  }

  /** @param {Pending} pending @param {ApiError} error */
  #refused(pending, error) {
    this.isOffline = false;
    this.#pending = this.#pending.filter((each) => each !== pending);
    this.#refold();
    this.#state();
    if (error.status === 404) this.#end();
    else this.dispatchEvent(new CustomEvent("refused", { detail: error }));
  }

  #state() {
    this.dispatchEvent(new Event("state"));
  }

  // Hearing

  /** Take over what was made, in order. @param {Made[]} all @returns {boolean} whether nothing is missing */
  #take(all) {
    let news = false;
    for (const { rev, edit, id } of all) {
      if (rev <= this.#rev) continue;
      if (rev > this.#rev + 1) return false;
      this.#confirmed = apply(this.#confirmed, edit);
      this.#rev = rev;
      this.#pending = this.#pending.filter((each) => each.id !== id);
      news = true;
    }
    if (news) this.#refold();
    return true;
  }

  /** Put one's own edits on top; those that no longer fit will be refused. */
  #refold() {
    let study = this.#confirmed;
    for (const { edit } of this.#pending) {
      try {
        study = apply(study, edit);
      } catch {
        // the server says why
      }
    }
    this.study = study;
    this.dispatchEvent(new Event("change"));
    this.#state();
  }

  async #catchUp() {
    try {
      const { edits } = await get(this.path(`/edits?after=${this.#rev}`));
      if (!this.#take(edits)) await this.#reset();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) this.#end();
    }
  }

  /** Read everything again. */
  async #reset() {
    const view = await get(this.path(""));
    this.#confirmed = studyOf(view.study);
    this.#rev = view.rev;
    this.#refold();
  }

  #listen() {
    if (this.#ended) return;
    const address = new URL(this.path(`/live?rev=${this.#rev}`), location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    const ping = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
    }, PING);
    socket.onopen = () => {
      this.#tries = 0;
      if (this.isOffline && !this.isSaving) {
        this.isOffline = false;
        this.#state();
      }
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "edits" && !this.#take(message.edits)) void this.#catchUp();
      if (message.type === "reset") void this.#reset();
    };
    socket.onclose = ({ code }) => {
      clearInterval(ping);
      if (code === GONE) return this.#end();
      const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
      if (this.#tries > 1) {
        this.isOffline = true;
        this.#state();
      }
      setTimeout(() => this.#listen(), wait);
    };
  }

  /** The study is gone, or the link is void. */
  #end() {
    if (this.#ended) return;
    this.#ended = true;
    this.#pending = [];
    this.dispatchEvent(new Event("gone"));
  }
}

/** An edit as it is sent: what puts back a whole chapter is as large as that. @param {Pending} pending */
function said({ edit, takesBack }) {
  const whole = written(edit);
  const isLarge = JSON.stringify(whole).length > LARGE;
  return takesBack && isLarge ? { undo: takesBack } : { edit: whole };
}

/** What the server would say. @param {string} code @param {Edit} edit */
const unfitText = (code, { path = [] }) =>
  code === "chapter-gone"
    ? t("This chapter is no longer there.")
    : code === "move-gone"
      ? t("This move is no longer there: {path}.", { path: path.join(" ") })
      : "";

/** @param {string} id @param {string} rest @param {string | null} key */
export function pathOf(id, rest, key) {
  const path = `/api/studies/${encodeURIComponent(id)}${rest}`;
  return key ? `${path}${path.includes("?") ? "&" : "?"}key=${encodeURIComponent(key)}` : path;
}

/** An id for an edit or a chapter. */
export const newId = () => Math.random().toString(36).slice(2, 12);
