import { setTimeout as wait } from "node:timers/promises";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import type { Accounts } from "../accounts.ts";
import { accountSubject } from "../people/audit-account.ts";
import type { CompanySession } from "../sign-in/session-store.ts";
import type { CompanyIdentity, CompanyLogout } from "./provider.ts";

/** A session lasts so long after the provider last confirmed it, in milliseconds. */
const CONFIRMED_FOR = 3_600_000;

/** The provider is asked again this long after it last confirmed a session, so that there is time to try twice. */
const ASKED_AFTER = 1_800_000;

/** A refresh token may be used once, so one request at a time asks: no other does for so long. */
const ASKED_EVERY = 60_000;

/** An answer takes no longer, in milliseconds: the provider is asked for its description, then for the token. */
const ANSWERED_WITHIN = 10_000;

/** Time between two looks for the answer of another process, in milliseconds. */
const LOOKED_EVERY = 50;

/** What the provider is being asked, by session: requests that come in the meantime wait for the same answer. */
const asking = new Map<string, Promise<boolean>>();

/**
 * Whether a session that began with a company account goes on. It asks the provider when that is due; a session that the
 * provider has ended, or has not confirmed for an hour, ends here.
 */
export async function isConfirmed(accounts: Accounts, session: ConfirmedSession): Promise<boolean> {
  const age = accounts.clock().getTime() - Date.parse(session.confirmedDate);
  if (age < ASKED_AFTER) return true;
  const { hash } = session;
  const answer =
    asking.get(hash) ?? confirm(accounts, session, age < CONFIRMED_FOR).finally(() => asking.delete(hash));
  asking.set(hash, answer);
  return answer;
}

interface ConfirmedSession {
  hash: string;
  userId: string;
  confirmedDate: string;
}

async function confirm(
  { db, clock, company, secretBox, logger }: Accounts,
  { hash, userId }: ConfirmedSession,
  goesOn: boolean,
): Promise<boolean> {
  const now = clock().getTime();
  const mayAsk = new Date(now - ASKED_EVERY).toISOString();
  const row = await inTransaction(db, (trx) =>
    trx
      .updateTable("company_sessions")
      .set({ askedDate: clock().toISOString() })
      .where("hash", "=", hash)
      .where("askedDate", "<=", mayAsk)
      .returning("refreshToken")
      .executeTakeFirst(),
  );
  if (!row) return goesOn || waitForAnswer(db, hash, clock);
  const token = row.refreshToken === null ? undefined : secretBox.open(row.refreshToken, userId);
  try {
    const next = company && token !== undefined ? await company.refresh(token) : undefined;
    if (next === undefined) {
      // Without a refresh token an hour is all that the provider has said.
      if (token === undefined && goesOn) return true;
      await inTransaction(db, (trx) => trx.deleteFrom("sessions").where("hash", "=", hash).execute());
      return false;
    }
    await inTransaction(db, (trx) =>
      trx
        .updateTable("company_sessions")
        .set({ refreshToken: secretBox.seal(next, userId), confirmedDate: clock().toISOString() })
        .where("hash", "=", hash)
        .execute(),
    );
    return true;
  } catch (error) {
    logger.warn({ err: error }, "a session could not be confirmed by the company's provider");
    // Other processes wait for this answer no longer.
    const askedDate = new Date(now - ANSWERED_WITHIN).toISOString();
    await inTransaction(db, (trx) =>
      trx.updateTable("company_sessions").set({ askedDate }).where("hash", "=", hash).execute(),
    );
    return goesOn;
  }
}

/** Waits for what another process is told, which has asked of the same session. */
async function waitForAnswer(db: Db, hash: string, clock: () => Date): Promise<boolean> {
  for (;;) {
    const row = await db
      .selectFrom("company_sessions")
      .select(["askedDate", "confirmedDate"])
      .where("hash", "=", hash)
      .executeTakeFirst();
    const now = clock().getTime();
    if (!row) return false;
    if (now - Date.parse(row.confirmedDate) < CONFIRMED_FOR) return true;
    if (now - Date.parse(row.askedDate) >= ANSWERED_WITHIN) return false;
    await wait(LOOKED_EVERY);
  }
}

/** The session at the provider with which one of a user begins here. Its refresh token is sealed for the user. */
export function companySessionOf(
  { secretBox }: Pick<Accounts, "secretBox">,
  there: Pick<CompanyIdentity, "issuer" | "subject" | "sid" | "refreshToken">,
  userId: string,
) {
  const { issuer, subject, sid, refreshToken } = there;
  const sealed = refreshToken === "" ? null : secretBox.seal(refreshToken, userId);
  return { issuer, subject, sid, refreshToken: sealed };
}

/** The session at the provider of a session here, for one that takes its place; undefined where it did not begin there. */
export async function findCompanySession(db: Db, hash: string): Promise<CompanySession | undefined> {
  const row = await db
    .selectFrom("company_sessions")
    .select(["issuer", "subject", "sid", "refreshToken", "usesFactor", "confirmedDate"])
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row && { ...row, usesFactor: row.usesFactor === 1, isRecent: true };
}

/** Ends the sessions of a person who has signed out at the provider: one of them, or all. */
export async function endCompanySessions(
  db: Db,
  { issuer, subject, sid }: CompanyLogout,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const found = trx
      .selectFrom("company_sessions")
      .innerJoin("sessions", "sessions.hash", "company_sessions.hash")
      .innerJoin("users", "users.id", "sessions.userId")
      .select(["sessions.hash", "users.id", "users.email"])
      .where("company_sessions.issuer", "=", issuer);
    const ofPerson = subject === "" ? found : found.where("company_sessions.subject", "=", subject);
    const rows = await (sid === "" ? ofPerson : ofPerson.where("company_sessions.sid", "=", sid)).execute();
    for (const { hash, ...user } of rows) {
      await trx.deleteFrom("sessions").where("hash", "=", hash).execute();
      const note = "Signed out of the company account";
      await recordAudit(trx, { action: "sessions.ended", subject: accountSubject(user), note, now });
    }
  });
}
