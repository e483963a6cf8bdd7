import { routePath, type RoutePart, type RouteParts } from "./route-path.ts";

/** What is looked at of React Router's build. */
interface RoutedBuild {
  routes: RouteParts<RoutePart>;
  assets: { routes: RouteParts<RoutePart> };
}

/** A route of the staff area, and an address in it, as a document or as its `.data`. */
const STAFF_AREA = /^\/admin(?:[/.?]|$)/i;

/** Whether an address, as the client wrote it, lies in the staff area. */
export function isInStaffArea(url: string): boolean {
  return STAFF_AREA.test(url);
}

/**
 * The build without the routes of the staff area. React Router goes through every route several times for each page
 * that it makes. A public page's scripts know no others either; those of the account pages, from which staff go on to
 * their area, take the whole map of routes from a file of the build.
 */
export function withoutStaffArea<Build extends RoutedBuild>(build: Build): Build {
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
  values: Readonly<Record<string, Value>>,
  isKept: (id: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([id]) => isKept(id)));
}
