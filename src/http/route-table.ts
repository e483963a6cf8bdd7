import type { Router } from "express";
import type { Operation } from "./operation.ts";

/** A way into the API. */
export interface RouteEntry {
  method: "get" | "post" | "put" | "delete";
  /** As Express writes it: `/jobs/:key`. */
  path: string;
  /** What the route says of itself; undefined where it is a bare handler. */
  operation: Operation | undefined;
}

/** Express keeps no list that can be read back once routers are nested, so there is one beside it. */
const entries = new WeakMap<Router, RouteEntry[]>();

/** Notes a route that was put on a router. */
export function noteRoute(router: Router, entry: RouteEntry): void {
  const known = entries.get(router);
  if (known) known.push(entry);
  else entries.set(router, [entry]);
}

/** Mounts a router on another, its routes with it. Every route of `child` has to be there already. */
export function mount(router: Router, prefix: string, child: Router): void {
  router.use(prefix, child);
  for (const entry of listRoutes(child)) {
    const path = entry.path === "/" && prefix !== "" ? prefix : prefix + entry.path;
    noteRoute(router, { ...entry, path });
  }
}

/** Every route that was put on a router by `route` and `mount`, in the order in which they are matched. */
export function listRoutes(router: Router): readonly RouteEntry[] {
  return entries.get(router) ?? [];
}
