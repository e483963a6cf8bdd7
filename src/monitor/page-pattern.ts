import type { ServerBuild } from "react-router";
import { routePath } from "../http/route-path.ts";

/**
 * Which of the screens' patterns an address belongs to, `/products/:slug`, so that figures are
 * kept by screen and their number has a bound. React Router's own matching ranks every route
 * anew for each address.
 *
 * @returns undefined for an address that is no screen's.
 */
export function createPagePattern(routes: ServerBuild["routes"]): (path: string) => string | undefined {
  const patterns = new Set<string>();
  for (const route of Object.values(routes)) {
    const pattern = route && routePath(route, routes);
    if (pattern && !pattern.includes("*")) patterns.add(pattern);
  }
  const moving = [...patterns]
    .filter((pattern) => pattern.includes(":"))
    // A literal step before one with a parameter, as React Router ranks them.
    .toSorted((a, b) => a.split(":").length - b.split(":").length)
    .map((pattern) => ({ pattern, shape: shapeOf(pattern) }));
  return (address) => {
    const path = address.replace(/[?#].*$/, "").replace(/(?:\/_root)?\.data$/, "");
    const plain = path.length > 1 ? path.replace(/\/$/, "") : "/";
    if (patterns.has(plain)) return plain;
    return moving.find(({ shape }) => shape.test(plain))?.pattern;
  };
}

function shapeOf(pattern: string): RegExp {
  const steps = pattern
    .split("/")
    .map((step) => (step.startsWith(":") ? "[^/]+" : step.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")));
  return new RegExp(`^${steps.join("/")}$`);
}
