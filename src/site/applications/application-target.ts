import type { Job } from "../../content/kinds/jobs/job.schema.ts";
import { readApplicationForm } from "../../content/kinds/jobs/read-application-form.ts";
import { readSettings, toSiteBrand } from "../../content/settings/read-settings.ts";
import {
  addedFileForm,
  APPLIED_PATH,
  applicantPath,
  takesForm,
} from "../../rules/contact/application-form.ts";
import { YES, type ShownForm, type Typed } from "../../rules/contact/form-fields.ts";
import { ExpectedError } from "../../errors.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Site } from "../context.ts";
import { answersOf, digestOf, type FormTarget } from "../forms/form-targets.ts";
import { type NewMessage, WITHDRAWN } from "../messages/store-message.ts";
import { getMessage } from "../messages/read-messages.ts";
import { findApplicant } from "./applicant-links.ts";

/**
 * The form by which people apply for a job that visitors see; undefined where there is none.
 *
 * @param idOrSlug of the job; absent for an open application.
 */
export async function applicationTarget(
  db: Db,
  site: Site,
  idOrSlug?: string,
): Promise<FormTarget | undefined> {
  const found = idOrSlug === undefined ? undefined : await site.find("jobs", idOrSlug);
  // A page that was opened before the job moved sends to the old address.
  if (found && "movedTo" in found) return applicationTarget(db, site, found.movedTo);
  const job = found?.record ?? null;
  if (idOrSlug !== undefined && !job) return undefined;
  const [rules, { brand }] = await Promise.all([readApplicationForm(site, job), site.settings()]);
  return {
    // Where its files are kept: of another job, none is taken.
    id: job?.id ?? "open",
    rules,
    thanks: APPLIED_PATH,
    confirms: true,
    closed: () =>
      job && !takesForm(job, brand) ? "People apply for this job elsewhere: please see its page." : undefined,
    toMessage: (answers) => toApplication(db, job, rules, answers),
    counted: job ? `/careers/${job.slug}` : undefined,
  };
}

/** The form to which an application for a job goes that is not there any more: the open one, which keeps what was typed. */
export async function goneJobTarget(db: Db, site: Site): Promise<FormTarget | undefined> {
  const open = await applicationTarget(db, site);
  // The same words without a job are another application.
  const toMessage = () => Promise.reject(new ExpectedError(409, GONE));
  return open && { ...open, closed: () => GONE, toMessage };
}

const GONE =
  "This job is not open any more. You can send what you have typed as an application without a job.";

async function toApplication(
  db: Db,
  job: Pick<Job, "id" | "title"> | null,
  { fields }: ShownForm,
  typed: Typed,
): Promise<NewMessage> {
  const answers = answersOf(fields, typed);
  const { name = "", email = "", phone = "", message = "", keep } = typed;
  const { careersEmail } = toSiteBrand(await readSettings(db), "");
  return {
    topic: "other",
    storeId: null,
    storeName: "",
    orderNumber: "",
    text: message,
    name,
    email,
    phone,
    digest: digestOf([job?.id ?? "open", ...answers.flatMap(({ field, value }) => [field, value])]),
    searched: [job?.title ?? "", ...answers.map(({ shown }) => shown)],
    application: {
      job: job && { id: job.id, title: job.title },
      keepsYear: keep === YES,
      answers,
      emails: careersEmail === "" ? [] : [careersEmail],
    },
  };
}

/** The form by which an applicant adds a file; undefined where the link is not good. */
export async function addedFileTarget(db: Db, site: Site, token: string): Promise<FormTarget | undefined> {
  const messageId = await findApplicant(db, token);
  if (messageId === undefined) return undefined;
  const { application } = await getMessage(db, messageId);
  return {
    id: messageId,
    rules: addedFileForm(token, site.now().toISOString()),
    thanks: applicantPath(token),
    closed: () => (application?.withdrawnDate ? WITHDRAWN : undefined),
    toMessage: async () => ({ addsTo: messageId }),
  };
}
