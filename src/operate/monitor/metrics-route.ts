import { createHash, timingSafeEqual } from "node:crypto";
import { Router, type RequestHandler } from "express";
import type { Accounts } from "../../accounts/accounts.ts";
import { authenticate } from "../../accounts/sign-in/authenticate.ts";
import { getUserWithPermission } from "../../http/authentication.ts";
import { ExpectedError, UnauthorizedError } from "../../errors.ts";
import { printMetrics } from "./metrics.ts";
import type { Monitor } from "./monitor.ts";

/**
 * `GET /metrics` for a collector that sends METRICS_TOKEN, and for signed-in users with `settings.write`. Without
 * METRICS_TOKEN all others get 404, as if the route did not exist.
 */
export function metricsRoute(monitor: Monitor, accounts: Accounts): Router {
  const { metricsToken } = accounts.config;
  const router = Router();
  const readSession: RequestHandler[] = [accounts.session, authenticate(accounts)];
  router.get(
    "/metrics",
    (request, _response, next) => {
      const given = /^Bearer +(\S+)$/i.exec(request.get("authorization") ?? "")?.[1];
      const known = metricsToken !== undefined && given !== undefined && isSame(given, metricsToken);
      next(known ? "route" : undefined);
    },
    ...readSession,
    (_request, response, next) => {
      if (!response.locals.authentication) throw metricsToken ? new UnauthorizedError() : notFoundError();
      getUserWithPermission(response, "settings.write");
      next("route");
    },
  );
  router.get("/metrics", async (_request, response) => {
    const { type, text } = await printMetrics(monitor);
    response.set("Cache-Control", "no-store").type(type).send(text);
  });
  return router;
}

function notFoundError(): ExpectedError {
  return new ExpectedError(404, "There is nothing here.");
}

/** Constant-time comparison, so that the token cannot be guessed by timing. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
