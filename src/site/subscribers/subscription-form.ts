import express, { Router, type Request, type RequestHandler, type Response } from "express";
import type { Logger } from "pino";
import { ExpectedError } from "../../errors.ts";
import { parseFields } from "../../http/body.ts";
import { clientAddress } from "../../http/network-key.ts";
import { foreignOriginError, originOf } from "../../http/same-origin.ts";
import { keepPathsPrivate } from "../../http/keep-private.ts";
import { SHOWN_FIELD, TRAP_FIELD } from "../../rules/contact/form-fields.ts";
import { isProbableSpam } from "../../rules/contact/probable-spam.ts";
import { JOB_ALERT_PATH, type TypedJobAlert } from "../../content/kinds/jobs/job-alert.ts";
import {
  BEGUN_FIELD,
  REQUESTED_PATH,
  SUBSCRIBE_PATH,
  type ShownSubscription,
  type TypedSubscription,
} from "../../rules/contact/subscription.ts";
import { isDiskFull } from "../../storage/database/database-errors.ts";
import {
  countSubscriptionForm,
  requestJobAlert,
  requestSubscription,
  type SubscriptionParts,
} from "./request-subscription.ts";
import { jobAlertSchema, subscriptionSchema } from "./subscriber.schema.ts";

/** Why a form was not accepted. */
type Refusal = Omit<ShownSubscription, "typed">;

/** Addresses whose last step is a token. */
const WITH_TOKEN = /^\/(?:unsubscribe|subscribe\/confirm)\//i;

/** In bytes: more than all fields at their longest. */
const FORM_LIMIT = 5_000;

const probableSpam = (button: string) =>
  `Nothing has been sent yet. Please check it, then press “${button}” once more. We ask where a form was sent unusually fast, or was open for days.`;
const NOT_STORED =
  "We could not store this just now. What you typed is still here: please try again in a few minutes.";

/**
 * Receives the forms to subscribe: `POST /subscribe`, and `POST /subscribe/jobs`, without a session and without a cookie. One that
 * is accepted leads by 303 to the page that says what comes. Any other is passed on to the page that shows it
 * (`response.locals.shownSubscription`, `shownJobAlert`). The pages of e-mailed links are neither cached nor named to other sites.
 */
export function subscriptionForm(parts: SubscriptionParts & { logger: Logger }): Router {
  const { db, site, clock, logger } = parts;
  const router = Router();
  router.use(keepPathsPrivate(WITH_TOKEN));
  const guard: RequestHandler = async (request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    if (originOf(request, site.publicUrl) === "foreign") throw foreignOriginError(site.publicUrl);
    if (!request.is("application/x-www-form-urlencoded"))
      throw new ExpectedError(415, "Please subscribe by the form of the page.");
    await countSubscriptionForm(db, clientAddress(request));
    next();
  };
  const read = express.urlencoded({ extended: false, limit: FORM_LIMIT, inflate: false });
  // All else is for the page.
  router.all([SUBSCRIBE_PATH, JOB_ALERT_PATH], ({ method }, _response, next) =>
    next(method === "POST" ? undefined : "router"),
  );
  router.post(SUBSCRIBE_PATH, guard, read, async (request, response, next) => {
    const typed = readTyped(request);
    if (request.body[BEGUN_FIELD] !== undefined) {
      response.locals.shownSubscription = { typed, status: 200, error: "", fields: {} };
      next();
      return;
    }
    const refused = await refusalOf(response, async () => {
      const store = typed.store === "" ? null : typed.store;
      const subscription = parseFields({ ...typed, store }, subscriptionSchema);
      refuseSpam(request, "Subscribe");
      await requestSubscription(parts, subscription, clientAddress(request));
    });
    if (refused) response.locals.shownSubscription = { typed, ...refused };
    finish(refused, response, next);
  });
  router.post(JOB_ALERT_PATH, guard, read, async (request, response, next) => {
    const { body } = request;
    const typed: TypedJobAlert = {
      email: textOf(body["email"]).trim(),
      department: textOf(body["department"]),
      location: textOf(body["location"]),
      employmentType: textOf(body["employmentType"]),
      hours: textOf(body["hours"]),
    };
    const refused = await refusalOf(response, async () => {
      const alert = parseFields(typed, jobAlertSchema);
      refuseSpam(request, "E-mail me");
      await requestJobAlert(parts, alert, clientAddress(request));
    });
    if (refused) response.locals.shownJobAlert = { typed, ...refused };
    finish(refused, response, next);
  });

  function refuseSpam({ body }: Request, button: string): void {
    const signs = { trap: textOf(body[TRAP_FIELD]), shown: textOf(body[SHOWN_FIELD]) };
    if (isProbableSpam(signs, clock())) throw new ExpectedError(422, probableSpam(button));
  }

  /** Does what a form asks for. @returns why it was not accepted; undefined where it was. */
  async function refusalOf(response: Response, accept: () => Promise<void>): Promise<Refusal | undefined> {
    try {
      await accept();
      return undefined;
    } catch (error) {
      if (error instanceof ExpectedError) response.set(error.headers);
      else
        logger.error({ err: error, requestId: response.locals.requestId }, "a subscription was not stored");
      return refusalFor(error);
    }
  }

  return router;
}

function finish(refused: Refusal | undefined, response: Response, next: () => void): void {
  if (refused) next();
  else response.redirect(303, REQUESTED_PATH);
}

function readTyped({ body }: Request): TypedSubscription {
  return {
    email: textOf(body["email"]).trim(),
    store: textOf(body["store"]),
    consent: body["consent"] === "yes",
    secondConsent: body["secondConsent"] === "yes",
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function refusalFor(error: unknown): Refusal {
  const expected = error instanceof ExpectedError ? error : undefined;
  const status = expected?.status ?? (isDiskFull(error) ? 507 : 500);
  // The sentences of the server's own failures are for staff.
  return {
    status,
    error: expected && status < 500 ? expected.message : NOT_STORED,
    fields: { ...expected?.fields },
  };
}
