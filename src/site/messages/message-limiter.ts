import { consume } from "../../accounts/sign-in/rate-limiter.ts";
import { RateLimit } from "../../storage/database/rate-limits.ts";
import type { Db } from "../../storage/database/tables.ts";
import { networkKey } from "../../http/network-key.ts";

/** Forms that one network may send within ten minutes, accepted or not. */
const ATTEMPTS = 40;
const ATTEMPTS_WINDOW = 10 * 60;

/** Messages that are accepted from one network within an hour: many people share that of a shop or of a mobile operator. */
const MESSAGES = 10;
const MESSAGES_WINDOW = 60 * 60;

/** Counts the forms and messages of each network. There is no limit of all together: anyone could use it up for others. */
export interface MessageLimiter {
  /** Counts a form before it is read. @throws ExpectedError 429 with `Retry-After`. */
  beginForm(address: string): Promise<void>;
  /** Counts a message that is about to be stored. @throws ExpectedError 429 with `Retry-After`. */
  beginMessage(address: string): Promise<void>;
}

export function createMessageLimiter(db: Db): MessageLimiter {
  const limiterOf = (name: string, points: number, duration: number) =>
    new RateLimit(db, { name, points, duration });
  const forms = limiterOf("form from network", ATTEMPTS, ATTEMPTS_WINDOW);
  const messages = limiterOf("message from network", MESSAGES, MESSAGES_WINDOW);
  return {
    beginForm: (address) => consume(forms, networkKey(address)),
    beginMessage: (address) => consume(messages, networkKey(address)),
  };
}
