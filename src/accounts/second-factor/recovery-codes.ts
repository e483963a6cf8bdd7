import { randomBytes } from "node:crypto";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import type { Db } from "../../storage/database/tables.ts";
import { ExpectedError } from "../../errors.ts";
import { accountSubject } from "../people/audit-account.ts";
import { endProofs } from "../sign-in/sessions.ts";
import { getActiveUser } from "../people/users.ts";
import { sha256 } from "../../storage/sha256.ts";

/** Number of recovery codes, which are shown once. */
const RECOVERY_CODES = 10;

/** 32 letters and digits that are not easily confused; each has five bits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Characters of a recovery code, without hyphens. */
const RECOVERY_CODE_LENGTH = 24;

/**
 * Creates recovery codes: only their hashes are stored, so they cannot be shown again. Replaces the earlier ones. An account
 * gets its second factor together with its codes, so the proofs of its sessions from before end here.
 */
export async function issueRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  await endProofs(trx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);
  await deleteRecoveryCodes(trx, userId);
  const rows = codes.map((code) => ({ userId, hash: hashRecoveryCode(code), usedDate: null }));
  await trx.insertInto("recovery_codes").values(rows).execute();
  return codes;
}

export async function deleteRecoveryCodes(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("userId", "=", userId).execute();
}

/** Whether the account has been given recovery codes, and how many of them are unused. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<{ issued: number; left: number }> {
  const rows = await db
    .selectFrom("recovery_codes")
    .select("usedDate")
    .where("userId", "=", userId)
    .execute();
  return { issued: rows.length, left: rows.filter(({ usedDate }) => usedDate === null).length };
}

/**
 * Replaces the recovery codes of a user who has an app or a passkey. Call it after a recent proof of identity.
 *
 * @throws ExpectedError 409 without an app or a passkey; UnauthorizedError when the account is no longer active.
 */
export async function replaceRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const user = await getActiveUser(trx, userId);
    if (user.totpSecret === null && !(await hasPasskeys(trx, userId)))
      throw new ExpectedError(
        409,
        "Recovery codes are for a passkey or two-step verification. Set up one first.",
      );
    await recordAudit(trx, { action: "recovery-codes.created", subject: accountSubject(user) });
    return issueRecoveryCodes(trx, userId);
  });
}

export async function hasPasskeys(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("passkeys")
    .select("id")
    .where("userId", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a recovery code. @returns whether it was right and unused. */
export async function redeemRecoveryCode(db: Db, userId: string, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await inTransaction(db, (trx) =>
    trx
      .updateTable("recovery_codes")
      .set({ usedDate: now.toISOString() })
      .where("userId", "=", userId)
      .where("hash", "=", hashRecoveryCode(code))
      .where("usedDate", "is", null)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/**
 * 120 random bits in six groups. From 112 bits on, a fast hash is enough (ASVS 5.0, 6.5.2): even with the hashes, an
 * attacker cannot try all codes, and a slow hash would only delay the right person.
 */
function generateRecoveryCode(): string {
  const letters = [...randomBytes(RECOVERY_CODE_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("");
  return letters.replaceAll(/(.{4})(?=.)/g, "$1-");
}

function hashRecoveryCode(code: string): string {
  return sha256(code.toLowerCase().replaceAll(/[\s-]/g, ""));
}
