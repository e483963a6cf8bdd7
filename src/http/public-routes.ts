import type { ServerBuild } from "react-router";
import { routePath } from "./route-path.ts";

/** A route of the staff area, and an address in it, as a document or as its `.data`. */
const STAFF_AREA = /^\/admin(?:[/.?]|$)/i;

/** Whether an address, as the client wrote it, lies in the staff area. */
export function isInStaffArea(url: string): boolean {
  return STAFF_AREA.test(url);
}

/**
 * The build without the routes of the staff area. React Router goes through every route several times for each page
 * that it makes, and the public pages can lead to none of these on the server. The browser has them all the same: it
 * takes the map of routes from a file of the build.
 */
export function withoutStaffArea(build: ServerBuild): ServerBuild {
  const isPublic = (id: string) => {
    const route = build.routes[id];
    return route !== undefined && !isInStaffArea(routePath(route, build.routes));
  };
  return {
    ...build,
    routes: keepIf(build.routes, isPublic),
    assets: { ...build.assets, routes: keepIf(build.assets.routes, isPublic) },
  };
}

function keepIf<Value>(
  values: Record<string, Value>,
  isKept: (id: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([id]) => isKept(id)));
}
