import type { RequestHandler, Router } from "express";
import { ExpectedError } from "../errors.ts";
import { handlersOf, type Operation } from "./operation.ts";
import { noteRoute } from "./route-table.ts";

/**
 * Puts handlers on a path, and a 405 with `Allow` on every other method of it. Routes are
 * matched in the order they are added, so a literal path goes before one with a parameter.
 *
 * A handler may be an `Operation`, which says of itself who may call it and what it takes.
 */
export function route(
  router: Router,
  path: string,
  handlers: Partial<Record<"get" | "post" | "put" | "delete", RequestHandler | Operation>>,
): void {
  const here = router.route(path);
  const allowed: string[] = [];
  here.all((request, response, next) => {
    // Figures are kept by pattern: there are as many addresses as records.
    response.locals.route = request.baseUrl + (path === "/" ? "" : path);
    next();
  });
  for (const method of ["get", "post", "put", "delete"] as const) {
    const handler = handlers[method];
    if (!handler) continue;
    if (isOperation(handler)) {
      noteRoute(router, { method, path, operation: handler });
      here[method](...handlersOf(handler));
    } else {
      noteRoute(router, { method, path, operation: undefined });
      here[method](handler);
    }
    allowed.push(method.toUpperCase(), ...(method === "get" ? ["HEAD"] : []));
  }
  const allow = allowed.join(", ");
  here.all((request) => {
    throw new ExpectedError(405, `${request.method} is not possible here; use ${allow}.`, {
      headers: { Allow: allow },
    });
  });
}

function isOperation(handler: RequestHandler | Operation): handler is Operation {
  return typeof handler === "object";
}
