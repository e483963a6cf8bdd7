import { Router } from "express";
import { z } from "zod";
import type { Accounts } from "../../accounts/accounts.ts";
import { readBody } from "../../http/body.ts";
import { sendCsv, type CsvRows } from "../../http/downloads.ts";
import { clientAddress } from "../../http/network-key.ts";
import { readId } from "../../http/query.ts";
import { done, ok, type Operation, route, withQuery } from "../../http/route.ts";
import { jobsInWords, readJobFilter } from "../../content/kinds/jobs/job-filter.ts";
import {
  SUBSCRIBER_LISTS,
  SUBSCRIBER_STATES,
  SUBSCRIBERS_PER_PAGE,
  type SubscriberListName,
  unsubscribePath,
} from "../../rules/contact/subscription.ts";
import { maltaDay } from "../../rules/time/malta-time.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Site } from "../context.ts";
import { auditReading } from "../messages/audit-lines.ts";
import { deleteSubscriber } from "./delete-subscribers.ts";
import type { Handovers } from "./handover/handovers.ts";
import { readSubscriberList, readSubscriberParts } from "./read-subscribers.ts";
import { countSubscriptionForm, requestJobAlert, requestSubscription } from "./request-subscription.ts";
import { jobAlertSchema, subscriberSchema, subscriptionSchema } from "./subscriber.schema.ts";

interface SubscriberParts extends Pick<Accounts, "db" | "clock" | "config" | "emails"> {
  site: Site;
  handovers: Handovers;
}

/** The calls of the subscribers. An API token with the permission may read the list; it may neither export nor delete. */
export function subscriberRoutes(parts: SubscriberParts): Router {
  const router = Router();
  route(router, "/", { get: list(parts), post: subscribe(parts) });
  route(router, "/jobs", { post: askForJobs(parts) });
  route(router, "/export", { get: exportAll(parts) });
  route(router, "/signing-key", { get: readSigningKey(parts) });
  route(router, "/:id", { delete: remove(parts) });
  return router;
}

const NEEDS_PROOF = { access: "subscribers.manage", apiTokens: false, recentProof: true } as const;

function subscribe(parts: SubscriberParts): Operation {
  return {
    summary: "Ask for the chain’s e-mails; an e-mail asks the owner of the address to confirm",
    access: "anyone",
    body: { schema: subscriptionSchema },
    answer: { status: 202, description: "The same whether or not the address is known" },
    failures: {
      404: "The site has no such form",
      429: "Too many requests; `Retry-After` says when it works again",
    },
    async handle(request) {
      await countSubscriptionForm(parts.db, clientAddress(request));
      await requestSubscription(parts, readBody(request, subscriptionSchema), clientAddress(request));
    },
  };
}

function askForJobs(parts: SubscriberParts): Operation {
  return {
    summary: "Ask for an e-mail when a job is published; an e-mail asks the owner of the address to confirm",
    access: "anyone",
    body: { schema: jobAlertSchema },
    answer: { status: 202, description: "The same whether or not the address is known" },
    failures: { 429: "Too many requests; `Retry-After` says when it works again" },
    async handle(request) {
      await countSubscriptionForm(parts.db, clientAddress(request));
      await requestJobAlert(parts, readBody(request, jobAlertSchema), clientAddress(request));
    },
  };
}

const exportQuery = {
  list: z
    .enum(SUBSCRIBER_LISTS)
    .optional()
    .describe("`news`, the default: the chain’s e-mails; `jobs`: e-mails about jobs"),
};

const listQuery = {
  ...exportQuery,
  q: z.string().max(100).optional().describe("A part of the address"),
  state: z.enum(SUBSCRIBER_STATES).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional(),
};

function list({ db, clock }: SubscriberParts): Operation {
  return withQuery({
    summary: `List the subscribers, the newest first, ${SUBSCRIBERS_PER_PAGE} per page`,
    access: "subscribers.manage",
    query: listQuery,
    answer: ok("An array; the header X-Total-Count has the total number", z.array(subscriberSchema)),
    async handle({ page = "1", list: name = "news", ...rest }, _request, response) {
      const filter = { ...rest, list: name };
      const { subscribers, total, page: shown } = await readSubscriberList(db, filter, Number(page), clock());
      await auditReading(db, "subscriber.read");
      response.set("X-Total-Count", String(total)).json(shown === Number(page) ? subscribers : []);
    },
  });
}

const HEADINGS = [
  ...["E-mail", "State", "Store", "Agreed to", "Agreed on (UTC)", "Confirmed on (UTC)"],
  ...["Unsubscribed on (UTC)", "Address to unsubscribe"],
];

/** A column of the list of jobs alone. */
const JOBS = "Jobs";

function toCells(
  subscriber: z.output<typeof subscriberSchema> & { token: string },
  publicUrl: string,
): string[] {
  const { jobs } = subscriber;
  const { email, state, store, consents, consentDate, confirmedDate, unsubscribedDate, token } = subscriber;
  const link = publicUrl + unsubscribePath(token);
  return [
    ...[email, state, store ?? "", consents.join("\n"), consentDate, confirmedDate],
    ...[unsubscribedDate ?? "", link],
    ...(jobs === null ? [] : [jobsInWords(readJobFilter(new URLSearchParams(jobs)))]),
  ];
}

function exportAll({ db, clock, config }: SubscriberParts): Operation {
  return withQuery({
    summary: "Export all subscribers of a list as CSV; no cell is read as a formula by a spreadsheet",
    ...NEEDS_PROOF,
    query: exportQuery,
    answer: { status: 200, description: "text/csv in UTF-8", type: "text/csv" },
    async handle({ list: name = "news" }, _request, response) {
      await recordAudit(db, { action: "subscribers.exported" });
      const file = `${name === "jobs" ? "job-alerts" : "subscribers"}-${maltaDay(clock())}.csv`;
      await sendCsv(response, file, rowsOf(db, name, config.publicUrl));
    },
  });
}

async function* rowsOf(db: Db, name: SubscriberListName, publicUrl: string): AsyncGenerator<CsvRows> {
  yield [name === "jobs" ? [...HEADINGS, JOBS] : HEADINGS];
  for await (const part of readSubscriberParts(db, name)) yield part.map((one) => toCells(one, publicUrl));
}

function readSigningKey({ handovers }: SubscriberParts): Operation {
  return {
    summary: "Read the key with which your service checks what is handed over to it",
    access: "settings.write",
    apiTokens: false,
    recentProof: true,
    answer: ok("A secret of Standard Webhooks", z.strictObject({ key: z.string() })),
    handle: () => ({ key: handovers.signingKey }),
  };
}

function remove({ db, clock, config, handovers }: SubscriberParts): Operation {
  return {
    summary: "Delete a subscriber for good, with the proof of consent",
    ...NEEDS_PROOF,
    answer: done("It is deleted; backups still contain it until they expire"),
    failures: { 404: "Subscriber not found" },
    async handle(request) {
      await deleteSubscriber({ db, config }, readId(request.params["id"], "Subscriber"), clock());
      handovers.sendSoon();
    },
  };
}
