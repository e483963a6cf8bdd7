import { Router } from "express";
import { z } from "zod";
import type { ApiDependencies } from "../../content/lifecycle/server-kind.ts";
import { createStaffLink, listStaffLinks, revokeStaffLinks } from "../../accounts/tokens/staff-links.ts";
import { ExpectedError } from "../../errors.ts";
import { getAuthentication } from "../../http/authentication.ts";
import { created, done, ok, route, type Operation, withQuery } from "../../http/route.ts";
import { calendarDay } from "../../rules/schema/fields.ts";
import { addDays } from "../../rules/time/malta-time.ts";
import { calendarSchema } from "./calendar.schema.ts";
import { readCalendar } from "./read-calendar.ts";

/** The most days of one call: a month with the weeks around it, and a season. */
const MAX_DAYS = 100;

const daysQuery = {
  from: calendarDay.describe("The first day, in Malta"),
  until: calendarDay.describe(`The last day, in Malta; at most ${MAX_DAYS} days`),
};

/** The calls for what begins and ends, and for the secret address of one's own calendar. */
export function calendarRoutes(api: ApiDependencies): Router {
  const router = Router();
  route(router, "/", { get: getCalendar(api) });
  route(router, "/link", { get: getLink(api), post: createLink(api), delete: revokeLink(api) });
  return router;
}

function getCalendar({ db, clock }: ApiDependencies): Operation {
  return withQuery({
    summary: "What begins and ends in some days of what you may write, drafts included, and what collides",
    access: "signed-in",
    apiTokens: true,
    query: daysQuery,
    answer: ok("By day and time", calendarSchema),
    async handle({ from, until }, _request, response) {
      if (until < from) throw new ExpectedError(400, "The first day must not be after the last one.");
      if (until > addDays(from, MAX_DAYS - 1))
        throw new ExpectedError(400, `Please ask for at most ${MAX_DAYS} days.`);
      return readCalendar(db, getAuthentication(response).user, { from, until }, clock());
    },
  });
}

function getLink({ db }: ApiDependencies): Operation {
  return {
    summary: "Whether your calendar has a secret address",
    access: "signed-in",
    answer: ok(
      "When it was created; null where there is none",
      z.strictObject({ createdDate: z.iso.datetime().nullable() }),
    ),
    async handle(_request, response) {
      const [createdDate = null] = await listStaffLinks(db, getAuthentication(response).user.id, "calendar");
      return { createdDate };
    },
  };
}

function createLink({ db, clock }: ApiDependencies): Operation {
  return {
    summary: "Create the secret address of your calendar, for calendar programs; the one before ends",
    access: "signed-in",
    recentProof: true,
    answer: created("The path, which cannot be read again later", z.strictObject({ path: z.string() })),
    async handle(_request, response) {
      const by = getAuthentication(response);
      const token = await createStaffLink(db, by, "calendar", { now: clock(), expiresDate: null });
      return { path: `/calendar/${token}.ics` };
    },
  };
}

function revokeLink({ db, clock }: ApiDependencies): Operation {
  return {
    summary: "Revoke the secret address of your calendar",
    access: "signed-in",
    answer: done("The next request with it is refused"),
    async handle(_request, response) {
      await revokeStaffLinks(db, getAuthentication(response).user, "calendar", clock());
    },
  };
}
