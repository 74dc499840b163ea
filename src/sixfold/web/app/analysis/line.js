// @ts-check
// The line to the computer: asks about one position at a time, remembers what it said of each, and
// asks again when the line broke or the page was hidden meanwhile. See docs/analysis.md.

/**
 * @typedef {{score: {kind: string, value: number | null}, moves: string[], wdl?: number[]}} Line
 * @typedef {{state: string, depth: number, nodes: number, seconds: number, lines: Line[],
 *   done?: number, of?: number}} Report
 * @typedef {{game?: string, position?: string, moves: string[], lines: number, table?: string}} Question
 */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const PING = 20_000;
const KEPT = 500; // positions

export class Thinking extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Question | null} */
  #question = null;
  #id = 0;
  #wait = FIRST_WAIT;
  #timer = 0;
  /** What is known of positions. @type {Map<string, Report>} */
  #known = new Map();

  constructor() {
    super();
    /** What has just become known of the position in question. @type {Report | null} */
    this.report = null;
    /** Why there will be nothing. @type {string} */
    this.refusal = "";
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#say({ type: "stop" });
      else this.#ask();
    });
    setInterval(() => this.#say({ type: "ping" }), PING);
  }

  /** Analyse a position from now on. @param {Question} question */
  ask(question) {
    this.#question = question;
    this.refusal = "";
    this.#tell(this.#known.get(key(question)) ?? null);
    this.#ask();
  }

  /** Analyse nothing any more. */
  stop() {
    this.#question = null;
    this.#say({ type: "stop" });
    this.refusal = "";
    this.#tell(null);
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
    if (!this.#question || document.hidden) return;
    if (!this.#socket) return this.#connect();
    const known = this.#known.get(key(this.#question));
    if (known?.state === "done") return this.#say({ type: "stop" }); // there is no more to find
    this.#id += 1;
    this.#say({ type: "analyse", id: `${this.#id}`, ...this.#question });
  }

  #connect() {
    clearTimeout(this.#timer);
    const address = new URL("/api/analysis", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#ask();
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => {
      this.#socket = null;
      this.#timer = window.setTimeout(() => this.#ask(), this.#wait);
      this.#wait = Math.min(LONGEST_WAIT, 2 * this.#wait);
    };
  }

  /** @param {any} message */
  #hear(message) {
    const question = this.#question;
    if (!question || message.id !== `${this.#id}`) return; // an answer to an older question
    if (message.type === "refused") {
      this.refusal = message.error.text;
      this.#tell(null);
    } else if (message.lines) {
      this.#keep(key(question), message);
      this.#tell(message);
    } else if (!this.report?.lines) {
      this.#tell(message); // it waits, or is being compiled
    }
  }

  /** @param {string} about @param {Report} report */
  #keep(about, report) {
    this.#known.delete(about);
    this.#known.set(about, report);
    if (this.#known.size > KEPT) this.#known.delete([...this.#known.keys()][0]);
  }
}

/** @param {Question} question */
const key = ({ game, position, moves, lines }) => JSON.stringify([game, position, moves, lines]);
