/** What of React Router's routes says where a page lies. */
export interface RoutePart {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}

/** React Router's routes by their ids. */
export type RouteParts<Part extends RoutePart> = Readonly<Record<string, Part | undefined>>;

/** The whole pattern of a route, `/products/:slug`: its own path after those that it lies in. */
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
