import type { Request } from "express";
import { inTransaction } from "../../storage/database/transaction.ts";
import type { Accounts } from "../accounts.ts";
import { logAccountEvent, type Caller } from "../people/account-log.ts";
import { ownChangesSchema } from "../people/account.schema.ts";
import { hasPassword, NO_PASSWORD } from "../../rules/access/no-password.ts";
import { findUserByEmail, insertUser, writeUser, type UserRow } from "../people/users.ts";
import { isProtected } from "../second-factor/factor-requirement.ts";
import { PROOF_LIFETIME } from "../../http/authentication.ts";
import { recordProof } from "../sign-in/sessions.ts";
import { finishSignIn } from "../sign-in/sign-in.ts";
import { companySessionOf } from "./company-sessions.ts";
import { addCompanyAccount, findJoined, hasCompanyAccount } from "./join-company-account.ts";
import type { CompanyIdentity } from "./provider.ts";
import { roleFor } from "./sign-in-rules.ts";

/** Why a sign-in with a company account is refused. The sign-in page has a sentence for each (`views/account/login.tsx`). */
type CompanyRefusal = "unverified" | "taken" | "uninvited" | "disabled" | "factor";

type Outcome = "signed in" | "joining" | CompanyRefusal;

/**
 * Signs in the person of a company account, if it is joined with an account here, or can be: one who is invited, or whose group
 * or domain gives a role, has proved the address. `joining` where an account with a password has the address: its owner
 * has to prove it once.
 */
export async function signInWithCompany(
  accounts: Accounts,
  request: Request,
  identity: CompanyIdentity,
  caller: Caller,
): Promise<Outcome> {
  const found = await findAccount(accounts, identity);
  if (typeof found === "string") return refuse(accounts, caller, found);
  if (found.status !== "active") return refuse(accounts, caller, "disabled", found);
  const { everyoneUsesFactor } = await accounts.readSignInRules(accounts.db);
  const usesFactor = identity.usesFactor || everyoneUsesFactor;
  if (!usesFactor && (await isProtected(accounts.db, found)))
    return refuse(accounts, caller, "factor", found);
  const proof = usesFactor ? "company account and its second step" : "company account";
  await finishSignIn(accounts, request, found, proof, caller, {
    ...companySessionOf(accounts, identity, found.id),
    usesFactor,
    isRecent: isRecent(identity, accounts.clock()),
  });
  return "signed in";
}

async function refuse(
  accounts: Accounts,
  caller: Caller,
  outcome: Exclude<Outcome, "signed in">,
  user?: UserRow,
): Promise<Outcome> {
  if (outcome !== "joining")
    await logAccountEvent(accounts, "sign-in refused", caller, {
      userId: user?.id,
      email: user?.email,
      reason: `company account: ${outcome}`,
    });
  return outcome;
}

/** The account of a company account, which is joined or made where nothing speaks against it. */
async function findAccount(
  { db, clock, readSignInRules }: Accounts,
  identity: CompanyIdentity,
): Promise<UserRow | "joining" | CompanyRefusal> {
  const { issuer, email, isVerified } = identity;
  const rules = await readSignInRules(db);
  return inTransaction(db, async (trx) => {
    const known = await findJoined(trx, identity);
    // Who was disabled and enabled again has no password to activate the account with.
    if (known)
      return known.status === "invited" ? writeUser(trx, known, { status: "active" }, clock()) : known;
    if (!isVerified || email === "") return "unverified";
    const user = await findUserByEmail(trx, email);
    if (user && (await hasCompanyAccount(trx, user.id, issuer))) return "taken";
    if (user?.status === "disabled") return "disabled";
    if (user && hasPassword(user)) return "joining";
    const role = user?.role ?? roleFor(rules, identity);
    if (role === undefined) return "uninvited";
    const invited = user ?? (await insertUser(trx, { email, name: nameOf(identity), role }, clock()));
    await addCompanyAccount(trx, identity, invited, clock());
    return writeUser(trx, invited, { status: "active", passwordHash: NO_PASSWORD }, clock());
  });
}

/** What the provider calls a person, if a person may have that name here; otherwise what stands before the @. */
function nameOf({ name, email }: CompanyIdentity): string {
  return ownChangesSchema.shape.name.safeParse(name).data ?? email.slice(0, email.lastIndexOf("@"));
}

/** Whether the person typed something at the provider a moment ago; a session there may be days old. */
function isRecent({ authDate }: CompanyIdentity, now: Date): boolean {
  return authDate !== undefined && now.getTime() - authDate.getTime() < PROOF_LIFETIME;
}

/**
 * Records that the person of a session has proved at the provider who they are.
 *
 * @returns whether it is the same person, and the proof counts.
 */
export async function proveWithCompany(
  accounts: Accounts,
  identity: CompanyIdentity,
  { sessionHash, user }: { sessionHash: string; user: Pick<UserRow, "id" | "email"> },
): Promise<boolean> {
  const { db, clock, readSignInRules } = accounts;
  const { everyoneUsesFactor } = await readSignInRules(db);
  return inTransaction(db, async (trx) => {
    const owner = await findJoined(trx, identity);
    const usesFactor = identity.usesFactor || everyoneUsesFactor;
    if (owner?.id !== user.id || owner.status !== "active") return false;
    if (!usesFactor && (await isProtected(trx, owner))) return false;
    const proof = usesFactor ? "company account and its second step" : "company account";
    return recordProof(trx, sessionHash, owner, proof, clock());
  });
}
