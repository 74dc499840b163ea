// @ts-check
// A study that only this tab knows: the analysis board before anything is saved.

import { apply, chapterOf, recordOf } from "./fold.js";

/**
 * @typedef {import("./fold.js").Study} Study
 * @typedef {import("./fold.js").Edit} Edit
 */

const MOST_UNDONE = 200;

export class Draft extends EventTarget {
  mayEdit = true;
  checks = false;
  /** What was there before each change. @type {Study[]} */
  #before = [];

  /** @param {Record<string, any>} record  the JSON of one */
  constructor(record) {
    super();
    /** @type {Study} */
    this.study = { name: "", chapters: [chapterOf("1", "", record)] };
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get record() {
    return recordOf(this.study.chapters[0]);
  }

  /** @param {Edit} edit */
  edit(edit) {
    this.#before = [...this.#before, this.study].slice(-MOST_UNDONE);
    this.#become(apply(this.study, edit));
  }

  undo() {
    const before = this.#before.pop();
    if (before) this.#become(before);
  }

  /** @param {Study} study */
  #become(study) {
    this.study = study;
    this.dispatchEvent(new Event("change"));
  }
}
