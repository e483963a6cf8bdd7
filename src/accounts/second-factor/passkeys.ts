import { z } from "zod";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import type { Db } from "../../storage/database/tables.ts";
import { ExpectedError, UnauthorizedError, ValidationError } from "../../errors.ts";
import type { Accounts } from "../accounts.ts";
import { accountSubject } from "../people/audit-account.ts";
import type { Authentication } from "../../http/authentication.ts";
import { CHALLENGE_LIFETIME } from "./passkey-challenges.ts";
import type { Assertion, NewPasskey, PasskeyRecord } from "./passkey.schema.ts";
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  hasPasskeys,
  issueRecoveryCodes,
} from "./recovery-codes.ts";
import { getActiveUser, getUser, type UserRow } from "../people/users.ts";

/** Loaded for the first passkey: it and its ASN.1 are a fifth of the server's code. */
const webauthn = () => import("@simplewebauthn/server");

/** How many passkeys an account can have. */
const MAX_PASSKEYS = 20;

/** ES256, EdDSA and RS256: what authenticators in use can do. */
const ALGORITHMS = [-7, -8, -257];

const SIGN_IN = "sign-in";

const transportList = z.array(z.string());

/** The site as authenticators know it. Only PUBLIC_URL counts, whatever a request says in its headers. */
function relyingParty({ config }: Accounts) {
  return { origin: config.publicUrl, id: new URL(config.publicUrl).hostname };
}

/** Binds a challenge to the session that asked for it, so that no other session can answer it. */
function purposeOfAdding({ sessionHash }: Authentication): string {
  return `add ${sessionHash}`;
}

/** Binds a challenge to the session whose user proves who they are. */
export function purposeOfProof({ sessionHash }: Authentication): string {
  return `prove ${sessionHash}`;
}

/** Returns a user's passkeys, the newest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRecord[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "createdDate", "lastUsedDate"])
    .where("userId", "=", userId)
    .orderBy("createdDate", "desc")
    .orderBy("id")
    .execute();
}

/**
 * Returns the options with which a browser creates a passkey: discoverable, so that no address has to be typed, and with
 * the user verified by fingerprint, face or PIN. Call it after the password has been verified.
 *
 * @throws ExpectedError 409 when the account has as many as it can have.
 */
export async function optionsOfNewPasskey(accounts: Accounts, authentication: Authentication) {
  const { user } = authentication;
  const known = await listCredentials(accounts.db, user.id);
  if (known.length >= MAX_PASSKEYS)
    throw new ExpectedError(
      409,
      `You have ${MAX_PASSKEYS} passkeys. Remove one that you no longer use first.`,
    );
  const { name: rpName } = await accounts.readLetterhead(accounts.db);
  return (await webauthn()).generateRegistrationOptions({
    rpName,
    rpID: relyingParty(accounts).id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: accounts.passkeyChallenges.issue(purposeOfAdding(authentication)),
    timeout: CHALLENGE_LIFETIME,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** A user's passkeys in the form in which options name them. */
async function listCredentials(db: Db, userId: string) {
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "transports"])
    .where("userId", "=", userId)
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: transportList.parse(JSON.parse(transports)) }));
}

/**
 * Stores a passkey that a browser has created. An account without recovery codes gets them: from then on the password
 * alone does not sign in.
 *
 * @returns the passkey, and the codes if there are new ones. They cannot be shown again.
 * @throws ValidationError when it does not fit its options, or they have expired; UnauthorizedError when the account is no
 * longer active; ExpectedError 409 when it is known already.
 */
export async function addPasskey(
  accounts: Accounts,
  authentication: Authentication,
  { name, passkey }: NewPasskey,
): Promise<{ record: PasskeyRecord; recoveryCodes?: string[] }> {
  const { db, clock, passkeyChallenges } = accounts;
  const { origin, id: rpId } = relyingParty(accounts);
  const purpose = purposeOfAdding(authentication);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: (challenge) => passkeyChallenges.redeem(challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo)
    throw new ValidationError({ passkey: "This passkey could not be checked. Please start again." });
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const { user } = authentication;
  const row = { id, name, createdDate: clock().toISOString(), lastUsedDate: null };
  return inTransaction(db, async (trx) => {
    const owner = await getActiveUser(trx, user.id);
    const added = await trx
      .insertInto("passkeys")
      .values({
        ...row,
        userId: user.id,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: JSON.stringify(transports),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n)
      throw new ExpectedError(409, "This passkey is already stored.");
    await auditPasskeys(trx, "passkey.added", owner, [row]);
    const { issued } = await countRecoveryCodes(trx, owner.id);
    return issued > 0
      ? { record: row }
      : { record: row, recoveryCodes: await issueRecoveryCodes(trx, owner.id) };
  });
}

/**
 * Removes a passkey of a user. The last one takes the recovery codes with it, unless the account has an app.
 *
 * @returns whether the user had it.
 */
export async function removePasskey(
  db: Db,
  owner: Pick<UserRow, "id" | "email">,
  id: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom("passkeys")
      .where("userId", "=", owner.id)
      .where("id", "=", id)
      .returning("name")
      .execute();
    if (removed.length === 0) return false;
    await auditPasskeys(trx, "passkey.removed", owner, removed);
    const user = await getUser(trx, owner.id);
    if (user.totpSecret === null && !(await hasPasskeys(trx, owner.id)))
      await deleteRecoveryCodes(trx, owner.id);
    return true;
  });
}

