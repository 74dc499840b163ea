// @ts-check
// The line to the computer: asks about one position at a time, remembers what it said of each, and
// asks again when the line broke, the server was busy or the page was hidden meanwhile. What is known
// stays in the tab, also over a reload. See docs/analysis.md.

import { recallHere, rememberHere } from "../ui/settings.js";

/**
 * @typedef {{score: {kind: string, value: number | null}, moves: string[], wdl?: number[]}} Line
 * @typedef {{state: string, depth: number, nodes: number, seconds: number, lines: Line[],
 *   done?: number, of?: number}} Report
 * @typedef {{game?: string, position?: string, moves: string[], lines: number, table?: string}} Question
 */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const PING = 20_000;
const SILENCE = 10_000; // after a ping: then the line is dead, whatever the browser believes
const KEPT = 500; // positions
const KEPT_OVER_RELOAD = 100;
const KEY = "sixfold.analysis.known";
const PASSING = [429, 503]; // refusals that are over in a moment

export class Thinking extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Question | null} */
  #question = null;
  #id = 0;
  #wait = FIRST_WAIT;
  #timer = 0;
  #silence = 0;
  /** What is known of positions. @type {Map<string, Report>} */
  #known = new Map(recallHere(KEY) ?? []);

  constructor() {
    super();
    /** What is known of the position in question. @type {Report | null} */
    this.report = null;
    /** What the page asked about. @type {unknown} */
    this.about = null;
    /** Why there will be nothing. @type {string} */
    this.refusal = "";
    /** Whether the line is broken. */
    this.isAway = false;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) {
        this.#save();
        this.#say({ type: "stop" });
      } else this.#ask();
    });
    addEventListener("pagehide", () => this.#save());
    addEventListener("offline", () => this.#socket && this.#giveUp(this.#socket));
    addEventListener("online", () => this.#hurry());
    setInterval(() => this.#ping(), PING);
  }

  /** Analyse a position from now on. @param {Question} question @param {unknown} about  what the page calls it */
  ask(question, about) {
    this.#question = question;
    this.about = about;
    this.refusal = "";
    this.#tell(this.#known.get(key(question)) ?? null);
    this.#ask();
  }

  /** Analyse nothing any more. */
  stop() {
    this.#question = null;
    this.about = null;
    this.refusal = "";
    clearTimeout(this.#timer);
    this.#say({ type: "stop" });
    this.#tell(null);
  }

  /** Analyse a position further for which the time was over. */
  goOn() {
    const known = this.#question && this.#known.get(key(this.#question));
    if (!known) return;
    known.state = "running";
    this.#tell(known);
    this.#ask();
  }

  /** @param {Report | null} report */
  #tell(report) {
    this.report = report;
    this.dispatchEvent(new Event("report"));
  }

  /** @param {unknown} message */
  #say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #ask() {
    clearTimeout(this.#timer);
    if (!this.#question || document.hidden) return;
    if (!this.#socket) return this.#connect();
    this.#id += 1; // whatever is still on its way is about something else
    const known = this.#known.get(key(this.#question));
    if (known?.state === "done") return this.#say({ type: "stop" }); // there is no more to find
    this.#say({ type: "analyse", id: `${this.#id}`, ...this.#question });
  }

  /** Ask again in a while, and later every time. */
  #askLater() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#ask(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, 2 * this.#wait);
  }

  /** The device has found its network again: do not wait for the timer. */
  #hurry() {
    this.#wait = FIRST_WAIT;
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#ping();
    if (this.#socket) this.#giveUp(this.#socket); // it was begun without a network
    this.#ask();
  }

  #ping() {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    this.#say({ type: "ping" });
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => this.#giveUp(socket), SILENCE);
  }

  #connect() {
    const address = new URL("/api/analysis", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.isAway = false;
      this.#tell(this.report);
      this.#ask();
    };
    // Whatever an older line still brings is out of date.
    socket.onmessage = (event) => this.#socket === socket && this.#hear(JSON.parse(event.data));
    socket.onclose = () => this.#lost(socket);
  }

  /**
   * The line is dead, though the browser may not know it.
   * @param {WebSocket} socket
   */
  #giveUp(socket) {
    socket.close();
    this.#lost(socket);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (this.#socket !== socket) return; // an older line, given up already
    clearTimeout(this.#silence);
    this.#socket = null;
    this.isAway = true;
    this.#tell(this.report);
    this.#askLater();
  }

  /** @param {any} message */
  #hear(message) {
    clearTimeout(this.#silence);
    const question = this.#question;
    if (!question || message.id !== `${this.#id}`) return; // an answer to an older question
    if (message.type === "refused") {
      this.refusal = message.error.text;
      this.#tell(this.report?.lines ? this.report : null);
      if (PASSING.includes(message.status)) this.#askLater();
      return;
    }
    this.#wait = FIRST_WAIT;
    this.refusal = "";
    if (message.lines) this.#learn(key(question), message);
    else if (!this.report?.lines) this.#tell(message); // it waits, or is being compiled
  }

  /**
   * A search that was begun again has to catch up with what is known already.
   * @param {string} about @param {Report} report
   */
  #learn(about, report) {
    const before = this.#known.get(about);
    const isLess = before && before.depth > report.depth && report.lines[0]?.score.kind === "cp";
    const known = isLess ? { ...before, state: report.state } : report;
    this.#known.delete(about);
    this.#known.set(about, known);
    if (this.#known.size > KEPT) this.#known.delete([...this.#known.keys()][0]);
    this.#tell(known);
  }

  /** Keep what was found last, as long as the tab is open. */
  #save() {
    rememberHere(KEY, [...this.#known].slice(-KEPT_OVER_RELOAD));
  }
}

/** @param {Question} question */
const key = ({ game, position, moves, lines }) => JSON.stringify([game, position, moves, lines]);
