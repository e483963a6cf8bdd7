import type { Db } from "../../storage/database/tables.ts";

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
}

/** Remembers which session at the provider a session here belongs to. Run it in the transaction that writes the session. */
export async function addCompanySession(
  trx: Db,
  hash: string,
  { issuer, subject, sid, refreshToken, usesFactor }: CompanySession,
  now: Date,
): Promise<void> {
  const date = now.toISOString();
  await trx
    .insertInto("company_sessions")
    .values({
      hash,
      issuer,
      subject,
      sid,
      refreshToken,
      confirmedDate: date,
      askedDate: date,
      usesFactor: usesFactor ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}
