/** The fields of a React Router route that determine its path. */
export interface RoutePart {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}

/** React Router's routes by their ids. */
export type RouteParts<Part extends RoutePart> = Readonly<Record<string, Part | undefined>>;

/** Returns the full pattern of a route, such as `/products/:slug`: its own path after its parents' paths. */
export function routePath<Part extends RoutePart>(route: Part, routes: RouteParts<Part>): string {
  const steps: string[] = [];
  for (
    let at: Part | undefined = route;
    at;
    at = at.parentId === undefined ? undefined : routes[at.parentId]
  ) {
    if (at.path) steps.unshift(at.path);
  }
  return `/${steps.join("/")}`;
}
