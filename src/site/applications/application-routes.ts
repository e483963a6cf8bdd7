import type { Request, Response, Router } from "express";
import { z } from "zod";
import type { Accounts } from "../../accounts/accounts.ts";
import { NotFoundError } from "../../errors.ts";
import { getAuthentication } from "../../http/authentication.ts";
import { readId } from "../../http/query.ts";
import { created, ok, type Operation, route, withBody } from "../../http/route.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import { instant, requiredLine } from "../../rules/schema/fields.ts";
import { UNDECIDED_STATES } from "../../rules/contact/states.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { auditReading } from "../messages/audit-lines.ts";
import { ADDS_ONCE, addOnce } from "../messages/message-calls.ts";
import { answerMessage, changeApplication, MessageConflictError } from "../messages/change-message.ts";
import { isWithinReach, reachOf } from "../messages/message-filter.ts";
import { answerSchema, submissionSchema, type Submission } from "../messages/message.schema.ts";
import { getMessage } from "../messages/read-messages.ts";
import { addInterview, getInterview, removeInterview, renderInterview } from "./interviews.ts";
import { rate, ratingsSchema, readRatings } from "./ratings.ts";
import { MAX_CARDS } from "./read-applications.ts";

type ApplicationParts = Pick<Accounts, "db" | "clock" | "config" | "emails">;

/** The calls of applications beside those of everything that visitors send. */
export function addApplicationRoutes(router: Router, parts: ApplicationParts): void {
  route(router, "/declines", { post: decline(parts) });
  route(router, "/:id/ratings", { get: showRatings(parts), put: giveRating(parts) });
  route(router, "/:id/interviews", { post: plan(parts) });
  route(router, "/:id/interviews/:interview", { get: readCalendar(parts), delete: cancel(parts) });
}

const NOT_FOUND = { 404: "Application not found" };
const CONFLICT = {
  ...NOT_FOUND,
  409: "A colleague has changed it since; `current` is the application as it is now",
};

const WHO = { access: "applications.read", ownStores: true } as const;

/** The application of the address, read by the user. @throws NotFoundError, also for one that the user does not read. */
async function findAsked(
  { db }: ApplicationParts,
  { params }: Request,
  response: Response,
): Promise<Submission & { application: NonNullable<Submission["application"]> }> {
  const id = readId(params["id"], "Application");
  const { user } = getAuthentication(response);
  if (!(await isWithinReach(db, id, reachOf(user)))) throw new NotFoundError("Application");
  const message = await getMessage(db, id);
  const { application } = message;
  if (!application) throw new NotFoundError("Application");
  await auditReading(db);
  return { ...message, application };
}

function showRatings(parts: ApplicationParts): Operation {
  return {
    summary: "Read what colleagues think of an application: theirs after one's own",
    ...WHO,
    apiTokens: false,
    answer: ok("The ratings", ratingsSchema),
    failures: NOT_FOUND,
    async handle(request, response) {
      const { id } = await findAsked(parts, request, response);
      return readRatings(parts.db, id, getAuthentication(response).user.id);
    },
  };
}

const ratingSchema = z.strictObject({ rating: z.int().min(1).max(5) });

function giveRating(parts: ApplicationParts): Operation {
  return withBody({
    summary: "Rate an application, from 1 to 5",
    ...WHO,
    apiTokens: false,
    body: { schema: ratingSchema },
    answer: ok("The ratings", ratingsSchema),
    failures: NOT_FOUND,
    async handle({ rating }, request, response) {
      const message = await findAsked(parts, request, response);
      const userId = getAuthentication(response).user.id;
      await rate(parts.db, message, userId, { rating, now: parts.clock() });
      return readRatings(parts.db, message.id, userId);
    },
  });
}

const seenVersion = z.strictObject({
  version: z.int().min(1).describe("The version that the caller has read"),
});

const askedInterview = seenVersion.extend({
  startsAt: instant,
  minutes: z
    .int("Please enter minutes, such as 30.")
    .min(5, "Please enter at least 5 minutes.")
    .max(480, "Please enter at most 480 minutes."),
  place: requiredLine(200),
});

