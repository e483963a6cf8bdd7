import { createHash, timingSafeEqual } from "node:crypto";
import { Router, type RequestHandler } from "express";
import type { Accounts } from "../accounts/accounts.ts";
import { authenticate } from "../accounts/authenticate.ts";
import { currentUser, getUserWithPermission } from "../accounts/current-user.ts";
import { ExpectedError, UnauthorizedError } from "../errors.ts";
import { printMetrics } from "./metrics.ts";
import type { Monitor } from "./monitor.ts";

/**
 * `GET /metrics` for a collector that shows METRICS_TOKEN, and for whoever is signed in with
 * `settings.write`. Without METRICS_TOKEN there is nothing here for a stranger to find.
 */
export function metricsRoute(monitor: Monitor, accounts: Accounts): Router {
  const { metricsToken } = accounts.config;
  const router = Router();
  const ask: RequestHandler[] = [accounts.session, authenticate(accounts)];
  router.get(
    "/metrics",
    (request, _response, next) => {
      const shown = /^Bearer +(\S+)$/i.exec(request.get("authorization") ?? "")?.[1];
      const known = metricsToken !== undefined && shown !== undefined && isSame(shown, metricsToken);
      next(known ? "route" : undefined);
    },
    ...ask,
    (_request, response, next) => {
      if (!currentUser(response)) throw metricsToken ? new UnauthorizedError() : notHere();
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

function notHere(): ExpectedError {
  return new ExpectedError(404, "There is nothing here.");
}

/** In the same time whatever is shown. */
function isSame(shown: string, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(shown), digest(token));
}
