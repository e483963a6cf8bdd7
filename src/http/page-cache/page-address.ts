import { matchPath } from "react-router";
import type { PageHandle } from "../../context.ts";
import { routePath, type RoutePart, type RouteParts } from "../route-path.ts";

/** A page as the cache knows it. */
export interface PageAddress {
  /** The address with what the page depends on and nothing else, in one order: what is kept is kept under it. */
  key: string;
  /** Whether its query narrows it: there are few pages without, and any number of those with. */
  narrowed: boolean;
}

/** A route of the pages that may be kept: its path, and the names in the query on which it depends. */
export interface CachedRoute {
  path: string;
  query: readonly string[];
}

interface Route extends RoutePart {
  module: { handle?: unknown };
}

/** The routes whose screens declare, in their `handle`, the names in the query on which they depend. */
export function cachedRoutes(routes: RouteParts<Route>): CachedRoute[] {
  return Object.values(routes).flatMap((route) => {
    const handle: unknown = route?.module.handle;
    return route && isPageHandle(handle) ? [{ path: routePath(route, routes), query: handle.query }] : [];
  });
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "query" in handle && Array.isArray(handle.query);
}

/** Longer ones are made by nobody but to fill the memory. */
const LONGEST_QUERY = 300;

/**
 * The key of a request's address, for a document or for its `.data`; undefined where the page is
 * not kept. A path has one spelling: another that leads to the same page is served, and not kept.
 *
 * @param ids every route there is: a data request may name those that it wants.
 */
export function readAddress(
  url: string,
  routes: readonly CachedRoute[],
  ids: ReadonlySet<string>,
): PageAddress | undefined {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const isData = path.endsWith(".data");
  const pagePath = path === "/_.data" ? "/" : isData ? path.slice(0, -".data".length) : path;
  const route = routes.find((candidate) => matches(candidate.path, pagePath));
  if (!route) return undefined;

  const given = new URLSearchParams(mark < 0 ? "" : url.slice(mark + 1));
  // A draft, shown to whoever has its link.
  if (given.has("preview")) return undefined;
  const kept = new URLSearchParams();
  for (const name of route.query) for (const value of given.getAll(name)) kept.append(name, value);
  const wanted = isData ? given.get("_routes") : null;
  if (wanted !== null) {
    if (!wanted.split(",").every((id) => ids.has(id))) return undefined;
    kept.set("_routes", wanted);
  }
  if (kept.size === 0) return { key: path, narrowed: false };
  const query = kept.toString();
  return query.length > LONGEST_QUERY ? undefined : { key: `${path}?${query}`, narrowed: true };
}

function matches(pattern: string, path: string): boolean {
  const match = matchPath({ path: pattern, caseSensitive: true }, path);
  // It forgives a slash at the end and what is written in percents.
  return (
    match !== null && (path === "/" || !path.endsWith("/")) && !path.includes("%") && !path.includes("//")
  );
}
