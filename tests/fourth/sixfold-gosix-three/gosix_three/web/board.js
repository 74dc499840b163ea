// @ts-check
// The board is GoSix's own.

import { GoSixBoard } from "../../board/gosix/gosix.js";

export class Board extends GoSixBoard {}
