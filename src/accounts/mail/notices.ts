import { currentActor } from "../../storage/audit/actor.ts";
import type { Accounts } from "../accounts.ts";
import type { NoticeFacts, NoticeKind } from "./email-templates.ts";
import { queueEmail } from "./queue-email.ts";
import type { NoticeLimits } from "../sign-in/rate-limiter.ts";
import type { Db } from "../../storage/database/tables.ts";
import { listActiveAdmins, type UserRow } from "../people/users.ts";

/**
 * Sends a notice about an account to its owner, with the time, the device and the network address of the request. Call it
 * after the change is stored. A notice never delays or fails the change itself.
 *
 * @param what the subject, such as the name of the token.
 */
export function sendNotice(
  accounts: Accounts,
  kind: NoticeKind,
  owner: Pick<UserRow, "id">,
  what = "",
): void {
  accounts.emails.sendInBackground(kind, owner, factsOf(what, accounts.clock()));
}

/**
 * Sends a notice that anyone with the password can cause again and again, as long as its hour allows another one: at most
 * one of a wrong code, and five of a new device.
 */
export async function noticeWithinLimit(
  accounts: Accounts,
  kind: keyof NoticeLimits,
  owner: Pick<UserRow, "id">,
): Promise<void> {
  const isAllowed = (await accounts.noticeLimits[kind].consume(owner.id)) === undefined;
  if (isAllowed) sendNotice(accounts, kind, owner);
}

/** Tells all other active admins that an account has become an admin. */
export async function noticeNewAdmin(
  accounts: Accounts,
  person: Pick<UserRow, "id" | "name" | "email">,
): Promise<void> {
  for (const admin of await listActiveAdmins(accounts.db))
    if (admin.id !== person.id) sendNotice(accounts, "newAdmin", admin, nameOf(person));
}

/** The same for a command: the site sends the e-mails once it runs. Run it in the transaction of the change. */
export async function queueNewAdminNotices(
  trx: Db,
  person: Pick<UserRow, "id" | "name" | "email">,
  now: Date,
): Promise<void> {
  for (const admin of await listActiveAdmins(trx))
    if (admin.id !== person.id)
      await queueEmail(trx, "newAdmin", { userId: admin.id }, factsOf(nameOf(person), now), now);
}

function nameOf({ name, email }: Pick<UserRow, "name" | "email">): string {
  return `${name} (${email})`;
}

function factsOf(what: string, now: Date): NoticeFacts {
  const { name, device, address } = currentActor();
  return { what, by: name, device, address, date: now.toISOString() };
}
