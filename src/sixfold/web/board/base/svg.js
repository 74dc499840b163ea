// @ts-check
// Making SVG elements. Styles go through the CSSOM, never through a style attribute: the page's
// Content-Security-Policy allows the first and not the second.

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @typedef {string | number | null | undefined} Value
 * @typedef {Record<string, Value>} Attributes
 */

/**
 * An SVG element; attributes that are null or undefined are left out.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...Node} children
 * @returns {SVGGraphicsElement}
 */
export function el(name, attributes = {}, ...children) {
  const node = /** @type {SVGGraphicsElement} */ (document.createElementNS(NAMESPACE, name));
  set(node, attributes);
  node.append(...children);
  return node;
}

/**
 * @param {Element} node
 * @param {Attributes} attributes
 */
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) node.removeAttribute(name);
    else node.setAttribute(name, String(value));
  }
}

/**
 * The same element with style properties, which may hold var() and color-mix().
 * @template {SVGElement | HTMLElement} E
 * @param {E} node
 * @param {Record<string, string>} properties
 * @returns {E}
 */
export function paint(node, properties) {
  for (const [name, value] of Object.entries(properties)) node.style.setProperty(name, value);
  return node;
}

/**
 * @param {string} [name] class
 * @param {...Node} children
 */
export function group(name, ...children) {
  return el("g", { class: name }, ...children);
}

/**
 * A text centred on a place.
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {Attributes} [attributes]
 */
export function text(words, x, y, attributes = {}) {
  const node = el("text", {
    x,
    y,
    "text-anchor": "middle",
    "dominant-baseline": "central",
    ...attributes,
  });
  node.textContent = words;
  return node;
}

/**
 * @param {import("./geometry.js").Point} point
 */
export function shift([x, y]) {
  return `translate(${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100})`;
}

/** Groups above one another, by name. @param {string} names between spaces @returns {Record<string, SVGGraphicsElement>} */
export function layers(names) {
  return Object.fromEntries(names.split(" ").map((name) => [name, group(name)]));
}