function plan(parts: ApplicationParts): Operation {
  return withBody({
    summary: "Plan an interview; an application about which nothing is decided gets the state `interview`",
    ...WHO,
    headers: ADDS_ONCE.headers,
    body: { schema: askedInterview },
    answer: created("The application", submissionSchema),
    failures: { ...ADDS_ONCE.failures, ...CONFLICT },
    async handle({ version, ...interview }, request, response) {
      const { id, state } = await findAsked(parts, request, response);
      const now = parts.clock();
      const change = {
        state: UNDECIDED_STATES.some((each) => each === state) ? ("interview" as const) : undefined,
        work: (trx: Db) => addInterview(trx, id, interview, now),
        now,
      };
      return addOnce(parts, response, interview, (trx) => changeApplication(trx, id, version, change));
    },
  });
}

function cancel(parts: ApplicationParts): Operation {
  return withBody({
    summary: "Delete an interview",
    ...WHO,
    body: { schema: seenVersion },
    answer: ok("The application", submissionSchema),
    failures: CONFLICT,
    async handle({ version }, request, response) {
      const { id } = await findAsked(parts, request, response);
      const interview = readId(request.params["interview"], "Interview");
      return changeApplication(parts.db, id, version, {
        work: (trx) => removeInterview(trx, id, interview),
        now: parts.clock(),
      });
    },
  });
}

function readCalendar(parts: ApplicationParts): Operation {
  return {
    summary: "Read an interview as an event for a calendar",
    ...WHO,
    answer: { status: 200, description: "The event", type: "text/calendar" },
    failures: NOT_FOUND,
    async handle(request, response) {
      const { id, name, application } = await findAsked(parts, request, response);
      const { db } = parts;
      const interview = await getInterview(db, id, readId(request.params["interview"], "Interview"));
      const about = { job: application.job?.title ?? "", applicant: name };
      response
        .attachment("interview.ics")
        .type("text/calendar; charset=utf-8")
        .send(await renderInterview(parts, interview, about));
    },
  };
}

const declinesSchema = z.strictObject({
  applications: z
    .array(z.strictObject({ id: z.uuid(), version: z.int().min(1).describe("As the caller has read it") }))
    .min(1, "Please choose an application.")
    .max(MAX_CARDS, `Please decline at most ${MAX_CARDS} at once.`),
  text: answerSchema.shape.text.describe("The text of the e-mail, which each of them gets"),
});

function decline(parts: ApplicationParts): Operation {
  return withBody({
    summary:
      "Decline several applications with an e-mail to each; one that was changed since is left as it is",
    ...WHO,
    apiTokens: false,
    body: { schema: declinesSchema, limit: 200_000 },
    answer: ok(
      "What became of them",
      z.strictObject({
        declined: z.array(z.uuid()),
        left: z.array(z.uuid()).describe("Changed, withdrawn, decided or gone since"),
      }),
    ),
    async handle({ applications, text }, _request, response) {
      const { user } = getAuthentication(response);
      const { db, clock, emails } = parts;
      const by = { user, now: clock() };
      // All of them or none: a failure in the middle has sent no e-mail.
      const { emailIds: queued, ...outcome } = await inTransaction(db, async (trx) => {
        const declined: string[] = [];
        const left: string[] = [];
        const emailIds: string[] = [];
        for (const { id, version } of applications) {
          const emailId = await declineOne(trx, id, { text, version }, by);
          if (emailId !== undefined) emailIds.push(emailId);
          (emailId === undefined ? left : declined).push(id);
        }
        return { declined, left, emailIds };
      });
      for (const emailId of queued) emails.sendQueued(emailId);
      return outcome;
    },
  });
}

/** @returns the id of the e-mail; undefined where the application is not as the caller had read it, or nothing is left to decide. */
async function declineOne(
  trx: Db,
  id: string,
  answer: { text: string; version: number },
  by: { user: SessionUser; now: Date },
): Promise<string | undefined> {
  if (!(await isWithinReach(trx, id, reachOf(by.user)))) return undefined;
  const { application, state } = await getMessage(trx, id);
  if (application?.withdrawnDate !== null || !UNDECIDED_STATES.some((each) => each === state))
    return undefined;
  try {
    return (await answerMessage(trx, id, { ...answer, state: "declined" }, by)).emailId;
  } catch (error) {
    // Nothing is written yet.
    if (error instanceof MessageConflictError) return undefined;
    throw error;
  }
}
