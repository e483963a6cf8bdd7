import type { RequestHandler } from "express";
import type { Db } from "../storage/database/tables.ts";
import { ReauthenticationError } from "../errors.ts";
import { getAuthentication } from "./authentication.ts";
import { isProtected } from "../accounts/second-factor/factor-requirement.ts";
import type { UserRow } from "../accounts/people/users.ts";

/** For how long a proof of identity counts for sensitive changes, in milliseconds. */
const PROOF_LIFETIME = 10 * 60_000;

/** What a person can prove their identity with, in words for the audit log, and whether that uses a second factor. */
const USES_FACTOR = {
  password: false,
  "the new password": false,
  "password and app code": true,
  "password and recovery code": true,
  passkey: true,
} as const;

export type Proof = keyof typeof USES_FACTOR;

/**
 * Who needs a proof of identity from the last ten minutes of the session: everyone, or only those whose account has a second
 * factor. The body of such an operation has the current password, which is all that an account without one can prove.
 */
export type NeededProof = true | "with a second factor";

/**
 * Whether a proof counts for an account: where it has a second factor, only a proof that used it. Together with
 * `endProofs` this is the rule for every session: the password alone proves nothing of an account with a second factor.
 */
export async function isProofOf(
  db: Db,
  user: Pick<UserRow, "id" | "totpSecret">,
  proof: Proof,
): Promise<boolean> {
  return USES_FACTOR[proof] || !(await isProtected(db, user));
}

/**
 * Ends the proofs of all sessions of a user: those from before a second factor was set up, or its recovery codes were
 * replaced, have not used it. Run it in the transaction of that change.
 */
export async function endProofs(trx: Db, userId: string): Promise<void> {
  await trx.updateTable("sessions").set({ provedDate: null }).where("userId", "=", userId).execute();
}

/** Until when a proof counts; null where there is none, or it no longer counts. */
export function proofExpiry(provedDate: string | null, now: Date): string | null {
  if (provedDate === null) return null;
  const until = new Date(Date.parse(provedDate) + PROOF_LIFETIME);
  return until > now ? until.toISOString() : null;
}

/**
 * Middleware that requires a proof of identity, a sign-in or `POST /users/me/reauthenticate`, within the last ten minutes
 * of this session: a stolen session or an unattended browser must not make a sensitive change.
 *
 * An API token passes: there is no person to ask. Its owner proved who they are to create it, and chose its permissions.
 *
 * @throws ReauthenticationError otherwise.
 */
export function requireRecentProof(needed: NeededProof): RequestHandler {
  return async (_request, response, next) => {
    const { apiToken, provedUntil, hasFactor } = getAuthentication(response);
    const asked = !apiToken && provedUntil === null && (needed === true || (await hasFactor()));
    if (asked) throw new ReauthenticationError();
    next();
  };
}
