// @ts-check
// The question before a declaration, where shapes of SIX win only when they are declared.

import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** Whether the next move declares a shape, or one that stands is declared. @returns {Promise<unknown>} "next", "stands" or neither */
export const askToDeclare = () =>
  openDialog(
    t("Declare a shape"),
    [
      h(
        "p",
        {},
        t(
          "A line, a triangle or a ring of your colour wins when you declare it. A wrong call costs nothing.",
        ),
      ),
    ],
    [
      { value: "stands", label: t("It’s already there") },
      { value: "next", label: t("With my next move"), kind: "primary" },
    ],
  );
