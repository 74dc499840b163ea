// @ts-check
// The server reads what somebody brings along, and tells each game when it has read it.

import { ApiError } from "../net/api.js";

/**
 * @typedef {{number: number, line: number, game: string, family: string, title: string, name: string,
 *   date: string | null, result: string, start: string | null, moves: string[], record: string}} Game
 * @typedef {{game: number | null, line: number | null, column: number | null, code: string,
 *   text: string}} Fault
 * @typedef {{games: number, faulty: number, more: boolean}} Sums
 * @typedef {{game?: Game, fault?: Fault, done?: Sums}} Told
 */

/** A link to a table of this server, and nothing else. @param {string} text @returns {string | null} */
export function tableIn(text) {
  const found = /^\s*(?:(https?:\/\/[^/\s]+)?\/t\/)?([a-z0-9]{16})\/?\s*(?:[?#]\S*)?\s*$/.exec(
    text,
  );
  if (!found) return null;
  const [, origin, id] = found;
  return origin && origin !== location.origin ? null : id;
}

/** The record of a table. @param {string} id @returns {Promise<string>} */
export async function recordOf(id) {
  const answer = await fetch(`/api/tables/${id}/record.sfr`).catch(() => null);
  if (!answer) throw new ApiError(0, "offline", "");
  if (answer.ok) return answer.text();
  throw await faultOf(answer);
}

/** @param {Response} answer */
async function faultOf(answer) {
  const error = (await answer.json().catch(() => null))?.error ?? {};
  return new ApiError(answer.status, error.code ?? "unknown", error.text ?? "", error.params);
}

/**
 * @param {BodyInit} data
 * @param {AbortSignal} signal
 * @param {(told: Told) => void} hear  gets every line when it comes
 */
export async function read(data, signal, hear) {
  const how = { method: "POST", body: data, signal, headers: { "content-type": "text/plain" } };
  const answer = await fetch("/api/imports", how).catch((error) => {
    if (signal.aborted) throw error;
    throw new ApiError(0, "offline", "");
  });
  if (!answer.ok || !answer.body) throw await faultOf(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(JSON.parse(line));
    if (done) return;
  }
}
