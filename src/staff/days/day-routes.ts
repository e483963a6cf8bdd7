import { Router } from "express";
import { z } from "zod";
import { createStaffLink, revokeStaffLinks } from "../../accounts/tokens/staff-links.ts";
import type { ApiDependencies } from "../../content/lifecycle/server-kind.ts";
import { ForbiddenError } from "../../errors.ts";
import { getAuthentication } from "../../http/authentication.ts";
import { created, done, route, type Operation, withBody } from "../../http/route.ts";
import { seesPast } from "../../rules/access/permissions.ts";
import { instant } from "../../rules/schema/fields.ts";
import { previewEnd } from "../previews/previews.ts";
import { dayBase } from "./day-bar.ts";
import { DAYS_PATH, PRESENT } from "./day-pages.ts";

/** The calls for secret links to the site on a day. */
export function dayRoutes(api: ApiDependencies): Router {
  const router = Router();
  route(router, "/", { post: createLink(api), delete: revokeLinks(api) });
  return router;
}

const dayBody = z.strictObject({
  at: instant.describe(
    "When the site is seen: at most a year ahead, or, as far as the history reaches, before now",
  ),
});

const NO_PAST =
  "The site before now shows what is hidden or deleted since. It takes the permissions for every kind of content and for the settings.";

function createLink({ db, clock }: ApiDependencies): Operation {
  return withBody({
    summary: "Create a secret link to the whole site on a day, for seven days",
    access: "pages.write",
    // The link outlives a token that is revoked, and opens by the rights of its owner.
    apiTokens: false,
    body: { schema: dayBody },
    answer: created(
      "The link, which cannot be read again later",
      z.strictObject({ url: z.string(), expiresAt: z.iso.datetime() }),
    ),
    async handle({ at }, _request, response) {
      const now = clock();
      const by = getAuthentication(response);
      if (Date.parse(at) < now.getTime() - PRESENT && !seesPast(by.user)) throw new ForbiddenError(NO_PAST);
      const expiresAt = previewEnd(now, true);
      const token = await createStaffLink(db, by, "day", { now, expiresDate: expiresAt });
      return { url: `${dayBase(`${DAYS_PATH}/${token}`, new Date(at))}/`, expiresAt };
    },
  });
}

function revokeLinks({ db, clock }: ApiDependencies): Operation {
  return {
    summary: "Revoke all your links to the site on a day",
    access: "pages.write",
    answer: done("The next request with them is refused"),
    async handle(_request, response) {
      await revokeStaffLinks(db, getAuthentication(response).user, "day", clock());
    },
  };
}
