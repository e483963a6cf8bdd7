import { createHash, randomBytes } from "node:crypto";
import { generateSecret, generateURI, verify } from "otplib";
import { inTransaction } from "../database/transaction.ts";
import type { Db } from "../database/tables.ts";
import { ExpectedError, ValidationError } from "../errors.ts";
import { brand } from "../rules/brand.ts";
import type { Enrolment } from "./account.schema.ts";
import { getUnchanged, getUser, writeUser, type UserRow } from "./users.ts";

/** Shown once, when the second factor is switched on. */
const RECOVERY_CODES = 10;

/** A phone's clock may be off by one code, in seconds. */
const TOLERANCE = 30;

/** 32 letters and digits that nobody mistakes for each other: each is worth five bits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** How many of them a recovery code has. */
const RECOVERY_LETTERS = 24;

/**
 * Begins to set the second factor up: nothing changes until a code confirms that the app has it.
 *
 * @throws ExpectedError 409 where it is on already.
 */
export async function beginSecondFactor(db: Db, userId: string, now: Date): Promise<Enrolment> {
  return inTransaction(db, async (trx) => {
    const user = await getUser(trx, userId);
    refuseIfOn(user);
    const secret = generateSecret();
    await writeUser(trx, user, { totpPending: secret }, now);
    return { secret, otpauthUrl: generateURI({ issuer: brand.name, label: user.email, secret }) };
  });
}

/**
 * Switches the second factor on with a code from the app.
 *
 * @param proven the account, whose password was found right.
 * @returns the recovery codes, which are kept as hashes and can't be shown again.
 * @throws ExpectedError 409 where it is on already or was not begun, ValidationError for a wrong code;
 * UnauthorizedError where the account has changed since.
 */
export async function confirmSecondFactor(
  db: Db,
  proven: UserRow,
  code: string,
  now: Date,
): Promise<string[]> {
  const { id: userId, totpPending } = proven;
  const step = totpPending === null ? undefined : await matchingStep(totpPending, code, now, null);
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  return inTransaction(db, async (trx) => {
    const user = await getUnchanged(trx, proven);
    refuseIfOn(user);
    if (user.totpPending === null || user.totpPending !== totpPending) {
      throw new ExpectedError(409, "Please begin with a new secret for your authenticator app.");
    }
    if (step === undefined) throw wrongCodeError();
    await writeUser(trx, user, { totpSecret: totpPending, totpPending: null, totpLastStep: step }, now);
    await trx.deleteFrom("recovery_codes").where("userId", "=", userId).execute();
    const rows = codes.map((recoveryCode) => ({
      userId,
      hash: hashRecoveryCode(recoveryCode),
      usedDate: null,
    }));
    await trx.insertInto("recovery_codes").values(rows).execute();
    return codes;
  });
}

/**
 * Switches the second factor off, and with it the recovery codes.
 *
 * @param proven the account, whose password was found right.
 * @throws UnauthorizedError where the account has changed since.
 */
export async function removeSecondFactor(db: Db, proven: UserRow, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => clearSecondFactor(trx, await getUnchanged(trx, proven), now));
}

/** The same within a transaction that does more. */
export async function clearSecondFactor(trx: Db, user: UserRow, now: Date): Promise<void> {
  await writeUser(trx, user, { totpSecret: null, totpPending: null, totpLastStep: null }, now);
  await trx.deleteFrom("recovery_codes").where("userId", "=", user.id).execute();
}

/**
 * Takes a code at the sign-in: the app's, or one of the recovery codes. Either works once.
 *
 * @returns which of them it was; undefined where it was not right.
 */
export async function takeCode(
  db: Db,
  user: UserRow,
  code: string,
  now: Date,
): Promise<"app code" | "recovery code" | undefined> {
  if (user.totpSecret === null) return undefined;
  const plain = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(plain)) {
    return (await takeRecoveryCode(db, user.id, code, now)) ? "recovery code" : undefined;
  }
  const step = await matchingStep(user.totpSecret, plain, now, user.totpLastStep);
  if (step === undefined) return undefined;
  // Of two sign-ins with the same code at once, one finds the step taken.
  const { numUpdatedRows } = await inTransaction(db, (trx) =>
    trx
      .updateTable("users")
      .set({ totpLastStep: step })
      .where("id", "=", user.id)
      .where("totpSecret", "=", user.totpSecret)
      .where((where) => where.or([where("totpLastStep", "is", null), where("totpLastStep", "<", step)]))
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n ? "app code" : undefined;
}

async function takeRecoveryCode(db: Db, userId: string, code: string, now: Date): Promise<boolean> {
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

/** The time step whose code this is, after the last one that was used. */
async function matchingStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = await verify({
    strategy: "totp",
    secret,
    token,
    epochTolerance: TOLERANCE,
    epoch: Math.floor(now.getTime() / 1000),
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/**
 * 120 random bits in six groups. From 112 on, ASVS 5.0 (6.5.2) takes a plain hash to be enough: nobody can
 * try them all, even with the hashes in hand, and a slow hash would only make the right person wait.
 */
function makeRecoveryCode(): string {
  const letters = [...randomBytes(RECOVERY_LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return letters.replaceAll(/(.{4})(?=.)/g, "$1-");
}

function hashRecoveryCode(code: string): string {
  return createHash("sha256").update(code.toLowerCase().replaceAll(/[\s-]/g, "")).digest("hex");
}

function refuseIfOn(user: UserRow): void {
  if (user.totpSecret !== null)
    throw new ExpectedError(409, "The second factor is on already. Switch it off first.");
}

export function wrongCodeError(): ValidationError {
  return new ValidationError({ code: "This code is not right. Please wait for the next one and try again." });
}
