// @ts-check
// What this browser remembers: how things look and sound, and which opponent suits the player.

/**
 * @typedef {object} Settings
 * @property {"device" | "light" | "dark"} theme
 * @property {boolean} coordinates
 * @property {boolean} patterns  strong patterns instead of small marks
 * @property {boolean} sound
 * @property {boolean} notify  notifications of the browser, if it allows them
 * @property {"slow" | "normal" | "fast" | "none"} speed
 * @property {boolean} coach  whether a coach looks at one's moves against the computer
 * @property {"never" | "days" | "always"} confirm  when a move waits for a word before it is sent
 */

const KEY = "sixfold.settings";

/** A phone is often in a quiet place: it starts without sound. */
const isPhone = () => matchMedia("(pointer: coarse)").matches;

/** @returns {Settings} */
const defaults = () => ({
  theme: "device",
  coordinates: false,
  patterns: false,
  sound: !isPhone(),
  notify: false,
  speed: "normal",
  coach: false,
  confirm: isPhone() ? "days" : "never", // a slip of the finger is costly where a turn takes days
});

/** @param {string} key @returns {any} */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the page works without a memory.
  }
}

/** What this tab looks for, from page to page: see `pairing.js`. */
export const SEEK = "sixfold.seek";

/** What this tab remembers, and no other. @param {string} key @returns {any} */
export function recallHere(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value null to forget it */
export function rememberHere(key, value) {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The same.
  }
}

/** @returns {Settings} */
export const settings = () => ({ ...defaults(), ...recall(KEY) });

/** Change some settings; everybody who listens hears of it. @param {Partial<Settings>} changes */
export function change(changes) {
  remember(KEY, { ...recall(KEY), ...changes });
  dispatchEvent(new CustomEvent("sixfold:settings"));
}

/**
 * Call back now and after each change, also one in another tab.
 * @param {(now: Settings) => void} listener
 */
export function watchSettings(listener) {
  const tell = () => listener(settings());
  addEventListener("sixfold:settings", tell);
  addEventListener("storage", (event) => {
    if (event.key === KEY) dispatchEvent(new CustomEvent("sixfold:settings"));
  });
  tell();
}

/** How fast things move: 1 as usual, 2 twice as fast, 0 not at all. */
export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { slow: 0.5, normal: 1, fast: 2, none: 0 }[settings().speed];
}
