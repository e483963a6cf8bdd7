import { KEY_PREFIX } from "../brand/key-prefix.ts";

/** The page of the shopping list, and the scope of its worker. */
export const LIST_PATH = "/shopping-list";

/** The script of the service worker. */
export const WORKER_PATH = "/shopping-list-worker.js";

/** The folder of the build's files. */
export const ASSETS = "/assets/";

/** What the names of the worker's caches begin with; the version of the build follows. */
export const LIST_CACHE = `${KEY_PREFIX}_shopping_list:`;
