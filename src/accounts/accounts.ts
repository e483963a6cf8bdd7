import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Db } from "../database/tables.ts";
import { createMailer, type Mailer } from "../mail/mailer.ts";
import { createEmailQueue, type EmailQueue } from "./email-queue.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";
import { loadKeys, type Keys } from "./keys.ts";
import { sessionMiddleware } from "./session-cookie.ts";

/** The services that account code works with; one instance for each application. */
export interface Accounts {
  db: Db;
  config: Config;
  logger: Logger;
  clock: () => Date;
  keys: Keys;
  passwordHasher: PasswordHasher;
  /** Counts wrong passwords and codes. */
  signInLimiter: RateLimiter;
  /** Counts requests for reset links, each of which may send an e-mail to a person who did not ask for it. */
  resetLimiter: RateLimiter;
  mailer: Mailer;
  /** E-mails to users. */
  emails: EmailQueue;
  /** Middleware that reads and writes the session cookie. */
  session: RequestHandler;
  /** Runs work that no response waits for; a failure is logged. `settled` waits for it. */
  runInBackground(work: () => Promise<void>): void;
  /** Waits for all background work and e-mails, before a shutdown and in tests. */
  settled(): Promise<void>;
}

export interface AccountsOptions {
  db: Db;
  config: Config;
  logger: Logger;
  clock: () => Date;
  /** By default through the mail server of the settings. */
  mailer?: Mailer;
}

export function createAccounts({ db, config, logger, clock, ...options }: AccountsOptions): Accounts {
  const keys = loadKeys(config);
  const { mailer = createMailer(config, logger, clock) } = options;
  const emails = createEmailQueue({ db, config, logger, clock, mailer });
  const running = new Set<Promise<void>>();
  return {
    db,
    config,
    logger,
    clock,
    keys,
    mailer,
    emails,
    passwordHasher: createPasswordHasher(),
    signInLimiter: createRateLimiter(),
    resetLimiter: createRateLimiter(),
    session: sessionMiddleware({ db, config, clock, keys }),
    runInBackground(work) {
      const job = work()
        .catch((error: unknown) => logger.error({ err: error }, "background work failed"))
        .finally(() => running.delete(job));
      running.add(job);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
      await emails.settled();
    },
  };
}
