// @ts-check
// The line to a table: views come over a WebSocket, which is opened again whenever it breaks. Only
// the highest rev counts, whichever way a view came.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const PING = 15_000;
const SILENCE = 10_000; // after a ping: then the line is dead, whatever the browser believes
const GONE = 4404; // the server's word for a table that is no more

/**
 * @typedef {object} Ears
 * @property {(view: import("./view.js").View) => void} onView
 * @property {(presence: any) => void} onPresence
 * @property {(open: boolean) => void} onState  whether the line stands
 * @property {() => void} onGone
 */

/**
 * Listen to a table until `close`.
 * @param {string} id
 * @param {Ears} ears
 */
export function openLive(id, ears) {
  const address = new URL(`/api/tables/${encodeURIComponent(id)}/live`, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  /** @type {WebSocket | null} */
  let socket = null;
  let closed = false;
  let wait = FIRST_WAIT;
  let timer = 0;
  let pinger = 0;
  let silence = 0;

  function connect() {
    clearTimeout(timer);
    if (closed || socket) return;
    const line = new WebSocket(address);
    socket = line;
    line.onopen = () => {
      wait = FIRST_WAIT;
      pinger = window.setInterval(ping, PING);
      ears.onState(true);
    };
    line.onmessage = (event) => {
      clearTimeout(silence);
      const message = JSON.parse(event.data);
      if (message.type === "view") ears.onView(message);
      else if (message.type === "presence") ears.onPresence(message);
    };
    line.onclose = (event) => lost(line, event.code);
  }

  /** @param {WebSocket} line @param {number} code */
  function lost(line, code) {
    if (socket !== line) return; // an older line, given up already
    clearInterval(pinger);
    clearTimeout(silence);
    socket = null;
    if (closed) return;
    if (code === GONE) {
      closed = true;
      ears.onGone();
      return;
    }
    ears.onState(false);
    // A little chance, so that a thousand pages do not all knock at the same moment.
    timer = window.setTimeout(connect, wait * (0.7 + 0.6 * Math.random()));
    wait = Math.min(LONGEST_WAIT, wait * 2);
  }

  function ping() {
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    const line = socket;
    line.send('{"type":"ping"}');
    clearTimeout(silence);
    silence = window.setTimeout(() => giveUp(line), SILENCE);
  }

  /**
   * The line is dead, though the browser may not know it. It is closed, or it would live on beside
   * the next one.
   * @param {WebSocket} line
   */
  function giveUp(line) {
    line.close();
    lost(line, 0);
  }

  /** The device woke up or found its network again: do not wait for the timer. */
  function hurry() {
    wait = FIRST_WAIT;
    if (socket) ping();
    else connect();
  }

  addEventListener("online", hurry);
  addEventListener("offline", () => socket && giveUp(socket));
  document.addEventListener("visibilitychange", () => document.hidden || hurry());
  connect();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
    hurry,
  };
}
