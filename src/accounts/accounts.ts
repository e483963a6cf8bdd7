import { AsyncLocalStorage } from "node:async_hooks";
import { randomInt } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Db } from "../storage/database/tables.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import type { Letterhead } from "./mail/email-templates.ts";
import { createEmailQueue, type VisitorEmails } from "./mail/email-queue.ts";
import { createPasskeyChallenges } from "./second-factor/passkey-challenges.ts";
import {
  createNoticeLimits,
  createPasskeyLimiter,
  createRateLimiter,
  createResetLimiter,
} from "./sign-in/rate-limiter.ts";
import { createRefusalLines } from "./sign-in/refusal-lines.ts";
import { createPasswordHasher } from "./sign-in/password-hasher.ts";
import { createCompanyProvider } from "./company/provider.ts";
import type { SignInRules } from "./company/sign-in-rules.ts";
import { loadKeys } from "./keys.ts";
import { openSecretBox } from "./second-factor/secret-box.ts";
import { sessionMiddleware } from "./sign-in/session-cookie.ts";

/** What they are made from. */
export interface AccountsOptions extends VisitorEmails {
  db: Db;
  config: Config;
  logger: Logger;
  clock: () => Date;
  /** Reads who the site is, for e-mails, passkeys and the check of passwords. */
  readLetterhead: (db: Db) => Promise<Letterhead>;
  /** Reads what an admin has chosen for sign-ins with company accounts. */
  readSignInRules: (db: Db) => Promise<SignInRules>;
  /** By default through the mail server of the settings. */
  mailer?: Mailer;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Makes the services that account code works with; one instance for each application. */
export function createAccounts(options: AccountsOptions) {
  const { db, config, logger, clock, readLetterhead, readSignInRules } = options;
  const keys = loadKeys(config);
  const readSenderName = async () => (await readLetterhead(db)).senderName;
  const { mailer = createMailer(config, logger, clock, readSenderName) } = options;
  const emails = createEmailQueue({ ...options, mailer });
  const background = createBackgroundWork(logger);
  const refusalLines = createRefusalLines(db, clock, logger);
  return {
    db,
    config,
    logger,
    clock,
    keys,
    /** Encrypts the secrets of authenticator apps. */
    secretBox: openSecretBox(config),
    /** Encrypts the keys of visitors' files. */
    fileKeys: openSecretBox(config, "files of visitors"),
    /** The company's provider of accounts; undefined where there is none. */
    company: config.oidc && createCompanyProvider(config.oidc, { publicUrl: config.publicUrl, clock }),
    readSignInRules,
    mailer,
    readLetterhead,
    /** E-mails to users. */
    emails,
    passwordHasher: createPasswordHasher(),
    /** Counts wrong passwords and codes. */
    signInLimiter: createRateLimiter(db),
    /** Counts requests for reset links, each of which may send an e-mail to a person who did not ask for it. */
    resetLimiter: createResetLimiter(db),
    /** Counts refused passkeys. */
    passkeyLimiter: createPasskeyLimiter(db),
    passkeyChallenges: createPasskeyChallenges(db, keys.challenge, clock),
    noticeLimits: createNoticeLimits(db, clock),
    /** Counts the lines of refused sign-ins in the audit log. */
    refusalLines,
    /** Middleware that reads and writes the session cookie. */
    session: sessionMiddleware({ db, config, clock, keys }),
    background,
    /** Waits for all background work and e-mails, before a shutdown and in tests. */
    async settled() {
      await background.settled();
      await emails.settled();
      await refusalLines.settled();
    },
  };
}

/** Work that depends on whether an account exists starts at a random moment between these, in milliseconds. */
const EARLIEST = 1_000;
const LATEST = 15_000;

/** Work that no response waits for. A failure is logged. */
interface BackgroundWork {
  run(work: () => Promise<void>): void;
  /**
   * Runs work at a random moment within the next seconds. Work that followed the response at once would delay the
   * client's next requests by milliseconds, and so would tell the client that there was work to do.
   */
  runLater(work: () => Promise<void>): void;
  /** Starts all that waits for its moment, and waits for all. */
  settled(): Promise<void>;
}

function createBackgroundWork(logger: Logger): BackgroundWork {
  const running = new Set<Promise<void>>();
  const waiting = new Set<() => void>();
  function run(work: () => Promise<void>): void {
    const job = work()
      .catch((error: unknown) => logger.error({ err: error }, "background work failed"))
      .finally(() => running.delete(job));
    running.add(job);
  }
  return {
    run,
    runLater(work) {
      // The audit log names the request that the work belongs to, also when `settled` starts it.
      const begin = AsyncLocalStorage.bind(() => run(work));
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        begin();
      };
      const timer = setTimeout(start, randomInt(EARLIEST, LATEST)).unref();
      waiting.add(start);
    },
    async settled() {
      for (const start of waiting) start();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
