import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { isServerFailure, loggedFailure, mayHaveArrived, nextAttempt, reasonOf } from "./mail-failures.ts";
import type { AccountEmailKind, MessageEmailKind } from "./email-kinds.ts";
import { queueEmail } from "./queue-email.ts";
import { loggedFacts, referenceOf, SEND_TIMEOUT, type Mailer, type OutgoingEmail } from "./mailer.ts";
import { writeEmail, writeReport, type LetterheadParts } from "./account-emails.ts";

type UnsentEmail = Tables["unsent_emails"];

/** After how long an e-mail that was not sent is forgotten, in milliseconds. */
const RETENTION = 30 * 86_400_000;

/** After how long an attempt whose end is unknown counts as interrupted: longer than an attempt can take. */
const INTERRUPTED_AFTER = 2 * SEND_TIMEOUT;

/** E-mails of one round at most; the next minute goes on. */
const ROUND = 100;

/** After how long a round begins no other e-mail, in milliseconds: the jobs of the minute wait for it. */
const ROUND_TIME = 30_000;

const INTERRUPTED = "The site stopped while it was sending this e-mail.";

export type EmailQueue = ReturnType<typeof createEmailQueue>;

/** Writes an e-mail about a message of a visitor; undefined if it no longer applies. */
export type WriteMessageEmail = (
  parts: { db: Db; config: Pick<Config, "publicUrl"> },
  kind: MessageEmailKind,
  messageId: string,
  facts: string,
) => Promise<OutgoingEmail | undefined>;

/** Writes an e-mail that asks to confirm a request to subscribe; undefined if it no longer applies. */
export type WriteSubscriptionEmail = (
  parts: { db: Db; config: Pick<Config, "publicUrl"> },
  requestId: string,
) => Promise<OutgoingEmail | undefined>;

/** Writes an e-mail to a subscriber about jobs; undefined if it no longer applies. */
export type WriteJobEmail = (
  parts: { db: Db; config: Pick<Config, "publicUrl">; clock: () => Date },
  subscriberId: string,
  facts: string,
) => Promise<OutgoingEmail | undefined>;

/** What writes the e-mails about messages and subscriptions: the rooms above, which know what these are. */
export interface VisitorEmails {
  writeMessageEmail: WriteMessageEmail;
  writeSubscriptionEmail: WriteSubscriptionEmail;
  writeJobEmail: WriteJobEmail;
}

interface QueueOptions extends LetterheadParts, VisitorEmails {
  config: Pick<Config, "publicUrl" | "smtpUrl">;
  logger: Logger;
  mailer: Mailer;
}

/**
 * Sends e-mails, and again if the mail server does not accept them. An e-mail is in the database until the mail server has
 * accepted it, so that no crash loses it. It is claimed before it is sent, and is not repeated automatically if the server
 * may have accepted it: no e-mail arrives twice, and staff see it in System (decision 28).
 */
