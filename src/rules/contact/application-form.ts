import type { SiteBrand } from "../brand/site-brand.ts";
import { plural } from "../text/text.ts";
import type { FormField, ShownForm } from "./form-fields.ts";
import { fieldOf } from "./message-form.ts";

/** The address of the open application, without a job. */
export const OPEN_PATH = "/apply";

/** The address that thanks for an application, with its reference in the query. */
export const APPLIED_PATH = `${OPEN_PATH}/sent`;

/** The page of an applicant, which the link of their e-mail opens. */
export function applicantPath(token: string): string {
  return `${OPEN_PATH}/mine/${token}`;
}

/** The address of the form for a job. */
export function applyPath(slug: string): string {
  return `/careers/${slug}/apply`;
}

/** Whether people apply for a job by the form of the site: it names no other way, and neither do the settings. */
export function takesForm(
  job: { applyUrl: string | null; applyEmail: string | null },
  { applyBy }: Pick<SiteBrand, "applyBy">,
): boolean {
  return applyBy === "form" && job.applyUrl === null && job.applyEmail === null;
}

/** In megabytes, of each file of an application. */
const MAX_APPLICATION_MEGABYTES = 5;

/** Questions that a job can ask beside those of every application. */
export const MAX_QUESTIONS = 3;

/** What an applicant may agree to. The words are stored with the application, as proof. */
const KEEP_LONGER =
  "Keep my application for a year, and write to me about other jobs that suit me. I can delete it at any time.";

/** What the form needs to know. */
export interface ApplicationFacts {
  /** The job; absent for an open application. */
  job?: { slug: string; title: string; questions: readonly { id: string; question: string }[] };
  stores: readonly { id: string; name: string }[];
  /** For how many months an application is kept after the job has closed. */
  keptMonths: number;
  /** When the form is rendered, as an ISO date. */
  shownAt: string;
}

/**
 * The form by which people apply. It never asks for earlier pay (Directive (EU) 2023/970, Article 5), age, nationality or a
 * photo of the person.
 */
export function applicationForm({ job, stores, keptMonths, shownAt }: ApplicationFacts): ShownForm {
  return {
    action: job ? applyPath(job.slug) : OPEN_PATH,
    submit: "Send application",
    notice: noticeOf(job !== undefined, keptMonths),
    shownAt,
    fields: [
      fieldOf("name", "name", "Your name", {
        required: true,
        wide: true,
        error: "Please tell us your name.",
      }),
      fieldOf("email", "email", "E-mail", {
        required: true,
        max: 254,
        error: "Please enter your e-mail address: we write to you there.",
        help: "We send you a link by which you can see, add to or delete your application.",
      }),
      fieldOf("phone", "phone", "Phone", { max: 40 }),
      fieldOf("start", "line", "When could you start?", {
        wide: true,
        max: 120,
        help: "A day, or your notice: “1 March”, “after a month”.",
      }),
      ...(stores.length > 0
        ? [
            fieldOf("stores", "several", "Stores where you would like to work", {
              wide: true,
              options: stores.map(({ id, name }) => ({ value: id, label: name })),
            }),
          ]
        : []),
      ...(job?.questions ?? []).map(({ id, question }) =>
        fieldOf(id, "text", question, { wide: true, max: 2_000 }),
      ),
      fieldOf("message", "text", job ? "Why this job?" : "What would you like to do?", {
        required: job === undefined,
        wide: true,
        max: 4_000,
        help: "A few lines are enough. Please leave out your age, your nationality and what you earned before: we do not ask for them.",
        error: "Please write a few lines here.",
      }),
      fileField("cv", "Your CV"),
      fileField("file", "One more file, such as a certificate"),
      fieldOf("keep", "consent", KEEP_LONGER, { wide: true }),
    ],
  };
}

/** The form by which an applicant adds a file later. */
export function addedFileForm(token: string, shownAt: string): ShownForm {
  return {
    action: `${applicantPath(token)}/file`,
    submit: "Add the file",
    notice: "Our colleagues see it beside your application.",
    shownAt,
    fields: [fileField("file", "File", true)],
  };
}

function fileField(id: string, label: string, required = false): FormField {
  return fieldOf(id, "file", label, {
    wide: true,
    required,
    megabytes: MAX_APPLICATION_MEGABYTES,
    help: `A PDF, Word or OpenDocument file, or a photo of the page. At most ${MAX_APPLICATION_MEGABYTES} MB. A photo of you is not needed.`,
  });
}

function noticeOf(isForJob: boolean, keptMonths: number): string {
  const months = plural(keptMonths, "month", "months");
  const until = isForJob
    ? `${months} after the job has closed, and at the latest a year after you sent it`
    : `${months} after you sent it`;
  return `Only colleagues who choose people for our jobs read your application. We delete it with its files ${until}, unless you let us keep it longer. You can withdraw or delete it yourself at any time.`;
}
