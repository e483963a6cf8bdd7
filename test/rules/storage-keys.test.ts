import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { STORED_ITEMS } from "../../src/sections/stored-items/stored-items.ts";
import { BANNER_CACHE_KEY } from "../../src/rules/banners/banners.ts";
import { KEY_PREFIX } from "../../src/rules/brand/key-prefix.ts";

const views = path.resolve(import.meta.dirname, "../../views");

/** Every key that browsers of existing installations have stored, and the file that uses it. */
const KEYS = {
  "components/session/end-session.ts": ['"authToken"', '"authUser"', '"admin_authenticated"'],
  "admin/editor/local-copies.ts": ["`${KEY_PREFIX}_unsaved:`"],
  "site/forms/typed-draft.ts": ["`${KEY_PREFIX}_typed:`"],
  "document/document-scripts.tsx": ["`${KEY_PREFIX}_reloaded`"],
  "admin/comments/comments-panel.tsx": ["`comment-answer:${id}`"],
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

test("the cookie policy lists every key under which a browser stores something, and no other", () => {
  const keys = Object.values(KEYS)
    .flat()
    .map((key) =>
      key
        .slice(1, -1)
        .replace("${KEY_PREFIX}", KEY_PREFIX)
        .replace("${BANNER_CACHE_KEY}", BANNER_CACHE_KEY)
        .replace("${id}", ""),
    );
  const listed = Object.values(STORED_ITEMS)
    .flat()
    .filter(({ kind }) => /^(?:Local|Session|Browser) storage$/.test(kind));
  expect(listed.map(({ name }) => name).toSorted()).toEqual(keys.toSorted());
});
