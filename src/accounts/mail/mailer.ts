import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { EmailTemplate } from "./email-templates.ts";

/** An e-mail and its recipient. */
export interface OutgoingEmail extends EmailTemplate {
  to: string;
  /** The link in the e-mail; empty if it has none. It is logged when the site has no mail server. */
  link: string;
  /** Who gets an answer to it, if not the sender. */
  replyTo?: string;
  /** Where its reader unsubscribes by a POST without more (RFC 8058); absent where there is nothing to leave. */
  unsubscribe?: string;
  /** Whether a person has written its words, such as an answer to a visitor. */
  isByPerson?: true;
  /** The reference of the message that it is about. Its file in the outbox is deleted with the message. */
  reference?: string;
  /** The reference of the account that it is about. Its file in the outbox is deleted with the account. */
  account?: string;
  /** Called in the transaction that takes it out of the queue, once a mail server has it, or it is a file of the outbox. */
  onSent?: (trx: Db, way: "server" | "outbox") => Promise<void>;
}

export type Mailer = ReturnType<typeof createMailer>;

/** How long to wait for a mail server that does not respond, in milliseconds. */
const TIMEOUT = 10_000;

/** How long the whole conversation with a mail server may take, in milliseconds. */
export const SEND_TIMEOUT = 60_000;

/**
 * Sends e-mails. Never wait for a mail server inside a database transaction. It sends through SMTP_URL. Without it, writes
 * each e-mail to an .eml file in DATA_DIR/outbox and logs its link.
 *
 * @param readSenderName returns the name of the sender; not asked for where MAIL_FROM names one.
 */
export function createMailer(
  config: Config,
  logger: Logger,
  clock: () => Date,
  readSenderName: () => Promise<string>,
) {
  const deliver = config.smtpUrl ? smtpDelivery(config.smtpUrl) : outboxDelivery(config, logger, clock);
  const readSender = async (): Promise<Sender> =>
    config.mailFrom ?? {
      name: await readSenderName(),
      address: `no-reply@${new URL(config.publicUrl).hostname}`,
    };
  return {
    /** The sender, as `Name <address>`. */
    async readFrom(): Promise<string> {
      const sender = await readSender();
      return typeof sender === "string" ? sender : `${sender.name} <${sender.address}>`;
    },
    /**
     * Sends an e-mail and waits for the result.
     *
     * @throws Error when the mail server does not accept it; with `isUnsent` where it was given nothing of it.
     */
    send: async (email: OutgoingEmail) => deliver(await readSender(), email),
  };
}

/** `Name <address>` as MAIL_FROM has it, or the parts, which nodemailer quotes. */
type Sender = string | { name: string; address: string };

type Deliver = (from: Sender, email: OutgoingEmail) => Promise<void>;

/** Loaded for the first e-mail: a tenth of the server's code. */
const nodemailer = async () => (await import("nodemailer")).default;

/** An e-mail has only text of our own: nothing in it may make nodemailer read a file or fetch a URL. */
const ONLY_TEXT = { disableFileAccess: true, disableUrlAccess: true };

function smtpDelivery(url: string): Deliver {
  return async (from, email) => {
    const transport = (await nodemailer()).createTransport({
      url,
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
      ...ONLY_TEXT,
    });
    // Nodemailer asks for the message once the connection, its TLS and the sign-in have succeeded.
    let isAskedFor = false;
    transport.use("stream", (mail, done) => {
      mail.message.transform(() => {
        isAskedFor = true;
        return new PassThrough();
      });
      done();
    });
    try {
      await transport.sendMail({ from, ...partsOf(email), signal: AbortSignal.timeout(SEND_TIMEOUT) });
    } catch (error) {
      throw isAskedFor ? error : Object.assign(Object(error), { isUnsent: true });
    }
  };
}

function outboxDelivery(config: Config, logger: Logger, clock: () => Date): Deliver {
  const folder = outboxFolder(config);
  return async (from, email) => {
    const transport = (await nodemailer()).createTransport({
      streamTransport: true,
      buffer: true,
      newline: "windows",
      ...ONLY_TEXT,
    });
    const { link, reference = email.account } = email;
    const date = clock();
    const { message } = await transport.sendMail({ from, ...partsOf(email), date });
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(
      folder,
      `${[date.toISOString().replaceAll(":", "-"), randomUUID().slice(0, 8), reference].filter(Boolean).join("-")}.eml`,
    );
    await fs.writeFile(file, message, { mode: 0o600, flag: "wx" });
    await deleteOldest(folder);
    logger.info({ ...loggedFacts(email), link, file }, "e-mail written to the outbox");
  };
}

/** E-mails in the outbox. Operators seldom empty it, and requests without a session cause some of them. */
const MAX_OUTBOX = 1_000;

/** Deletes the oldest e-mails of an outbox that is full. The names of the files begin with their date. */
async function deleteOldest(folder: string): Promise<void> {
  const files = (await fs.readdir(folder)).filter((file) => file.endsWith(".eml")).toSorted();
  const oldest = files.slice(0, Math.max(files.length - MAX_OUTBOX, 0));
  await Promise.all(oldest.map((file) => fs.rm(path.join(folder, file), { force: true })));
}

/**
 * What nodemailer is told of an e-mail. Addresses are objects: whatever they contain, they are one address each. What no
 * person has written says so, so that no program answers it (RFC 3834; the second header is Exchange's). `List-Unsubscribe`
 * stands only where there is a list that one can leave: elsewhere it would promise what is not there.
 */
function partsOf({ to, replyTo, subject, text, html, isByPerson, unsubscribe }: OutgoingEmail) {
  return {
    to: { name: "", address: to },
    ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    html,
    headers: {
      ...(!isByPerson && { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" }),
      ...(unsubscribe !== undefined && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** What the log says of an e-mail. A visitor's address is deleted with the message, and the log is not. */
export function loggedFacts({ to, subject, reference }: OutgoingEmail): { to?: string; subject: string } {
  return { subject, ...(reference === undefined && { to }) };
}

function outboxFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return path.join(dataDir, "outbox");
}

/** The reference of the e-mails about an account or a subscriber, by which they are deleted from the outbox. */
export function referenceOf(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`;
}

/** Deletes the e-mails with these references from the outbox. */
export async function deleteFromOutbox(
  config: Pick<Config, "dataDir">,
  references: readonly string[],
): Promise<void> {
  const folder = outboxFolder(config);
  const ends = new Set(references.map((reference) => `-${reference}.eml`));
  const files = await fs.readdir(folder).catch(() => []);
  // The end of a name: a reference has nine characters.
  const gone = files.filter((file) => ends.has(file.slice(-14)));
  await Promise.all(gone.map((file) => fs.rm(path.join(folder, file), { force: true })));
}
