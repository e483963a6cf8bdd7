import { routePath, type RoutePart, type RouteParts } from "../../http/route-path.ts";

/** The parts of React Router's build that this file reads. */
interface RoutedBuild {
  routes: RouteParts<RoutePart>;
  assets: { routes: RouteParts<RoutePart> };
}

/** A route or an address in the admin area, as a document or as its `.data`. */
const ADMIN_AREA = /^\/admin(?:[/.?]|$)/i;

/** Returns whether an address, as the client wrote it, is in the admin area. */
export function isAdminUrl(url: string): boolean {
  return ADMIN_AREA.test(url);
}

/**
 * Returns the build without the routes of the admin area: React Router goes through every route several times for each
 * page. The scripts of public pages know only these routes too. Those of the account pages, which lead to the admin area,
 * load the complete list of routes from a file of the build.
 */
export function withoutAdminRoutes<Build extends RoutedBuild>(build: Build): Build {
  const isPublic = (id: string) => {
    const route = build.routes[id];
    return route !== undefined && !isAdminUrl(routePath(route, build.routes));
  };
  return {
    ...build,
    routes: filterValues(build.routes, isPublic),
    assets: { ...build.assets, routes: filterValues(build.assets.routes, isPublic) },
  };
}

function filterValues<Value>(
  values: Readonly<Record<string, Value>>,
  isIncluded: (id: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([id]) => isIncluded(id)));
}
