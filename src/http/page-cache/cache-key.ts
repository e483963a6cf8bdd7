import { matchPath } from "react-router";
import type { PageHandle } from "../../site/context.ts";
import { isOneSpelling, routePath, type RoutePart, type RouteParts } from "../route-path.ts";

/** The key of a page in the cache. */
export interface CacheKey {
  /** The path and the query parameters that the page depends on, in a fixed order. */
  key: string;
  /** Whether the key has a query. The number of pages without one is small, that of pages with one unlimited. */
  hasQuery: boolean;
}

/** A route: its path, and, if its pages may be cached, the query parameters on which they depend. */
export interface CachedRoute extends Partial<PageHandle> {
  path: string;
}

interface Route extends RoutePart {
  module: { handle?: unknown };
}

/**
 * Returns all routes that have a screen, in the order in which React Router prefers them: `/search` before `/:slug`. Those
 * whose screens declare, in their `handle`, the query parameters on which they depend may be cached.
 */
export function findCachedRoutes(routes: RouteParts<Route>): CachedRoute[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  return all
    .filter(({ id }) => !parents.has(id))
    .map((route) => {
      const { handle } = route.module;
      const path = routePath(route, routes);
      if (!isPageHandle(handle)) return { path };
      const { query, meanings } = handle;
      return { path, query, ...(meanings && { meanings }) };
    })
    .toSorted((one, other) => vagueness(one.path) - vagueness(other.path));
}

/** The number of parameters of a pattern; one for any rest of a path comes after all others. */
function vagueness(pattern: string): number {
  return pattern.includes("*") ? Number.POSITIVE_INFINITY : pattern.split(":").length;
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "query" in handle && Array.isArray(handle.query);
}

/** In characters. A longer query only serves to fill the memory. */
const MAX_ADDRESS = 300;

/**
 * Returns the key of an address, of a document or of its `.data`; undefined where the page must not be cached. Only one
 * spelling of a path is cached: another spelling of the same page is rendered each time.
 *
 * @param ids the ids of all routes: a data request may name those whose data it wants.
 */
export function parseCacheKey(
  url: string,
  routes: readonly CachedRoute[],
  ids: ReadonlySet<string>,
  now: Date,
): CacheKey | undefined {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const isData = path.endsWith(".data");
  const pagePath = path === "/_.data" ? "/" : isData ? path.slice(0, -".data".length) : path;
  // Whatever the case of its letters, as React Router finds the screen. Only one spelling of it is cached.
  const route = routes.find(({ path: pattern }) => matchPath(pattern, pagePath));
  if (!route?.query || !isOneSpelling(pagePath)) return undefined;

  const given = new URLSearchParams(mark < 0 ? "" : url.slice(mark + 1));
  // A draft, for the holders of its link only.
  if (given.has("preview")) return undefined;
  const used = new URLSearchParams();
  for (const name of route.query) {
    const meaning = route.meanings?.[name];
    const values = given.getAll(name);
    const kept = meaning ? values.slice(0, 1).map((value) => meaning(value, now)) : values;
    for (const value of kept) used.append(name, value);
  }
  const wantedIds = isData ? given.get("_routes") : null;
  if (wantedIds !== null) {
    if (!wantedIds.split(",").every((id) => ids.has(id))) return undefined;
    used.set("_routes", wantedIds);
  }
  if (used.size === 0) return { key: path, hasQuery: false };
  const query = used.toString();
  return query.length > MAX_ADDRESS ? undefined : { key: `${path}?${query}`, hasQuery: true };
}
