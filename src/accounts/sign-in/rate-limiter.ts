import { createHash } from "node:crypto";
import { isOfDatabase } from "../../storage/database/database-errors.ts";
import { RateLimit } from "../../storage/database/rate-limits.ts";
import type { Db } from "../../storage/database/tables.ts";
import { ExpectedError } from "../../errors.ts";
import { networkKey } from "../../http/network-key.ts";
import { normaliseEmail } from "../people/users.ts";

/** Failures allowed within the window, for each account and for each network address. */
const MAX_FAILURES = 10;

/** Length of the window, in seconds. */
export const FAILURE_WINDOW = 15 * 60;

/** What a limit counts. */
type Counted = "account" | "network";

/** A limit has refused the request. Nothing was counted for it. */
export class TooManyAttemptsError extends ExpectedError {
  override name = "TooManyAttemptsError";
  readonly counted: Counted;
  constructor(counted: Counted, refusedFor: number) {
    const seconds = Math.max(1, Math.ceil(refusedFor / 1000));
    const minutes = Math.ceil(seconds / 60);
    super(
      429,
      `There were too many attempts. Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and try again.`,
      { headers: { "Retry-After": String(seconds) } },
    );
    this.counted = counted;
  }
}

/** An attempt in progress. It counts as a failure until its outcome is known. */
export interface Attempt {
  /** The credentials were right: clears the account's count and refunds this attempt to the address. */
  succeeded(): Promise<void>;
  /** The outcome is neither, such as a password whose second-factor code is missing: refunds this attempt. */
  refund(): Promise<void>;
}

function limitOf(db: Db, name: string, points = MAX_FAILURES, duration = FAILURE_WINDOW): RateLimit {
  return new RateLimit(db, { name, points, duration });
}

/**
 * Counts failures for each account, whether it exists or not, and for each network address. Attempts from a browser that
 * has signed in to the account before have a count of their own: others cannot lock its owner out. An attempt is counted
 * before its password is verified, so that concurrent attempts cannot all pass as the first.
 */
export function createRateLimiter(db: Db) {
  const accounts = limitOf(db, "sign-in of account");
  const networks = limitOf(db, "sign-in from network");
  // What each network has spent on each account. It is only read for refunds and never rejects an attempt.
  const spending = limitOf(db, "sign-in of account from network", Number.MAX_SAFE_INTEGER);
  const devices = limitOf(db, "sign-in from known browser");
  return {
    /**
     * Counts an attempt.
     *
     * @param device the id of a browser that has signed in to the account before.
     * @throws ExpectedError 429 with `Retry-After` after too many failures.
     */
    async begin(email: string, address: string, device?: string): Promise<Attempt> {
      const [account, network] = [accountKey(email), networkKey(address)];
      const pair = `${account} ${network}`;
      const known = `${account} ${device}`;
      if (device !== undefined && (await devices.hasPoints(known))) {
        await consume(devices, known, "account");
        return { succeeded: () => devices.clear(known), refund: () => devices.refund(known) };
      }
      // The network first: once it is blocked, it can neither lock further accounts nor add counts.
      await consume(networks, network);
      await spending.consume(pair);
      await consume(accounts, account, "account");
      const refundNetwork = async () => {
        await spending.refund(pair);
        await networks.refund(network);
      };
      return {
        async succeeded() {
          await accounts.clear(account);
          await refundNetwork();
        },
        async refund() {
          await accounts.refund(account);
          await refundNetwork();
        },
      };
    },
    /**
     * Clears the account's count, once its owner has proved their identity by a mailed link. The address is refunded
     * what it spent on this account and no more, so that the owner of one account cannot clear failures at others.
     */
    async reset(email: string, address: string): Promise<void> {
      const [account, network] = [accountKey(email), networkKey(address)];
      const pair = `${account} ${network}`;
      const spent = await spending.spent(pair);
      // The network's window may have ended since: never refund more points than it has.
      const consumed = await networks.spent(network);
      await spending.clear(pair);
      await networks.refund(network, Math.min(spent, consumed));
      await accounts.clear(account);
    },
  };
}

/** Counts one point. @throws TooManyAttemptsError with `Retry-After` when the key has none left. */
export async function consume(limit: RateLimit, key: string, counted: Counted = "network"): Promise<void> {
  const refusedFor = await limit.consume(key);
  if (refusedFor !== undefined) throw new TooManyAttemptsError(counted, refusedFor);
}

/**
 * Counts one point, unless the database cannot be written: what comes next is not stored then either, and says so in its own way.
 *
 * @throws TooManyAttemptsError as `consume` does.
 */
export async function consumeIfPossible(limit: RateLimit, key: string): Promise<void> {
  await consume(limit, key).catch((error: unknown) => {
    if (!isOfDatabase(error)) throw error;
  });
}

/** A hash, so that a key has a fixed length however long the address is that was sent. */
export function accountKey(email: string): string {
  return createHash("sha256").update(normaliseEmail(email)).digest("base64url");
}

/** Notices of each kind that requests without a session send to an account within an hour. */
const NOTICES = { wrongCode: 1, newDevice: 5 } as const;
const HOUR = 3_600;

/** Counts the notices that requests without a session send to each account. */
export type NoticeLimits = Readonly<Record<keyof typeof NOTICES, RateLimit>>;

export function createNoticeLimits(db: Db, clock: () => Date): NoticeLimits {
  const countNotices = (name: string, points: number) =>
    new RateLimit(db, { name, points, duration: HOUR, clock });
  return {
    wrongCode: countNotices("wrong code", NOTICES.wrongCode),
    newDevice: countNotices("new device", NOTICES.newDevice),
  };
}

/** Refused passkeys allowed within the window for each network address. They cannot be guessed, so this saves only work. */
const MAX_REFUSED = 30;

/** Counts refused passkeys by network address. No account is locked: others could do that to its owner. */
export function createPasskeyLimiter(db: Db) {
  const networks = limitOf(db, "passkey from network", MAX_REFUSED);
  return {
    /** Counts an attempt. @throws ExpectedError 429 with `Retry-After` after too many. */
    async begin(address: string) {
      const network = networkKey(address);
      await consume(networks, network);
      return { succeeded: () => networks.refund(network) };
    },
  };
}

/** Requests within the window from one network address for one e-mail address, and for all of them together. */
const REQUESTS_FOR_ONE = 10;
const REQUESTS_FOR_ALL = 30;

/** E-mails to one account within an hour. A link is valid for an hour, so its owner always has one that works. */
const EMAILS = 3;

/** Counts requests for reset links. No count is of an account alone: anyone could use it up, and lock its owner out. */
export function createResetLimiter(db: Db) {
  const pairs = limitOf(db, "reset of account from network", REQUESTS_FOR_ONE);
  const networks = limitOf(db, "reset from network", REQUESTS_FOR_ALL);
  const emails = limitOf(db, "reset e-mail to account", EMAILS, HOUR);
  return {
    /** Counts a request, whether or not there is an account. @throws ExpectedError 429 with `Retry-After`. */
    async begin(email: string, address: string) {
      const network = networkKey(address);
      // The network first: once it is blocked, it adds no counts.
      await consume(networks, network);
      await consume(pairs, `${accountKey(email)} ${network}`);
    },
    /** Counts an e-mail. @returns whether the account may get another one. */
    async mayMail(email: string) {
      return (await emails.consume(accountKey(email))) === undefined;
    },
    /** Clears the count of e-mails, once their reader has used a link: it has voided all others. */
    linkUsed: (email: string) => emails.clear(accountKey(email)),
  };
}
