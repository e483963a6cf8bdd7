import type { RequestHandler, Router } from "express";
import { ExpectedError } from "../errors.ts";
import { handlersOf, type Operation } from "./operation.ts";
import { registerRoute } from "./route-table.ts";

/**
 * Adds handlers for a path to a router; every other method of the path gets 405 with `Allow`. Routes match in the order
 * in which they are added, so a literal path must come before one with a parameter.
 *
 * A handler may be an `Operation`, which also declares who may call it and what it accepts.
 */
export function route(
  router: Router,
  path: string,
  handlers: Partial<Record<"get" | "post" | "put" | "delete", RequestHandler | Operation>>,
): void {
  const expressRoute = router.route(path);
  const allowed: string[] = [];
  expressRoute.all((request, response, next) => {
    // Metrics are counted by pattern, since every record has an address of its own.
    response.locals.route = request.baseUrl + (path === "/" ? "" : path);
    next();
  });
  for (const method of ["get", "post", "put", "delete"] as const) {
    const handler = handlers[method];
    if (!handler) continue;
    if (isOperation(handler)) {
      registerRoute(router, { method, path, operation: handler });
      expressRoute[method](...handlersOf(handler));
    } else {
      registerRoute(router, { method, path, operation: undefined });
      expressRoute[method](handler);
    }
    allowed.push(method.toUpperCase(), ...(method === "get" ? ["HEAD"] : []));
  }
  const allow = allowed.join(", ");
  expressRoute.all((request) => {
    throw new ExpectedError(405, `${request.method} is not allowed here; use ${allow}.`, {
      headers: { Allow: allow },
    });
  });
}

function isOperation(handler: RequestHandler | Operation): handler is Operation {
  return typeof handler === "object";
}
