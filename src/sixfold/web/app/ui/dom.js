// @ts-check
// Making elements. `h("button.primary", {type: "button", onclick}, "Play")` is all the templating
// that the pages need. And a voice for screen readers: one polite live region per page.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {string} what  tag and classes, `button.icon.big`
 * @param {Record<string, any>} [attributes]  functions are listeners, `dataset` and `hidden` work too
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  put(element, ...children);
  return element;
}

/**
 * Replace what an element contains.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function put(element, ...children) {
  const wanted = children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false);
  element.replaceChildren(
    .../** @type {(Node | string)[]} */ (
      wanted.map((c) => (typeof c === "number" ? String(c) : c))
    ),
  );
  return element;
}

/**
 * The element that a page must have.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function find(selector, root = document) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`the page lacks ${selector}`);
  return /** @type {HTMLElement} */ (found);
}

/**
 * Where the page scrolls under its board, scroll no further than it takes to see these: that is where
 * their style says how much is covered. (`scrollIntoView` would move the place at which Tab goes on.)
 * @param {...Element} nodes  the last one counts most
 */
export function bringIntoSight(...nodes) {
  for (const node of nodes) {
    const style = getComputedStyle(node);
    const [covered, below] = [style.scrollMarginTop, style.scrollMarginBottom].map(parseFloat);
    const { top, bottom, height } = node.getBoundingClientRect();
    if (!covered || !height) continue;
    const over = Math.max(0, bottom + below - innerHeight);
    scrollBy(0, top < covered ? top - covered : over);
  }
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @type {HTMLElement | null} */
let region = null;
let turn = false;

/** Say something; the same words twice are said twice. @param {string} text */
export function announce(text) {
  if (!region) {
    region = h("div.unseen", { "aria-live": "polite", role: "status", id: "voice" });
    document.body.append(region);
  }
  turn = !turn;
  // A region that holds the same text again stays silent: an invisible difference makes it speak.
  region.textContent = text + (turn ? "\u00a0" : "");
}
