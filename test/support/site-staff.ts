import { createLink } from "../../src/accounts/mail/account-emails.ts";
import type { LinkKind } from "../../src/accounts/sign-in/links.ts";
import { insertUser, writeUser, type UserRow } from "../../src/accounts/people/users.ts";
import type { Role } from "../../src/rules/access/roles.ts";
import { mailTo, pathIn } from "./outbox.ts";
import { OTHER_PASSWORD, PASSWORD, PASSWORD_HASH } from "./test-password.ts";
import type { TestSite } from "./test-site.ts";

export { OTHER_PASSWORD, PASSWORD };

let count = 0;

/** Creates an active account with the password PASSWORD. */
export async function makeStaff(
  site: TestSite,
  role: Role = "editor",
  name = "Rita Vella",
  stores: readonly string[] = [],
): Promise<UserRow> {
  const { db, clock } = site.accounts;
  return insertUser(db, { email: nextEmail(role), name, role, stores, passwordHash: PASSWORD_HASH }, clock());
}

/** Creates an invited account and sends the e-mail with its link. */
export async function inviteStaff(site: TestSite): Promise<UserRow> {
  const user = await insertUser(
    site.accounts.db,
    { email: nextEmail("new"), name: "Carmen", role: "recruiter" },
    site.accounts.clock(),
  );
  site.accounts.emails.sendInBackground("activation", user);
  return user;
}

/** Turns on the second factor. */
export async function giveSecondFactor(site: TestSite, user: UserRow, secret: string): Promise<void> {
  const { db, secretBox, clock } = site.accounts;
  await writeUser(db, user, { totpSecret: secretBox.seal(secret, user.id) }, clock());
}

/** Creates a link and returns its path. */
export async function pathOfLink(site: TestSite, user: UserRow, kind: LinkKind): Promise<string> {
  return new URL(await createLink(site.accounts, user, kind)).pathname;
}

/** Returns the path of the link in the last e-mail to an address, from the outbox. */
export async function pathInMail(site: TestSite, email: string): Promise<string> {
  return new URL(pathIn(await mailTo(site, email), /http:\/\/localhost:\d+\/[\w/-]+/)).pathname;
}

function nextEmail(word: string): string {
  count += 1;
  return `${word}${process.pid}-${count}@shop.example`;
}
