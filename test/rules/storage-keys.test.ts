import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { KEY_PREFIX } from "../../src/rules/brand/key-prefix.ts";

const views = path.resolve(import.meta.dirname, "../../views");

/** Every key that browsers of existing installations have stored, and the file that uses it. */
const KEYS = {
  "components/session/end-session.ts": ['"authToken"', '"authUser"', '"admin_authenticated"'],
  "admin/editor/local-copies.ts": ["`${KEY_PREFIX}_unsaved:`"],
  "site/forms/typed-draft.ts": ["`${KEY_PREFIX}_typed:`"],
  "document/document-scripts.tsx": ["`${KEY_PREFIX}_reloaded`"],
  "admin/frame/palette-entries.ts": ["`${KEY_PREFIX}_admin_recent`"],
  "admin/frame/sidebar.tsx": ["`${KEY_PREFIX}_admin_more`"],
  "admin/frame/shortcuts.tsx": ["`${KEY_PREFIX}_admin_shortcuts`"],
  "../src/rules/shopping-list/shopping-list.ts": ["`${KEY_PREFIX}_shopping_list`"],
  "../src/rules/stores/own-store.ts": ["`${KEY_PREFIX}_store`"],
  "../src/rules/banners/banners.ts": ["`${KEY_PREFIX}_banners`", "`${BANNER_CACHE_KEY}_version`"],
};

test("an upgrade keeps the keys under which browsers have stored something", () => {
  expect(KEY_PREFIX).toBe("suqna");
  for (const [file, keys] of Object.entries(KEYS))
    for (const key of keys) expect(fs.readFileSync(path.join(views, file), "utf8"), file).toContain(key);
});
