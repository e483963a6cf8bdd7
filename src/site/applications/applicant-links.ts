import { queueEmail } from "../../accounts/mail/queue-email.ts";
import type { Config } from "../../config.ts";
import { messagesAddress, readSettings, toSiteBrand } from "../../content/settings/read-settings.ts";
import { NotFoundError } from "../../errors.ts";
import { applicantPath } from "../../rules/contact/application-form.ts";
import { isComing } from "../../rules/contact/states.ts";
import { formatDate, formatTime } from "../../rules/time/dates.ts";
import { actFor, THE_APPLICANT } from "../../storage/audit/actor.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { insertApplicantNote } from "../messages/change-message.ts";
import { deleteMessages } from "../messages/expire-messages.ts";
import { messageSubject } from "../messages/audit-lines.ts";
import type { Submission } from "../messages/message.schema.ts";
import { getMessage } from "../messages/read-messages.ts";
import { addFiles } from "../messages/store-message.ts";
import { renderInterview } from "./interviews.ts";
import { createToken, isToken, sha256 } from "../../storage/sha256.ts";

/** What an applicant sees of their application: what they sent, and what they need to know. No note, rating or state. */
type OwnApplication = Pick<
  Submission,
  "reference" | "createdDate" | "name" | "email" | "phone" | "interviews" | "deletedOn"
> & {
  job: string;
  answers: { label: string; shown: string }[];
  files: { id: string; name: string; bytes: number }[];
  withdrawnDate: string | null;
};

export type ApplicantLinks = ReturnType<typeof createApplicantLinks>;

interface LinkParts {
  db: Db;
  clock: () => Date;
  config: Pick<Config, "dataDir" | "publicUrl">;
  files: FileStore;
}

/** Makes a new link for an e-mail. Only the hash of its token is stored, so no copy of the database opens an application. */
export async function createApplicantLink(
  db: Db,
  messageId: string,
  config: Pick<Config, "publicUrl">,
): Promise<string> {
  const token = createToken();
  await inTransaction(db, (trx) =>
    trx
      .insertInto("application_links")
      .values({ hash: sha256(token), messageId })
      .execute(),
  );
  return config.publicUrl + applicantPath(token);
}

/** The message whose applicant has this link. */
export async function findApplicant(db: Db, token: string): Promise<string | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom("application_links")
    .select("messageId")
    .where("hash", "=", sha256(token))
    .executeTakeFirst();
  return row?.messageId;
}

/**
 * Adds files that an applicant sends by their link, with a note, and tells staff of it.
 *
 * @returns the reference of the application.
 * @throws ExpectedError 409 as `addFiles` does.
 */
export async function addApplicantFiles(
  db: Db,
  messageId: string,
  files: readonly string[],
  now: Date,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const reference = await addFiles(trx, messageId, files, now);
    await insertApplicantNote(trx, messageId, "The applicant has added a file.", now);
    await tellStaff(trx, await getMessage(trx, messageId), "file", now);
    return reference;
  });
}

/** What the page of an applicant reads and does. Reading changes nothing: programs that scan mail open every link. */
export function createApplicantLinks(parts: LinkParts) {
  const { db, clock, config, files } = parts;
  async function find(token: string): Promise<Submission | undefined> {
    const id = await findApplicant(db, token);
    return id === undefined ? undefined : getMessage(db, id).catch(orGone);
  }
  const asApplicant = <Result>(work: () => Promise<Result>) => actFor(THE_APPLICANT, work, clock);
  return {
    async find(token: string): Promise<OwnApplication | undefined> {
      const message = await find(token);
      return message && toOwn(message, clock());
    },
    /** An interview as an event for the applicant's calendar. */
    async calendar(token: string, id: string): Promise<string | undefined> {
      const message = await find(token);
      const interview = message?.interviews.find((each) => each.id === id);
      return interview && renderInterview(parts, interview, { job: message?.application?.job?.title ?? "" });
    },
    /** @returns whether the link was good. */
    async withdraw(token: string): Promise<boolean> {
      const message = await find(token);
      if (!message) return false;
      const now = clock();
      await asApplicant(() =>
        inTransaction(db, async (trx) => {
          const { numUpdatedRows } = await trx
            .updateTable("applications")
            .set({ withdrawnDate: now.toISOString() })
            .where("messageId", "=", message.id)
            .where("withdrawnDate", "is", null)
            .executeTakeFirstOrThrow();
          // It is withdrawn already: the button was pressed twice.
          if (numUpdatedRows === 0n) return;
          await insertApplicantNote(trx, message.id, "The applicant has withdrawn this application.", now);
          await recordAudit(trx, { action: "application.withdrawn", subject: messageSubject(message), now });
          await tellStaff(trx, message, "withdrawn", now);
        }),
      );
      return true;
    },
    /** Deletes everything. @returns whether the link was good. */
    async erase(token: string): Promise<boolean> {
      const message = await find(token);
      if (!message) return false;
      const now = clock();
      const line = { action: "application.erased", subject: messageSubject(message), now } as const;
      const { interviews } = toOwn(message, now);
      await asApplicant(() =>
        deleteMessages({ db, config, files }, [message], line, async (trx) => {
          if (interviews.length > 0) await tellStaff(trx, message, "deleted", now);
        }),
      );
      return true;
    },
  };
}

/** What an applicant does by their link, in the subject and in the words of the e-mail that tells staff of it. */
const DONE = {
  file: ["File added to an application", "added a file to"],
  withdrawn: ["Application withdrawn", "withdrawn"],
  deleted: ["Application deleted", "deleted"],
} as const;

/**
 * Queues the e-mail that tells staff what an applicant did by their link. It says nothing of the person, and outlives an application
 * that is deleted. Run it in the transaction of that.
 */
async function tellStaff(trx: Db, message: Submission, done: keyof typeof DONE, now: Date): Promise<void> {
  const settings = await readSettings(trx);
  const address = toSiteBrand(settings, "").careersEmail || messagesAddress(settings);
  if (address === "") return;
  const job = message.application?.job?.title ?? "";
  const isThere = done !== "deleted";
  const [what, has] = DONE[done];
  const report = {
    subject: `${what} (${message.reference}): ${job || "open application"}`,
    lines: [
      `The applicant has ${has} ${job === "" ? "an application without a job." : `the application for the job: ${job}.`}`,
      `Reference: ${message.reference}`,
      ...message.interviews
        .filter((interview) => isComing(interview, now))
        .map(({ startsAt }) => `An interview was planned: ${formatDate(startsAt)}, ${formatTime(startsAt)}`),
    ],
    path: `/admin/messages/${isThere ? message.id : "applications"}`,
    label: isThere ? "Open the application" : "Open the applications",
  };
  await queueEmail(trx, "feedReport", { address }, report, now);
}

/** A message that was deleted since its link was found. */
function orGone(error: unknown): undefined {
  if (error instanceof NotFoundError) return undefined;
  throw error;
}

function toOwn(message: Submission, now: Date): OwnApplication {
  const { reference, createdDate, name, email, phone, deletedOn, application } = message;
  return {
    ...{ reference, createdDate, name, email, phone, deletedOn },
    interviews: application?.withdrawnDate
      ? []
      : message.interviews.filter((interview) => isComing(interview, now)),
    job: application?.job?.title ?? "",
    answers: message.answers.map(({ label, shown }) => ({ label, shown })),
    files: message.files.map(({ id, name: file, bytes }) => ({ id, name: file, bytes })),
    withdrawnDate: application?.withdrawnDate ?? null,
  };
}
