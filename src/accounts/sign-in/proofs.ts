import type { Db } from "../../storage/database/tables.ts";
import { isProtected } from "../second-factor/factor-requirement.ts";
import type { UserRow } from "../people/users.ts";

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
