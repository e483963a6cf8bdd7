import type { Router } from "express";
import type { Operation } from "./operation.ts";

/** A route of the API. */
export interface RouteEntry {
  method: "get" | "post" | "put" | "delete";
  /** In the notation of Express: `/jobs/:key`. */
  path: string;
  /** The declaration of the route; undefined where it is a plain handler. */
  operation: Operation | undefined;
}

/** Express has no list of the routes of nested routers, so this is one. */
const entries = new WeakMap<Router, RouteEntry[]>();

/** Adds a route to the list of a router. */
export function registerRoute(router: Router, entry: RouteEntry): void {
  const known = entries.get(router);
  if (known) known.push(entry);
  else entries.set(router, [entry]);
}

/** Mounts a router on another, and lists its routes there. All routes of `child` must be added before. */
export function mount(router: Router, prefix: string, child: Router): void {
  router.use(prefix, child);
  for (const entry of listRoutes(child)) {
    const path = entry.path === "/" && prefix !== "" ? prefix : prefix + entry.path;
    registerRoute(router, { ...entry, path });
  }
}

/** Returns every route that `route` and `mount` added to a router, in the order in which they match. */
export function listRoutes(router: Router): readonly RouteEntry[] {
  return entries.get(router) ?? [];
}