export function createEmailQueue(options: QueueOptions) {
  const { db, logger, clock, mailer, writeMessageEmail, writeSubscriptionEmail, writeJobEmail } = options;
  const running = new Set<Promise<unknown>>();
  const sending = new Map<string, OutgoingEmail>();
  const after = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString();

  function inBackground(work: () => Promise<unknown>): void {
    const job: Promise<unknown> = work()
      .catch((error: unknown) => logger.error({ err: error }, "the queue of e-mails failed"))
      .finally(() => running.delete(job));
    running.add(job);
  }

  /** Writes an e-mail; undefined if it no longer applies. */
  async function write(email: UnsentEmail): Promise<OutgoingEmail | undefined> {
    const { kind, userId, messageId, requestId, subscriberId, address, facts } = email;
    if (kind === "messageReceived" || kind === "messageAnswer" || kind === "applicationReceived")
      return messageId === null ? undefined : writeMessageEmail(options, kind, messageId, facts);
    if (kind === "feedReport") return address === null ? undefined : writeReport(options, address, facts);
    if (kind === "subscription")
      return requestId === null ? undefined : writeSubscriptionEmail(options, requestId);
    if (kind === "jobs")
      return subscriberId === null ? undefined : writeJobEmail(options, subscriberId, facts);
    if (userId === null) return undefined;
    const written = await writeEmail(options, kind, userId, facts);
    return written && { ...written, account: referenceOf(userId) };
  }

  /**
   * Sends an e-mail, unless another call or process has claimed it.
   *
   * @returns whether the mail server may take the next one.
   */
  async function attempt(id: string): Promise<boolean> {
    const claimed = await inTransaction(db, (trx) =>
      trx
        .updateTable("unsent_emails")
        .set((set) => ({
          state: "sending",
          attempts: set("attempts", "+", 1),
          nextDate: after(INTERRUPTED_AFTER),
        }))
        .where("id", "=", id)
        .where("state", "=", "waiting")
        .returningAll()
        .executeTakeFirst(),
    );
    if (!claimed) return true;
    try {
      const email = await write(claimed);
      if (email) {
        sending.set(id, email);
        await mailer.send(email);
      }
      await inTransaction(db, async (trx) => {
        await email?.onSent?.(trx, options.config.smtpUrl === undefined ? "outbox" : "server");
        await trx.deleteFrom("unsent_emails").where("id", "=", id).execute();
      });
      return true;
    } catch (error) {
      await postpone(claimed, error);
      return !(sending.has(id) && isServerFailure(error));
    } finally {
      sending.delete(id);
    }
  }

  async function postpone({ id, attempts, createdDate }: UnsentEmail, error: unknown): Promise<void> {
    const email = sending.get(id);
    const nextDate = nextAttempt({ attempts, createdDate }, clock());
    const state = email && mayHaveArrived(error) ? "uncertain" : nextDate ? "waiting" : "failed";
    logger.error(
      {
        err: loggedFailure(error, email?.to),
        ...(email && loggedFacts(email)),
        attempts,
        ...(state === "waiting" && { nextDate }),
      },
      `e-mail not sent${state === "uncertain" ? ": it may have arrived, so it is not sent again" : state === "failed" ? " for two days" : ""}`,
    );
    await inTransaction(db, (trx) =>
      trx
        .updateTable("unsent_emails")
        .set({ state, nextDate: nextDate ?? after(0), error: reasonOf(error, email?.to) })
        .where("id", "=", id)
        .execute(),
    );
  }

  return {
    /** Stores an e-mail and sends it without waiting. A failure is logged, and repeated by `sendDue`. */
    sendInBackground(kind: AccountEmailKind, user: { id: string }, facts: object = {}): void {
      inBackground(async () => attempt(await queueEmail(db, kind, { userId: user.id }, facts, clock())));
    },
    /** Sends an e-mail that `queueEmail` has stored, without waiting. */
    sendQueued(id: string): void {
      inBackground(() => attempt(id));
    },
    /**
     * Sends the e-mails that are due, up to a round, which ends where the mail server fails or is slow. The scheduler calls it
     * once a minute.
     *
     * @param stopping ends the round after the e-mail that is being sent.
     */
    async sendDue(stopping?: AbortSignal) {
      const now = clock().toISOString();
      await inTransaction(db, async (trx) => {
        await trx
          .updateTable("unsent_emails")
          .set({ state: "uncertain", error: INTERRUPTED })
          .where("state", "=", "sending")
          .where("nextDate", "<=", now)
          .execute();
        await trx
          .deleteFrom("unsent_emails")
          .where("state", "in", ["uncertain", "failed"])
          .where("createdDate", "<", after(-RETENTION))
          // It says of an answer that it was not sent, for as long as its message is kept.
          .where("kind", "!=", "messageAnswer")
          .execute();
      });
      const due = await db
        .selectFrom("unsent_emails")
        .select("id")
        .where("state", "=", "waiting")
        .where("nextDate", "<=", now)
        .orderBy("nextDate")
        .limit(ROUND)
        .execute();
      const until = clock().getTime() + ROUND_TIME;
      for (const { id } of due)
        if (stopping?.aborted || clock().getTime() >= until || !(await attempt(id))) break;
    },
    /** Makes every waiting e-mail due, after a start: the settings of the mail server may have been corrected. */
    async retryAll() {
      const nextDate = clock().toISOString();
      await inTransaction(db, (trx) =>
        trx.updateTable("unsent_emails").set({ nextDate }).where("state", "=", "waiting").execute(),
      );
    },
    /** Sends one e-mail again on request. @returns whether it is in the queue and not being sent. */
    async retry(id: string) {
      const now = clock().toISOString();
      const { numUpdatedRows } = await inTransaction(db, (trx) =>
        trx
          .updateTable("unsent_emails")
          .set({ state: "waiting", attempts: 0, createdDate: now, nextDate: now })
          .where("id", "=", id)
          .where("state", "!=", "sending")
          .executeTakeFirstOrThrow(),
      );
      if (numUpdatedRows > 0n) inBackground(() => attempt(id));
      return numUpdatedRows > 0n;
    },
    /** The e-mails that are not sent, newest first, with their recipients. */
    list: () =>
      db
        .selectFrom("unsent_emails as mail")
        .leftJoin("users as user", "user.id", "mail.userId")
        .leftJoin("messages as message", "message.id", "mail.messageId")
        .select(["mail.id", "mail.kind", "mail.state", "mail.attempts", "mail.error"])
        .select(["mail.createdDate", "mail.nextDate"])
        // Not a visitor's address: this list needs no permission to read messages.
        .select((eb) =>
          eb.fn.coalesce("user.email", "message.reference", "mail.address", eb.val("a subscriber")).as("to"),
        )
        .orderBy("mail.createdDate", "desc")
        .orderBy("mail.id")
        .execute(),
    /** Waits until no e-mail is being sent. */
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    /** Logs the e-mails that are being sent, for a process that exits without waiting for them. */
    logUnsent(): void {
      for (const email of sending.values())
        logger.error(
          loggedFacts(email),
          "e-mail not sent: the site stopped before the mail server accepted it",
        );
    },
  };
}
