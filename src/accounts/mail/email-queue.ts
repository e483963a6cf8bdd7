import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { loggedFacts, mayHaveArrived, SEND_TIMEOUT, type Mailer, type OutgoingEmail } from "./mailer.ts";
import { writeEmail, type EmailKind, type LetterParts, type MessageEmailKind } from "./account-emails.ts";

type UnsentEmail = Tables["unsent_emails"];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** For how long an e-mail is tried again after it was first sent, in milliseconds. */
const TRIED_FOR = 2 * DAY;

/** After how long an e-mail that was not sent is forgotten, in milliseconds. */
const RETENTION = 30 * DAY;

/** After how long an attempt whose end is unknown counts as interrupted: longer than an attempt can take. */
const INTERRUPTED_AFTER = 2 * SEND_TIMEOUT;

const INTERRUPTED = "The site stopped while it was sending this e-mail.";

/** Whom an e-mail goes to: a user, or those concerned with a message. */
type EmailTarget = { userId: string } | { messageId: string };

/** Sends e-mails, and again if the mail server does not accept them. */
export interface EmailQueue {
  /** Stores an e-mail and sends it without waiting. A failure is logged, and repeated by `sendDue`. */
  sendInBackground(kind: EmailKind, user: { id: string }, facts?: object): void;
  /** Sends an e-mail that `queueEmail` has stored, without waiting. */
  sendQueued(id: string): void;
  /** Sends every e-mail that is due. The scheduler calls it once a minute. */
  sendDue(): Promise<void>;
  /** Makes every waiting e-mail due, after a start: the settings of the mail server may have been corrected. */
  retryAll(): Promise<void>;
  /** Sends one e-mail again on request. @returns whether it is in the queue and not being sent. */
  retry(id: string): Promise<boolean>;
  /** The e-mails that are not sent, newest first, with their recipients. */
  list(): Promise<(Omit<UnsentEmail, "userId" | "messageId" | "facts"> & { to: string })[]>;
  /** Waits until no e-mail is being sent. */
  settled(): Promise<void>;
  /** Logs the e-mails that are being sent, for a process that exits without waiting for them. */
  logUnsent(): void;
}

/** Writes an e-mail about a message of a visitor; undefined if it no longer applies. */
export type WriteMessageEmail = (
  parts: { db: Db; config: Pick<Config, "publicUrl"> },
  kind: MessageEmailKind,
  messageId: string,
  facts: string,
) => Promise<OutgoingEmail | undefined>;

interface QueueOptions extends LetterParts {
  logger: Logger;
  mailer: Mailer;
  writeMessageEmail: WriteMessageEmail;
}

/**
 * An e-mail is in the database until the mail server has accepted it, so that no crash loses it. It is claimed before it
 * is sent, and is not repeated automatically if the server may have accepted it: no e-mail arrives twice, and staff
 * see it in System (decision 28).
 */
