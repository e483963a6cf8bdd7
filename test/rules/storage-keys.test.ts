import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { brand } from "../../src/rules/brand.ts";

const views = path.resolve(import.meta.dirname, "../../views");

/** Every key that browsers of existing installations have stored, and the file that uses it. */
const KEYS = {
  "components/session/end-session.ts": ['"authToken"', '"authUser"', '"admin_authenticated"'],
  "admin/editor/local-copies.ts": ["`${brand.keyPrefix}_unsaved:`"],
  "admin/frame/recent.ts": ["`${brand.keyPrefix}_admin_recent`"],
  "admin/frame/shortcut-setting.ts": ["`${brand.keyPrefix}_admin_shortcuts`"],
  "../src/rules/banners/banners.ts": ["`${brand.keyPrefix}_banners`", "`${BANNER_CACHE_KEY}_version`"],
};

test("an upgrade keeps the keys under which browsers have stored something", () => {
  expect(brand.keyPrefix).toBe("suqna");
  for (const [file, keys] of Object.entries(KEYS))
    for (const key of keys) expect(fs.readFileSync(path.join(views, file), "utf8"), file).toContain(key);
});
