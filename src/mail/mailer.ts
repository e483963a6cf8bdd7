import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { brand } from "../rules/brand.ts";
import type { EmailTemplate } from "./email-templates.ts";

/** A letter with its address. */
export interface Mail extends EmailTemplate {
  to: string;
  /** The link in it, for the log of a site that has no mail server. */
  link: string;
}

/** Sends mail in the background: nobody waits for a mail server, and no transaction ever does. */
export interface Mailer {
  /** Who writes. */
  from: string;
  /** Sends a letter while somebody waits for what comes of it. @throws Error when it is not taken. */
  send(mail: Mail): Promise<void>;
  /** Takes the letter; what goes wrong with it is in the log. */
  post(mail: Mail): void;
  /** Waits until everything that was taken has been sent or has failed. */
  settled(): Promise<void>;
  /** Says in the log which letters are not sent yet, for a process that ends without them. */
  giveUp(): void;
}

/** For how long a mail server may say nothing, in milliseconds. */
const TIMEOUT = 10_000;

/** Sends by SMTP_URL; without it each letter becomes an .eml file in DATA_DIR/outbox and its link is logged. */
export function createMailer(config: Config, logger: Logger, clock: () => Date): Mailer {
  const from = config.mailFrom ?? `${brand.name} <no-reply@${new URL(config.publicUrl).hostname}>`;
  const deliver = config.smtpUrl ? smtpDelivery(config.smtpUrl) : outboxDelivery(config, logger, clock);
  const underWay = new Map<Promise<void>, Mail>();
  return {
    from,
    send: (mail) => deliver(from, mail),
    post(mail) {
      const delivery = deliver(from, mail)
        .catch((error: unknown) =>
          logger.error({ err: error, to: mail.to, subject: mail.subject }, "mail not sent"),
        )
        .finally(() => underWay.delete(delivery));
      underWay.set(delivery, mail);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay.keys());
    },
    giveUp() {
      for (const { to, subject } of underWay.values())
        logger.error({ to, subject }, "mail not sent: the site was stopped before the mail server took it");
    },
  };
}

type Deliver = (from: string, mail: Mail) => Promise<void>;

function smtpDelivery(url: string): Deliver {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // Letters are all our own words: nothing in them may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (from, { to, subject, text, html }) => {
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html });
  };
}

function outboxDelivery(config: Config, logger: Logger, clock: () => Date): Deliver {
  const folder = path.join(config.dataDir, "outbox");
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (from, { to, subject, text, html, link }) => {
    const date = clock();
    const { message } = await transport.sendMail({
      from,
      to: { name: "", address: to },
      subject,
      text,
      html,
      date,
    });
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(
      folder,
      `${date.toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`,
    );
    await fs.writeFile(file, message, { mode: 0o600, flag: "wx" });
    logger.info({ to, subject, link, file }, "mail written to the outbox");
  };
}