export function createEmailQueue(options: QueueOptions): EmailQueue {
  const { db, logger, clock, mailer, writeMessageEmail } = options;
  const running = new Set<Promise<void>>();
  const sending = new Map<string, { to?: string; subject: string }>();
  const after = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString();

  function inBackground(work: () => Promise<void>): void {
    const job = work()
      .catch((error: unknown) => logger.error({ err: error }, "the queue of e-mails failed"))
      .finally(() => running.delete(job));
    running.add(job);
  }

  /** Writes an e-mail; undefined if it no longer applies. */
  async function write({ kind, userId, messageId, facts }: UnsentEmail): Promise<OutgoingEmail | undefined> {
    if (kind === "messageReceived" || kind === "messageAnswer")
      return messageId === null ? undefined : writeMessageEmail(options, kind, messageId, facts);
    return userId === null ? undefined : writeEmail(options, kind, userId, facts);
  }

  /** Sends an e-mail, unless another call or process has claimed it. */
  async function attempt(id: string): Promise<void> {
    const claimed = await db
      .updateTable("unsent_emails")
      .set((set) => ({
        state: "sending",
        attempts: set("attempts", "+", 1),
        nextDate: after(INTERRUPTED_AFTER),
      }))
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .returningAll()
      .executeTakeFirst();
    if (!claimed) return;
    try {
      const email = await write(claimed);
      if (email) {
        sending.set(id, loggedFacts(email));
        await mailer.send(email);
      }
      await db.deleteFrom("unsent_emails").where("id", "=", id).execute();
    } catch (error) {
      await postpone(claimed, error);
    } finally {
      sending.delete(id);
    }
  }

  async function postpone({ id, attempts, createdDate }: UnsentEmail, error: unknown): Promise<void> {
    const nextDate = after(MINUTE * 2 ** (attempts - 1));
    const isOver = Date.parse(nextDate) > Date.parse(createdDate) + TRIED_FOR;
    const state = mayHaveArrived(error) ? "uncertain" : isOver ? "failed" : "waiting";
    logger.error(
      { err: error, ...sending.get(id), attempts, ...(state === "waiting" && { nextDate }) },
      `e-mail not sent${state === "uncertain" ? ": it may have arrived, so it is not sent again" : state === "failed" ? " for two days" : ""}`,
    );
    await db
      .updateTable("unsent_emails")
      .set({ state, nextDate, error: reasonOf(error) })
      .where("id", "=", id)
      .execute();
  }

  return {
    sendInBackground(kind, user, facts = {}) {
      inBackground(async () => attempt(await queueEmail(db, kind, { userId: user.id }, facts, clock())));
    },
    sendQueued(id) {
      inBackground(() => attempt(id));
    },
    async sendDue() {
      const now = clock().toISOString();
      await db
        .updateTable("unsent_emails")
        .set({ state: "uncertain", error: INTERRUPTED })
        .where("state", "=", "sending")
        .where("nextDate", "<=", now)
        .execute();
      await db
        .deleteFrom("unsent_emails")
        .where("state", "in", ["uncertain", "failed"])
        .where("createdDate", "<", after(-RETENTION))
        .execute();
      const due = await db
        .selectFrom("unsent_emails")
        .select("id")
        .where("state", "=", "waiting")
        .where("nextDate", "<=", now)
        .orderBy("nextDate")
        .execute();
      for (const { id } of due) await attempt(id);
    },
    async retryAll() {
      await db
        .updateTable("unsent_emails")
        .set({ nextDate: clock().toISOString() })
        .where("state", "=", "waiting")
        .execute();
    },
    async retry(id) {
      const now = clock().toISOString();
      const { numUpdatedRows } = await db
        .updateTable("unsent_emails")
        .set({ state: "waiting", attempts: 0, createdDate: now, nextDate: now })
        .where("id", "=", id)
        .where("state", "!=", "sending")
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) inBackground(() => attempt(id));
      return numUpdatedRows > 0n;
    },
    list: () =>
      db
        .selectFrom("unsent_emails as mail")
        .leftJoin("users as user", "user.id", "mail.userId")
        .leftJoin("messages as message", "message.id", "mail.messageId")
        .select(["mail.id", "mail.kind", "mail.state", "mail.attempts", "mail.error"])
        .select(["mail.createdDate", "mail.nextDate"])
        // Not a visitor's address: this list needs no permission to read messages.
        .select((eb) => eb.fn.coalesce("user.email", "message.reference", eb.val("")).as("to"))
        .orderBy("mail.createdDate", "desc")
        .orderBy("mail.id")
        .execute(),
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    logUnsent() {
      for (const { to, subject } of sending.values())
        logger.error({ to, subject }, "e-mail not sent: the site stopped before the mail server accepted it");
    },
  };
}

/**
 * Stores an e-mail, which the site then sends.
 *
 * @param facts of a notice or an answer; they must contain no secret.
 * @returns its id.
 */
export async function queueEmail(
  db: Db,
  kind: UnsentEmail["kind"],
  target: EmailTarget,
  facts: object,
  date: Date,
): Promise<string> {
  const now = date.toISOString();
  const text = JSON.stringify(facts);
  const [column, owner] =
    "userId" in target ? (["userId", target.userId] as const) : (["messageId", target.messageId] as const);
  // One that is waiting becomes due now: after an outage a user gets one reset link, not five.
  const waiting = await db
    .updateTable("unsent_emails")
    .set({ nextDate: now, createdDate: now })
    .where(column, "=", owner)
    .where("kind", "=", kind)
    .where("facts", "=", text)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  if (waiting) return waiting.id;
  const id = randomUUID();
  await db
    .insertInto("unsent_emails")
    .values({
      id,
      userId: null,
      messageId: null,
      ...target,
      kind,
      facts: text,
      state: "waiting",
      attempts: 0,
      error: null,
      createdDate: now,
      nextDate: now,
    })
    .execute();
  return id;
}

/** Returns a mail server's reply as one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, " ").slice(0, 300);
}
