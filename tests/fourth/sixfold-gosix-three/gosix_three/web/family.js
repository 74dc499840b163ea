// @ts-check
// What pages say is GoSix's own, except what the game is about.

import { GOSIX } from "../../app/families/gosix.js";
import { t } from "../../app/ui/i18n.js";

export const FAMILY = {
  ...GOSIX,
  demo: false,
  pitch: () => t("Surround hexagons with linked pawns. Win three of the seven."),
};
