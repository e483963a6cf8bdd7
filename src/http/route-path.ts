import type { ServerBuild } from "react-router";

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

/** Whether a path is spelled as links spell it: no capital, no code, no empty step, and nothing that a slug cannot have. */
export function isOneSpelling(path: string): boolean {
  return /^\/$|^(?:\/[a-z\d-]+)+$/.test(path);
}

/**
 * Creates a function that returns the route pattern of a page's address, such as `/products/:slug`, or undefined where no
 * screen has the address. Metrics are counted by pattern, so that their number is limited. React Router's own matching
 * ranks all routes again for every address.
 */
export function createPagePattern(routes: ServerBuild["routes"]): (path: string) => string | undefined {
  const patterns = new Set<string>();
  for (const route of Object.values(routes)) {
    const pattern = route && routePath(route, routes);
    if (pattern && !pattern.includes("*")) patterns.add(pattern);
  }
  const dynamic = [...patterns]
    .filter((pattern) => pattern.includes(":"))
    // Patterns with fewer parameters first, as React Router ranks them.
    .toSorted((a, b) => a.split(":").length - b.split(":").length)
    .map((pattern) => ({ pattern, regExp: toRegExp(pattern) }));
  return (address) => {
    const path = address.replace(/[?#].*$/, "").replace(/(?:\/_root)?\.data$/, "");
    const plain = path.length > 1 ? path.replace(/\/$/, "") : "/";
    if (patterns.has(plain)) return plain;
    return dynamic.find(({ regExp }) => regExp.test(plain))?.pattern;
  };
}

function toRegExp(pattern: string): RegExp {
  const steps = pattern
    .split("/")
    .map((step) => (step.startsWith(":") ? "[^/]+" : step.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")));
  return new RegExp(`^${steps.join("/")}$`);
}
