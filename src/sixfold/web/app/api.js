// @ts-check
// Talking to the server: JSON there and back, and one kind of error.

/** What the server, or the lack of one, answers instead of what was asked for. */
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

  /** Whether trying the same again later can help. */
  get isOffline() {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
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
  return body;
}

/** @param {string} path */
export const get = (path) => ask(path);

/**
 * @param {string} path
 * @param {unknown} [body]
 */
export const post = (path, body = {}) =>
  ask(path, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** @param {string} id @param {string} [rest] */
export const tablePath = (id, rest = "") => `/api/tables/${encodeURIComponent(id)}${rest}`;
