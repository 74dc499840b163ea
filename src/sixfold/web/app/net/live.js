// @ts-check
// The line to a table: a WebSocket, which is opened again whenever it breaks. What is new comes over
// it and is folded into the view; moves and actions go over it and are acknowledged.

import { ApiError } from "./api.js";
import { fold, GAP } from "./view.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const OPENING = 5000; // a proxy may keep a line waiting that it does not let through
const PING = 15_000;
const SILENCE = 10_000; // after a ping: then the line is dead, whatever the browser believes
const ANSWER = 5000; // so long a move or a question may take
const GONE = 4404; // the server's word for a table that is no more
const SHUT_OUT = 4403; // … and for somebody who may not be here

/**
 * @typedef {object} Ears
 * @property {() => import("./view.js").View} known  the newest view, whichever way it came
 * @property {(view: import("./view.js").View) => void} onView
 * @property {(presence: any) => void} onPresence
 * @property {(open: boolean) => void} onState  whether the line stands; false again after each vain try
 * @property {() => void} onGone
 *
 * @typedef {{done: (rev: number) => void, fail: (error: ApiError) => void}} Waiting
 * @typedef {{hear: (message: any) => void, fail: (error: ApiError) => void}} ReviewEars
 */

/** There was no answer; perhaps the message was lost. */
const unanswered = () => new ApiError(0, "offline", "");

