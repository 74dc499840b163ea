// @ts-check
// The page of a link that leads nowhere. The server has worded it; only the frame is put around it.

import { preparePage } from "../frame/header.js";

await preparePage();
