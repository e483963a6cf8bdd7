import request from "supertest";
import type { Job } from "../../src/content/kinds/jobs/job.schema.ts";
import { applyPath, OPEN_PATH } from "../../src/rules/contact/application-form.ts";
import { createApplicantLinks } from "../../src/site/applications/applicant-links.ts";
import { applicationTarget } from "../../src/site/applications/application-target.ts";
import { storeMessage } from "../../src/site/messages/store-message.ts";
import type { ContactFormSite } from "./contact-form.ts";
import type { Staff } from "./staff.ts";

/** Where messages are, for what is done to them without a request. */
export const placesOf = ({ db, accounts, stores }: Pick<Staff, "db" | "accounts" | "stores">) => ({
  db,
  config: accounts.config,
  files: stores.privateFiles,
});

/** What an applicant does by their link. */
export const linksOf = (site: ContactFormSite, clock = site.now) =>
  createApplicantLinks({ ...placesOf(site), clock });

export interface SentApplication {
  fields?: Readonly<Record<string, string>>;
  cv?: { content: Buffer; filename: string };
  from?: string;
}

/** Sends an application by the form of a job, or the open one where there is no job. */
export function sendApplication(
  site: ContactFormSite,
  job: Pick<Job, "slug"> | null,
  { fields = {}, cv, from = "192.0.2.1" }: SentApplication = {},
): request.Test {
  const sent = request(site.form)
    .post(job ? applyPath(job.slug) : OPEN_PATH)
    .set("X-Forwarded-For", from);
  const all = {
    name: "Rita Vella",
    email: "rita@visitor.example",
    message: "I have baked since I was ten.",
    shown: new Date(site.now().getTime() - 60_000).toISOString(),
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) sent.field(name, value);
  if (cv) sent.attach("cv", cv.content, cv.filename);
  return sent;
}

/** Sends an application that is accepted. @returns its id. */
export async function addApplication(
  site: ContactFormSite,
  job: Pick<Job, "slug"> | null,
  sent: SentApplication = {},
): Promise<string> {
  const answer = await sendApplication(site, job, sent).expect(303);
  const { searchParams } = new URL(String(answer.headers["location"]), "http://site");
  const row = await site.db
    .selectFrom("messages")
    .select("id")
    .where("reference", "=", searchParams.get("reference") ?? "")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The token of the latest link that an applicant got by e-mail. */
export async function tokenOf(site: ContactFormSite): Promise<string> {
  const tokens = (await site.mails()).flatMap(
    ({ text }) => /\/apply\/mine\/([\w-]{43})/.exec(text)?.[1] ?? [],
  );
  const token = tokens.at(-1);
  if (token === undefined) throw new Error("No e-mail has a link of an applicant.");
  return token;
}

/** Stores an open application without the form. @returns its id. */
export async function storeApplication({
  db,
  site,
  now,
}: Pick<Staff, "db" | "site" | "now">): Promise<string> {
  const target = await applicationTarget(db, site);
  const answers = { name: "Rita Vella", email: "rita@visitor.example", message: "Anything with bread." };
  const message = await target?.toMessage(answers, now());
  if (!message || "addsTo" in message) throw new Error("There is no open application.");
  const { reference } = await storeMessage(db, message, { files: [], now: now() });
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return row.id;
}