export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  #closed = false;
  /** Whether the last try to open a line was in vain. */
  #vain = false;
  #wait = FIRST_WAIT;
  #timer = 0;
  #opening = 0;
  #pinger = 0;
  #silence = 0;
  #asking = 0;
  /** What was said and is not answered. @type {Map<string, Waiting>} */
  #waiting = new Map();
  /** Who wants to know whether there will be a line. @type {((open: boolean) => void)[]} */
  #curious = [];
  /** Who wants to be told of the review, and by what id they asked. @type {{id: string, ears: ReviewEars} | null} */
  #reviewed = null;
  #count = 0;
  #name = Math.random().toString(36).slice(2, 8);

  /**
   * Listen to a table until `close`.
   * @param {string} id
   * @param {Ears} ears
   */
  constructor(id, ears) {
    this.address = new URL(`/api/tables/${encodeURIComponent(id)}/live?deltas=1`, location.href);
    this.address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.ears = ears;
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.#socket && this.#giveUp(this.#socket));
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    this.#connect();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Whether no line can be had just now, so that there is only the other way. */
  get isVain() {
    return !this.isOpen && this.#vain;
  }

  /**
   * Wait until there is a line, or the next try to open one was in vain.
   * @returns {Promise<boolean>}
   */
  async ready() {
    if (this.isOpen || this.#vain || this.#closed) return this.isOpen;
    return new Promise((tell) => this.#curious.push(tell));
  }

  /**
   * Say what a seat does. Fails like a request: with what the server answers, or because nobody did.
   * @param {Record<string, unknown>} body
   * @returns {Promise<number>} the rev that has it
   */
  say(body) {
    const line = this.#socket;
    if (!line || line.readyState !== WebSocket.OPEN) return Promise.reject(unanswered());
    const id = `${this.#name}-${++this.#count}`;
    return new Promise((done, fail) => {
      const timer = setTimeout(
        () => this.#answer(id, (waiting) => waiting.fail(unanswered())),
        ANSWER,
      );
      const calm = (/** @type {(value: any) => void} */ next) => (/** @type {any} */ value) => {
        clearTimeout(timer);
        next(value);
      };
      this.#waiting.set(id, { done: calm(done), fail: calm(fail) });
      line.send(JSON.stringify({ ...body, id }));
    });
  }

  /**
   * Be told of the table's review, bit by bit, until `stopReview`. It fails if that is refused, or
   * when the line is lost; who still wants to know asks again.
   * @param {ReviewEars} ears
   */
  askReview(ears) {
    const id = `${this.#name}-${++this.#count}`;
    const line = this.#socket;
    if (!line || line.readyState !== WebSocket.OPEN) return ears.fail(unanswered());
    this.#reviewed = { id, ears };
    line.send(JSON.stringify({ type: "review", id }));
  }

  /** Nobody wants to be told of the review any more. */
  stopReview() {
    const id = this.#reviewed?.id;
    this.#reviewed = null;
    if (id && this.isOpen) this.#socket?.send(JSON.stringify({ type: "review", id, stop: true }));
  }

  /** @param {ApiError} error */
  #failReview(error) {
    const ears = this.#reviewed?.ears;
    this.#reviewed = null;
    ears?.fail(error);
  }

  /** Ask for the whole view, unless it is asked for already. */
  askView() {
    if (this.#asking || !this.isOpen) return;
    this.#socket?.send('{"type":"view"}');
    this.#asking = window.setTimeout(() => {
      this.#asking = 0;
      this.askView();
    }, ANSWER);
  }

  /** The device woke up or found its network again: do not wait for the timer. */
  hurry() {
    this.#wait = FIRST_WAIT;
    if (this.#socket) this.#ping();
    else this.#connect();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#closed || this.#socket) return;
    const line = new WebSocket(this.address);
    this.#socket = line;
    this.#opening = window.setTimeout(() => this.#giveUp(line), OPENING);
    line.onopen = () => {
      if (this.#socket !== line) return;
      clearTimeout(this.#opening);
      this.#vain = false;
      this.#wait = FIRST_WAIT;
      this.#pinger = window.setInterval(() => this.#ping(), PING);
      this.ears.onState(true);
      this.#satisfy(true);
    };
    // Whatever an older line still brings is out of date.
    line.onmessage = (event) => this.#socket === line && this.#hear(JSON.parse(event.data));
    line.onclose = (event) => this.#lost(line, event.code);
  }

  /** @param {any} message */
  #hear(message) {
    clearTimeout(this.#silence);
    const { type, id } = message;
    if (type === "ack") return this.#answer(id, (waiting) => waiting.done(message.rev));
    if (type === "refused") {
      const { code, text, params } = message.error;
      const error = new ApiError(message.status, code, text, params);
      if (id === this.#reviewed?.id) return this.#failReview(error);
      return this.#answer(id, (waiting) => waiting.fail(error));
    }
    if (type === "review") {
      if (id === this.#reviewed?.id) this.#reviewed?.ears.hear(message);
      return; // what was on its way when nobody wanted it any more
    }
    if (type === "presence") return this.ears.onPresence(message);
    if (type === "view") this.#stopAsking();
    const before = this.ears.known();
    const after = fold(before, message);
    if (after === GAP) this.askView();
    else if (after && after !== before) this.ears.onView(after);
  }

  #stopAsking() {
    clearTimeout(this.#asking);
    this.#asking = 0;
  }

  /** @param {string} id @param {(waiting: Waiting) => void} answer */
  #answer(id, answer) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) answer(waiting);
  }

  /** Tell those who wait for a connection whether there is one. @param {boolean} open */
  #satisfy(open) {
    for (const tell of this.#curious.splice(0)) tell(open);
  }

  /** @param {WebSocket} line @param {number} code */
  #lost(line, code) {
    if (this.#socket !== line) return; // an older line, given up already
    const stood = this.#pinger !== 0;
    clearTimeout(this.#opening);
    clearInterval(this.#pinger);
    clearTimeout(this.#silence);
    this.#stopAsking();
    this.#pinger = 0;
    this.#socket = null;
    if (code === GONE || code === SHUT_OUT) this.#closed = true;
    if (code === SHUT_OUT) location.reload(); // the page itself says why
    // A connection that was open may be back at once: senders wait for the next try.
    this.#vain = !stood || this.#closed;
    if (code === GONE) this.ears.onGone();
    else if (!this.#closed) this.ears.onState(false);
    if (this.#vain) this.#satisfy(false);
    for (const id of [...this.#waiting.keys()])
      this.#answer(id, (waiting) => waiting.fail(unanswered()));
    this.#failReview(unanswered());
    if (this.#closed) return;
    // A little chance, so that a thousand pages do not all knock at the same moment.
    this.#timer = window.setTimeout(
      () => this.#connect(),
      this.#wait * (0.7 + 0.6 * Math.random()),
    );
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #ping() {
    const line = this.#socket;
    if (!line || line.readyState !== WebSocket.OPEN) return;
    line.send('{"type":"ping"}');
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => this.#giveUp(line), SILENCE);
  }

  /**
   * The line is dead, though the browser may not know it. It is closed, or it would live on beside
   * the next one.
   * @param {WebSocket} line
   */
  #giveUp(line) {
    line.close();
    this.#lost(line, 0);
  }
}