/** Removes all passkeys of a user. Run it in a transaction. @returns whether there were any. */
export async function removePasskeysOfUser(trx: Db, owner: Pick<UserRow, "id" | "email">): Promise<boolean> {
  const removed = await trx.deleteFrom("passkeys").where("userId", "=", owner.id).returning("name").execute();
  if (removed.length === 0) return false;
  await auditPasskeys(trx, "passkey.removed", owner, removed);
  return true;
}

/** Adds a line to the audit log. It names passkeys as their owner does: their ids are in no line. */
async function auditPasskeys(
  trx: Db,
  action: "passkey.added" | "passkey.removed",
  owner: Pick<UserRow, "id" | "email">,
  passkeys: readonly { name: string }[],
): Promise<void> {
  const note = passkeys.map(({ name }) => name).join(", ");
  await recordAudit(trx, { action, subject: accountSubject(owner), note });
}

/** Returns the options with which a browser signs in by a passkey. They name no account: the passkey does. */
export async function optionsOfSignIn(accounts: Accounts) {
  return (await webauthn()).generateAuthenticationOptions({
    rpID: relyingParty(accounts).id,
    challenge: accounts.passkeyChallenges.issue(SIGN_IN),
    timeout: CHALLENGE_LIFETIME,
    userVerification: "required",
  });
}

/** Returns the options with which a browser asks the user of a session for one of their own passkeys. */
export async function optionsOfProof(accounts: Accounts, authentication: Authentication) {
  return (await webauthn()).generateAuthenticationOptions({
    rpID: relyingParty(accounts).id,
    challenge: accounts.passkeyChallenges.issue(purposeOfProof(authentication)),
    timeout: CHALLENGE_LIFETIME,
    userVerification: "required",
    allowCredentials: await listCredentials(accounts.db, authentication.user.id),
  });
}

/** Why a passkey was refused. The reason is for the log only. */
export class PasskeyRefusedError extends UnauthorizedError {
  override name = "PasskeyRefusedError";
  readonly reason: string;
  /** Whose passkey it is; undefined where it is unknown. */
  readonly owner: UserRow | undefined;
  constructor(reason: string, owner?: UserRow) {
    super("This passkey could not be used. Try again, or sign in with your password.");
    this.reason = reason;
    this.owner = owner;
  }
}

/**
 * Verifies the response of a passkey, and records its use.
 *
 * @param wanted what the challenge was issued for, and whose passkey it must be; by default a sign-in of any user.
 * @returns its owner, as read now.
 * @throws PasskeyRefusedError when the passkey is unknown, its owner is not active, the challenge is used, expired or not
 * ours, the origin or the signature is wrong, the user was not verified, or the counter has not risen.
 */
export async function redeemPasskey(
  accounts: Accounts,
  response: Assertion,
  { purpose = SIGN_IN, userId }: { purpose?: string; userId?: string } = {},
): Promise<UserRow> {
  const { db, clock, passkeyChallenges } = accounts;
  const row = await db.selectFrom("passkeys").selectAll().where("id", "=", response.id).executeTakeFirst();
  if (!row) throw new PasskeyRefusedError("unknown passkey");
  const user = await getUser(db, row.userId);
  if (userId !== undefined && row.userId !== userId)
    throw new PasskeyRefusedError("the passkey of another account", user);
  const { origin, id: rpId } = relyingParty(accounts);
  const { verifyAuthenticationResponse } = await webauthn();
  const { authenticationInfo, verified } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => passkeyChallenges.redeem(challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: row.id,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, "base64url")),
      counter: row.counter,
    },
  }).catch((error: unknown) => {
    throw new PasskeyRefusedError(error instanceof Error ? error.message : String(error), user);
  });
  if (!verified) throw new PasskeyRefusedError("wrong signature", user);
  if (user.status !== "active") throw new PasskeyRefusedError("the account is not active", user);
  const { numUpdatedRows } = await inTransaction(db, (trx) =>
    trx
      .updateTable("passkeys")
      .set({ counter: authenticationInfo.newCounter, lastUsedDate: clock().toISOString() })
      .where("id", "=", row.id)
      .where("counter", "=", row.counter)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new PasskeyRefusedError("used twice at once, or removed", user);
  return user;
}
