// @ts-check
// The line to the lobby: a WebSocket on which free seats and people who look for an opponent come
// in, and on which one looks for an opponent oneself. As long as it is open one is there.

import { ApiError } from "../net/api.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING = 15_000;
const SILENCE = 10_000; // after a ping: then the line is dead, whatever the browser believes

/**
 * @typedef {import("../net/view.js").View} View
 * @typedef {{kind: string, initial_ms?: number, increment_ms?: number, days?: number}} Clock
 * @typedef {{id: string, game: string, family: string, edition: string | null, clock: Clock,
 *   name: string | null}} Seek
 * @typedef {{tables: View[], seeks: Seek[]}} Contents
 *
 * @typedef {object} Ears
 * @property {(contents: Contents) => void} [onLobby]
 * @property {(seek: string) => void} [onSeeking]  this is our line in the list
 * @property {(table: string) => void} [onPaired]
 * @property {() => void} [onDropped]  another page of ours looks for somebody now
 * @property {(error: ApiError) => void} [onRefused]
 */

export class LobbyLine {
  /** @type {WebSocket | null} */
  #socket = null;
  #closed = true;
  #wait = FIRST_WAIT;
  #timer = 0;
  #pinger = 0;
  #silence = 0;
  /** @type {Ears[]} */
  #ears = [];
  /** What is looked for: said again on each new line. @type {{game: string, clock: Clock} | null} */
  #wish = null;

  constructor() {
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
    // A page that is left is not there any more, even if the browser keeps it for a way back.
    addEventListener("pagehide", () => this.#hang());
    addEventListener("pageshow", (event) => event.persisted && !this.#closed && this.#connect());
  }

  /** Hear what is said. @param {Ears} ears */
  listen(ears) {
    this.#ears.push(ears);
    this.#closed = false;
    this.#connect();
  }

  /** @param {{game: string, clock: Clock} | null} wish null to look no longer */
  seek(wish) {
    const looked = this.#wish !== null;
    this.#wish = wish;
    if (wish) this.#say({ type: "seek", id: "seek", ...wish });
    else if (looked) this.#say({ type: "cancel" });
  }

  /** @param {Record<string, unknown>} message */
  #say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#socket) return;
    const address = new URL("/api/lobby/live", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const line = new WebSocket(address);
    this.#socket = line;
    line.onopen = () => {
      if (this.#socket !== line) return;
      this.#wait = FIRST_WAIT;
      this.#pinger = window.setInterval(() => this.#ping(line), PING);
      if (this.#wish) this.#say({ type: "seek", id: "seek", ...this.#wish });
    };
    line.onmessage = (event) => this.#socket === line && this.#hear(JSON.parse(event.data));
    line.onclose = () => {
      if (this.#socket !== line) return;
      this.#hang();
      // A little chance, so that a thousand pages do not all knock at the same moment.
      const wait = this.#wait * (0.7 + 0.6 * Math.random());
      this.#timer = window.setTimeout(() => this.#connect(), wait);
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    };
  }

  #hang() {
    clearInterval(this.#pinger);
    clearTimeout(this.#silence);
    const line = this.#socket;
    this.#socket = null;
    line?.close();
  }

  #hurry() {
    if (this.#closed) return;
    this.#wait = FIRST_WAIT;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping(this.#socket);
    else if (!this.#socket) this.#connect();
  }

  /** @param {WebSocket} line */
  #ping(line) {
    this.#say({ type: "ping" });
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => line.onclose?.(new CloseEvent("close")), SILENCE);
  }

  /** @param {any} message */
  #hear(message) {
    clearTimeout(this.#silence);
    for (const ears of this.#ears) {
      if (message.type === "lobby") ears.onLobby?.(message);
      else if (message.type === "seeking") ears.onSeeking?.(message.seek);
      else if (message.type === "paired") ears.onPaired?.(message.table);
      else if (message.type === "dropped") ears.onDropped?.();
      else if (message.type === "refused") {
        const { code, text, params } = message.error;
        ears.onRefused?.(new ApiError(message.status, code, text, params));
      }
    }
  }
}

/** The line of this page. */
export const lobby = new LobbyLine();
