import { inTransaction } from "../../storage/database/transaction.ts";
import { UnauthorizedError, ValidationError } from "../../errors.ts";
import { logAccountEvent, getCaller, type Caller } from "../people/account-log.ts";
import type { Accounts } from "../accounts.ts";
import {
  proofExpiry,
  sessionExpiredError,
  getAuthentication,
  type Authentication,
} from "../../http/authentication.ts";
import { isProtected } from "../second-factor/factor-requirement.ts";
import { noticeWithinLimit } from "../mail/notices.ts";
import {
  PasskeyRefusedError,
  purposeOfProof,
  redeemPasskey,
  optionsOfProof,
} from "../second-factor/passkeys.ts";
import { isProofOf, recordProof, type Proof } from "./sessions.ts";
import {
  proofRequestSchema,
  proofSchema,
  proofStateSchema,
  type ProofRequest,
  type ProofState,
} from "./reauthenticate.schema.ts";
import { hasPasskeys } from "../second-factor/recovery-codes.ts";
import { redeemCode } from "../second-factor/second-factor.ts";
import { verifyPassword } from "./set-password.ts";
import { hasPassword } from "../../rules/access/no-password.ts";
import { ACCOUNT_CHANGED, getUnchangedUser, getUser, type UserRow } from "../people/users.ts";
import { Router } from "express";
import { ok, route, withBody } from "../../http/route.ts";
import { passkeyOptionsSchema } from "../second-factor/passkey.schema.ts";

/** Whether the user of a session has to prove who they are, and with what they can. */
async function readProofState(
  { db, company }: Accounts,
  { user, provedUntil }: Authentication,
): Promise<ProofState> {
  const account = await getUser(db, user.id);
  const joined = await db
    .selectFrom("company_accounts")
    .select("subject")
    .where("userId", "=", user.id)
    .executeTakeFirst();
  return {
    provedUntil,
    code: await isProtected(db, account),
    app: account.totpSecret !== null,
    passkey: await hasPasskeys(db, user.id),
    password: hasPassword(account),
    company: joined && company?.asksAgain ? company.name : null,
  };
}

/**
 * Verifies again who uses a session: by the password, with a code where the account has an authenticator app or recovery
 * codes for its passkey, or by a passkey. Sensitive changes then need no further proof for ten minutes, unless the
 * account gets a second factor in the meantime.
 *
 * @returns until when.
 * @throws ValidationError for a wrong or missing password or code, and for a refused passkey; ExpectedError 429 after too
 * many failures.
 */
async function reauthenticate(
  accounts: Accounts,
  authentication: Authentication,
  given: ProofRequest,
  caller: Caller,
): Promise<{ provedUntil: string | null }> {
  const { db, clock } = accounts;
  const { user, proof } =
    given.passkey === undefined
      ? await checkPasswordAndCode(accounts, authentication, given, caller)
      : await checkPasskey(accounts, authentication, given.passkey, caller);
  const now = clock();
  await inTransaction(db, async (trx) => {
    const owner = await getUnchangedUser(trx, user);
    // Its owner may have set up a second factor while the password was verified.
    if (!(await isProofOf(trx, owner, proof))) throw new UnauthorizedError(ACCOUNT_CHANGED);
    if (!(await recordProof(trx, authentication.sessionHash, owner, proof, now))) throw sessionExpiredError();
  });
  return { provedUntil: proofExpiry(now.toISOString(), now) };
}

async function checkPasswordAndCode(
  accounts: Accounts,
  { user }: Authentication,
  { password = "", code = "" }: ProofRequest,
  caller: Caller,
): Promise<{ user: UserRow; proof: Proof }> {
  const { verified, attempt } = await verifyPassword(accounts, user, password, caller, "password");
  if (!(await isProtected(accounts.db, verified))) {
    await attempt.succeeded();
    return { user: verified, proof: "password" };
  }
  if (code.trim() === "") {
    await attempt.refund();
    throw new ValidationError({
      code:
        verified.totpSecret === null
          ? "Please use your passkey. Without it, enter one of your recovery codes."
          : "Please enter the code from your authenticator app, or a recovery code.",
    });
  }
  const kind = await redeemCode(accounts, verified, code, accounts.clock()).catch((error: unknown) => {
    // The secret of the app cannot be decrypted. A 401 would sign the person out.
    if (error instanceof UnauthorizedError) throw new ValidationError({ code: error.message });
    throw error;
  });
  if (!kind) {
    // The attempt stays counted: a person who knows the password must not be able to try all codes.
    await logAccountEvent(accounts, "current password refused", caller, {
      userId: user.id,
      email: user.email,
      reason: "wrong code",
    });
    await noticeWithinLimit(accounts, "wrongCode", user);
    throw new ValidationError({
      code: "This code is not correct. Please wait for the next one and try again.",
    });
  }
  await attempt.succeeded();
  return { user: verified, proof: `password and ${kind}` };
}

async function checkPasskey(
  accounts: Accounts,
  authentication: Authentication,
  passkey: NonNullable<ProofRequest["passkey"]>,
  caller: Caller,
): Promise<{ user: UserRow; proof: Proof }> {
  const { user } = authentication;
  const attempt = await accounts.passkeyLimiter.begin(caller.address);
  const purpose = purposeOfProof(authentication);
  const owner = await redeemPasskey(accounts, passkey, { purpose, userId: user.id }).catch(
    async (error: unknown) => {
      if (!(error instanceof PasskeyRefusedError)) throw error;
      await logAccountEvent(accounts, "current password refused", caller, {
        userId: user.id,
        email: user.email,
        reason: `passkey: ${error.reason}`,
      });
      throw new ValidationError({
        passkey: "This passkey could not be used. Try again, or enter your password.",
      });
    },
  );
  await attempt.succeeded();
  return { user: owner, proof: "passkey" };
}

/** Routes under /api/users/me/reauthenticate: proving who one is before a sensitive change. */
export function reauthenticateRoutes(accounts: Accounts): Router {
  const router = Router();
  route(router, "/", {
    get: {
      summary: "Tell whether a sensitive change would ask for a proof of identity, and what can give it",
      access: "signed-in",
      beforeSecondFactor: true,
      answer: ok("As of now.", proofStateSchema),
      handle: (_request, response) => readProofState(accounts, getAuthentication(response)),
    },
    post: withBody({
      summary:
        "Prove who you are: with the password, and a code where your account needs one, or with a passkey",
      access: "signed-in",
      beforeSecondFactor: true,
      body: { schema: proofRequestSchema },
      answer: ok("For ten minutes, this session may make changes that ask for a recent proof.", proofSchema),
      failures: {
        400: "The password, code or passkey is wrong or missing; `fields` says which.",
        429: "Ten failures in 15 minutes.",
      },
      handle: (given, request, response) => {
        const caller = getCaller(request, response);
        return reauthenticate(accounts, getAuthentication(response), given, caller);
      },
    }),
  });
  route(router, "/passkey-options", {
    post: {
      summary: "Start to prove who you are with a passkey",
      access: "signed-in",
      beforeSecondFactor: true,
      answer: ok(
        "The options for `navigator.credentials.get`. Their challenge works once, for 5 minutes.",
        passkeyOptionsSchema,
      ),
      handle: (_request, response) => optionsOfProof(accounts, getAuthentication(response)),
    },
  });
  return router;
}
