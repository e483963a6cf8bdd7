import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Db } from "../database/tables.ts";
import { createMailer, type Mailer } from "../mail/mailer.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { loadKeys, type Keys } from "./secret.ts";
import { sessionMiddleware } from "./session-cookie.ts";

/** What accounts are made of and work with; one for each application. */
export interface Accounts {
  db: Db;
  config: Config;
  logger: Logger;
  clock: () => Date;
  keys: Keys;
  passwords: Passwords;
  /** Wrong passwords and codes. */
  failures: RateLimiter;
  /** Requests for reset links: each may send a mail to somebody who did not ask. */
  resetRequests: RateLimiter;
  mailer: Mailer;
  /** Reads and writes the session cookie. */
  session: RequestHandler;
  /** Runs work that an answer does not wait for; `settled` waits for it. */
  background(work: () => Promise<void>): void;
  /** Waits for background work and mail, for a stop and for tests. */
  settled(): Promise<void>;
}

export interface AccountsParts {
  db: Db;
  config: Config;
  logger: Logger;
  clock: () => Date;
}

export function createAccounts({ db, config, logger, clock }: AccountsParts): Accounts {
  const keys = loadKeys(config);
  const mailer = createMailer(config, logger, clock);
  const underWay = new Set<Promise<void>>();
  return {
    db,
    config,
    logger,
    clock,
    keys,
    mailer,
    passwords: createPasswords(),
    failures: createRateLimiter(),
    resetRequests: createRateLimiter(),
    session: sessionMiddleware({ db, config, clock, keys }),
    background(work) {
      const job = work()
        .catch((error: unknown) => logger.error({ err: error }, "unexpected error in the background"))
        .finally(() => underWay.delete(job));
      underWay.add(job);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
      await mailer.settled();
    },
  };
}
