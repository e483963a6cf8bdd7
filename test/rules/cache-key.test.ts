import { expect, test } from "vitest";
import { findCachedRoutes, parseCacheKey } from "../../src/http/page-cache/cache-key.ts";
import { words } from "../support/words.ts";

const CACHED = { handle: { query: ["page"] } };
const NOW = new Date("2026-11-18T09:30:00Z");
/** A screen for which a parameter means a day from today on, or nothing. */
const DAYS = {
  handle: {
    query: ["on"],
    meanings: { on: (value: string, now: Date) => (value >= now.toISOString().slice(0, 10) ? value : "") },
  },
};

/** A screen for any address, beside screens that are not cached: one of its depth, an index and one with a parameter. */
const ROUTES = {
  layout: { id: "layout", module: {} },
  page: { id: "page", parentId: "layout", path: ":slug", module: CACHED },
  "nested-page": { id: "nested-page", parentId: "layout", path: ":folder/:slug", module: CACHED },
  home: { id: "home", parentId: "layout", module: CACHED },
  search: { id: "search", parentId: "layout", path: "search", module: {} },
  days: { id: "days", parentId: "layout", path: "days", module: DAYS },
  rest: { id: "rest", parentId: "layout", path: "*", module: {} },
  admin: { id: "admin", path: "admin", module: {} },
  overview: { id: "overview", parentId: "admin", module: {} },
  list: { id: "list", parentId: "admin", path: ":kind", module: {} },
};

function keyOf(url: string): string | undefined {
  return parseCacheKey(url, findCachedRoutes(ROUTES), new Set(Object.keys(ROUTES)), NOW)?.key;
}

test("a page is cached by the screen that React Router shows, with the query of that screen", () => {
  expect(keyOf("/?page=2&other=1")).toBe("/?page=2");
  expect(keyOf("/summer?page=2")).toBe("/summer?page=2");
  expect(keyOf("/summer/recipes.data")).toBe("/summer/recipes.data");
  expect(keyOf("/summer-2026.data")).toBe("/summer-2026.data");
  expect(keyOf("/_.data")).toBe("/_.data");
});

test("only the spelling that links have is cached", () => {
  for (const url of words`
    /Summer /summer/ //summer /summ%65r /summer. /./summer /a/../summer /a\summer /aaa\..\summer.data /summer#1`)
    expect(keyOf(url), url).toBeUndefined();
});

test("a screen that is not cached stays so beside a screen for any address", () => {
  for (const url of words`
    /search?q=ftira /search.data?q=ftira /Search?q=ftira /admin /admin/jobs /a/b/c`)
    expect(keyOf(url), url).toBeUndefined();
});

test("a page is cached once for all values of a parameter that mean the same", () => {
  expect(keyOf("/days?on=2026-12-08")).toBe("/days?on=2026-12-08");
  for (const query of ["on=2026-11-17", "on=", "on=1", "on=1&on=2026-12-08"])
    expect(keyOf(`/days?${query}`), query).toBe("/days?on=");
  expect(keyOf("/days?on=2026-12-08&on=2026-12-09")).toBe("/days?on=2026-12-08");
  expect(keyOf("/days")).toBe("/days");
});
