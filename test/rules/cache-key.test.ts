import { expect, test } from "vitest";
import { findCachedRoutes, parseCacheKey } from "../../src/http/page-cache/cache-key.ts";

const CACHED = { handle: { query: ["page"] } };

/** A screen for any address, beside screens that are not cached: one of its depth, an index and one with a parameter. */
const ROUTES = {
  layout: { id: "layout", module: {} },
  page: { id: "page", parentId: "layout", path: ":slug", module: CACHED },
  "nested-page": { id: "nested-page", parentId: "layout", path: ":folder/:slug", module: CACHED },
  home: { id: "home", parentId: "layout", module: CACHED },
  search: { id: "search", parentId: "layout", path: "search", module: {} },
  rest: { id: "rest", parentId: "layout", path: "*", module: {} },
  admin: { id: "admin", path: "admin", module: {} },
  overview: { id: "overview", parentId: "admin", module: {} },
  list: { id: "list", parentId: "admin", path: ":kind", module: {} },
};

function keyOf(url: string): string | undefined {
  return parseCacheKey(url, findCachedRoutes(ROUTES), new Set(Object.keys(ROUTES)))?.key;
}

test("a page is cached by the screen that React Router shows, with the query of that screen", () => {
  expect(keyOf("/?page=2&other=1")).toBe("/?page=2");
  expect(keyOf("/summer?page=2")).toBe("/summer?page=2");
  expect(keyOf("/summer/recipes.data")).toBe("/summer/recipes.data");
});

test("a screen that is not cached stays so beside a screen for any address", () => {
  for (const url of [
    "/search?q=ftira",
    "/search.data?q=ftira",
    "/Search?q=ftira",
    "/admin",
    "/admin/jobs",
    "/a/b/c",
  ])
    expect(keyOf(url), url).toBeUndefined();
});
