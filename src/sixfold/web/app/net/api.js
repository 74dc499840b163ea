// @ts-check
// Talking to the server: JSON there and back, and one kind of error.

/** An error from the server, or the lack of an answer. */
export class ApiError extends Error {
  /**
   * @param {number} status  0 when there was no answer at all
   * @param {string} code
   * @param {string} text  a sentence for people, in their language; may be empty
   * @param {Record<string, any>} [params]
   */
  constructor(status, code, text, params = {}) {
    super(text || code);
    this.status = status;
    this.code = code;
    this.text = text;
    this.params = params;
  }

  /** Whether nobody has answered: no server, or one that is not there for us now. */
  get isOffline() {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** Whether trying the same again can help: nobody has answered, or the server has failed. */
  get isPassing() {
    return this.status === 0 || (this.status >= 500 && this.status !== 501);
  }
}

/** Milliseconds between the tries of something that matters, and of what is only read. */
const WAITS = [400, 1200, 3000, 6000];
const SHORT_WAITS = [300, 1000];
/** … and how long each try waits: an answer may get lost without anybody noticing. */
const PATIENCE = 10_000;

/** Wait a while, but no longer than the device is without its network. @param {number} ms */
function pause(ms) {
  return new Promise((done) => {
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
    function end() {
      clearTimeout(timer);
      removeEventListener("online", end);
      done(undefined);
    }
  });
}

/**
 * Ask, and after a fault that may pass ask again, a few times. Only for what may be asked twice.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {(tries: number) => boolean | void} [failed]  hears of each fault; false gives up
 * @param {number[]} [waits]
 * @returns {Promise<T>}
 */
export async function persist(ask, failed = () => true, waits = WAITS) {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const mayPass = error instanceof ApiError && error.isPassing;
      if (!mayPass || tries > waits.length || failed(tries) === false) throw error;
      // A little chance, so that a thousand pages do not all knock at the same moment.
      await pause(waits[tries - 1] * (0.7 + 0.6 * Math.random()));
    }
  }
}

/**
 * Ask until there is an answer, however long the server is away, or until nobody waits for it.
 * @template T
 * @param {() => Promise<T>} ask  something that may be asked twice
 * @param {AbortSignal} signal  that nobody waits any more
 * @param {(error: ApiError) => void} [failed]  hears of each fault
 * @returns {Promise<T | null>} null if nobody waits
 */
export async function outlast(ask, signal, failed = () => {}) {
  const left = new Promise((leave) => signal.addEventListener("abort", () => leave(null)));
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      return await Promise.race([ask(), left]);
    } catch (error) {
      const mayPass = error instanceof ApiError && (error.isPassing || error.status === 429);
      if (!mayPass) throw error;
      failed(error);
      await Promise.race([pause(WAITS[Math.min(tries, WAITS.length - 1)]), left]);
    }
  }
  return null;
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function ask(path, init) {
  let answer;
  try {
    answer = await fetch(path, { headers: { accept: "application/json" }, ...init });
  } catch {
    throw new ApiError(0, "offline", "");
  }
  const body = await answer.json().catch(() => null);
  if (!answer.ok) {
    const error = body?.error ?? {};
    throw new ApiError(answer.status, error.code ?? "unknown", error.text ?? "", error.params);
  }
  if (body === null) throw new ApiError(0, "offline", ""); // it broke off
  return body;
}

/** For what may be asked again: nobody waits for ever for an answer that got lost. */
const patience = () => ({ signal: AbortSignal.timeout(PATIENCE) });

/** Read something; a fault that passes at once is not noticed. @param {string} path */
export const get = (path) => persist(() => ask(path, patience()), undefined, SHORT_WAITS);

/** The same, but only once: for what takes the server long. @param {string} path */
export const getOnce = (path) => ask(path);

/**
 * @param {string} path
 * @param {unknown} [body]
 * @param {RequestInit} [more]
 */
export const post = (path, body = {}, more = {}) =>
  ask(path, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(body),
    ...more,
  });

/** The same for what may be said twice: it fails when the answer takes too long. @param {string} path @param {unknown} body */
export const postSafely = (path, body) => post(path, body, patience());

/** Ask what needs a body, and again like `get`. @param {string} path @param {unknown} body */
export const postAgain = (path, body) =>
  persist(() => postSafely(path, body), undefined, SHORT_WAITS);

/** @param {string} id @param {string} [rest] */
export const tablePath = (id, rest = "") => `/api/tables/${encodeURIComponent(id)}${rest}`;
