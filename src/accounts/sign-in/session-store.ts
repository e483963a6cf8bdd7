import { callbackify } from "node:util";
import session, { type SessionData } from "express-session";
import type { Db } from "../../storage/database/tables.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { UnauthorizedError } from "../../errors.ts";
import { accountSubject } from "../people/audit-account.ts";
import {
  isProofOf,
  ABSOLUTE_LIMIT,
  findSessionData,
  hashSessionId,
  deleteExpiredSessions,
  type Proof,
} from "./sessions.ts";
import { ACCOUNT_CHANGED, getActiveUser } from "../people/users.ts";

declare module "express-session" {
  interface SessionData {
    /** The session at the company's provider with which it begins; in a table of its own. */
    company?: CompanySession;
    /** Set at sign-in and never changed. */
    userId?: string;
    /** Version of the account when its password was verified. */
    userVersion?: number;
    /** Network address and browser at sign-in, for the user's list of sessions. */
    address?: string;
    userAgent?: string;
    /** What the user signed in with, for the audit log. */
    signInProof?: Proof;
  }
}

/**
 * How many sessions an account can have. The least recently used one ends first, so that a program that signs in again and
 * again neither fills the table nor ends a session in use.
 */
const MAX_SESSIONS = 200;

/** In characters; a longer User-Agent header is truncated. */
const MAX_USER_AGENT = 300;

/**
 * express-session's store in the site's own database. It stores only sessions of users who signed in, and only the
 * hashes of session ids. There is no `touch`: authentication records the use of cookies and tokens alike.
 */
export class SessionStore extends session.Store {
  readonly #db: Db;
  readonly #clock: () => Date;

  constructor(db: Db, clock: () => Date) {
    super();
    this.#db = db;
    this.#clock = clock;
  }

  override get(id: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    reportResult(
      findSessionData(this.#db, hashSessionId(id), this.#clock()).then((data) =>
        data ? parseSession(data) : null,
      ),
      callback,
    );
  }

  override set(id: string, data: SessionData, callback?: (error?: unknown) => void): void {
    reportResult(this.#save(hashSessionId(id), data), callback);
  }

  override destroy(id: string, callback?: (error?: unknown) => void): void {
    const ended = inTransaction(this.#db, (trx) =>
      trx.deleteFrom("sessions").where("hash", "=", hashSessionId(id)).execute(),
    );
    reportResult(ended, callback);
  }

  /** @throws UnauthorizedError when the account has changed since its password was verified. */
  async #save(hash: string, { userAgent: sent = "", company, ...facts }: SessionData): Promise<void> {
    const userAgent = sent.slice(0, MAX_USER_AGENT);
    const data = JSON.stringify({ ...facts, userAgent });
    const { userId, userVersion, signInProof, address = "" } = facts;
    if (userId === undefined || signInProof === undefined) return;
    const now = this.#clock();
    const date = now.toISOString();
    await inTransaction(this.#db, async (trx) => {
      await deleteExpiredSessions(trx, now);
      // A password reset ends all sessions. A sign-in that verified the old password must not add one afterwards.
      const user = await getActiveUser(trx, userId);
      if (user.version !== userVersion) throw new UnauthorizedError(ACCOUNT_CHANGED);
      await recordAudit(trx, {
        action: "sign-in.succeeded",
        subject: accountSubject(user),
        note: `With ${signInProof}`,
        by: { userId, name: user.email },
        now,
      });
      await trx
        .insertInto("sessions")
        .values({
          hash,
          userId,
          address,
          data,
          userAgent,
          createdDate: date,
          lastUsedDate: date,
          // A session begins with a proof of identity. A new password is none where the account has a second factor.
          provedDate: (company?.isRecent ?? true) && (await isProofOf(trx, user, signInProof)) ? date : null,
          expiresDate: new Date(now.getTime() + ABSOLUTE_LIMIT).toISOString(),
        })
        .execute();
      if (company) await addCompanySession(trx, hash, company, now);
      await trx
        .deleteFrom("sessions")
        .where("userId", "=", userId)
        .where("hash", "<>", hash)
        .where("hash", "not in", (rows) =>
          rows
            .selectFrom("sessions")
            .select("hash")
            .where("userId", "=", userId)
            .orderBy("lastUsedDate", "desc")
            .orderBy("createdDate", "desc")
            .limit(MAX_SESSIONS),
        )
        .execute();
    });
  }
}

function parseSession(data: string): SessionData {
  // Only `#save` writes this column.
  return JSON.parse(data) as SessionData;
}

/** express-session passes a callback, or none when it ignores the result. */
function reportResult<Result>(
  work: Promise<Result>,
  callback: (error: unknown, result?: Result) => void = () => {},
): void {
  callbackify(() => work)(callback);
}

/** The session at the provider with which one here begins. */
export interface CompanySession {
  issuer: string;
  subject: string;
  sid: string;
  /** Sealed; null where the provider gave none. */
  refreshToken: string | null;
  /** Whether the provider's second step counts for it. */
  usesFactor: boolean;
  /** Whether the person typed something there a moment ago. */
  isRecent: boolean;
  /** When the provider last confirmed it, where that was earlier. */
  confirmedDate?: string;
}

/** Remembers which session at the provider a session here belongs to. Run it in the transaction that writes the session. */
async function addCompanySession(
  trx: Db,
  hash: string,
  { isRecent: _isRecent, usesFactor, ...company }: CompanySession,
  now: Date,
): Promise<void> {
  const date = now.toISOString();
  await trx
    .insertInto("company_sessions")
    .values({
      confirmedDate: date,
      ...company,
      hash,
      askedDate: date,
      usesFactor: usesFactor ? 1 : 0,
    })
    .execute();
}
