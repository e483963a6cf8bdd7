import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { JOINING, ON_THE_WAY } from "../../src/accounts/company/sealed-cookie.ts";
import { cookieName } from "../../src/accounts/sign-in/session-cookie.ts";
import { STORED_ITEMS } from "../../src/sections/stored-items/stored-items.ts";
import { BANNER_CACHE_KEY } from "../../src/rules/banners/banners.ts";
import { KEY_PREFIX } from "../../src/rules/brand/key-prefix.ts";

const views = path.resolve(import.meta.dirname, "../../views");
const accounts = path.resolve(import.meta.dirname, "../../src/accounts");

/** Every key that browsers of existing installations have stored, and the file that uses it. */
const KEYS = {
  "components/session/end-session.ts": ['"authToken"', '"authUser"', '"admin_authenticated"'],
  "admin/editor/local-copies.ts": ["`${KEY_PREFIX}_unsaved:`"],
  "site/forms/typed-draft.ts": ["`${KEY_PREFIX}_typed:`"],
  "document/document-scripts.tsx": ["`${KEY_PREFIX}_reloaded`"],
  "admin/comments/comments-panel.tsx": ["`comment-answer:${id}`"],
  "admin/frame/palette-entries.ts": ["`${KEY_PREFIX}_admin_recent`"],
  "admin/frame/sidebar.tsx": ["`${KEY_PREFIX}_admin_more`"],
  "admin/kit/keyboard.ts": ["`${KEY_PREFIX}_admin_shortcuts`"],
  "../src/rules/shopping-list/shopping-list.ts": ["`${KEY_PREFIX}_shopping_list`"],
  "../src/rules/stores/own-store.ts": ["`${KEY_PREFIX}_store`"],
  "../src/rules/banners/banners.ts": ["`${KEY_PREFIX}_banners`", "`${BANNER_CACHE_KEY}_version`"],
};

test("an upgrade keeps the keys under which browsers have stored something", () => {
  expect(KEY_PREFIX).toBe("suqna");
  for (const [file, keys] of Object.entries(KEYS))
    for (const key of keys) expect(fs.readFileSync(path.join(views, file), "utf8"), file).toContain(key);
});

/** Every cookie and the file that sets it, as it ends after the name of the session's cookie. */
const COOKIES = {
  "sign-in/session-cookie.ts": [""],
  "sign-in/device-cookie.ts": ["-device"],
  "company/sealed-cookie.ts": ["-company", "-joining"],
};

test("the cookie policy lists every cookie, and no other", () => {
  const setting = fs
    .globSync("**/*.ts", { cwd: accounts })
    .filter((file) =>
      /response\.cookie\(|session\(\{/.test(fs.readFileSync(path.join(accounts, file), "utf8")),
    );
  expect(setting.toSorted()).toEqual(Object.keys(COOKIES).toSorted());
  expect([ON_THE_WAY, JOINING].map(({ name }) => `-${name}`)).toEqual(COOKIES["company/sealed-cookie.ts"]);
  const session = cookieName({ publicUrl: "https://shop.example" });
  const listed = Object.values(STORED_ITEMS)
    .flat()
    .filter(({ kind }) => /cookie/i.test(kind));
  expect(listed.map(({ name }) => name).toSorted()).toEqual(
    Object.values(COOKIES)
      .flat()
      .map((end) => session + end)
      .toSorted(),
  );
});

test("every file that stores something has its key here", () => {
  const storing = fs.globSync("**/*.{ts,tsx}", { cwd: views }).filter((file) => {
    const text = fs.readFileSync(path.join(views, file), "utf8");
    const hasKnownKey = /\b(?:SESSION_KEYS|SHOPPING_LIST_KEY|OWN_STORE_KEY|BANNER_CACHE_KEY)\b/.test(text);
    return /\b(?:local|session)Storage\.setItem\(/.test(text) && !hasKnownKey;
  });
  expect(storing.filter((file) => !(file in KEYS))).toEqual([]);
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
