import { callbackify } from "node:util";
import session, { type SessionData } from "express-session";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { UnauthorizedError } from "../errors.ts";
import { ABSOLUTE_LIMIT, findSessionData, hashSessionId, purgeSessions } from "./sessions.ts";
import { CHANGED_MEANWHILE, getActiveUser } from "./users.ts";

declare module "express-session" {
  interface SessionData {
    /** Absent until somebody signs in, and then never another. */
    userId?: string;
    /** Of the account when its password, or a code beside it, was found right. */
    userVersion?: number;
    /** From where and with what the person signed in, for their list of sessions. */
    address?: string;
    userAgent?: string;
  }
}

/** Whatever a browser calls itself, in characters; longer ones are cut. */
const MAX_USER_AGENT = 300;

/**
 * express-session's store on the site's own database. It keeps nothing but sessions of people
 * who signed in, and ids only as their hash. There is no `touch`: the authentication notes the
 * use, of cookies and tokens alike.
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
    answer(
      findSessionData(this.#db, hashSessionId(id), this.#clock()).then((data) =>
        data ? parseSession(data) : null,
      ),
      callback,
    );
  }

  override set(id: string, data: SessionData, callback?: (error?: unknown) => void): void {
    answer(this.#save(hashSessionId(id), data), callback);
  }

  override destroy(id: string, callback?: (error?: unknown) => void): void {
    const ended = inTransaction(this.#db, (trx) =>
      trx.deleteFrom("sessions").where("hash", "=", hashSessionId(id)).execute(),
    );
    answer(ended, callback);
  }

  /** @throws UnauthorizedError where the account has changed since its password was found right. */
  async #save(hash: string, data: SessionData): Promise<void> {
    const { userId, userVersion, address = "", userAgent = "" } = data;
    if (userId === undefined) return;
    const now = this.#clock();
    const date = now.toISOString();
    await inTransaction(this.#db, async (trx) => {
      await purgeSessions(trx, now);
      // A reset ends every session there is: one whose password was looked at before must not come after it.
      const { version } = await getActiveUser(trx, userId);
      if (version !== userVersion) throw new UnauthorizedError(CHANGED_MEANWHILE);
      await trx
        .insertInto("sessions")
        .values({
          hash,
          userId,
          address,
          data: JSON.stringify(data),
          userAgent: userAgent.slice(0, MAX_USER_AGENT),
          createdDate: date,
          lastUsedDate: date,
          expiresDate: new Date(now.getTime() + ABSOLUTE_LIMIT).toISOString(),
        })
        .onConflict((conflict) => conflict.column("hash").doUpdateSet({ data: JSON.stringify(data) }))
        .execute();
    });
  }
}

function parseSession(data: string): SessionData {
  // Written by `#save` and by nobody else.
  return JSON.parse(data) as SessionData;
}

/** express-session asks by callback, and need not care for the answer. */
function answer<Result>(
  work: Promise<Result>,
  callback: (error: unknown, result?: Result) => void = () => {},
): void {
  callbackify(() => work)(callback);
}
