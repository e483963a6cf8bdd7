import * as content from "./0001-content.ts";
import * as accounts from "./0002-accounts.ts";
import * as previews from "./0003-previews.ts";
import * as search from "./0004-search.ts";
import * as creations from "./0005-creations.ts";

/** Every migration in order. A name, once released, never changes, and neither does what stands behind it. */
export const migrations = [
  { name: "0001-content", up: content.up },
  { name: "0002-accounts", up: accounts.up },
  { name: "0003-previews", up: previews.up },
  { name: "0004-search", up: search.up },
  { name: "0005-creations", up: creations.up },
] as const;
